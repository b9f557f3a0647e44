import type { ApiPort } from "../shared/gateway-kind";
import type { Serving } from "../shared/late-serving";
import { openRequestPort } from "../shared/swappable";
import { compileHttpApi } from "./compile";
import { describeHttpApi } from "./describe";
import { createHttpGateway } from "./gateway";
import { HTTP_LIMITS } from "./gateway-errors";
import type { HttpApiPlan } from "./plan";

export const HTTP_SERVING: Serving<HttpApiPlan, ApiPort, unknown> = {
  listen: (options) => openRequestPort(HTTP_LIMITS.bodyBytes, options),
  compile: compileHttpApi,
  describe: describeHttpApi,
  create: createHttpGateway,
};
