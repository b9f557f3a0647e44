import type { AccessLog } from "../shared/access-log";
import type { HttpApiIdentity } from "../shared/events/http-call";
import type { RouteMatcher } from "../shared/route-matcher";
import type { ThrottleLimits } from "../shared/throttle";
import type { RestJwtAuthorizerSettings } from "./authorizers/jwt";
import type { RestLambdaAuthorizerSettings } from "./authorizers/lambda";
import type { UserPoolAuthorizerSettings } from "./authorizers/user-pool";
import type { RestMethodIdentity, RestStageIdentity } from "./events/call";
import type { GatewayResponses } from "./gateway-responses";
import type { RequestMapping } from "./request-mapping";
import type { RequestValidation } from "./request-validation";
import type { ResponseMapping } from "./response-mapping";
import type { StageKeys } from "./usage-plans";

/** A REST API as the gateway serves it. Everything that does not depend on a request is decided here. */
export interface RestApiPlan {
  readonly urn: string;
  /** Logical name of the API resource. */
  readonly name: string;
  readonly identity: HttpApiIdentity;
  readonly stages: readonly RestStagePlan[];
  readonly authorizers: readonly RestAuthorizerSettings[];
  /** Answers that the gateway makes by itself. */
  readonly responses: GatewayResponses;
  readonly apiKeySource: "HEADER" | "AUTHORIZER";
  readonly binaryMediaTypes: readonly string[];
}

export type RestAuthorizerSettings =
  | RestLambdaAuthorizerSettings
  | UserPoolAuthorizerSettings
  | RestJwtAuthorizerSettings;

export interface RestStagePlan extends RestStageIdentity {
  readonly accessLog: AccessLog | undefined;
  /** The methods of this stage. Each stage compiles its own, since integrations may contain stage variables. */
  readonly methods: readonly RestMethodPlan[];
  readonly matcher: RouteMatcher<RestMethodPlan>;
  readonly keys: StageKeys;
}

export interface RestMethodPlan extends RestMethodIdentity {
  /** Its index among the methods. */
  readonly index: number;
  /** `GET`, or `ANY` */
  readonly httpMethod: string;
  /** `GET /notes/{id}` */
  readonly routeKey: string;
  readonly authorization: RestAuthorization;
  /** An access token needs at least one of these scopes. If empty, no scope is required. */
  readonly scopes: readonly string[];
  readonly apiKeyRequired: boolean;
  readonly validation: RequestValidation | undefined;
  /** Limits of all callers together. */
  readonly throttle: ThrottleLimits | undefined;
  readonly integration: RestIntegrationPlan;
  /** Settings that change nothing here. */
  readonly ignored: readonly string[];
}

export type RestAuthorization =
  | { readonly type: "none" }
  | { readonly type: "iam" }
  | { readonly type: "authorizer"; readonly authorizer: RestAuthorizerSettings }
  /** The method names an authorizer that the API does not have. */
  | { readonly type: "broken"; readonly reason: string };

export type RestIntegrationPlan =
  | ProxyFunctionIntegration
  | CustomFunctionIntegration
  | UrlIntegration
  | MockIntegration
  | OtherIntegration;

/** The function that an integration calls. */
export interface CalledFunction {
  readonly functionArn: string;
  readonly functionName: string;
  /** False for a function that is not part of the graph. */
  readonly known: boolean;
  readonly timeoutMs: number;
  /** Returns a sentence on the permission that the function lacks for this method, if it does. */
  missingPermission(method: string): string | undefined;
}

/** AWS_PROXY: the function gets the request as an event. */
export interface ProxyFunctionIntegration extends CalledFunction {
  readonly kind: "function";
  /** True in response transfer mode STREAM: the reply begins with its status and headers, and the body is streamed. */
  readonly streams: boolean;
}

/** AWS: the function gets the output of the templates. */
export interface CustomFunctionIntegration extends CalledFunction, Mapped {
  readonly kind: "custom-function";
}

/** HTTP_PROXY sends all of a request, HTTP the mapped parts. */
export interface UrlIntegration extends Mapped {
  readonly kind: "url";
  readonly proxy: boolean;
  /** URL with path variables in braces. */
  readonly url: string;
  /** `undefined` means the method of the request. */
  readonly method: string | undefined;
  readonly timeoutMs: number;
  /** The load balancer behind a VPC link, which a URL of the user stands for. Absent for a public URL. */
  readonly balancer?: PrivateBalancer;
}

/** A load balancer that only a VPC link reaches. */
export interface PrivateBalancer {
  /** The ARNs by which it may be named: its own, or that of its listener. */
  readonly arns: readonly string[];
  /** For people: `VPC link to http://notes.internal`. */
  readonly what: string;
}

/** MOCK: the gateway answers by itself. */
export interface MockIntegration extends Mapped {
  readonly kind: "mock";
}

interface Mapped {
  readonly request: RequestMapping;
  readonly responses: ResponseMapping;
}

/** An integration that is not emulated, or is missing. */
export interface OtherIntegration {
  readonly kind: "none";
  readonly what: string;
}
