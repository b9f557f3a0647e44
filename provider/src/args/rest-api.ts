import type * as pulumi from "@pulumi/pulumi";
import type { Alarms } from "./alarms";
import type { FunctionDefinition, FunctionSettings } from "./functions";
import type { AccessLog, Waf } from "./gateway";
import type { EndpointType, IpAddressType, RestAuthorizerType, SecurityPolicy } from "./words";

/** Props of a `RestApiV1`. */
export interface RestApiV1Args {
  /** Routes by route key: `GET /notes/{id}`, `ANY /files/{proxy+}`. */
  routes?: Record<string, RestRoute>;
  /** Whether pages of other origins may call the API. Default: `true`. */
  cors?: boolean;
  /** The access log. Default: it is written. */
  accessLog?: AccessLog;
  /** A domain of your own. */
  customDomain?: RestCustomDomain;
  /** A firewall before the stage. Default: none. */
  waf?: Waf;
  /** Whether X-Ray follows requests through the stage. Default: `true`. */
  tracing?: boolean;
  /** The addresses of the API and its domain. Default: `ipv4`. */
  ipAddressType?: IpAddressType;
  /** The policy of TLS at the endpoint of the API, by its name in AWS. Default: that of AWS. */
  securityPolicy?: SecurityPolicy;
  /** Authorizers by a name that routes and defaults refer to. */
  authorizers?: Record<string, RestAuthorizer>;
  /** Defaults for all routes. */
  defaults?: RestApiDefaults;
  /** Alarms on the component and on what it makes. Default: none. */
  alarms?: Alarms;
  /** Settings of the underlying objects, or existing ones. */
  native?: RestApiNative;
}

/** The target of a route key of a REST API. */
export interface RestRoute {
  /** Handler of the function that serves the route. It is short for `function` with a `handler` alone. */
  handler?: string;
  /** The function that serves the route. */
  function?: FunctionDefinition;
  /** An `aws.lambda.Function` or `aws.lambda.Alias` that serves the route. */
  lambda?: any;
  /** `none`, `iam`, or a key of `authorizers`. Default: that of `defaults`. */
  authorizer?: string;
  /** OAuth scopes. An access token needs one of them. */
  authorizationScopes?: pulumi.Input<string>[];
  /** Whether the reply is sent as its handler writes it. Default: `false`. */
  streaming?: boolean;
  /** Settings of the underlying objects. */
  native?: RestRouteNative;
}

/** Settings of a route's objects, under their names in TypeScript. */
export interface RestRouteNative {
  /** Settings of `aws.apigateway.Integration`. */
  integration?: Record<string, any>;
  /** Settings of `aws.apigateway.Method`, such as `apiKeyRequired`. */
  method?: Record<string, any>;
}

/** An issuer that a JWT authorizer of a REST API trusts. */
export interface RestJwtIssuer {
  /** Issuer of the tokens, `https://...`, the same text as in the tokens' `iss`. */
  issuer: pulumi.Input<string>;
  /** Accepted values of `aud`. At least one. */
  audience: pulumi.Input<string>[];
  /** Further claims of this issuer's tokens. Default: none. */
  claims?: RestJwtClaim[];
}

/** A further claim that a token has to have. */
export interface RestJwtClaim {
  /** Name of a claim whose value is a text. */
  name: string;
  /** The accepted value. Default: any. */
  value?: string;
  /** Whether tokens without the claim are refused. Default: false. */
  required?: boolean;
}

/** An authorizer of a REST API. */
export interface RestAuthorizer {
  /** The kind of authorizer: a token of an issuer or of a user pool, or a function that gets the token or the request. */
  type: RestAuthorizerType;
  /** Name in AWS. Default: the key in `authorizers`. */
  name?: string;
  /** How long an answer is cached. Default: `0 seconds`. */
  resultsCacheTtl?: string;
  /** The issuer of tokens. For `jwt`, which is refused at deployment while `@pulumi/aws` has no input for it. */
  jwt?: RestJwtIssuer;
  /** Signing algorithms that are accepted, such as `ES256`. For `jwt`. Default: `["RS256"]`. */
  algorithms?: string[];
  /** The header with the token. For `jwt`, `user_pools` and `func_token`. Default: `method.request.header.Authorization`. */
  identitySource?: string;
  /** The parts of a request that identify a caller. For `func_request`. */
  identitySources?: string[];
  /** Ids of user pools, or ARNs for those of another account. For `user_pools`. */
  userPoolIds?: pulumi.Input<string>[];
  /** OAuth scopes for every route of this authorizer without scopes of its own. For `jwt` and `user_pools`. */
  scopes?: pulumi.Input<string>[];
  /** The function of `func_token` and `func_request`. */
  function?: FunctionDefinition;
  /** The pattern of a token. For `func_token`. */
  validationRegex?: string;
  /** Existing AWS objects. */
  native?: RestAuthorizerNative;
}

/** Existing AWS objects for an authorizer. */
export interface RestAuthorizerNative {
  /** An `aws.iam.Role` with which the gateway calls the function. */
  assumeRole?: any;
  /** An `aws.apigateway.Authorizer` of the API, used as it is. */
  authorizer?: any;
}

/** Defaults for the routes of a REST API. */
export interface RestApiDefaults {
  /** Props for every route's function. */
  function?: FunctionSettings;
  /** `none`, `iam`, or a key of `authorizers`. Default: `none`. */
  authorizer?: string;
  /** OAuth scopes for routes with a `jwt` or `user_pools` authorizer, joined with the authorizer's. */
  authorizationScopes?: pulumi.Input<string>[];
}

/** A custom domain of a REST API. */
export interface RestCustomDomain {
  /** Name of the new domain, in lower case. Required unless `native.domainName` is given. */
  domainName?: pulumi.Input<string>;
  /** The kind of endpoint for requests to the gateway. Default: `regional`. */
  endpointType?: EndpointType;
  /** Name of the hosted zone that the domain's records go to. Default: the domain name without its first label. */
  hostedZone?: pulumi.Input<string>;
  /** The client certificates of mutual TLS. */
  mtls?: MutualTls;
  /** Base mapping of this API under the domain. It cannot be changed, added or removed once deployed. */
  path?: string;
  /** The oldest version of TLS that clients may use. Default: `TLS 1.0`, or `TLS 1.2` with the defaults `current`. */
  securityPolicy?: SecurityPolicy;
  /** Existing AWS objects. */
  native?: RestCustomDomainNative;
}

/** Existing AWS objects for a custom domain of a REST API. */
export interface RestCustomDomainNative {
  /** An `aws.acm.Certificate`. Default: one is made. */
  certificate?: any;
  /** An `aws.apigateway.DomainName`. Default: one is made. */
  domainName?: any;
  /** An `aws.route53.Zone`. Default: the zone named by `hostedZone` is looked up. */
  hostedZone?: any;
}

/** The client certificates that a domain accepts. */
export interface MutualTls {
  /** Name of the bucket with the trust store, a `Bucket` of this package, or an `aws.s3.Bucket`. */
  bucket: any;
  /** Key of the trust store in the bucket. */
  key: string;
  /** Version of the trust store, for a bucket with versions. */
  version?: pulumi.Input<string>;
}

/** Settings of the AWS objects of a REST API. */
export interface RestApiNative {
  /** Replaces the component's name in the names of its resources. */
  id?: string;
  /** Settings of `aws.apigateway.RestApi` under their names in TypeScript, or an existing API. */
  restApi?: any;
  /** Settings of `aws.apigateway.Stage` under their names in TypeScript, or an existing stage. */
  restApiStage?: any;
  /** Settings of all methods of the stage: those of `aws.apigateway.MethodSettings`. */
  restApiMethodSettings?: RestMethodSettings;
  /** The answer to preflight requests. Default: every origin, method and header is allowed. */
  preflight?: RestPreflight;
  /** Ids of the resources that an existing API has, by path. */
  importedPaths?: Record<string, pulumi.Input<string>>;
}

/** Settings of all methods of a stage. */
export interface RestMethodSettings {
  /** `false` makes none. Default: `true`. */
  enabled?: boolean;
  /** The settings, under their names in TypeScript. */
  settings?: Record<string, any>;
}

/** The answer of a REST API to preflight requests. */
export interface RestPreflight {
  /** Origins. Default: all. */
  allowOrigins?: string[];
  /** Methods. Default: all. */
  allowMethods?: string[];
  /** Request headers. Default: all. */
  allowHeaders?: string[];
  /** Reply headers that a page may read. */
  exposeHeaders?: string[];
  /** Whether requests may carry cookies. Default: `false`. */
  allowCredentials?: boolean;
  /** How long a browser caches the answer, such as `1 hour`. */
  maxAge?: string;
  /** Status of the answer, 200 to 299. Default: 204. */
  statusCode?: number;
}
