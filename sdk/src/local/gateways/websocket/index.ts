import { TYPE } from "../../../aws/tokens";
import type { GatewayKind } from "../shared/gateway-kind";
import { lateServing } from "../shared/late-serving";
import { isV2Api, V2_MAPPING, V2_TYPES } from "../shared/v2-api";
import { connectionVariables } from "./connection-url";
import type { WebSocketApiPlan } from "./plan";
import type { SocketPort } from "./port";

/** WebSocket APIs. Their clients stay connected when the program changes. */
export const WEBSOCKET: GatewayKind<WebSocketApiPlan, SocketPort> = {
  types: {
    ...V2_TYPES,
    read: [...V2_TYPES.read, TYPE.apigatewayv2.IntegrationResponse, TYPE.apigatewayv2.RouteResponse],
    notEmulated: {
      ...V2_TYPES.notEmulated,
      [TYPE.apigatewayv2.Model]: "messages are not compared with models",
    },
  },
  scheme: "ws",
  stages: [{ type: TYPE.apigatewayv2.Stage, api: "apiId", name: "name" }],
  mapping: V2_MAPPING,
  isApi: (resource) => isV2Api(resource, "WEBSOCKET"),
  ...lateServing(() => (require("./serving") as typeof import("./serving")).WEBSOCKET_SERVING),
  functionVariables: connectionVariables,
};
