import type * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import type * as lb from "@pulumi/aws/lb";
import type { Input } from "@pulumi/pulumi";
import type { AwsxLoadBalancer } from "../../constructs/api/route-props";
import type { FunctionDefinition } from "../function/props";
import type { ApiAuthorizationType, ApiPayloadFormatVersion, HttpMethod } from "../platform/words";
import type { HttpAuthorizer } from "./http-authorizers";

/** Props that all routes of an HTTP API have. */
export interface ApiBaseRouteProps {
  /** @default `defaultAuthorizationType` */
  readonly authorizationType?: ApiAuthorizationType;
  /** Asked where the type is `JWT` or `CUSTOM`. @default `defaultAuthorizer` */
  readonly authorizer?: HttpAuthorizer;
  /** They replace the default ones. @default `defaultAuthorizationScopes` */
  readonly authorizationScopes?: readonly Input<string>[];
}

/** A route served by a function. */
export interface ApiFunctionRouteProps extends ApiBaseRouteProps {
  readonly function: FunctionDefinition;
  /** @default `defaultPayloadFormatVersion` */
  readonly payloadFormatVersion?: ApiPayloadFormatVersion;
}

/** A route whose requests are passed on to a public URL. */
export interface ApiHttpRouteProps extends ApiBaseRouteProps {
  readonly url: Input<string>;
  /** In any case: `get` is `HttpMethod.GET`. @default `HttpMethod.ANY` */
  readonly method?: HttpMethod | Lowercase<HttpMethod>;
}

/** A route served by what listens behind a load balancer. */
export interface ApiAlbRouteProps extends ApiBaseRouteProps {
  readonly albListener: lb.Listener | AwsxLoadBalancer;
  /** In any case: `get` is `HttpMethod.GET`. @default `HttpMethod.ANY` */
  readonly method?: HttpMethod | Lowercase<HttpMethod>;
  /** @default one is made for the API */
  readonly vpcLink?: apigatewayv2.VpcLink;
}

/** A route: also the props of a function without anything around them. */
export type ApiRouteProps = FunctionDefinition | ApiFunctionRouteProps | ApiHttpRouteProps | ApiAlbRouteProps;
