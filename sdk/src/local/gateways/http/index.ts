import type { GatewayKind } from "../shared/gateway-kind";
import { lateServing } from "../shared/late-serving";
import { isV2Api, V2_MAPPING, V2_TYPES } from "../shared/v2-api";
import type { HttpApiPlan } from "./plan";

/** HTTP APIs. */
export const HTTP: GatewayKind<HttpApiPlan> = {
  types: V2_TYPES,
  scheme: "http",
  stages: [],
  mapping: V2_MAPPING,
  isApi: (resource) => isV2Api(resource, "HTTP"),
  ...lateServing(() => (require("./serving") as typeof import("./serving")).HTTP_SERVING),
};
