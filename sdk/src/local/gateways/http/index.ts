import { openRequestPort } from "../shared/exchangeable";
import type { GatewayKind } from "../shared/gateway-kind";
import { isV2Api, V2_MAPPING, V2_TYPES } from "../shared/v2-api";
import { compileHttpApi } from "./compile";
import { describeHttpApi } from "./describe";
import { createHttpGateway } from "./gateway";
import { HTTP_LIMITS } from "./gateway-errors";
import type { HttpApiPlan } from "./plan";

/** HTTP APIs. */
export const HTTP: GatewayKind<HttpApiPlan> = {
  types: V2_TYPES,
  scheme: "http",
  stages: [],
  mapping: V2_MAPPING,
  isApi: (resource) => isV2Api(resource, "HTTP"),
  listen: (options) => openRequestPort(HTTP_LIMITS.bodyBytes, options),
  compile: compileHttpApi,
  describe: describeHttpApi,
  create: createHttpGateway,
};
