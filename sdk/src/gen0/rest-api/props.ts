import type * as acm from "@pulumi/aws/acm";
import type * as apigateway from "@pulumi/aws/apigateway";
import type * as route53 from "@pulumi/aws/route53";
import type { Input } from "@pulumi/pulumi";
import type { RestMutualTls } from "../../constructs/rest-api/domain-props";
import type { NativeRestApiSettings } from "../../constructs/rest-api/props";
import type {
  NativeRestIntegrationSettings,
  NativeRestMethodSettings,
} from "../../constructs/rest-api/route-props";
import type { FunctionDefinition, FunctionProps } from "../function/props";
import type { ApiAccessLog } from "../gateway/log-props";
import type { Duration } from "../platform/duration";
import type {
  ApiKeySourceType,
  AuthorizationType,
  EndpointType,
  SecurityPolicy,
} from "../platform/rest-words";
import type { RestAuthorizer } from "./authorizers";

/** Settings of a method: those of generation 0, and those of `aws.apigateway.Method` under their own names. */
export interface MethodOptions extends Omit<NativeRestMethodSettings, "requestModels"> {
  /** @default `defaultAuthorizationType` */
  readonly authorizationType?: AuthorizationType;
  /** @default `defaultAuthorizer` */
  readonly authorizer?: RestAuthorizer;
  /** @default `defaultAuthorizationScopes` */
  readonly authorizationScopes?: readonly Input<string>[];
  /** Such as `api.restApi.addRequestValidator(...)` gives. */
  readonly requestValidator?: { readonly id: Input<string> };
  readonly requestModels?: NativeRestMethodSettings["requestModels"];
}

/** Settings of an integration: those of generation 0, and those of `aws.apigateway.Integration` under their own names. */
export interface IntegrationOptions extends NativeRestIntegrationSettings {
  readonly timeout?: Duration;
}

/** A route with settings of its method and its integration. */
export interface RestApiV1RouteProps {
  readonly function: FunctionDefinition;
  readonly methodOptions?: MethodOptions;
  readonly integrationOptions?: IntegrationOptions;
}

/** A route: also the props of a function without anything around them. */
export type RestApiV1Route = FunctionDefinition | RestApiV1RouteProps;

/** The answer to preflight requests. */
export interface CorsOptions {
  readonly allowOrigins: readonly string[];
  readonly allowHeaders?: readonly string[];
  readonly allowMethods?: readonly string[];
  readonly allowCredentials?: boolean;
  readonly exposeHeaders?: readonly string[];
  readonly maxAge?: Duration;
  readonly disableCache?: boolean;
  readonly statusCode?: number;
}

/** Settings of the API: those of generation 0, and those of `aws.apigateway.RestApi` under their own names. */
export interface RestApiSettings extends NativeRestApiSettings {
  readonly restApiName?: string;
  readonly apiKeySourceType?: ApiKeySourceType;
  readonly endpointTypes?: readonly EndpointType[];
  readonly defaultCorsPreflightOptions?: CorsOptions;
  readonly deployOptions?: Readonly<Record<string, unknown>>;
}

/** Settings of a custom domain in generation 0. */
export interface RestApiV1CustomDomainProps {
  /** Name of a domain to be made, or an existing domain, such as `gatewayDomain` of another API. */
  readonly domainName: Input<string> | apigateway.DomainName;
  /** @default the domain name without its first label */
  readonly hostedZone?: Input<string> | route53.Zone;
  /** @default one is made */
  readonly certificate?: acm.Certificate;
  /** The same as `certificate`, in other versions. */
  readonly acmCertificate?: acm.Certificate;
  readonly path?: string;
  /** @default `EndpointType.REGIONAL` */
  readonly endpointType?: EndpointType;
  readonly mtls?: RestMutualTls;
  /** @default `SecurityPolicy.TLS_1_0` */
  readonly securityPolicy?: SecurityPolicy;
}

/** Props of a `RestApiV1` in generation 0. */
export interface RestApiV1Props {
  /** The integration of each route key. @default none */
  readonly routes?: Readonly<Record<string, RestApiV1Route>>;
  /** @default `true` */
  readonly cors?: boolean;
  /** Retained for two years unless it says otherwise. @default `true` */
  readonly accessLog?: ApiAccessLog;
  /** @default none */
  readonly customDomain?: string | RestApiV1CustomDomainProps;
  /** Settings of the API, or an API made elsewhere. */
  readonly restApi?: RestApiSettings | apigateway.RestApi;
  /** Ids of the resources that an existing API has, by path. */
  readonly importedPaths?: Readonly<Record<string, Input<string>>>;
  /** Props of every route's function. @default none */
  readonly defaultFunctionProps?: FunctionProps;
  /** @default that of the authorizer, or none */
  readonly defaultAuthorizationType?: AuthorizationType;
  /** @default none */
  readonly defaultAuthorizer?: RestAuthorizer;
  /** @default none */
  readonly defaultAuthorizationScopes?: readonly Input<string>[];
}
