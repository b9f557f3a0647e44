import type * as pulumi from "@pulumi/pulumi";
import type { Alarms } from "./alarms";
import type { FunctionDefinition, FunctionSettings } from "./functions";
import type { AccessLog, CustomDomain, Throttle, Waf } from "./gateway";
import type {
  ApiAuthorizerType,
  AuthorizerResponseType,
  IpAddressType,
  PayloadFormatVersion,
  RouteType,
} from "./words";

/** Settings that an HTTP API and a GraphQL API share. */
export interface HttpApiSettings {
  /** The pages of other origins that may call the API. Default: all, without cookies. */
  cors?: Cors;
  /** The access log. Default: it is written. */
  accessLog?: AccessLog;
  /** A domain of your own. */
  customDomain?: CustomDomain;
  /** Whether a CloudFront distribution stands before the API. Default: `false`. */
  cdn?: boolean;
  /** The addresses of the API and its domain. Default: `ipv4`. */
  ipAddressType?: IpAddressType;
  /** A firewall before the distribution. Default: none. */
  waf?: Waf;
  /** Authorizers by a name that routes and defaults refer to. */
  authorizers?: Record<string, ApiAuthorizer>;
  /** Defaults for all routes. */
  defaults?: ApiDefaults;
  /** Alarms on the component and on what it makes. Default: none. */
  alarms?: Alarms;
  /** Settings of the underlying objects, or existing ones. */
  native?: ApiNative;
}

/** Props of an `Api`. */
export interface ApiArgs extends HttpApiSettings {
  /** Routes by route key: `GET /notes/{id}`, `ANY /files/{proxy+}`, `$default`. */
  routes?: Record<string, ApiRoute>;
}

/** Props of a `GraphQLApi`. */
export interface GraphQLApiArgs extends HttpApiSettings {
  /** The function that answers all GraphQL requests. */
  server: FunctionDefinition;
  /** Path of the endpoint. Default: `/`. */
  rootPath?: string;
}

/** The target of a route key of an HTTP API: a function, a public URL, or a listener of a load balancer. */
export interface ApiRoute {
  /** The kind of target. Default: follows from the other props. */
  type?: RouteType;
  /**
   * Handler of the function that serves the route, `src/notes.list`. It is short for `function` with a `handler`
   * alone.
   */
  handler?: string;
  /** The function that serves the route. */
  function?: FunctionDefinition;
  /** An `aws.lambda.Function` or `aws.lambda.Alias` that serves the route. */
  lambda?: any;
  /** The URL that requests are forwarded to: `https://example.com/{proxy}`. */
  url?: pulumi.Input<string>;
  /** The load balancer that requests are forwarded to. */
  alb?: AlbTarget;
  /** Method of the request to the URL or the listener. Default: `ANY`, the method of the request. */
  method?: string;
  /** `none`, `iam`, or a key of `authorizers`. Default: that of `defaults`. */
  authorizer?: string;
  /** OAuth scopes. A token needs one of them. */
  authorizationScopes?: pulumi.Input<string>[];
  /** Format of the event. Default: that of `defaults`. */
  payloadFormatVersion?: PayloadFormatVersion;
  /** Limits of the requests to this route. Default: that of `defaults`. */
  throttle?: Throttle;
}

/** A listener of a load balancer in a VPC. */
export interface AlbTarget {
  /** An `aws.lb.Listener` of an application load balancer. */
  listener: any;
  /** An `aws.apigatewayv2.VpcLink`. Default: one per API is made. */
  vpcLink?: any;
}

/** The pages of other origins that may call an API. */
export interface Cors {
  /** With `false`, preflight requests go to the routes. Default: `true`. */
  enabled?: boolean;
  /** Origins such as `https://example.com`. Default: all. */
  allowOrigins?: string[];
  /** Methods. Default: all. */
  allowMethods?: string[];
  /** Request headers. Default: all. */
  allowHeaders?: string[];
  /** Reply headers that a page may read. */
  exposeHeaders?: string[];
  /** Whether requests may carry cookies. Default: `false`. */
  allowCredentials?: boolean;
  /** How long a browser caches the answer to a preflight request, such as `1 hour`. */
  maxAge?: string;
}

/** An authorizer of an HTTP API. */
export interface ApiAuthorizer {
  /** The kind of authorizer: a token of an issuer, a token of a user pool, or a function. */
  type: ApiAuthorizerType;
  /** Name in AWS. Default: the key in `authorizers`. */
  name?: string;
  /**
   * The location of the token, or the parts of a request that identify a caller. Default: the header
   * `Authorization`.
   */
  identitySource?: string[];
  /** OAuth scopes for every route of this authorizer without scopes of its own. For `jwt` and `user_pool`. */
  scopes?: pulumi.Input<string>[];
  /** The tokens that `jwt` accepts. */
  jwt?: Jwt;
  /** The user pool of `user_pool`. */
  userPool?: UserPool;
  /** The function of `func`. */
  function?: FunctionDefinition;
  /** The formats of answers of the function of `func`. Default: `iam`. */
  responseTypes?: AuthorizerResponseType[];
  /** How long an answer of the function is cached. Default: `0 seconds`. */
  resultsCacheTtl?: string;
  /** Existing AWS objects. */
  native?: ApiAuthorizerNative;
}

/** Tokens of an issuer. */
export interface Jwt {
  /** The same text as `iss` in the tokens: `https://...`. */
  issuer: pulumi.Input<string>;
  /** Accepted values of `aud`, or of `client_id`. */
  audience: pulumi.Input<string>[];
}

/** A user pool whose tokens are accepted. */
export interface UserPool {
  /** Id of the pool, such as `us-east-1_abc123`. */
  id: pulumi.Input<string>;
  /** Ids of the pool's clients whose tokens are accepted. */
  clientIds: pulumi.Input<string>[];
  /** Region of the pool. Default: that in its id. */
  region?: string;
}

/** Existing AWS objects for an authorizer. */
export interface ApiAuthorizerNative {
  /** An `aws.apigatewayv2.Authorizer` of the API, used as it is. */
  authorizer?: any;
}

/** Defaults for the routes of an HTTP API. */
export interface ApiDefaults {
  /** Props for every route's function. */
  function?: FunctionSettings;
  /** `none`, `iam`, or a key of `authorizers`. Default: `none`. */
  authorizer?: string;
  /** OAuth scopes for routes with a `jwt` or `user_pool` authorizer, joined with the authorizer's. */
  authorizationScopes?: pulumi.Input<string>[];
  /** Format of the event. Default: `2.0`. */
  payloadFormatVersion?: PayloadFormatVersion;
  /** Limits of the requests to each route. Default: the limit of the account. */
  throttle?: Throttle;
}

/** Settings of the AWS objects of an HTTP API. */
export interface ApiNative {
  /** Replaces the component's name in the names of its resources. */
  id?: string;
  /** Settings of `aws.apigatewayv2.Api` under their names in TypeScript, or an existing API. */
  httpApi?: any;
  /** Settings of `aws.apigatewayv2.Stage`, each with a `name`, for stages beside `$default`. */
  httpStages?: Record<string, any>[];
  /** Settings of `aws.cloudfront.Distribution` under their names in TypeScript, for an API with `cdn`. */
  distribution?: Record<string, any>;
}
