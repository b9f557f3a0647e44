import { findHeader } from "../../http/header-names";
import type { AuthorizerTrace } from "../../http/trace";
import type { GatewayRequest, GatewayResponse } from "../../http/types";
import type { Refused } from "../shared/authorizers/decision";
import { makeBucket, type TokenBucket } from "../shared/throttle";
import type { V2StagePlan } from "../shared/v2-stage";
import { authorizeConnect, type ConnectPorts, type ConnectRequest, traceOf } from "./authorizer";
import type { ConnectionIdentity } from "./events/call";
import { connectEvent } from "./events/event";
import { refusal, WEBSOCKET_ERRORS, type WebSocketError } from "./gateway-errors";
import { failure, type RouteOutcome } from "./outcome";
import type { WebSocketRoutePlan } from "./plan";
import { serveRoute } from "./route";

/** A handshake that awaits a decision. */
export interface PendingConnect extends ConnectRequest {
  /** `undefined` if no stage serves the path. */
  readonly stage: V2StagePlan | undefined;
  /** The route of `$connect`, if there is one. */
  readonly route: WebSocketRoutePlan | undefined;
}

/** The result of a handshake. */
export interface ConnectResult {
  readonly outcome: RouteOutcome;
  readonly authorizer?: AuthorizerTrace | undefined;
  /** The client, with the context that the authorizer returned. */
  readonly client: ConnectionIdentity;
}

export interface ConnectDecisionPorts extends ConnectPorts {
  readonly throttles: Throttles;
}

/** Decides on a handshake, with the checks in the order of AWS. */
export async function decideConnect(
  pending: PendingConnect,
  ports: ConnectDecisionPorts,
): Promise<ConnectResult> {
  const { stage, route, call, handshake } = pending;
  const client = call.connection;
  if (!stage) return { client, outcome: failure(WEBSOCKET_ERRORS.forbidden, "no stage serves the path") };
  // An API without a route for `$connect` accepts every socket.
  if (!route) return { client, outcome: { status: 200 } };
  const throttled = ports.throttles.refuse(stage, route.routeKey);
  if (throttled) return { client, outcome: throttled };
  const decision = await authorizeConnect(route.authorization, pending, ports);
  const authorizer = traceOf(route.authorization, decision);
  if (!decision.allowed) return { client, authorizer, outcome: denied(decision) };
  const known = { ...client, authorizer: decision.authorizer, iam: decision.iam };
  const knownCall = { ...call, connection: known };
  const event = connectEvent(knownCall, handshake);
  const outcome = await serveRoute(route.integration, knownCall, event, ports.invoke);
  return { client: known, authorizer, outcome };
}

/** The identity of a client before its authorization. */
export function identify(request: GatewayRequest, id: string, connectedAt: number): ConnectionIdentity {
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

/** Whether the socket opens: no error, and a status from 200 to 299. */
export function isAccepted({ error, status }: RouteOutcome): boolean {
  return !error && status >= 200 && status < 300;
}

/**
 * The reply to a refused handshake. A handler's status is passed on. Its body is not, since no recording shows that it
 * is.
 */
export function refusalOf({ error, status }: RouteOutcome): GatewayResponse {
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

/** The limits of routes: a bucket for each stage and route. */
export class Throttles {
  readonly #buckets = new Map<string, TokenBucket | undefined>();

  constructor(private readonly now: () => number) {}

  /** Returns an error for an event that exceeds the limits, or `undefined` for one that may pass. */
  refuse(stage: V2StagePlan, routeKey: string): RouteOutcome | undefined {
    const bucket = this.#bucket(stage, routeKey);
    if (!bucket || bucket.take(this.now())) return undefined;
    return failure(WEBSOCKET_ERRORS.throttled, `"${routeKey}" is throttled`);
  }

  #bucket(stage: V2StagePlan, routeKey: string): TokenBucket | undefined {
    const key = `${stage.name}/${routeKey}`;
    if (!this.#buckets.has(key)) this.#buckets.set(key, makeBucket(stage.throttle(routeKey), this.now()));
    return this.#buckets.get(key);
  }
}
