import type { GatewayKind } from "../shared/gateway-kind";
import { lateServing } from "../shared/late-serving";
import { URL_TYPE } from "./compile";
import type { FunctionUrlPlan } from "./plan";

/** Function URLs: APIs with one function and no routes. */
export const FUNCTION_URL: GatewayKind<FunctionUrlPlan> = {
  types: { read: [URL_TYPE] },
  scheme: "http",
  stages: [],
  isApi: ({ type }) => type === URL_TYPE,
  ...lateServing(() => (require("./serving") as typeof import("./serving")).URL_SERVING),
};
