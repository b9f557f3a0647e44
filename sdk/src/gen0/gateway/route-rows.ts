import { isPlainObject } from "../../values";
import { functionRows } from "../function/rows";
import { REQUEST_METHOD } from "../platform/conversions";
import type { Conversion, Row } from "../translation/row";

/** Names that tell a route from bare props of a function, in either generation. */
const OF_ROUTES = ["function", "url", "albListener", "type"];

/** Types of authorization that say all by themselves. The others go: the authorizer that is named says which it is. */
const WORDS: Readonly<Record<string, string>> = { NONE: "none", CLOUD_IAM: "iam" };

/** A type of authorization as the word for an authorizer. */
export const AUTHORIZATION_TYPE: Conversion = {
  does: "`NONE` becomes `none`, `CLOUD_IAM` becomes `iam`; `JWT` and `CUSTOM` become the name of the authorizer",
  value: (old) => WORDS[old as string] ?? old,
};

export function saysAll(type: unknown): boolean {
  return typeof type === "string" && Object.hasOwn(WORDS, type);
}

/** Props of a function where generation 1 takes those of a route alone. */
export function isBareFunction(route: unknown): boolean {
  if (!isPlainObject(route) || OF_ROUTES.some((name) => name in route)) return false;
  return "handler" in route || !("native" in route);
}

/** Changes in the routes of an HTTP API. */
export const ROUTE_ROWS: readonly Row[] = [
  { old: "routes.*", now: "routes.*.function", when: isBareFunction },
  { old: "routes.*.albListener", now: "routes.*.native.albListener" },
  { old: "routes.*.vpcLink", now: "routes.*.native.integration.vpcLink" },
  { old: "routes.*.method", now: "routes.*.native.integration.method", convert: REQUEST_METHOD },
  {
    old: "routes.*.authorizationType",
    now: "routes.*.authorizer",
    convert: AUTHORIZATION_TYPE,
    when: saysAll,
  },
  ...functionRows("routes.*.function"),
];
