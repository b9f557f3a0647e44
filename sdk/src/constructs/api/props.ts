import type * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import type * as pulumi from "@pulumi/pulumi";
import type { AlarmSettings } from "../../alarms/props";
import type { FunctionProps } from "../../functions/props";
import type { IpAddressType } from "../../limits/ip-address-types";
import type { NativeCdnSettings } from "../gateway/cdn/props";
import type { CustomDomain } from "../gateway/domain/props";
import type { AccessLog } from "../gateway/log/props";
import type { RouteUnder } from "../gateway/routes/key-types";
import type { Throttle } from "../gateway/routes/throttle";
import type { Waf } from "../gateway/waf/props";
import type { ApiAuthorizer } from "./authorizer-props";
import type { ApiCors } from "./cors";
import type { ApiRoute, PayloadFormatVersion } from "./route-props";

/** Routes by key: `GET /notes`, `ANY /files/{proxy+}`, `$default`. The compiler refuses a literal that is no key. */
export type ApiRoutes<Key extends string = string, Authorizer extends string = string> = {
  readonly [K in Key]?: RouteUnder<K, ApiRoute<Authorizer>>;
};

/** Props of an `Api`. The type parameters are the literal route keys and names of authorizers. */
export interface ApiProps<Key extends string = string, Authorizer extends string = string> {
  /**
   * The integration of each route key: a method or `ANY`, white space, and a path. `$default` is the key of requests
   * that no other route takes. `{id}` in a path stands for one part of it, `{proxy+}` at its end for all that follows.
   * Add further routes later with `addRoutes`.
   * Refused: the codes that begin with `ROUTE_`.
   * @default none
   * @example { "GET /notes/{id}": "src/notes.read", "ANY /old/{proxy+}": { type: "url", url: "https://old.example.com/{proxy}" } }
   * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-routes.html
   */
  readonly routes?: ApiRoutes<Key, Authorizer>;
  /**
   * Whether pages of other origins may call the API. `true` allows all origins, methods and headers, without cookies.
   * With `false`, preflight requests (`OPTIONS`) go to the routes.
   * Not together with an existing API in `native.httpApi`: `NATIVE_CONFLICT`.
   * @default `true`
   */
  readonly cors?: boolean | ApiCors;
  /**
   * The access log: off with `false`, a format, or settings. Each stage has a log of its own.
   * Not together with an existing API in `native.httpApi`: `NATIVE_CONFLICT`.
   * @default `true`
   */
  readonly accessLog?: AccessLog;
  /**
   * A domain of your own: `api.example.com`, or settings.
   * Not together with an existing API in `native.httpApi`: `NATIVE_CONFLICT`.
   * @default none
   */
  readonly customDomain?: CustomDomain;
  /**
   * Whether a CloudFront distribution stands before the API: clients reach it at the nearest location, and `waf` can stand
   * before it. It caches nothing unless `native.distribution` says so. `customDomain` is then the domain of the
   * distribution, with a certificate in `us-east-1`. The URL that AWS gives the API keeps answering.
   * Refused: `CDN_CONFLICT` for a `path` or an existing domain in `customDomain`, and for a closed endpoint.
   * Not together with an existing API in `native.httpApi`: `NATIVE_CONFLICT`.
   * @default `false`
   * @see https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-origin-request-policies.html
   */
  readonly cdn?: boolean;
  /**
   * Whether clients reach the API and its custom domain by IPv6 too: `dualstack`, or `ipv4`. A distribution has both anyway.
   * Refused: `VALUE_NOT_ALLOWED`, `PROP_CONFLICT` beside the setting under `native`, `PROVIDER_INPUT_MISSING`, and
   * `NATIVE_CONFLICT` with an existing API in `native.httpApi`.
   * @default that of AWS, addresses of IPv4 alone
   * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-ip-address-type.html
   */
  readonly ipAddressType?: IpAddressType;
  /**
   * A firewall of AWS WAF before the distribution. `true` has the managed rules and a limit for each address.
   * Settings say otherwise, and the ARN of a web ACL with scope `CLOUDFRONT` takes one that exists. It is made in `us-east-1`. AWS bills it by the month and by the request.
   * Requests to `url` pass it by.
   * Refused: the codes that begin with `WAF_`, `WAF_UNSUPPORTED` without `cdn: true`, since AWS WAF takes no HTTP API.
   * @default none
   * @see https://docs.aws.amazon.com/waf/latest/developerguide/cloudfront-features.html
   */
  readonly waf?: Waf;
  /**
   * Authorizers, by a name that routes and defaults refer to. An authorizer is made when a route uses it.
   * Of more than 10 in use, which AWS raises on request, a warning says so.
   * Refused: the codes that begin with `AUTHORIZER_`.
   * @default none
   */
  readonly authorizers?: { readonly [Name in Authorizer]: ApiAuthorizer };
  /** Defaults of routes. */
  readonly defaults?: ApiDefaults<Authorizer>;
  /**
   * Alarms on the construct and on what it makes: requests that fail or take long, and failing calls of its functions. `true` has those of the table in
   * `docs/alarms.md`, an object changes some of them, and `false` leaves the construct out of those of the app.
   * Refused: `ALARM_TOPIC_INVALID`, `VALUE_OUT_OF_RANGE`, `DURATION_INVALID`.
   * @default those of the construct around it or of the app, which has none unless it asks for them
   * @example { latency: 1000, topic }
   */
  readonly alarms?: boolean | AlarmSettings;
  /** The settings of the underlying objects, or existing ones. */
  readonly native?: ApiNativeProps;
}

/** Authorizers that routes bring along when they are added later. */
export interface ApiRouteExtras<Authorizer extends string = string> {
  /**
   * Authorizers that these and later routes name, besides those of the API. They are made with the API.
   * Refused: `AUTHORIZER_NAME_TAKEN`, and `IMPORTED_READ_ONLY` for an API of another Pulumi stack.
   * @default none
   */
  readonly authorizers?: { readonly [Name in Authorizer]: ApiAuthorizer };
}

/** Defaults of the routes of an `Api`. */
export interface ApiDefaults<Authorizer extends string = string> {
  /** Props of every route's function. `environment`, `permissions`, `layers` and `bind` are joined with the function's own. */
  readonly function?: FunctionProps;
  /**
   * `none`, `iam`, or a key of `authorizers`. It applies to routes added later as well.
   * Refused: `AUTHORIZER_UNKNOWN`.
   * @default `none`
   */
  readonly authorizer?: "none" | "iam" | NoInfer<Authorizer>;
  /**
   * OAuth scopes for routes with a `jwt` or `user_pool` authorizer, joined with the authorizer's `scopes`. A route's own
   * scopes replace both.
   * @default `[]`
   */
  readonly authorizationScopes?: readonly pulumi.Input<string>[];
  /**
   * The event's format.
   * Refused: `VALUE_NOT_ALLOWED`.
   * @default `2.0`
   */
  readonly payloadFormatVersion?: PayloadFormatVersion;
  /**
   * How many requests each route of the stage `$default` takes before the gateway answers 429. A stage under
   * `native.httpStages` has its own `defaultRouteSettings`.
   * Refused: `THROTTLE_INCOMPLETE`, `VALUE_OUT_OF_RANGE`, and `NATIVE_CONFLICT` with an existing API in
   * `native.httpApi`.
   * @default none, which leaves the limit of the account
   */
  readonly throttle?: Throttle;
}

/** The way past this library for an `Api`. */
export interface ApiNativeProps {
  /**
   * Takes the place of the construct's id in names, so that a construct can be renamed in the program alone.
   * @default the id
   */
  readonly id?: string;
  /**
   * Settings of `aws.apigatewayv2.Api` under their own names, which win over ours, or an existing API, which the routes
   * are added to.
   * Refused: `NATIVE_OWN_PROP` for `corsConfiguration`, `protocolType`, `body`, `target`, `routeKey` and
   * `credentialsArn`. `API_NAME_INVALID` for a `name` of more than 128 characters.
   * @default none
   * @see https://www.pulumi.com/registry/packages/aws/api-docs/apigatewayv2/api/
   */
  readonly httpApi?: apigatewayv2.Api | NativeHttpApiSettings;
  /**
   * Stages beside `$default`, each with the API's access log. `$default` is served from the root of the URL, others
   * under their names.
   * Refused: `STAGE_NAME_INVALID`, and `NATIVE_CONFLICT` with an existing API in `native.httpApi`.
   * @default none
   * @see https://www.pulumi.com/registry/packages/aws/api-docs/apigatewayv2/stage/
   */
  readonly httpStages?: readonly NativeHttpStageSettings[];
  /**
   * Settings of `aws.cloudfront.Distribution` under their own names, for an API with `cdn: true` (`PROP_CONFLICT`). Origins
   * and ordered behaviours stand beside those of the API, and `defaultCacheBehavior` has what wins over ours.
   * Refused: `NATIVE_OWN_PROP` for `aliases`, `viewerCertificate`, `webAclId` and `defaultRootObject`.
   * @default none
   * @see https://www.pulumi.com/registry/packages/aws/api-docs/cloudfront/distribution/
   */
  readonly distribution?: NativeCdnSettings;
}

/** Settings of `aws.apigatewayv2.Api` without those that have props of their own. */
export type NativeHttpApiSettings = Omit<
  apigatewayv2.ApiArgs,
  "corsConfiguration" | "protocolType" | "body" | "target" | "routeKey" | "credentialsArn"
>;

/** Settings of `aws.apigatewayv2.Stage` for a stage beside `$default`. */
export type NativeHttpStageSettings = Omit<apigatewayv2.StageArgs, "apiId" | "name" | "accessLogSettings"> & {
  /** Letters, digits, `-` and `_`, at most 128. */
  readonly name: string;
};
