import type { ApiPort } from "../shared/gateway-kind";
import type { Serving } from "../shared/late-serving";
import { openRequestPort } from "../shared/swappable";
import { compileRestApi } from "./compile";
import { describeRestApi } from "./describe";
import { createRestGateway } from "./gateway";
import { REST_LIMITS } from "./gateway-errors";
import type { RestApiPlan } from "./plan";
import type { UsageMeter } from "./usage-meter";

export const REST_SERVING: Serving<RestApiPlan, ApiPort, UsageMeter> = {
  listen: (options) => openRequestPort(REST_LIMITS.bodyBytes, options),
  compile: compileRestApi,
  describe: describeRestApi,
  create: (plan, ports, { memory }) => createRestGateway(plan, { ...ports, usage: memory }),
};
