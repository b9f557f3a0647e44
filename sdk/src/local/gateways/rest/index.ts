import { TYPE } from "../../../aws/tokens";
import type { ApiPort, GatewayKind } from "../shared/gateway-kind";
import { lateServing } from "../shared/late-serving";
import type { RestApiPlan } from "./plan";
import { REST_API, REST_TYPES } from "./served-types";
import { UsageMeter } from "./usage-meter";

/** REST APIs. Their memory holds how much of their quotas the keys of usage plans have used. */
export const REST: GatewayKind<RestApiPlan, ApiPort, UsageMeter> = {
  types: REST_TYPES,
  scheme: "http",
  stages: [
    { type: TYPE.apigateway.Stage, api: "restApi", name: "stageName" },
    // A deployment that names a stage creates the stage.
    { type: TYPE.apigateway.Deployment, api: "restApi", name: "stageName" },
  ],
  mapping: {
    type: TYPE.apigateway.BasePathMapping,
    api: "restApi",
    path: "basePath",
    stage: "stageName",
  },
  isApi: ({ type }) => type === REST_API,
  ...lateServing(() => (require("./serving") as typeof import("./serving")).REST_SERVING),
  apiKeys: (plan) => (require("./describe") as typeof import("./describe")).servedKeys(plan),
  makeMemory: () => new UsageMeter(),
};
