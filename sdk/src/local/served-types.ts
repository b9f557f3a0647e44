import type { ServedRow } from "./protocol";

/**
 * What a part of the local mode says at the start of the resource types that it knows, by their type tokens. Whoever
 * serves a type says so: gateways, functions and services each give their own list.
 */
export interface ServedTypes {
  /** Types that it reads, or that have no effect a program could see on one machine: nothing is said of them. */
  readonly read?: readonly string[];
  /** How types that it stands in for differ from AWS. */
  readonly approximated?: Readonly<Record<string, string>>;
  /** Types that it knows and does not stand in for, and what that means for a program. */
  readonly notEmulated?: Readonly<Record<string, string>>;
  /** Settings that change nothing here, by type. */
  readonly unusedSettings?: Readonly<Record<string, UnusedSettings>>;
}

/** By the name of the setting; by its path, `snapStart.applyOn`, where it is a part of another one. */
export type UnusedSettings = Readonly<Record<string, UnusedSetting>>;

export interface UnusedSetting extends Omit<ServedRow, "what"> {
  /** Values that say what holds here in any case, beside those that say nothing. */
  readonly unless?: readonly unknown[];
}
