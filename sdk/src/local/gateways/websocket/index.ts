export { compileWebSocketApi } from "./compile";
export { connectionAddresses } from "./connection-url";
export { type ConnectionEvent, Connections } from "./connections";
export { describeWebSocketApi } from "./describe";
export { ExchangeableSocketGateway } from "./exchangeable";
export { createWebSocketGateway, type SocketGateway, type WebSocketGatewayPorts } from "./gateway";
export type { WebSocketApiPlan, WebSocketResources } from "./plan";
export { type SocketServer, serveSockets } from "./socket-server";
