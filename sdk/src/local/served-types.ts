import type { ServedRow } from "./protocol";

/**
 * The resource types that a part of the local mode knows, by their type tokens, with its notices at the start.
 * Gateways, functions and services each give their own list.
 */
export interface ServedTypes {
  /** The types that it reads, or that have no effect on one machine. They get no notice. */
  readonly read?: readonly string[];
  /** The types that are approximated, with their differences from AWS. */
  readonly approximated?: Readonly<Record<string, string>>;
  /** The types that are not emulated, with the effect on a program. */
  readonly notEmulated?: Readonly<Record<string, string>>;
  /** The same for all types of a module, `eventbridgev2`, whichever provider has them. */
  readonly notEmulatedModules?: Readonly<Record<string, string>>;
  /** The settings that have no effect here, by type. */
  readonly unusedSettings?: Readonly<Record<string, UnusedSettings>>;
}

/** By the name of the setting, or by its path if it is a part of another one: `snapStart.applyOn`. */
export type UnusedSettings = Readonly<Record<string, UnusedSetting>>;

export interface UnusedSetting extends Omit<ServedRow, "what"> {
  /** The values that ask for what this machine does anyway. Empty values always do. */
  readonly unless?: readonly unknown[];
}
