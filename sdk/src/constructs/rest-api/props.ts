import type * as apigateway from "@pulumi/aws/apigateway";
import type * as inputs from "@pulumi/aws/types/input";
import type * as pulumi from "@pulumi/pulumi";
import type { AlarmSettings } from "../../alarms/props";
import type { FunctionProps } from "../../functions/props";
import type { IpAddressType } from "../../limits/ip-address-types";
import type { AccessLog } from "../gateway/log/props";
import type { RestRouteUnder } from "../gateway/routes/key-types";
import type { Waf } from "../gateway/waf/props";
import type { RestAuthorizer } from "./authorizer-props";
import type { RestCustomDomain, SecurityPolicy } from "./domain-props";
import type { RestPreflight } from "./preflight-props";
import type { RestRoute } from "./route-props";

/** Routes by key: `GET /notes`, `ANY /files/{proxy+}`. The compiler refuses a literal that is no key. */
export type RestRoutes<Key extends string = string, Authorizer extends string = string> = {
  readonly [K in Key]?: RestRouteUnder<K, RestRoute<Authorizer>>;
};

/** Props of a `RestApiV1`. The type parameters are the literal route keys and names of authorizers. */
export interface RestApiV1Props<Key extends string = string, Authorizer extends string = string> {
  /**
   * The integration of each route key: a method or `ANY`, white space, and a path. `{id}` in a path stands for one part
   * of it, `{proxy+}` at its end for all that follows. `ANY /{proxy+}` takes all requests that no other route does, the
   * root included. Below one path there can be one variable.
   * Add further routes later with `addRoutes`.
   * Of more than 300 path parts, which AWS raises on request, a warning says so.
   * Refused: the codes that begin with `ROUTE_` and `PATH_`.
   * @default none
   * @example { "GET /notes/{id}": "src/notes.read", "POST /notes": { function: "src/notes.create", native: { method: { apiKeyRequired: true } } } }
   * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-method-settings-method-request.html
   */
  readonly routes?: RestRoutes<Key, Authorizer>;
  /**
   * Whether pages of other origins may call the API. Preflight requests of all of them are answered, and errors of the
   * gateway itself carry the headers too. For some origins and headers alone see `native.preflight`. Replies of
   * functions must bring `Access-Control-Allow-Origin` themselves.
   * It cannot be set with an existing API in `native.restApi`: `NATIVE_CONFLICT`.
   * @default `true`
   * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/how-to-cors.html
   */
  readonly cors?: boolean;
  /**
   * The access log: off with `false`, a format, or settings. API Gateway writes it with the role of
   * `new App({ gatewayLogRole })`.
   * Not together with an existing API in `native.restApi`: `NATIVE_CONFLICT`.
   * @default `true`
   */
  readonly accessLog?: AccessLog;
  /**
   * A domain of your own: `api.example.com`, or settings.
   * Not together with an existing API in `native.restApi`: `NATIVE_CONFLICT`.
   * @default none
   */
  readonly customDomain?: RestCustomDomain;
  /**
   * A firewall of AWS WAF before the stage. `true` has the managed rules and a limit for each address.
   * Settings say otherwise, and the ARN of a web ACL with scope `REGIONAL` takes one that exists. AWS bills it by the month and by the request.
   * Refused: the codes that begin with `WAF_`, and `NATIVE_CONFLICT` with an existing API in `native.restApi`.
   * @default none
   * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-control-access-aws-waf.html
   */
  readonly waf?: Waf;
  /**
   * Whether X-Ray follows requests through the stage. Functions have a `tracing` of their own. X-Ray bills by the trace, of
   * which AWS takes one each second and 5 % of the others.
   * Not together with an existing stage (`NATIVE_CONFLICT`), nor with `native.restApiStage.xrayTracingEnabled`
   * (`PROP_CONFLICT`).
   * @default `true`
   * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-xray.html
   */
  readonly tracing?: boolean;
  /**
   * Whether clients reach the API and its custom domain by IPv6 too: `dualstack`, or `ipv4`. A private API takes `dualstack` alone.
   * Refused: `VALUE_NOT_ALLOWED`, `PROP_CONFLICT` beside the setting under `native`, `PROVIDER_INPUT_MISSING`, and
   * `NATIVE_CONFLICT` with an existing API in `native.restApi`.
   * @default that of AWS: addresses of IPv4 alone, or both for a private API
   * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-ip-address-type.html
   */
  readonly ipAddressType?: IpAddressType;
  /**
   * The versions of TLS and the ciphers at the endpoint that AWS gives the API: the name of a policy in AWS,
   * `SecurityPolicy_TLS13_1_3_2025_09`. Policies that end with `_EDGE` are for edge APIs, and the others for regional and private
   * ones. The endpoint then takes requests for its own name alone (`STRICT`). A domain has its own, `customDomain.securityPolicy`.
   * Refused: `VALUE_NOT_ALLOWED`, `DOMAIN_ENDPOINT_CONFLICT`, `PROP_CONFLICT`, and `NATIVE_CONFLICT` with an existing API in
   * `native.restApi`.
   * @default that of AWS: TLS 1.0 and later, or TLS 1.2 for a private API
   * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-security-policies-list.html
   */
  readonly securityPolicy?: SecurityPolicy;
  /**
   * Authorizers, by a name that routes and defaults refer to. An authorizer is made when a route uses it.
   * Of more than 10 in use, which AWS raises on request, a warning says so.
   * Refused: the codes that begin with `AUTHORIZER_`.
   * @default none
   */
  readonly authorizers?: { readonly [Name in Authorizer]: RestAuthorizer };
  /** Defaults of routes. */
  readonly defaults?: RestApiV1Defaults<Authorizer>;
  /**
   * Alarms on the construct and on what it makes: requests that fail or take long, and failing calls of its functions. `true` has those of the table in
   * `docs/alarms.md`, an object changes some of them, and `false` leaves the construct out of those of the app.
   * Refused: `ALARM_TOPIC_INVALID`, `VALUE_OUT_OF_RANGE`, `DURATION_INVALID`.
   * @default those of the construct around it or of the app, which has none unless it asks for them
   * @example { latency: 1000, topic }
   */
  readonly alarms?: boolean | AlarmSettings;
  /** The settings of the underlying objects, or existing ones. */
  readonly native?: RestApiV1NativeProps;
}

/** Authorizers that routes bring along when they are added later. */
export interface RestRouteExtras<Authorizer extends string = string> {
  /**
   * Authorizers that these and later routes name, besides those of the API. They are made with the API.
   * Refused: `AUTHORIZER_NAME_TAKEN`, and `IMPORTED_READ_ONLY` for an API of another Pulumi stack.
   * @default none
   */
  readonly authorizers?: { readonly [Name in Authorizer]: RestAuthorizer };
}

/** Defaults of the routes of a `RestApiV1`. */
export interface RestApiV1Defaults<Authorizer extends string = string> {
  /** Props of every route's function. `environment`, `permissions`, `layers` and `bind` are joined with the function's own. */
  readonly function?: FunctionProps;
  /**
   * `none`, `iam`, or a key of `authorizers`. It applies to routes added later as well.
   * Refused: `AUTHORIZER_UNKNOWN`.
   * @default `none`
   */
  readonly authorizer?: "none" | "iam" | NoInfer<Authorizer>;
  /**
   * OAuth scopes for routes with a `user_pools` authorizer, joined with the authorizer's `scopes`. A route's own scopes
   * replace both.
   * @default `[]`
   */
  readonly authorizationScopes?: readonly pulumi.Input<string>[];
}

/** The way past this library for a `RestApiV1`. */
export interface RestApiV1NativeProps {
  /**
   * Takes the place of the construct's id in names, so that a construct can be renamed in the program alone.
   * @default the id
   */
  readonly id?: string;
  /**
   * Settings of `aws.apigateway.RestApi` under their own names, which win over ours, or an existing API, which the
   * routes are added to. An existing API gets a deployment, and a stage unless one is given in `native.restApiStage`.
   * Refused: `NATIVE_OWN_PROP` for an API document in `body` and what goes with it.
   * @default none
   * @see https://www.pulumi.com/registry/packages/aws/api-docs/apigateway/restapi/
   */
  readonly restApi?: apigateway.RestApi | NativeRestApiSettings;
  /**
   * Settings of `aws.apigateway.Stage` under their own names, which win over ours, or an existing stage of an existing
   * API, whose name then stands in `url`. An existing stage goes on serving the deployment it has: give it
   * `native.deployment` where it is made. The stage's name is the app's stage unless the settings have another one.
   * Refused: `NATIVE_CONFLICT`, `NATIVE_OWN_PROP`, `STAGE_NAME_INVALID`.
   * @default none
   * @see https://www.pulumi.com/registry/packages/aws/api-docs/apigateway/stage/
   */
  readonly restApiStage?: apigateway.Stage | NativeRestApiStageSettings;
  /**
   * Settings of all methods of the stage, `aws.apigateway.MethodSettings` for every method, under their own names, which win over
   * ours: log level, throttling, caching. `false` makes none, for a program that makes its own or sets them by hand. For a
   * stage that is made here: `NATIVE_CONFLICT`. A log level needs the role of `gatewayLogRole`.
   * @default none with `v1`; with `current`, errors are logged and no data of requests, where there is an access log and
   * `gatewayLogRole` is not `false`
   * @see https://www.pulumi.com/registry/packages/aws/api-docs/apigateway/methodsettings/
   */
  readonly restApiMethodSettings?: false | NativeRestApiMethodSettings;
  /**
   * The answer to preflight requests. Errors of the gateway itself always carry `*` for origin and headers. It cannot
   * be set with `cors: false` (`PROP_CONFLICT`), nor with an existing API in `native.restApi` (`NATIVE_CONFLICT`).
   * @default every origin, method and header is allowed
   * @example { allowOrigins: ["https://example.com"], allowHeaders: ["Authorization"], maxAge: "1 hour" }
   */
  readonly preflight?: RestPreflight;
  /**
   * Ids of the resources that an existing API has, by path: `{ "/notes": "a1b2c3" }`. A path that the API has must be
   * named before routes are added at or below it (`PATH_PARENT_MISSING`).
   * For an existing API in `native.restApi`: `NATIVE_CONFLICT`.
   * @default none
   */
  readonly importedPaths?: Readonly<Record<string, pulumi.Input<string>>>;
}

/** Settings of all methods of a stage. */
export type NativeRestApiMethodSettings = inputs.apigateway.MethodSettingsSettings;

/** Settings of `aws.apigateway.RestApi` without those that stand for an API document. */
export type NativeRestApiSettings = Omit<
  apigateway.RestApiArgs,
  "body" | "parameters" | "putRestApiMode" | "failOnWarnings"
>;

/** Settings of `aws.apigateway.Stage` without those that have props of their own. */
export type NativeRestApiStageSettings = Omit<
  apigateway.StageArgs,
  "restApi" | "deployment" | "stageName" | "accessLogSettings"
> & {
  /** Letters, digits, `-` and `_`, at most 128. It is part of the URL. */
  readonly stageName?: string;
};
