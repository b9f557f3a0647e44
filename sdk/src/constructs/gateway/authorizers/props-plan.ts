import type * as pulumi from "@pulumi/pulumi";
import { chooseOneOf, type Issues } from "../../../errors";
import type { FunctionPlan } from "../../../functions/plan";
import type { FunctionDefinition } from "../../../functions/props";
import { AUTHORIZER_NAME, AUTHORIZER_TTL } from "../../../limits/api-gateway";
import { checkKnownProps, checkResource, checkType, type Duration, parseDuration } from "../../../values";
import { RESERVED_NAMES } from "./rules";

/** Plans the function of an authorizer. */
export type PlanFunction = (definition: FunctionDefinition, issues: Issues) => FunctionPlan | undefined;

/** Props that authorizers of every kind of API have. */
interface GivenProps {
  readonly native?: object;
}

/** Checks the `authorizers` of an API. Entries with mistakes are undefined. */
export function planAuthorizers<Props extends { readonly type: string }, Plan>(
  authorizers: Readonly<Record<string, Props>> | undefined,
  types: readonly Props["type"][],
  planOne: (key: string, props: Props, issues: Issues) => Plan | undefined,
  issues: Issues,
): ReadonlyMap<string, Plan | undefined> {
  if (authorizers === undefined || !checkType(authorizers, "object", issues)) return new Map();
  const entries = Object.entries(authorizers).map(([key, props]) => {
    const at = issues.at(key);
    if ((RESERVED_NAMES as readonly string[]).includes(key)) {
      const problem = "none and iam have a meaning of their own";
      at.add("AUTHORIZER_NAME_RESERVED", { problem, value: key, cure: "choose another name" });
    }
    const isGood = checkType(props, "object", at) && checkAuthorizerType(props.type, types, at);
    return [key, isGood ? planOne(key, props, at) : undefined] as const;
  });
  return new Map(entries);
}

function checkAuthorizerType(type: unknown, types: readonly string[], issues: Issues): boolean {
  if (typeof type === "string" && types.includes(type)) return true;
  const problem = type === undefined ? "the type is missing" : "unknown type of authorizer";
  issues.at("type").add("AUTHORIZER_TYPE_UNKNOWN", { problem, value: type, cure: chooseOneOf(types, type) });
  return false;
}

/**
 * The existing authorizer, if one is given. It keeps its own settings: what would configure it, `own`, is refused by name.
 */
export function planGivenAuthorizer<Resource>(
  props: GivenProps,
  { type, own }: { readonly type: string; readonly own: readonly string[] },
  issues: Issues,
): Resource | undefined {
  const given = (props.native as { authorizer?: unknown } | undefined)?.authorizer;
  if (given === undefined) return undefined;
  if (!checkResource(given, [type], issues.at("native", "authorizer"))) return undefined;
  for (const name of own) {
    if ((props as Readonly<Record<string, unknown>>)[name] === undefined) continue;
    const problem = "cannot be set when native.authorizer is an existing authorizer";
    issues.at(name).add("NATIVE_CONFLICT", { problem, cure: "set it on that authorizer" });
  }
  return given as Resource;
}

/** Check the names under `native`. */
export function checkNative(native: unknown, names: readonly string[], issues: Issues): void {
  if (native !== undefined) checkKnownProps(native, names, issues.at("native"));
}

/** Name in AWS: the one given, else the key. */
export function planName(key: string, given: string | undefined, issues: Issues): string {
  const name = given ?? key;
  if (typeof name !== "string" || name === "" || name.length > AUTHORIZER_NAME.max) {
    const cure = `write 1 to ${AUTHORIZER_NAME.max} characters`;
    issues.at("name").add("VALUE_OUT_OF_RANGE", { problem: "not a name AWS takes", value: name, cure });
  }
  return name;
}

export function planScopes(
  scopes: readonly pulumi.Input<string>[] | undefined,
  issues: Issues,
): readonly pulumi.Input<string>[] {
  if (scopes === undefined || !checkType(scopes, "list", issues.at("scopes"))) return [];
  return scopes;
}

/** Seconds for which an answer is reused. */
export function planTtl(ttl: Duration | undefined, byDefault: number, issues: Issues): number {
  return parseDuration(ttl ?? byDefault, issues.at("resultsCacheTtl"), AUTHORIZER_TTL);
}
