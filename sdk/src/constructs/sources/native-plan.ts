import type * as pulumi from "@pulumi/pulumi";
import type { Issues } from "../../errors";
import { checkKnownProps, checkType, resourceType } from "../../values";

/** The value under `native`: settings of a resource that is made, or a resource made elsewhere. */
export type NativePlan<Settings, Resource> =
  | { readonly kind: "made"; readonly settings: Settings }
  | { readonly kind: "existing"; readonly resource: Resource };

/** The form of a prop under `native`. */
export interface NativeForm {
  /** The prop's name: `queue`. */
  readonly name: string;
  /** Type tokens of the resource. */
  readonly tokens: readonly string[];
  /** Settings that have a prop of their own, and which it is. */
  readonly own?: Readonly<Record<string, string>>;
  /** Names that may stand beside it. */
  readonly beside?: readonly string[];
}

/** Check settings under `native`, or an object in their place. */
export function planNative<Settings extends object, Resource extends pulumi.Resource>(
  native: unknown,
  { name, tokens, own = {}, beside = [] }: NativeForm,
  issues: Issues,
): NativePlan<Settings, Resource> {
  const none = { kind: "made", settings: {} as Settings } as const;
  if (native === undefined || !checkKnownProps(native, [name, ...beside], issues)) return none;
  const given = native[name];
  if (given === undefined) return none;
  if (tokens.includes(resourceType(given) ?? "")) return { kind: "existing", resource: given as Resource };
  const at = issues.at(name);
  if (!checkType(given, "object", at)) return none;
  refuseOwn(given, own, `a ${name} has a prop of its own for this`, at);
  return { kind: "made", settings: given as Settings };
}

/** Reports settings that the program sets elsewhere. `own` has their props, by their names. */
export function refuseOwn(
  settings: Readonly<Record<string, unknown>>,
  own: Readonly<Record<string, string>>,
  problem: string,
  issues: Issues,
): void {
  for (const [name, prop] of Object.entries(own)) {
    if (settings[name] === undefined) continue;
    issues.at(name).add("NATIVE_OWN_PROP", { problem, cure: `write ${prop}` });
  }
}

/** Report props that would configure what is made elsewhere. */
export function refuseOnExisting(
  props: Readonly<Record<string, unknown>>,
  names: readonly string[],
  what: string,
  issues: Issues,
): void {
  for (const name of names) {
    if (props[name] === undefined) continue;
    const problem = `cannot be set when native.${what} is an existing ${what}`;
    issues.at(name).add("NATIVE_EXISTING", { problem, cure: `set it on that ${what}` });
  }
}
