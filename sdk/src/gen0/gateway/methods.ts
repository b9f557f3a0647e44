import type { MethodRow } from "../translation/row";

/** Props of the construct that routes hang on. */
export const BESIDE = ["defaultAuthorizationType", "defaultAuthorizer"] as const;

/** Routes may bring authorizers, which generation 1 takes beside them. The API's props decide which is the default. */
export const HTTP_API_METHODS = [
  {
    old: "addRoutes",
    args: [undefined, { part: "routes", beside: BESIDE }, { parts: ["authorizers"] }],
  },
] as const satisfies readonly MethodRow[];
