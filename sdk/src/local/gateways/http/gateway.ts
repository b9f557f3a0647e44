import { approachOf, refusalOf } from "../../http/guard";
import { type Identifiers, randomIdentifiers } from "../../http/identifiers";
import { type AuthorizerTrace, authorizerTrace, type GatewayEvent, type GatewayLog } from "../../http/trace";
import type { Gateway, GatewayRequest, GatewayResponse, Header } from "../../http/types";
import type { FetchText } from "../../jwt/jwks";
import type { GatewayInvoke } from "../../lambda/invoke";
import { AccessLogs } from "../shared/access-log";
import type { Authorizer, Refused } from "../shared/authorizers/decision";
import type { HttpCall, HttpStageIdentity } from "../shared/events/http-call";
import { makeCall } from "../shared/events/make-call";
import type { LocalResources } from "../shared/gateway-kind";
import { bodyBytes, tooLong } from "../shared/message-size";
import { withNearestRoute } from "../shared/nearest-route";
import { makeBucket, type TokenBucket } from "../shared/throttle";
import type { V2StagePlan } from "../shared/v2-stage";
import { logVariable } from "./access-log";
import { serveFunction } from "./function-route";
import { type GatewayError, HTTP_ERRORS, HTTP_LIMITS } from "./gateway-errors";
import { failure, type Outcome } from "./outcome";
import type { HttpApiPlan, PrivateIntegration, RoutePlan } from "./plan";
import { requestEvent } from "./report";
import { makeRouteAuthorizers } from "./route-authorizers";
import { selectStage } from "./stage-choice";
import { serveUrl } from "./url-route";

/** The gateway's ports. Tests pass their own. */
export interface HttpGatewayPorts extends LocalResources {
  readonly invoke: GatewayInvoke;
  /** Fetches the keys of token issuers. @default the global `fetch` */
  readonly fetch?: FetchText;
  /** Milliseconds since 1970. @default `Date.now` */
  readonly now?: () => number;
  /** @default random ids */
  readonly ids?: Identifiers;
  readonly log: GatewayLog;
  /** Receives every request, and every line of the access log. */
  readonly emit?: (event: GatewayEvent) => void;
}

/** A request and the decisions about it so far. */
interface RequestContext {
  readonly call: HttpCall;
  readonly stage: V2StagePlan | undefined;
  readonly route: RoutePlan | undefined;
  authorizer: AuthorizerTrace | undefined;
}

const NO_STAGE: HttpStageIdentity = { name: "", variables: undefined };
const NO_ROUTE = { routeKey: "", resourcePath: "" };

/** Serves an HTTP API as AWS does: routes, CORS, authorizers, limits and errors. */
export function createHttpGateway(plan: HttpApiPlan, ports: HttpGatewayPorts): Gateway {
  return new HttpGateway(plan, ports);
}

class HttpGateway implements Gateway {
  readonly maxBodyBytes = HTTP_LIMITS.bodyBytes;
  readonly #now: () => number;
  readonly #ids: Identifiers;
  /** Authorizers by the route's index. */
  readonly #authorizers: readonly (Authorizer | undefined)[];
  /** Buckets by the stage, and there by the route's index. */
  readonly #buckets: ReadonlyMap<V2StagePlan, readonly (TokenBucket | undefined)[]>;
  readonly #warned = new Set<string>();
  readonly #accessLogs = new AccessLogs(logVariable);

  constructor(
    readonly plan: HttpApiPlan,
    readonly ports: HttpGatewayPorts,
  ) {
    const now = ports.now ?? Date.now;
    this.#now = now;
    this.#ids = ports.ids ?? randomIdentifiers;
    const { invoke, findCaller, trusted } = ports;
    const keys = ports.fetch ?? fetch;
    this.#authorizers = makeRouteAuthorizers(plan, { invoke, findCaller, trusted, now, fetch: keys });
    this.#buckets = new Map(
      plan.stages.map((stage) => [
        stage,
        plan.routes.map(({ routeKey }) => makeBucket(stage.throttle(routeKey), now())),
      ]),
    );
  }

  async handle(request: GatewayRequest): Promise<GatewayResponse> {
    const startedAt = performance.now();
    const context = this.#begin(request);
    let outcome: Outcome;
    try {
      outcome = await this.#serve(context);
    } catch (error) {
      outcome = failure(
        HTTP_ERRORS.internal,
        `fault of the local gateway: ${error instanceof Error ? error.stack : error}`,
      );
    }
    this.#warn(outcome);
    const response = this.#finish(context, outcome);
    this.#report(context, outcome, response, performance.now() - startedAt);
    return response;
  }

  /** Chooses the stage and the route, and parses the request. */
  #begin(request: GatewayRequest): RequestContext {
    const { stage, path } = selectStage(this.plan.stages, request.rawPath);
    const match = stage?.deployed ? this.plan.matcher.match(request.method, path) : undefined;
    const call = makeCall(request, {
      api: this.plan.identity,
      stage: stage ?? NO_STAGE,
      route: match?.value ?? NO_ROUTE,
      pathParameters: match?.parameters,
      requestId: this.#ids.requestId(),
      makeTraceId: this.#ids.traceId,
      time: this.#now(),
    });
    return { call, stage, route: match?.value, authorizer: undefined };
  }

  /** Serves a request, with the checks in the order of AWS. */
  async #serve(context: RequestContext): Promise<Outcome> {
    const { call, stage, route } = context;
    const refused = refuseSize(call.request);
    if (refused) return refused;
    if (this.plan.cors && call.request.method === "OPTIONS") {
      return (
        this.#refusePreflight(call) ?? {
          status: 204,
          headers: this.plan.cors.preflight(call.headers.origin),
          body: "",
        }
      );
    }
    if (stage === undefined || route === undefined) return this.#notFound(call, stage);
    const bucket = this.#buckets.get(stage)?.[route.index];
    if (bucket && !bucket.take(call.time))
      return failure(HTTP_ERRORS.throttled, `"${route.routeKey}" is throttled`);
    const authorizer = this.#authorizers[route.index];
    if (authorizer) {
      const denied = await authorize(context, authorizer, route);
      if (denied) return denied;
    }
    // `return await`, because returning a promise from an async function takes three turns instead of one.
    return await this.#integrate(call, route);
  }

  /**
   * Refuses a preflight of a foreign page to a route with IAM, which such a page cannot call anyway. For other routes
   * the program's CORS settings decide.
   */
  #refusePreflight({ request, headers }: HttpCall): Outcome | undefined {
    const { stage, path } = selectStage(this.plan.stages, request.rawPath);
    const method = headers["access-control-request-method"] ?? "";
    const route = stage?.deployed ? this.plan.matcher.match(method, path)?.value : undefined;
    if (route?.authorization.type !== "iam") return undefined;
    const reason = refusalOf(approachOf(request), this.ports.trusted);
    if (reason === undefined) return undefined;
    return failure({ ...HTTP_ERRORS.forbidden, body: JSON.stringify({ message: reason }) }, reason);
  }

  #notFound({ request }: HttpCall, stage: V2StagePlan | undefined): Outcome {
    if (stage && !stage.deployed)
      return failure(HTTP_ERRORS.notFound, `stage ${stage.name} has no deployment, and autoDeploy is off`);
    if (!stage) return failure(HTTP_ERRORS.notFound, "no stage serves the path");
    const { path } = selectStage(this.plan.stages, request.rawPath);
    const sent = { method: request.method, path };
    const reason = withNearestRoute("no route takes the request", sent, this.plan.matcher.routeKeys);
    return failure(HTTP_ERRORS.notFound, reason);
  }

  #integrate(call: HttpCall, { integration }: RoutePlan): Promise<Outcome> | Outcome {
    if (integration.kind === "function") return serveFunction(integration, call, this.ports.invoke);
    if (integration.kind === "url") return serveUrl(integration, call);
    if (integration.kind === "private") return this.#servePrivate(integration, call);
    return failure(HTTP_ERRORS.unavailable, `not emulated: ${integration.what}`);
  }

  /** A private listener cannot be reached from here. Requests go to the URL of `targets`. */
  #servePrivate(integration: PrivateIntegration, call: HttpCall): Promise<Outcome> | Outcome {
    const { listenerArn, method, timeoutMs } = integration;
    const target = this.ports.targets?.[listenerArn];
    if (target === undefined) {
      return failure(
        HTTP_ERRORS.unavailable,
        `not emulated: load balancer ${listenerArn}. Give a URL that replaces it, with --target`,
      );
    }
    return serveUrl({ url: target.replace(/\/$/, "") + call.request.rawPath, method, timeoutMs }, call);
  }

  /** Adds the headers that every answer gets. */
  #finish({ call }: RequestContext, { status, headers, body }: Outcome): GatewayResponse {
    const { cors } = this.plan;
    const own: Header[] =
      cors && call.request.method !== "OPTIONS"
        ? [...cors.apply(headers, call.headers.origin)]
        : [...headers];
    own.push(["Apigw-Requestid", call.requestId]);
    const length = bodyBytes(body);
    if (length !== undefined && status !== 204 && status !== 304)
      own.push(["Content-Length", String(length)]);
    return { status, headers: own, body };
  }

  #report(context: RequestContext, outcome: Outcome, response: GatewayResponse, durationMs: number): void {
    const { emit } = this.ports;
    if (!emit) return;
    const { call, route, authorizer } = context;
    const exchange = {
      call,
      route,
      authorizer,
      outcome,
      durationMs,
      responseLength: bodyBytes(outcome.body),
    };
    emit(requestEvent(this.plan, exchange, response));
    if (context.stage?.accessLog) emit(this.#accessLogs.event(context.stage.accessLog, exchange));
  }

  /**
   * Warns once about each fault of the program and each gap of the local mode. Errors of clients appear in the trace
   * only.
   */
  #warn({ reason, notice, status }: Outcome): void {
    const said = notice ?? (status >= 500 ? reason : undefined);
    if (said === undefined || this.#warned.has(said)) return;
    this.#warned.add(said);
    this.ports.log.warn(`${this.plan.name}: ${said}`);
  }
}

async function authorize(
  context: RequestContext,
  authorizer: Authorizer,
  route: RoutePlan,
): Promise<Outcome | undefined> {
  const decision = await authorizer.authorize(context.call, route.scopes);
  context.authorizer = authorizerTrace(authorizer, decision);
  if (!decision.allowed) return refuse(decision);
  context.call.authorizer = decision.context;
  return undefined;
}

const REFUSALS: Readonly<Record<Refused["decision"], GatewayError>> = {
  unauthorized: HTTP_ERRORS.unauthorized,
  denied: HTTP_ERRORS.forbidden,
  failed: HTTP_ERRORS.authorizerFailure,
};

function refuse({ decision, reason, challenge, message }: Refused): Outcome {
  const error = REFUSALS[decision];
  const body = message === undefined ? error.body : JSON.stringify({ message });
  const headers: Header[] = challenge === undefined ? [] : [["Www-Authenticate", challenge]];
  return failure({ ...error, body, headers }, reason);
}

function refuseSize(request: GatewayRequest): Outcome | undefined {
  const long = tooLong(request, HTTP_LIMITS);
  if (!long) return undefined;
  return failure(long.part === "body" ? HTTP_ERRORS.tooLarge : HTTP_ERRORS.headersTooLarge, long.reason);
}
