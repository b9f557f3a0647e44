import type { Cors } from "../shared/cors";
import type { HttpApiIdentity, HttpRouteIdentity } from "../shared/events/http-call";
import type { RouteMatcher } from "../shared/route-matcher";
import type { V2StagePlan } from "../shared/v2-stage";
import type { JwtAuthorizerSettings } from "./authorizers/jwt";
import type { LambdaAuthorizerSettings } from "./authorizers/lambda";

/** An HTTP API as the gateway serves it. Everything that does not depend on a request is decided here. */
export interface HttpApiPlan {
  readonly urn: string;
  /** Logical name of the API resource. */
  readonly name: string;
  readonly identity: HttpApiIdentity;
  readonly cors: Cors | undefined;
  readonly stages: readonly V2StagePlan[];
  readonly routes: readonly RoutePlan[];
  readonly matcher: RouteMatcher<RoutePlan>;
  readonly authorizers: readonly AuthorizerSettings[];
}

export type AuthorizerSettings = JwtAuthorizerSettings | LambdaAuthorizerSettings;

export interface RoutePlan extends HttpRouteIdentity {
  /** Its index among the routes. */
  readonly index: number;
  readonly authorization: RouteAuthorization;
  /** A token needs at least one of these scopes. If empty, no scope is required. */
  readonly scopes: readonly string[];
  readonly integration: IntegrationPlan;
}

export type RouteAuthorization =
  | { readonly type: "none" }
  | { readonly type: "iam" }
  | { readonly type: "authorizer"; readonly authorizer: AuthorizerSettings }
  /** The route names an authorizer that does not exist. It refuses every request. */
  | { readonly type: "broken"; readonly reason: string };

export type IntegrationPlan = FunctionIntegration | UrlIntegration | PrivateIntegration | OtherIntegration;

export interface FunctionIntegration {
  readonly kind: "function";
  readonly functionArn: string;
  readonly functionName: string;
  /** False when the function is not part of the graph. */
  readonly known: boolean;
  readonly payloadFormat: "1.0" | "2.0";
  readonly timeoutMs: number;
  /** Settings of the integration that are not emulated. */
  readonly ignored: readonly string[];
  /** Returns `undefined` if the API may call the function, else the permission that is missing. */
  missingPermission(stage: string, method: string): string | undefined;
}

export interface UrlIntegration {
  readonly kind: "url";
  /** URL that may hold path variables of the route in braces. */
  readonly url: string;
  /** `undefined` means the method of the request. */
  readonly method: string | undefined;
  readonly timeoutMs: number;
  /** Settings of the integration that are not emulated. */
  readonly ignored: readonly string[];
}

/** A load balancer behind a VPC link. */
export interface PrivateIntegration {
  readonly kind: "private";
  readonly listenerArn: string;
  readonly method: string | undefined;
  readonly timeoutMs: number;
  /** Settings of the integration that are not emulated. */
  readonly ignored: readonly string[];
}

/** An integration that is not emulated, or is missing. */
export interface OtherIntegration {
  readonly kind: "none";
  readonly what: string;
}
