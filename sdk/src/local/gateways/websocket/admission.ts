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

/** A handshake that is to be decided. */
export interface PendingConnect extends ConnectRequest {
  /** `undefined` when no stage serves the path. */
  readonly stage: V2StagePlan | undefined;
  /** The route of `$connect`, if there is one. */
  readonly route: WebSocketRoutePlan | undefined;
}

/** What came of it. */
export interface Admission {
  readonly outcome: RouteOutcome;
  readonly authorizer?: AuthorizerTrace | undefined;
  /** Who it is about, with what the authorizer gave. */
  readonly client: ConnectionIdentity;
}

export interface AdmissionPorts extends ConnectPorts {
  readonly throttles: Throttles;
}

/** The way of a handshake, in the order that AWS checks it. */
export async function admit(pending: PendingConnect, ports: AdmissionPorts): Promise<Admission> {
  const { stage, route, call, handshake } = pending;
  const client = call.connection;
  if (!stage) return { client, outcome: failure(WEBSOCKET_ERRORS.forbidden, "no stage serves the path") };
  // Without a route for it, every socket opens.
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

/** What is known of a client before anybody was asked. */
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

/** Only what nobody refused, and a status of 200 to 299, opens the socket. */
export function isAdmitted({ error, status }: RouteOutcome): boolean {
  return !error && status >= 200 && status < 300;
}

/** The status of a handler is passed on; its body is not, as long as nobody has recorded that it is. */
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

  /** What an event gets that comes too soon; `undefined` for one that may pass. */
  refuse(stage: V2StagePlan, routeKey: string): RouteOutcome | undefined {
    const bucket = this.#bucket(stage, routeKey);
    if (!bucket || bucket.take(this.now())) return undefined;
    return failure(WEBSOCKET_ERRORS.throttled, `"${routeKey}" is throttled`);
  }

  #bucket(stage: V2StagePlan, routeKey: string): TokenBucket | undefined {
    const place = `${stage.name}/${routeKey}`;
    if (!this.#buckets.has(place)) this.#buckets.set(place, makeBucket(stage.throttle(routeKey), this.now()));
    return this.#buckets.get(place);
  }
}
