import { randomUUID } from "node:crypto";
import { approachOf, refusalOf } from "../../http/guard";
import { type Identifiers, randomIdentifiers } from "../../http/identifiers";
import { LiveBody } from "../../http/live-body";
import { unsendableHeader } from "../../http/sendable-header";
import { type AuthorizerTrace, authorizerTrace, type GatewayEvent, type GatewayLog } from "../../http/trace";
import type { Gateway, GatewayRequest, GatewayResponse, Header } from "../../http/types";
import type { FetchText } from "../../jwt/jwks";
import type { GatewayInvoke } from "../../lambda/invoke";
import { Stopped } from "../../within-time";
import { AccessLogs } from "../shared/access-log";
import type { IamPorts } from "../shared/authorizers/iam";
import { readStatus } from "../shared/events/function-response";
import { bodyBytes } from "../shared/message-size";
import { withNearestRoute } from "../shared/nearest-route";
import { logVariable } from "./access-log";
import { Admission, refuseSize } from "./admission";
import type { RestAuthorizer } from "./authorizers/decision";
import { makeRestCall } from "./call";
import type { RestCall } from "./events/call";
import { foreignRequest, REST_ERRORS, REST_LIMITS } from "./gateway-errors";
import type { RenderedResponse } from "./gateway-responses";
import { serveIntegration } from "./integrate";
import { type Failed, failure, type Outcome } from "./outcome";
import type { RestApiPlan, RestMethodPlan, RestStagePlan } from "./plan";
import { requestEvent } from "./report";
import { makeMethodAuthorizers } from "./route-authorizers";
import { matchedPath, selectStage } from "./stage-choice";
import { UsageMeter } from "./usage-meter";

/** The gateway's ports. Tests pass their own. */
export interface RestGatewayPorts {
  readonly invoke: GatewayInvoke;
  /** Finds the credentials that may call IAM methods. Without it, every such call is refused. */
  readonly findCaller?: IamPorts["findCaller"];
  /** Trusted host names and page origins of calls of IAM methods. @default those of this machine */
  readonly trusted?: IamPorts["trusted"];
  /** Base URLs that stand for load balancers, by ARN. */
  readonly targets?: Readonly<Record<string, string>>;
  /** The meter of the keys' usage. @default a new meter */
  readonly usage?: UsageMeter;
  /** Fetches the keys of user pools. @default the global `fetch` */
  readonly fetch?: FetchText;
  /** Milliseconds since 1970. @default `Date.now` */
  readonly now?: () => number;
  /** @default random ids */
  readonly ids?: RestIdentifiers;
  readonly log: GatewayLog;
  /** Receives every request, and every line of the access log. */
  readonly emit?: (event: GatewayEvent) => void;
}

/** Makes the ids of a request. `requestId` makes the extended one here. */
export interface RestIdentifiers extends Identifiers {
  uuid(): string;
}

/** A request and the decisions about it so far. */
interface RequestContext {
  readonly call: RestCall;
  readonly stage: RestStagePlan | undefined;
  readonly method: RestMethodPlan | undefined;
  authorizer: AuthorizerTrace | undefined;
}

const NO_STAGE = { name: "", variables: undefined, deploymentId: undefined };
const NO_METHOD = { resourceId: "", resourcePath: "", operationName: undefined };

/** Serves a REST API as AWS does: resources, authorizers, usage plans, validation, mappings and errors. */
export function createRestGateway(plan: RestApiPlan, ports: RestGatewayPorts): Gateway {
  return new RestGateway(plan, ports);
}

class RestGateway implements Gateway {
  readonly maxBodyBytes = REST_LIMITS.bodyBytes;
  readonly #now: () => number;
  readonly #ids: RestIdentifiers;
  readonly #authorizers: ReadonlyMap<RestMethodPlan, RestAuthorizer>;
  readonly #admission: Admission;
  readonly #warned = new Set<string>();
  readonly #accessLogs = new AccessLogs(logVariable);

  constructor(
    readonly plan: RestApiPlan,
    readonly ports: RestGatewayPorts,
  ) {
    const { invoke, findCaller, trusted, now = Date.now } = ports;
    this.#now = now;
    this.#ids = ports.ids ?? { ...randomIdentifiers, uuid: randomUUID };
    const keys = ports.fetch ?? fetch;
    this.#authorizers = makeMethodAuthorizers(plan, { invoke, findCaller, trusted, now, fetch: keys });
    this.#admission = new Admission(plan, ports.usage ?? new UsageMeter(), now());
  }

  async handle(request: GatewayRequest): Promise<GatewayResponse> {
    const startedAt = performance.now();
    const context = this.#begin(request);
    let outcome: Outcome;
    try {
      outcome = refuseUnsendable(await this.#serve(context));
    } catch (error) {
      outcome = failure(REST_ERRORS.internal, reasonOf(error));
    }
    const response = this.#finish(context, outcome);
    if (outcome.error) this.#warn(outcome);
    const report = (ended: Outcome) => this.#report(context, ended, response, performance.now() - startedAt);
    if (outcome.error === undefined && outcome.ending) void outcome.ending.then(report);
    else report(outcome);
    return response;
  }

  /** Chooses the stage and the method, and parses the request. */
  #begin(request: GatewayRequest): RequestContext {
    const { plan } = this;
    const { stage, path = request.rawPath } = selectStage(plan.stages, request.rawPath) ?? {};
    const match = stage?.matcher.match(request.method, matchedPath(path));
    const call = makeRestCall(request, {
      api: plan.identity,
      stage: stage ?? NO_STAGE,
      method: match?.value ?? NO_METHOD,
      path,
      pathParameters: match?.parameters,
      binaryMediaTypes: plan.binaryMediaTypes,
      requestId: this.#ids.uuid(),
      extendedRequestId: this.#ids.requestId(),
      makeTraceId: this.#ids.traceId,
      time: this.#now(),
    });
    return { call, stage, method: match?.value, authorizer: undefined };
  }

  /** The reason why no method takes a request. */
  #unmatched({ method, rawPath }: GatewayRequest, { matcher }: RestStagePlan): string {
    const { path = rawPath } = selectStage(this.plan.stages, rawPath) ?? {};
    const sent = { method, path: matchedPath(path) };
    return withNearestRoute("no resource takes the path with this method", sent, matcher.routeKeys);
  }

  /** Serves a request, with the checks in the order of AWS. */
  async #serve(context: RequestContext): Promise<Outcome> {
    const { call, stage, method } = context;
    const refused = refuseSize(call);
    if (refused) return refused;
    if (stage === undefined)
      return failure(REST_ERRORS.noStage, "the first segment of the path is not a stage");
    if (method === undefined) return failure(REST_ERRORS.missingToken, this.#unmatched(call.request, stage));
    const foreign = call.request.method === "OPTIONS" && this.#refusePreflight(call, stage);
    if (foreign) return foreign;
    const authorizer = this.#authorizers.get(method);
    const denied = authorizer && (await authorize(context, authorizer, method));
    if (denied) return denied;
    return (
      this.#admission.refuse(call, stage, method) ??
      method.validation?.check(call) ??
      serveIntegration(method.integration, call, this.ports)
    );
  }

  /**
   * Refuses a preflight of a foreign page to a method with IAM, which such a page cannot call anyway. For other methods
   * the program's CORS settings decide.
   */
  #refusePreflight({ request, headers }: RestCall, stage: RestStagePlan): Failed | undefined {
    const { path = "" } = selectStage([stage], request.rawPath) ?? {};
    const method = headers["access-control-request-method"] ?? "";
    const asked = stage.matcher.match(method, matchedPath(path))?.value;
    if (asked?.authorization.type !== "iam") return undefined;
    const reason = refusalOf(approachOf(request), this.ports.trusted);
    return reason === undefined ? undefined : failure(foreignRequest(reason), reason);
  }

  /** Adds the headers that every answer gets. */
  #finish({ call, method }: RequestContext, outcome: Outcome): GatewayResponse {
    const { status, headers, body } = outcome.error ? this.#render(call, outcome) : outcome;
    const own: Header[] = [["x-amzn-RequestId", call.requestId]];
    if (outcome.error) own.push(["x-amzn-ErrorType", outcome.error.errorType]);
    own.push(["x-amz-apigw-id", call.extendedRequestId]);
    // A mock calls no backend, so there is nothing to trace.
    if (!outcome.error && method?.integration.kind !== "mock")
      own.push(["X-Amzn-Trace-Id", answeredTrace(call.traceId)]);
    own.push(...headers);
    const length = bodyBytes(body);
    if (length !== undefined && status !== 204 && status !== 304)
      own.push(["Content-Length", String(length)]);
    return { status, headers: own, body };
  }

  /** Renders an error. Headers that cannot be sent are left out, since this is an error already. */
  #render(call: RestCall, { error, validationError }: Failed): RenderedResponse {
    const rendered = this.plan.responses.render(error, { call }, validationError);
    const problem = unsendableHeader(rendered.headers);
    if (problem === undefined) return rendered;
    this.#warn(failure(REST_ERRORS.internal, `gateway response: ${problem}`));
    return { ...rendered, headers: rendered.headers.filter((header) => !unsendableHeader([header])) };
  }

  #report(context: RequestContext, outcome: Outcome, response: GatewayResponse, durationMs: number): void {
    const { emit } = this.ports;
    if (!emit) return;
    const { call, method, authorizer } = context;
    const { status } = response;
    const { body } = response;
    const responseLength = body instanceof LiveBody ? body.size : bodyBytes(body);
    const exchange = { call, method, authorizer, outcome, status, durationMs, responseLength };
    emit(requestEvent(this.plan, exchange, response));
    if (context.stage?.accessLog) emit(this.#accessLogs.event(context.stage.accessLog, exchange));
  }

  /**
   * Warns once about each fault of the program and each gap of the local mode. Errors of clients appear in the trace
   * only.
   */
  #warn({ error, reason }: Failed): void {
    if (error.status < 500 || this.#warned.has(reason)) return;
    this.#warned.add(reason);
    this.ports.log.warn(`${this.plan.name}: ${reason}`);
  }
}

/**
 * Replaces an answer that cannot be sent. Mappings and templates may make invalid headers, or an invalid status, from a
 * request.
 */
function refuseUnsendable(outcome: Outcome): Outcome {
  if (outcome.error) return outcome;
  const { status, headers, integration } = outcome;
  const problem =
    readStatus(status) === undefined
      ? `the status ${status} is not from 200 to 599`
      : unsendableHeader(headers);
  return problem === undefined ? outcome : failure(REST_ERRORS.internal, problem, integration);
}

async function authorize(
  context: RequestContext,
  authorizer: RestAuthorizer,
  method: RestMethodPlan,
): Promise<Failed | undefined> {
  const decision = await authorizer.authorize(context.call, method.scopes);
  context.authorizer = authorizerTrace(authorizer, decision);
  if (!decision.allowed) return failure(decision.error, decision.reason);
  context.call.authorizer = decision.context;
  return undefined;
}

/** The trace id as answers carry it, with the parts that the service adds to its root. */
function answeredTrace(traceId: string): string {
  const [, digits] = /^Root=1-[0-9a-f]{8}-([0-9a-f]{24})$/.exec(traceId) ?? [];
  if (digits === undefined) return traceId;
  return `${traceId};Parent=${digits.slice(0, 16)};Sampled=0;Lineage=1:${digits.slice(16)}:0`;
}

/** The message of a stopped user expression, or the stack of a fault in our own code. */
function reasonOf(error: unknown): string {
  if (error instanceof Stopped) return error.message;
  return `fault of the local gateway: ${error instanceof Error ? error.stack : error}`;
}
