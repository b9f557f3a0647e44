import type { Serving } from "../shared/late-serving";
import { compileWebSocketApi } from "./compile";
import { describeWebSocketApi } from "./describe";
import { createWebSocketGateway } from "./gateway";
import type { WebSocketApiPlan } from "./plan";
import { openSocketPort, type SocketPort } from "./port";

export const WEBSOCKET_SERVING: Serving<WebSocketApiPlan, SocketPort, unknown> = {
  listen: openSocketPort,
  compile: compileWebSocketApi,
  describe: describeWebSocketApi,
  create: (plan, ports, { port }) =>
    createWebSocketGateway(plan, { ...ports, connections: port.connections }),
};
