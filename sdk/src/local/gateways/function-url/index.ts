import { openRequestPort } from "../shared/exchangeable";
import type { GatewayKind } from "../shared/gateway-kind";
import { compileFunctionUrl, URL_TYPE } from "./compile";
import { describeFunctionUrl } from "./describe";
import { createFunctionUrl } from "./gateway";
import type { FunctionUrlPlan } from "./plan";

const LARGEST_BODY = 6 * 1024 * 1024;

/** Function URLs: APIs with one function and no routes. */
export const FUNCTION_URL: GatewayKind<FunctionUrlPlan> = {
  types: { read: [URL_TYPE] },
  scheme: "http",
  stages: [],
  isApi: ({ type }) => type === URL_TYPE,
  listen: (options) => openRequestPort(LARGEST_BODY, options),
  compile: compileFunctionUrl,
  describe: describeFunctionUrl,
  create: createFunctionUrl,
};
