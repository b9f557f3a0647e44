import type * as pulumi from "@pulumi/pulumi";
import type { Permissions } from "./entries";

/** The values and permissions that a function gets with a bound construct. */
export interface Binding {
  /** Class name of the construct: `Table`. */
  readonly kind: string;
  /** Id of the construct, by which handlers look it up. */
  readonly id: string;
  /** Values by which the handler finds it, such as `name` or `url`. Each becomes an environment variable. */
  readonly values: Readonly<Record<string, pulumi.Input<string>>>;
  /** The permissions of a bound function. */
  readonly permissions: Permissions;
}

/** A construct that can stand in the `bind` list of a function. */
export interface Bindable {
  /** The values and permissions of a bound function. */
  getBinding(): Binding;
}

export function isBindable(value: unknown): value is Bindable {
  return typeof (value as Partial<Bindable> | null | undefined)?.getBinding === "function";
}

/**
 * Name of the environment variable of a binding's value: `SAPI_Table_name_my_notes` for `name` of Table `my-notes`.
 * Environment variables know no `-`. The app refuses ids that differ only in `-` and `_`.
 */
export function bindingVariable(kind: string, value: string, id: string): string {
  return `SAPI_${kind}_${value}_${id.replace(/-/g, "_")}`;
}
