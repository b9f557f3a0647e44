import { createHttpGateway, type HttpGatewayPorts } from "#sdk/local/gateways/http/gateway";
import { createRestGateway, type RestGatewayPorts } from "#sdk/local/gateways/rest/gateway";
import { UsageMeter } from "#sdk/local/gateways/rest/usage-meter";
import { Connections } from "#sdk/local/gateways/websocket/connections";
import {
  createWebSocketGateway,
  type SocketGateway,
  type WebSocketGatewayPorts,
} from "#sdk/local/gateways/websocket/gateway";
import type { Gateway } from "#sdk/local/http/types";
import type { ApiGraph } from "./http-graph";
import { UUID } from "./requests";
import type { RestGraph } from "./rest-graph";
import type { SocketGraph } from "./socket-graph";
import { type Observed, standIns, type TestHandlers } from "./stand-ins";

export interface TestApi extends Observed {
  readonly gateway: Gateway;
}

export interface TestSocketApi extends Observed {
  readonly gateway: SocketGateway & Gateway;
  readonly connections: Connections;
}

interface Hanging {
  /** Functions that never answer, for timeouts. */
  readonly hangs?: readonly string[];
}

type StoodIn = "invoke" | "now" | "ids" | "log" | "emit";

export type TestPorts = Omit<HttpGatewayPorts, StoodIn> & Hanging;
export type TestRestPorts = Omit<RestGatewayPorts, StoodIn> & Hanging;
export type TestSocketPorts = Omit<WebSocketGatewayPorts, StoodIn | "connections"> & Hanging;

/** Serves an HTTP API whose functions are plain functions of the test, by name. */
export function serve(graph: ApiGraph, handlers: TestHandlers, { hangs, ...ports }: TestPorts = {}): TestApi {
  const { observed, given } = standIns(handlers, hangs);
  const gateway = createHttpGateway(graph.compile(), { ...ports, ...given });
  return { gateway, ...observed };
}

/** Serves a REST API in the same way. */
export function serveRest(
  graph: Pick<RestGraph, "compile">,
  handlers: TestHandlers = {},
  { hangs, usage = new UsageMeter(), ...ports }: TestRestPorts = {},
): TestApi {
  const { observed, given } = standIns(handlers, hangs);
  const ids = { ...given.ids, uuid: () => UUID };
  const gateway = createRestGateway(graph.compile(), { ...ports, ...given, usage, ids });
  return { gateway, ...observed };
}

/** Serves a WebSocket API in the same way. The ids of its requests and messages are counted. */
export function serveSocketApi(
  graph: SocketGraph,
  handlers: TestHandlers,
  { hangs, ...ports }: TestSocketPorts = {},
): TestSocketApi {
  const { observed, given } = standIns(handlers, hangs);
  const connections = new Connections({ now: given.now });
  let requests = 0;
  const requestId = () => {
    requests += 1;
    return `${String(requests).padStart(15, "r")}=`;
  };
  const { invoke, emit } = given;
  const ids = { ...given.ids, requestId };
  const gateway = createWebSocketGateway(graph.compile(), { ...ports, invoke, emit, connections, ids });
  return { gateway, connections, ...observed };
}
