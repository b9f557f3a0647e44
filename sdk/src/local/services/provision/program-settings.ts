import { isDeepStrictEqual } from "node:util";

/** The maker of a resource: the program, or a client by the API. */
export type Origin = "program" | "api";

/** Settings as a program says them. An undefined one removes the setting. */
export type Said<Settings> = { readonly [Name in keyof Settings]?: Settings[Name] | undefined };

/**
 * Settings of a resource after a program was loaded. A client's setting stays until the program changes that setting.
 *
 * Pulumi compares a program with its previous version, not with the resource, and sends AWS only the differences.
 * @param before the program's previous settings, or undefined when it is seen first, where all its settings apply
 * @param current the resource's settings, those of clients included
 * @param said the program's settings
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

/** Names of the settings that the program has changed. */
export function changedSettings<Settings extends object>(
  before: Settings | undefined,
  said: Settings,
): readonly (keyof Settings)[] {
  const names = new Set(Object.keys({ ...before, ...said }) as (keyof Settings)[]);
  return [...names].filter((name) => before === undefined || !isDeepStrictEqual(before[name], said[name]));
}

/**
 * The previous settings of a program's resources, by name, in parts whose members are set one by one: `{ attributes,
 * tags }`.
 * Nothing of it is written to disk.
 */
export class ProgramSettings<Parts extends { readonly [Part in keyof Parts]: object }> {
  readonly #said = new Map<string, SaidParts<Parts>>();

  /**
   * @param first how a resource is set that is seen first. `"all"` removes all other settings of an earlier session.
   * `"more"` leaves settings that the program does not have.
   */
  constructor(private readonly first: "all" | "more" = "all") {}

  /**
   * The parts of a resource after the program's new settings, or undefined where the program has not changed them.
   *
   * @param current undefined where the resource does not exist, or no longer
   */
  merged(key: string, current: Parts | undefined, said: SaidParts<Parts>): Parts | undefined {
    const before = this.#said.get(key);
    if (!this.isNews(key, said)) return undefined;
    const isAll = before === undefined && this.first === "all";
    const existing = isAll ? undefined : current;
    const names = Object.keys(said) as (keyof Parts)[];
    const parts = names.map((part) => {
      const known = existing && before?.[part];
      return [part, settingsAfter<object>(known, existing?.[part] ?? {}, said[part])];
    });
    return Object.fromEntries(parts) as Parts;
  }

  /** Whether the program has set anything of a resource. */
  has(key: string): boolean {
    return this.#said.has(key);
  }

  /** Forgets a deleted resource, so that it is created again as if seen first. */
  forget(key: string): void {
    this.#said.delete(key);
  }

  /** Whether the program's settings of a resource are changed or new. Such a resource is then set as a whole. */
  isNews(key: string, said: SaidParts<Parts>): boolean {
    const before = this.#said.get(key);
    this.#said.set(key, said);
    return before === undefined || !isDeepStrictEqual(before, said);
  }
}

type SaidParts<Parts> = { readonly [Part in keyof Parts]: Said<Parts[Part]> };
