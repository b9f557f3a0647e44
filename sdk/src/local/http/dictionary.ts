/** A record of text whose keys come from a client: nothing is inherited, so `constructor` is a key like any other. */
export type Dictionary<T = string> = Record<string, T>;

interface DictionaryConstructor {
  new <T = string>(): Dictionary<T>;
}

// An object made by a constructor stays as fast as a literal, which Object.create(null) does not.
export const Dictionary = function Dictionary() {} as unknown as DictionaryConstructor;
Object.defineProperty(Dictionary, "prototype", { value: Object.create(null) });
