import type { ApiPort } from "../shared/gateway-kind";
import type { Serving } from "../shared/late-serving";
import { openRequestPort } from "../shared/swappable";
import { compileFunctionUrl } from "./compile";
import { describeFunctionUrl } from "./describe";
import { createFunctionUrl } from "./gateway";
import type { FunctionUrlPlan } from "./plan";

const LARGEST_BODY = 6 * 1024 * 1024;

export const URL_SERVING: Serving<FunctionUrlPlan, ApiPort, unknown> = {
  listen: (options) => openRequestPort(LARGEST_BODY, options),
  compile: compileFunctionUrl,
  describe: describeFunctionUrl,
  create: createFunctionUrl,
};
