import type * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import type { Input } from "@pulumi/pulumi";
import type { NativeHttpApiSettings } from "../../constructs/api/props";
import type { FunctionProps } from "../function/props";
import type { Duration } from "../platform/duration";
import type { CorsHttpMethod } from "../platform/http-words";
import type { ApiAuthorizationType, ApiPayloadFormatVersion, HttpMethod } from "../platform/words";
import type { ApiCustomDomain } from "./domain-props";
import type { HttpAuthorizer } from "./http-authorizers";
import type { ApiAccessLog } from "./log-props";
import type { ApiStageProps } from "./stage-props";

/** The pages of other origins that may call an API. Members left out allow nothing. */
export interface ApiCorsProps {
  readonly allowCredentials?: boolean;
  readonly allowHeaders?: readonly string[];
  readonly allowMethods?: readonly (CorsHttpMethod | HttpMethod)[];
  readonly allowOrigins?: readonly string[];
  readonly exposeHeaders?: readonly string[];
  readonly maxAge?: Duration;
}

/** Settings of the API itself: those of generation 0, and those of `aws.apigatewayv2.Api` under their own names. */
export interface ApiHttpApiProps extends NativeHttpApiSettings {
  readonly apiName?: Input<string>;
}

/** Props that `Api` and `GraphQLApi` have in common in generation 0. */
export interface HttpApiProps {
  /** @default `true`, which allows all origins, methods and headers */
  readonly cors?: boolean | ApiCorsProps;
  /** @default `true` */
  readonly accessLog?: ApiAccessLog;
  /** @default none */
  readonly customDomain?: ApiCustomDomain;
  /** Settings of the API, or an API made elsewhere. */
  readonly httpApi?: ApiHttpApiProps | apigatewayv2.Api;
  /** Stages beside `$default`. @default none */
  readonly stages?: readonly ApiStageProps[];
  /** Props of every route's function. @default none */
  readonly defaultFunctionProps?: FunctionProps;
  /** @default `ApiAuthorizationType.NONE` */
  readonly defaultAuthorizationType?: ApiAuthorizationType;
  /** Asked where the type is `JWT` or `CUSTOM`. @default none */
  readonly defaultAuthorizer?: HttpAuthorizer;
  /** @default none */
  readonly defaultAuthorizationScopes?: readonly Input<string>[];
  /** @default `ApiPayloadFormatVersion.V2`, and `V1` for a `GraphQLApi` */
  readonly defaultPayloadFormatVersion?: ApiPayloadFormatVersion;
  /** Together with `defaultThrottlingRateLimit`. `0` counts as not given. @default none */
  readonly defaultThrottlingBurstLimit?: number;
  /** Together with `defaultThrottlingBurstLimit`. `0` counts as not given. @default none */
  readonly defaultThrottlingRateLimit?: number;
}
