import type * as pulumi from "@pulumi/pulumi";
import type { Permissions } from "./entries";

/** What a function gets that is bound to a construct. */
export interface Binding {
  /** Class name of the construct: `Table`. */
  readonly kind: string;
  /** Id of the construct, by which handlers look it up. */
  readonly id: string;
  /** What the handler needs to find it, such as `name` or `url`; each becomes an environment variable. */
  readonly values: Readonly<Record<string, pulumi.Input<string>>>;
  /** What a bound function may do. */
  readonly permissions: Permissions;
}

/** A construct that can stand in the `bind` list of a function. */
export interface Bindable {
  /** What a bound function gets. */
  getBinding(): Binding;
}

export function isBindable(value: unknown): value is Bindable {
  return typeof (value as Partial<Bindable> | null | undefined)?.getBinding === "function";
}

/**
 * Name of the environment variable of a binding's value: `SAPI_Table_name_my_notes` for `name` of Table `my-notes`.
 * Environment variables know no `-`; ids that differ only in `-` and `_` are refused by the app.
 */
export function bindingVariable(kind: string, value: string, id: string): string {
  return `SAPI_${kind}_${value}_${id.replace(/-/g, "_")}`;
}
