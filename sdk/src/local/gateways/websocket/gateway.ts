import { nearest } from "../../../errors/nearest";
import { findHeader } from "../../http/header-names";
import { type Identifiers, randomIdentifiers } from "../../http/identifiers";
import type { GatewayEvent } from "../../http/trace";
import type { Gateway, GatewayRequest, GatewayResponse } from "../../http/types";
import type { GatewayInvoke } from "../../lambda/invoke";
import { AccessLogs } from "../shared/access-log";
import type { IamPorts } from "../shared/authorizers/iam";
import type { HttpStageIdentity } from "../shared/events/http-call";
import type { LocalResources } from "../shared/gateway-kind";
import type { V2StagePlan } from "../shared/v2-stage";
import { Connection, type Connections } from "./connections";
import { decideConnect, identify, isAccepted, refusalOf, Throttles } from "./decide-connect";
import type { ConnectionIdentity, Ending, WebSocketCall } from "./events/call";
import { disconnectEvent, messageEvent } from "./events/event";
import { errorFrame, refusal, WEBSOCKET_ERRORS } from "./gateway-errors";
import { type Handshake, isHandshake, readHandshake, stageNameOf } from "./handshake";
import { WEBSOCKET_LIMITS } from "./limits";
import { connectionPath, manageConnection } from "./management";
import { failure, type RouteOutcome } from "./outcome";
import type { WebSocketApiPlan, WebSocketRoutePlan } from "./plan";
import { type Exchange, logVariable, managementEvent, requestEvent } from "./report";
import { serveRoute } from "./route";

/** A gateway that decides on handshakes and serves the messages of accepted connections. */
export interface SocketGateway extends Gateway {
  /** Decides on a handshake. Never rejects. */
  connect(request: GatewayRequest): Promise<Handshake>;
  /** Serves a text message. Never rejects. */
  message(connection: Connection, text: string): Promise<void>;
  /** Serves the end of a connection. Never rejects. */
  disconnect(connection: Connection, ending: Ending): Promise<void>;
}

export interface WebSocketGatewayPorts extends LocalResources {
  readonly invoke: GatewayInvoke;
  /** The connections that all successive gateways of one API share. */
  readonly connections: Connections;
  /** @default random ids */
  readonly ids?: Identifiers;
  /** Receives every event, and every line of the access log. */
  readonly emit?: (event: GatewayEvent) => void;
}

/** Serves a WebSocket API as AWS does: handshakes, routes, authorizers, limits, errors, and the connections API. */
export function createWebSocketGateway(plan: WebSocketApiPlan, ports: WebSocketGatewayPorts): SocketGateway {
  return new WebSocketGateway(plan, ports);
}

const NO_STAGE: HttpStageIdentity = { name: "", variables: undefined };

class WebSocketGateway implements SocketGateway {
  readonly maxBodyBytes = WEBSOCKET_LIMITS.messageBytes;
  readonly #ids: Identifiers;
  readonly #now: () => number;
  readonly #iam: IamPorts;
  readonly #throttles: Throttles;
  readonly #accessLogs = new AccessLogs(logVariable);

  constructor(
    readonly plan: WebSocketApiPlan,
    readonly ports: WebSocketGatewayPorts,
  ) {
    this.#ids = ports.ids ?? randomIdentifiers;
    this.#now = ports.connections.now;
    const { findCaller = () => undefined, trusted } = ports;
    this.#iam = { findCaller, trusted, now: this.#now };
    this.#throttles = new Throttles(this.#now);
  }

  /** Serves requests that open no socket: the connections API, and nothing else. */
  async handle(request: GatewayRequest): Promise<GatewayResponse> {
    const path = connectionPath(request.rawPath);
    if (!path) return refusal(WEBSOCKET_ERRORS.forbidden);
    const startedAt = performance.now();
    const { connections } = this.ports;
    const managed = manageConnection(this.plan, request, path, { ...this.#iam, connections });
    const time = this.#now();
    const requestId = this.#ids.requestId();
    const { status, headers, body } = managed.response;
    const response = { status, headers: [...headers, ["x-amzn-RequestId", requestId] as const], body };
    const { reason } = managed;
    const { stageName } = path;
    const traceId = this.#ids.traceId(time);
    const durationMs = performance.now() - startedAt;
    const exchange = { request, response, reason, stageName, requestId, traceId, durationMs, time };
    this.ports.emit?.(managementEvent(this.plan, exchange));
    return response;
  }

  async connect(request: GatewayRequest): Promise<Handshake> {
    if (!isHandshake(request)) return { accepted: false, response: refusal(WEBSOCKET_ERRORS.badRequest) };
    const startedAt = performance.now();
    const time = this.#now();
    const traceId = findHeader(request.headers, "x-amzn-trace-id") ?? this.#ids.traceId(time);
    const stage = this.#stage(stageNameOf(request.rawPath) ?? "");
    const route = this.plan.routes.get("$connect");
    const unknown = identify(request, this.#ids.requestId(), time);
    const call = this.#call(unknown, stage, { routeKey: "$connect", eventType: "CONNECT", time, traceId });
    const pending = { request, handshake: readHandshake(request, traceId), call, stage, route };
    const ports = { ...this.#iam, invoke: this.ports.invoke, throttles: this.#throttles };
    const { outcome, authorizer, client } = await decideConnect(pending, ports).catch((error: unknown) => ({
      outcome: fault(error),
      authorizer: undefined,
      client: unknown,
    }));
    const durationMs = performance.now() - startedAt;
    const response = isAccepted(outcome) ? undefined : refusalOf(outcome);
    const known = { ...call, connection: client };
    this.#report(stage, { call: known, route, outcome, authorizer, durationMs, wire: { request, response } });
    if (response) return { accepted: false, response };
    const protocol = outcome.answer && findHeader(outcome.answer.headers, "sec-websocket-protocol");
    return { accepted: true, connection: new Connection(client, call.stage.name), protocol };
  }

  async message(connection: Connection, text: string): Promise<void> {
    const startedAt = performance.now();
    this.ports.connections.received(connection, text);
    const stage = this.#stage(connection.stageName);
    const route = this.#routeOf(text);
    const routeKey = route?.routeKey ?? "";
    const messageId = this.#ids.requestId();
    const call = this.#call(connection, stage, { routeKey, eventType: "MESSAGE", messageId });
    const outcome = await this.#serveMessage(call, stage, route, text);
    const frame = frameOf(call, route, outcome);
    if (frame !== undefined) this.ports.connections.send(connection, frame);
    this.#report(stage, { call, route, outcome, durationMs: performance.now() - startedAt });
  }

  async disconnect(connection: Connection, ending: Ending): Promise<void> {
    const route = this.plan.routes.get("$disconnect");
    const stage = this.#stage(connection.stageName);
    if (!route || !stage) return;
    const startedAt = performance.now();
    const call = this.#call(connection, stage, { routeKey: "$disconnect", eventType: "DISCONNECT" });
    const event = disconnectEvent(call, ending);
    const outcome = await serveRoute(route.integration, call, event, this.ports.invoke).catch(fault);
    this.#report(stage, { call, route, outcome, durationMs: performance.now() - startedAt });
  }

  async #serveMessage(
    call: WebSocketCall,
    stage: V2StagePlan | undefined,
    route: WebSocketRoutePlan | undefined,
    text: string,
  ): Promise<RouteOutcome> {
    if (!stage || !route) return failure(WEBSOCKET_ERRORS.forbidden, this.#unmatched(text));
    try {
      const throttled = this.#throttles.refuse(stage, route.routeKey);
      if (throttled) return throttled;
      // `return await`, because returning a promise from an async function takes three turns instead of one.
      return await serveRoute(route.integration, call, messageEvent(call, text), this.ports.invoke);
    } catch (error) {
      return fault(error);
    }
  }

  /** The route that a message names. A message cannot name `$connect` and `$disconnect`. */
  #routeOf(text: string): WebSocketRoutePlan | undefined {
    const key = this.plan.selection.keyOf(text);
    const named = key.startsWith("$") ? undefined : this.plan.routes.get(key);
    return named ?? this.plan.routes.get("$default");
  }

  /** The reason why no route takes a message, with the route key that is most like its own. */
  #unmatched(text: string): string {
    const guess = nearest(this.plan.selection.keyOf(text), [...this.plan.routes.keys()]);
    const isNamed = guess !== undefined && !guess.startsWith("$");
    return `no route takes the message${isNamed ? `; did you mean ${guess}` : ""}`;
  }

  #stage(name: string): V2StagePlan | undefined {
    const stage = this.plan.stages.get(name);
    return stage?.deployed ? stage : undefined;
  }

  #call(
    connection: ConnectionIdentity,
    stage: V2StagePlan | undefined,
    given: Pick<WebSocketCall, "routeKey" | "eventType"> & Partial<WebSocketCall>,
  ): WebSocketCall {
    const { routeKey, eventType, messageId, time = this.#now(), traceId = this.#ids.traceId(time) } = given;
    return {
      api: this.plan.identity,
      stage: stage ?? NO_STAGE,
      connection,
      requestId: this.#ids.requestId(),
      routeKey,
      eventType,
      messageId,
      time,
      traceId,
    };
  }

  #report(stage: V2StagePlan | undefined, exchange: Exchange): void {
    const { emit } = this.ports;
    if (!emit) return;
    emit(requestEvent(this.plan, exchange));
    if (stage?.accessLog) emit(this.#accessLogs.event(stage.accessLog, exchange));
  }
}

/** The frame for the client of a message: an error, or the answer if the route has a response. */
function frameOf(
  { connection, requestId }: WebSocketCall,
  route: WebSocketRoutePlan | undefined,
  { error, answer }: RouteOutcome,
): string | undefined {
  if (error) return errorFrame(error, connection.id, requestId);
  return route?.responds && answer?.body ? answer.body : undefined;
}

function fault(error: unknown): RouteOutcome {
  const reason = `fault of the local gateway: ${error instanceof Error ? error.stack : error}`;
  return failure(WEBSOCKET_ERRORS.configuration, reason);
}
