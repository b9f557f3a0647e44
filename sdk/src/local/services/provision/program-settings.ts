import { isDeepStrictEqual } from "node:util";

/** The maker of a resource: the program, or a client by the API. */
export type Origin = "program" | "api";

/** Settings as a program says them; one that is undefined is to be none. */
export type Said<Settings> = { readonly [Name in keyof Settings]?: Settings[Name] | undefined };

/**
 * Settings of a resource after a program was loaded: what a client has set stays until the program says something else.
 *
 * Pulumi compares a program with what it said before, not with what there is, and tells AWS of the differences alone.
 * @param before what the program said before; undefined when it is seen first, where all that it says holds
 * @param current what there is, clients' settings among it
 * @param said what the program says
 */
export function settingsAfter<Settings extends object>(
  before: Said<Settings> | undefined,
  current: Settings,
  said: Said<Settings>,
): Settings {
  const settings = { ...current };
  for (const name of changedSettings(before, said)) {
    const value = said[name];
    if (value === undefined) delete settings[name];
    else settings[name] = value as Settings[typeof name];
  }
  return settings;
}

/** Names of the settings of which a program says something else than before. */
export function changedSettings<Settings extends object>(
  before: Settings | undefined,
  said: Settings,
): readonly (keyof Settings)[] {
  const names = new Set(Object.keys({ ...before, ...said }) as (keyof Settings)[]);
  return [...names].filter((name) => before === undefined || !isDeepStrictEqual(before[name], said[name]));
}

/**
 * What a program said last of its resources, by any name that they have, in parts whose members are set one by one:
 * `{ attributes, tags }`. Nothing of it is written to a disk.
 */
export class ProgramSettings<Parts extends { readonly [Part in keyof Parts]: object }> {
  readonly #said = new Map<string, SaidParts<Parts>>();

  /**
   * @param first what is seen first: `"all"`, nothing else is left of what an earlier session has kept; `"more"`, what the
   * program says nothing of stays
   */
  constructor(private readonly first: "all" | "more" = "all") {}

  /**
   * The parts of a resource now that the program says some; undefined where it says what it said before.
   *
   * @param current undefined where there is none, or not any more
   */
  merged(key: string, current: Parts | undefined, said: SaidParts<Parts>): Parts | undefined {
    const before = this.#said.get(key);
    if (!this.isNews(key, said)) return undefined;
    const isAll = before === undefined && this.first === "all";
    const kept = isAll ? undefined : current;
    const names = Object.keys(said) as (keyof Parts)[];
    const parts = names.map((part) => {
      const known = kept && before?.[part];
      return [part, settingsAfter<object>(known, kept?.[part] ?? {}, said[part])];
    });
    return Object.fromEntries(parts) as Parts;
  }

  /** Whether a program has said anything of a resource. */
  has(key: string): boolean {
    return this.#said.has(key);
  }

  /** What somebody has removed is made again, as if it were seen first. */
  forget(key: string): void {
    this.#said.delete(key);
  }

  /** Whether a program says something else of a resource, which is then made as a whole; also when it is seen first. */
  isNews(key: string, said: SaidParts<Parts>): boolean {
    const before = this.#said.get(key);
    this.#said.set(key, said);
    return before === undefined || !isDeepStrictEqual(before, said);
  }
}

type SaidParts<Parts> = { readonly [Part in keyof Parts]: Said<Parts[Part]> };
