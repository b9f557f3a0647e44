import type { Refused } from "../authorize/decision";
import type { IamPorts } from "../authorize/iam";
import type { HttpStageIdentity } from "../events/http-call";
import type { ConnectionIdentity, Ending, HandshakeRequest, WebSocketCall } from "../events/websocket-call";
import { connectEvent } from "../events/websocket-connect";
import { disconnectEvent } from "../events/websocket-disconnect";
import { messageEvent } from "../events/websocket-message";
import { findHeader } from "../gateway/header-names";
import { type Identifiers, randomIdentifiers } from "../gateway/identifiers";
import type { GatewayInvoke } from "../gateway/invoke";
import { makeBucket, type TokenBucket } from "../gateway/throttle";
import type { AuthorizerTrace, GatewayEvent } from "../gateway/trace";
import type { Gateway, GatewayRequest, GatewayResponse } from "../gateway/types";
import { authorizeConnect, traceOf } from "./authorizer";
import { Connection, type Connections } from "./connections";
import { errorFrame, refusal, WEBSOCKET_ERRORS, type WebSocketError } from "./gateway-errors";
import { type Handshake, isHandshake, readHandshake, stageNameOf } from "./handshake";
import { WEBSOCKET_LIMITS } from "./limits";
import { connectionPath, manageConnection } from "./management";
import { failure, type RouteOutcome } from "./outcome";
import type { WebSocketApiPlan, WebSocketResources, WebSocketRoutePlan, WebSocketStagePlan } from "./plan";
import { accessLogEvent, type Exchange, requestEvent } from "./report";
import { managementEvent } from "./report-management";
import { serveRoute } from "./route";

/** A gateway that takes handshakes and what comes over the connections that it lets in. */
export interface SocketGateway extends Gateway {
  /** Decides on a handshake. Never rejects. */
  connect(request: GatewayRequest): Promise<Handshake>;
  /** A text message has come. Never rejects. */
  message(connection: Connection, text: string): Promise<void>;
  /** A connection has ended. Never rejects. */
  disconnect(connection: Connection, ending: Ending): Promise<void>;
}

export interface WebSocketGatewayPorts extends WebSocketResources {
  readonly invoke: GatewayInvoke;
  /** Shared by all gateways that one API has in the course of time. */
  readonly connections: Connections;
  /** @default random ids */
  readonly ids?: Identifiers;
  /** Told of every event, and of every line of the access log. */
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
  readonly #buckets = new Map<string, TokenBucket | undefined>();

  constructor(
    readonly plan: WebSocketApiPlan,
    readonly ports: WebSocketGatewayPorts,
  ) {
    this.#ids = ports.ids ?? randomIdentifiers;
    this.#now = ports.connections.now;
    this.#iam = { findCaller: ports.findCaller ?? (() => undefined), now: this.#now };
  }

  /** Requests that open no socket: the connections API, and nothing else. */
  async handle(request: GatewayRequest): Promise<GatewayResponse> {
    const path = connectionPath(request.rawPath);
    if (!path) return refusal(WEBSOCKET_ERRORS.forbidden);
    const startedAt = performance.now();
    const ports = { ...this.#iam, connections: this.ports.connections };
    const { response, reason } = manageConnection(this.plan, request, path, ports);
    const requestId = this.#ids.requestId();
    const durationMs = performance.now() - startedAt;
    const reported = { request, path, status: response.status, reason, requestId, durationMs };
    this.ports.emit?.(managementEvent(this.plan, { ...reported, time: this.#now() }));
    return { ...response, headers: [...response.headers, ["x-amzn-RequestId", requestId]] };
  }

  async connect(request: GatewayRequest): Promise<Handshake> {
    if (!isHandshake(request)) return { accepted: false, response: refusal(WEBSOCKET_ERRORS.badRequest) };
    const startedAt = performance.now();
    const stage = this.#stage(stageNameOf(request.rawPath) ?? "");
    const time = this.#now();
    const traceId = findHeader(request.headers, "x-amzn-trace-id") ?? this.#ids.traceId(time);
    const handshake = readHandshake(request, traceId);
    const visitor = identify(request, this.#ids.requestId(), time);
    const call = this.#call(visitor, stage, { routeKey: "$connect", eventType: "CONNECT", time, traceId });
    const visit = { request, handshake, call, stage, route: this.plan.routes.get("$connect") };
    const { outcome, authorizer, admitted } = await this.#guarded(() => this.#admit(visit));
    const protocol = outcome.answer && findHeader(outcome.answer.headers, "sec-websocket-protocol");
    this.#report(stage, {
      call: { ...call, connection: admitted ?? visitor },
      route: visit.route,
      outcome,
      authorizer,
      durationMs: performance.now() - startedAt,
      rawQuery: request.rawQuery,
    });
    if (!admitted || !isSuccess(outcome)) return { accepted: false, response: refuse(outcome) };
    const connection = new Connection(
      admitted.id,
      call.stage.name,
      admitted.connectedAt,
      admitted.sourceIp,
      admitted.userAgent,
      admitted.domainName,
      admitted.authorizer,
      admitted.iam,
    );
    return { accepted: true, connection, protocol };
  }

  async message(connection: Connection, text: string): Promise<void> {
    const startedAt = performance.now();
    connection.lastActiveAt = this.#now();
    const stage = this.#stage(connection.stageName);
    const route = this.#routeOf(text);
    const call = this.#call(connection, stage, {
      routeKey: route?.routeKey ?? "",
      eventType: "MESSAGE",
      messageId: this.#ids.requestId(),
    });
    const { outcome } = await this.#guarded(() => this.#serveMessage(call, stage, route, text));
    const { error, answer } = outcome;
    if (error) connection.send(errorFrame(error, connection.id, call.requestId), this.#now());
    else if (route?.responds && answer && answer.body !== "") connection.send(answer.body, this.#now());
    this.#report(stage, { call, route, outcome, durationMs: performance.now() - startedAt });
  }

  async disconnect(connection: Connection, ending: Ending): Promise<void> {
    const route = this.plan.routes.get("$disconnect");
    const stage = this.#stage(connection.stageName);
    if (!route || !stage) return;
    const startedAt = performance.now();
    const call = this.#call(connection, stage, { routeKey: "$disconnect", eventType: "DISCONNECT" });
    const event = disconnectEvent(call, ending);
    const { outcome } = await this.#guarded(async () => ({
      outcome: await serveRoute(route.integration, call, event, this.ports.invoke),
    }));
    this.#report(stage, { call, route, outcome, durationMs: performance.now() - startedAt });
  }

  /** The way of a handshake, in the order that AWS checks it. */
  async #admit({ request, handshake, call, stage, route }: Visit): Promise<Admission> {
    if (!stage) return { outcome: failure(WEBSOCKET_ERRORS.forbidden, "no stage serves the path") };
    // Without a route for it, every socket opens.
    if (!route) return { outcome: { status: 200 }, admitted: call.connection };
    const throttled = this.#throttle(stage, "$connect");
    if (throttled) return { outcome: throttled };
    const knock = { request, handshake, call };
    const ports = { ...this.#iam, invoke: this.ports.invoke };
    const decision = await authorizeConnect(route.authorization, knock, ports);
    const authorizer = traceOf(route.authorization, decision);
    if (!decision.allowed) return { authorizer, outcome: denied(decision) };
    const admitted = { ...call.connection, authorizer: decision.authorizer, iam: decision.iam };
    const known = { ...call, connection: admitted };
    const event = connectEvent(known, handshake);
    const outcome = await serveRoute(route.integration, known, event, this.ports.invoke);
    return { authorizer, outcome, admitted };
  }

  #serveMessage(
    call: WebSocketCall,
    stage: WebSocketStagePlan | undefined,
    route: WebSocketRoutePlan | undefined,
    text: string,
  ): Promise<Admission> | Admission {
    if (!stage || !route)
      return { outcome: failure(WEBSOCKET_ERRORS.forbidden, "no route takes the message") };
    const throttled = this.#throttle(stage, route.routeKey);
    if (throttled) return { outcome: throttled };
    const event = messageEvent(call, text);
    return serveRoute(route.integration, call, event, this.ports.invoke).then((outcome) => ({ outcome }));
  }

  /** The route that a message names. Those of connecting and disconnecting are nobody's to name. */
  #routeOf(text: string): WebSocketRoutePlan | undefined {
    const key = this.plan.selection.keyOf(text);
    const named = key.startsWith("$") ? undefined : this.plan.routes.get(key);
    return named ?? this.plan.routes.get("$default");
  }

  #stage(name: string): WebSocketStagePlan | undefined {
    const stage = this.plan.stages.get(name);
    return stage?.deployed ? stage : undefined;
  }

  #throttle(stage: WebSocketStagePlan, routeKey: string): RouteOutcome | undefined {
    const place = `${stage.name}/${routeKey}`;
    if (!this.#buckets.has(place))
      this.#buckets.set(place, makeBucket(stage.throttle(routeKey), this.#now()));
    const bucket = this.#buckets.get(place);
    if (!bucket || bucket.take(this.#now())) return undefined;
    return failure(WEBSOCKET_ERRORS.throttled, `"${routeKey}" is throttled`);
  }

  #call(
    connection: ConnectionIdentity,
    stage: WebSocketStagePlan | undefined,
    given: Pick<WebSocketCall, "routeKey" | "eventType"> & Partial<WebSocketCall>,
  ): WebSocketCall {
    const { time = this.#now(), traceId = this.#ids.traceId(time) } = given;
    const requestId = this.#ids.requestId();
    return {
      api: this.plan.identity,
      stage: stage ?? NO_STAGE,
      connection,
      requestId,
      ...given,
      time,
      traceId,
    };
  }

  async #guarded(serve: () => Promise<Admission> | Admission): Promise<Admission> {
    try {
      return await serve();
    } catch (error) {
      const reason = `fault of the local gateway: ${error instanceof Error ? error.stack : error}`;
      return { outcome: failure(WEBSOCKET_ERRORS.configuration, reason) };
    }
  }

  #report(stage: WebSocketStagePlan | undefined, exchange: Exchange): void {
    const { emit } = this.ports;
    if (!emit) return;
    emit(requestEvent(this.plan, exchange));
    if (stage?.accessLog) emit(accessLogEvent(stage.accessLog, exchange));
  }
}

/** A handshake that is being decided. */
interface Visit {
  readonly request: GatewayRequest;
  readonly handshake: HandshakeRequest;
  readonly call: WebSocketCall;
  readonly stage: WebSocketStagePlan | undefined;
  readonly route: WebSocketRoutePlan | undefined;
}

interface Admission {
  readonly outcome: RouteOutcome;
  readonly authorizer?: AuthorizerTrace | undefined;
  /** Who connects, with what the authorizer gave. */
  readonly admitted?: ConnectionIdentity;
}

function identify(request: GatewayRequest, id: string, connectedAt: number): ConnectionIdentity {
  return {
    id,
    connectedAt,
    sourceIp: request.sourceIp,
    userAgent: findHeader(request.headers, "user-agent"),
    domainName: request.host,
    authorizer: undefined,
    iam: undefined,
  };
}

function isSuccess({ error, status }: RouteOutcome): boolean {
  return !error && status >= 200 && status < 300;
}

/** The status of a handler is passed on; its body is not, as long as nobody has recorded that it is. */
function refuse({ error, status }: RouteOutcome): GatewayResponse {
  return error ? refusal(error) : { status, headers: [["Content-Length", "0"]], body: "" };
}

const DENIALS: Readonly<Record<Refused["decision"], WebSocketError>> = {
  unauthorized: WEBSOCKET_ERRORS.unauthorized,
  denied: WEBSOCKET_ERRORS.forbidden,
  failed: WEBSOCKET_ERRORS.authorizerFailure,
};

function denied({ decision, reason, message }: Refused): RouteOutcome {
  const error = DENIALS[decision];
  return failure(message === undefined ? error : { ...error, message }, reason);
}
