import assert from "node:assert/strict";
import * as pulumi from "@pulumi/pulumi";
import { DEFAULTS, type DefaultsName } from "#sdk/app/default-sets";
import { deploySettings } from "#sdk/bundle/settings";
import { dev } from "#sdk/cli/dev";
import { planHttpAuthorizers } from "#sdk/constructs/api/authorizer-plan";
import { planApi } from "#sdk/constructs/api/plan";
import type { ApiProps } from "#sdk/constructs/api/props";
import { planAuth } from "#sdk/constructs/auth/plan";
import { planBucket } from "#sdk/constructs/bucket/plan";
import { planCron } from "#sdk/constructs/cron/plan";
import { planDeployRole } from "#sdk/constructs/deploy-role/plan";
import { planRules } from "#sdk/constructs/event-bus/rule-plan";
import { planCustomDomain } from "#sdk/constructs/gateway/domain/plan";
import { planAccessLog } from "#sdk/constructs/gateway/log/plan";
import { planWaf } from "#sdk/constructs/gateway/waf/plan";
import type { WafProps } from "#sdk/constructs/gateway/waf/props";
import { planGraphQLApi } from "#sdk/constructs/graphql-api/plan";
import { planScaling } from "#sdk/constructs/rds/scaling-plan";
import { CONSTRUCTS } from "#sdk/constructs/registry";
import { planRestAuthorizers } from "#sdk/constructs/rest-api/authorizer-plan";
import { REST_DEFAULTS } from "#sdk/constructs/rest-api/defaults";
import { planRestDomain } from "#sdk/constructs/rest-api/domain-plan";
import type { RestCustomDomainProps } from "#sdk/constructs/rest-api/domain-props";
import { planRestApi } from "#sdk/constructs/rest-api/plan";
import { planPreflight } from "#sdk/constructs/rest-api/preflight-plan";
import type { RestPreflight } from "#sdk/constructs/rest-api/preflight-props";
import { planResourceStatement } from "#sdk/constructs/sources/statement";
import { planSiteDomain } from "#sdk/constructs/static-site/domain-plan";
import { planStaticSite } from "#sdk/constructs/static-site/plan";
import type { StaticSiteProps } from "#sdk/constructs/static-site/props";
import { planKeys } from "#sdk/constructs/table/keys-plan";
import { planFilter } from "#sdk/constructs/topic/filter-plan";
import { planWebSocketAuthorizer } from "#sdk/constructs/websocket-api/authorizer-plan";
import type { WebSocketFuncAuthorizer } from "#sdk/constructs/websocket-api/authorizer-props";
import { planWebSocketApi } from "#sdk/constructs/websocket-api/plan";
import type { WebSocketApiProps } from "#sdk/constructs/websocket-api/props";
import { Issues } from "#sdk/errors/index";
import { FUNCTION_BRAND, type FunctionProps } from "#sdk/functions/props";
import { planUrl } from "#sdk/functions/url-plan";
import { App } from "#sdk/index";
import { DEFAULT_PORT } from "#sdk/local/session/port-numbers";
import { planStatement } from "#sdk/permissions/statement-plan";
import { capture } from "#sdk/testing/index";
import { readSurface } from "../../scripts/reference";
import { membersOf } from "../../scripts/reference/members";
import { planned } from "../support/function-context";
import { fixture } from "../support/paths";
import { record } from "../support/record";

type Value = unknown;

/** The plan with a prop set to a value, or omitted. */
interface Rule {
  plan(value: Value | undefined, defaults: DefaultsName): unknown;
  /** A value that plans something else, so that the comparison can fail. */
  readonly other: Value;
}

/** The values that are the same in every set of defaults, by construct. */
const IN_EVERY_SET: Readonly<Record<string, unknown>> = {
  Function: {},
  Api: { payloadFormatVersion: "2.0" },
  GraphQLApi: { rootPath: "/" },
  WebSocketApi: {
    routeSelectionExpression: "$request.body.action",
    authorizerName: "WebSocketAuthorizer",
    identitySource: ["route.request.header.Authorization"],
  },
  RestApiV1: {
    authorizerCacheSeconds: 0,
    identitySource: "method.request.header.Authorization",
    jwtAlgorithms: ["RS256"],
    endpointType: "regional",
    xrayTracing: true,
    preflight: {
      status: "204",
      origin: "*",
      methods: "OPTIONS,GET,PUT,POST,DELETE,PATCH,HEAD",
      headers: "*",
    },
  },
  Cron: { enabled: true },
  EventBus: { enabled: true },
  Auth: {
    userPool: {
      usernameConfiguration: { caseSensitive: false },
      adminCreateUserConfig: { allowAdminCreateUserOnly: false },
      accountRecoverySetting: {
        recoveryMechanisms: [
          { name: "verified_phone_number", priority: 1 },
          { name: "verified_email", priority: 2 },
        ],
      },
    },
    userPoolClient: {
      explicitAuthFlows: ["ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
      generateSecret: false,
      preventUserExistenceErrors: "ENABLED",
      supportedIdentityProviders: ["COGNITO"],
    },
    identityPool: { serverSideTokenCheck: true },
  },
  Table: {
    billingMode: "PAY_PER_REQUEST",
    pointInTimeRecovery: { enabled: true },
    serverSideEncryption: { enabled: true },
    projection: "all",
    stream: "new_and_old_images",
  },
  Queue: { encrypted: true, maxReceiveCount: 5 },
  KinesisStream: {
    shardCount: 1,
    retentionPeriod: 24,
    streamModeDetails: { streamMode: "PROVISIONED" },
    encryptionType: "KMS",
    kmsKeyId: "alias/aws/kinesis",
  },
  Secret: { type: "SecureString" },
  Parameter: { type: "String" },
  Bucket: {
    events: ["object_created", "object_removed"],
    corsRule: {
      allowedHeaders: ["*"],
      allowedMethods: ["GET", "PUT", "HEAD", "POST", "DELETE"],
      allowedOrigins: ["*"],
    },
    encryption: "AES256",
    objectOwnership: "BucketOwnerEnforced",
    publicAccessBlock: {
      blockPublicAcls: true,
      blockPublicPolicy: true,
      ignorePublicAcls: true,
      restrictPublicBuckets: true,
    },
  },
  Topic: { filterPolicyScope: "attributes" },
  RDS: {
    autoPauseSeconds: 300,
    minCapacity: 2,
    maxCapacity: 16,
    cidrBlock: "10.0.0.0/16",
    zones: 3,
    storageEncrypted: true,
    copyTagsToSnapshot: true,
    migrationTimeout: 900,
  },
  DeployRole: {
    maxSessionSeconds: 3_600,
    gitlabUrl: "https://gitlab.com",
    githubUrl: "https://token.actions.githubusercontent.com",
    githubAudience: "sts.amazonaws.com",
  },
  StaticSite: {
    indexPage: "index.html",
    errorPage: "redirect_to_index_page",
    purgeFiles: true,
    waitForInvalidation: false,
    hashedCacheControl: "public,max-age=31536000,immutable",
    cacheControl: "public,max-age=0,s-maxage=31536000,must-revalidate",
    encryption: "AES256",
    objectOwnership: "BucketOwnerEnforced",
    publicAccessBlock: {
      blockPublicAcls: true,
      blockPublicPolicy: true,
      ignorePublicAcls: true,
      restrictPublicBuckets: true,
    },
    cachePolicyId: "658327ea-f89d-4fab-a63d-7e88639e58f6",
    responseHeadersPolicyId: "67f7725c-6f97-4210-82d7-5512b31e9d03",
    httpVersion: "http2and3",
    priceClass: "PriceClass_All",
    minimumProtocolVersion: "TLSv1.2_2021",
  },
};

const issues = new Issues({ kind: "Test", id: "Defaults" });
const given = (name: string, value: Value | undefined) => (value === undefined ? {} : { [name]: value });

/** Plans as `sapi dev` does: without the function that a deployment calls. */
function siteRule(name: keyof StaticSiteProps, other: Value): Rule {
  const plan = (value: Value | undefined) => {
    const placement = {
      id: "Site",
      logicalName: "Site",
      stack: { id: "dev" },
      app: { mode: "dev" },
    } as never;
    const own = new Issues({ kind: "StaticSite", id: "Site" });
    return planStaticSite({ path: fixture("protocol/site"), ...given(name, value) }, placement, own);
  };
  return { plan, other };
}

function roleRule(name: string, other: Value, of?: "github" | "gitlab"): Rule {
  const plan = (value: Value | undefined) => {
    const own = new Issues({ kind: "DeployRole", id: "Role" });
    const part = (props: object, kind: string) => ({ ...props, ...(of === kind && given(name, value)) });
    const props = {
      github: part({ repository: "me/app", branches: ["main"] }, "github"),
      gitlab: part({ project: "group/app", branches: ["main"] }, "gitlab"),
      ...(of === undefined && given(name, value)),
    };
    const { issuers = [], ...rest } = planDeployRole(props, { app: {} as never }, own) ?? {};
    return { ...rest, issuers: issuers.map(({ issues: _, ...issuer }) => issuer) };
  };
  return { plan, other };
}

function functionRule(name: keyof FunctionProps, other: Value, rest: FunctionProps = {}): Rule {
  const plan = (value: Value | undefined, defaults: DefaultsName) => {
    const { issues: _, ...made } = planned(
      { handler: "src/a.b", ...rest, ...given(name, value) },
      { defaults },
    );
    return made;
  };
  return { plan, other };
}

function apiRule(propsOf: (value: Value | undefined) => unknown, other: Value): Rule {
  const plan = (value: Value | undefined, defaults: DefaultsName) => {
    const context = { app: {}, stack: {}, defaults: DEFAULTS[defaults] } as never;
    const { gateway, routes, rules } = planApi(propsOf(value) as ApiProps, context, issues);
    return { gateway, routes, payload: rules.payloadFormatVersion };
  };
  return { plan, other };
}

function authRule(name: string, other: Value): Rule {
  const plan = (value: Value | undefined, defaults: DefaultsName) => {
    const where = { app: { warnOnce: () => undefined }, stack: {}, defaults: DEFAULTS[defaults] };
    return planAuth(given(name, value), { ...where, physicalName: "dev-notes-Auth" } as never, issues);
  };
  return { plan, other };
}

function restRule(propsOf: (value: Value | undefined) => unknown, other: Value): Rule {
  const plan = (value: Value | undefined, defaults: DefaultsName) => {
    const context = { app: { stage: "dev" }, stack: {}, defaults: DEFAULTS[defaults] } as never;
    const { gateway, routes } = planRestApi(propsOf(value), context, issues);
    return { gateway, authorizations: routes.routes.map(({ authorization }) => authorization) };
  };
  return { plan, other };
}

function wafRule(name: keyof WafProps, other: Value): Rule {
  return { plan: (value) => planWaf(given(name, value), "REGIONAL", issues), other };
}

function restStreamingRule(): Rule {
  const plan = (value: Value | undefined, defaults: DefaultsName) => {
    const context = { app: { stage: "dev" }, stack: {}, defaults: DEFAULTS[defaults] } as never;
    const served = Object.defineProperty({}, FUNCTION_BRAND, { value: true });
    const route = { function: served, ...given("streaming", value) };
    const { routes } = planRestApi({ routes: { "GET /a": route } } as never, context, issues);
    return routes.routes.map(({ integration }) => integration);
  };
  return { plan, other: true };
}

function restDomainRule(name: keyof RestCustomDomainProps, other: Value): Rule {
  const plan = (value: Value | undefined, defaults: DefaultsName) => {
    const domain = { domainName: "a.example.com", ...given(name, value) };
    const planned = planRestDomain(domain, DEFAULTS[defaults], issues)?.domain as object;
    // An explicit policy does not repeat its implicit parts.
    return { ...planned, warning: undefined };
  };
  return { plan, other };
}

function preflightRule(name: keyof RestPreflight, other: Value, beside: RestPreflight = {}): Rule {
  const plan = (value: Value | undefined) =>
    planPreflight(true, { ...beside, ...given(name, value) }, issues);
  return { plan, other };
}

function restAuthorizerRule(props: object, name: string, other: Value): Rule {
  const plan = (value: Value | undefined) => {
    const authorizer = { function: "a.b", ...props, ...given(name, value) } as never;
    return planRestAuthorizers({ it: authorizer }, () => ({ kind: "given" }) as never, issues);
  };
  return { plan, other };
}

function socketRule(name: keyof WebSocketApiProps, other: Value): Rule {
  const plan = (value: Value | undefined, defaults: DefaultsName) => {
    const context = { app: { stage: "dev" }, stack: {}, defaults: DEFAULTS[defaults] } as never;
    const routes = { $connect: { native: { function: LAMBDA } } };
    return planWebSocketApi({ routes, ...given(name, value) }, context, issues);
  };
  return { plan, other };
}

function doorRule(name: keyof WebSocketFuncAuthorizer, other: Value): Rule {
  const door = (value: Value | undefined) => ({ type: "func", function: "src/a.b", ...given(name, value) });
  const plan = (value: Value | undefined) => {
    return planWebSocketAuthorizer(door(value), () => ({ kind: "given" }) as never, issues);
  };
  return { plan, other };
}

const corsRule = (name: string, other: Value) => apiRule((value) => ({ cors: given(name, value) }), other);
const urlRoute = (rest: object) => ({ "GET /": { type: "url", url: "https://example.com", ...rest } });
const LAMBDA = { __pulumiType: "aws:lambda/function:Function", __pulumiResource: true };
const JWT = { type: "jwt", jwt: { issuer: "https://example.com", audience: ["a"] } };
/** Without the function that the rule adds. */
const REST_JWT = { ...JWT, function: undefined };

function authorizerRule(props: object, name: string, other: Value): Rule {
  const plan = (value: Value | undefined) => {
    const authorizer = { ...props, ...given(name, value) } as never;
    return planHttpAuthorizers({ token: authorizer }, () => ({ kind: "given" }) as never, issues);
  };
  return { plan, other };
}

const funcRule = (name: string, other: Value) =>
  authorizerRule({ type: "func", function: "a.b" }, name, other);

function bundleRule(name: string, other: Value): Rule {
  const plan = (value: Value | undefined) => {
    const { plugins, ...settings } = deploySettings("/app", given(name, value), "nodejs22.x");
    return { ...settings, plugins: plugins?.map((plugin) => plugin.name) };
  };
  return { plan, other };
}

function indexRule(kind: "globalIndexes" | "localIndexes", key: object): Rule {
  const table = {
    fields: { a: "string", b: "string", c: "string" },
    primaryIndex: { partitionKey: "a", sortKey: "b" },
  };
  const plan = (value: Value | undefined) =>
    planKeys({ ...table, [kind]: { byKey: { ...key, ...given("projection", value) } } }, issues);
  return { plan, other: "keys_only" };
}

/** A bucket with one notification, or with other props. */
function bucketRule(props: (value: Value | undefined) => object, other: Value): Rule {
  const plan = (value: Value | undefined, defaults: DefaultsName) => {
    const context = { app: {}, stack: {}, defaults: DEFAULTS[defaults] } as never;
    const { notifications = [], ...rest } = planBucket(props(value), context, issues) ?? {};
    return { ...rest, events: notifications.map(({ events }) => events) };
  };
  return { plan, other };
}

function eventRule(name: string, other: Value): Rule {
  const plan = (value: Value | undefined, defaults: DefaultsName) => {
    const app = { defaults: DEFAULTS[defaults], stage: "dev", name: "notes" };
    const context = { app, stack: {}, isOwnBus: true, warn: () => undefined } as never;
    const rule = { pattern: { source: ["a"] }, native: given(name, value) };
    return planRules({ it: rule }, context, issues).map(({ issues: _, ...planned }) => planned);
  };
  return { plan, other };
}

const bucketEvents = bucketRule(
  (value) => {
    const target = Object.defineProperty({}, FUNCTION_BRAND, { value: true });
    return { notifications: { first: { function: target, ...given("events", value) } } };
  },
  ["object_tagging"],
);

function scalingRule(name: string, other: Value): Rule {
  return { plan: (value) => planScaling(given(name, value), issues, () => undefined), other };
}

const functionUrlCors = (name: string, other: Value): Rule => ({
  plan: (value) => ({ allowCredentials: false, ...planUrl({ cors: given(name, value) }, issues)?.cors }),
  other,
});

const statement = { actions: ["s3:GetObject"], resources: ["*"] };

/** Every default that a doc comment writes as a value. */
const RULES: Readonly<Record<string, Rule>> = {
  "ApiCors.allowCredentials": {
    ...corsRule("allowCredentials", true),
    plan: (value, defaults) => {
      const lists = { allowOrigins: ["a"], allowMethods: ["GET"], allowHeaders: ["a"] };
      const rule = apiRule(() => ({ cors: { ...lists, ...given("allowCredentials", value) } }), true);
      return rule.plan(value, defaults);
    },
  },
  "ApiCors.allowHeaders": corsRule("allowHeaders", ["a"]),
  "ApiCors.allowMethods": corsRule("allowMethods", ["GET"]),
  "ApiCors.allowOrigins": corsRule("allowOrigins", ["https://example.com"]),
  "ApiDefaults.authorizationScopes": apiRule(
    (value) => {
      const defaults = { authorizer: "token", ...given("authorizationScopes", value) };
      return { defaults, authorizers: { token: JWT }, routes: urlRoute({}) };
    },
    ["read"],
  ),
  "ApiDefaults.authorizer": apiRule(
    (value) => ({ defaults: given("authorizer", value), routes: urlRoute({}) }),
    "iam",
  ),
  "ApiDefaults.payloadFormatVersion": apiRule(
    (value) => ({ defaults: given("payloadFormatVersion", value) }),
    "1.0",
  ),
  "ApiFuncAuthorizer.identitySource": funcRule("identitySource", ["$request.header.X"]),
  "ApiFuncAuthorizer.responseTypes": funcRule("responseTypes", ["simple"]),
  "ApiFuncAuthorizer.resultsCacheTtl": funcRule("resultsCacheTtl", "1 minute"),
  "ApiJwtAuthorizer.identitySource": authorizerRule(JWT, "identitySource", ["$request.header.X"]),
  "ApiProps.accessLog": apiRule((value) => given("accessLog", value), false),
  "ApiProps.cdn": apiRule((value) => given("cdn", value), true),
  "WafProps.rateLimit": wafRule("rateLimit", 500),
  "WafProps.countOnly": wafRule("countOnly", true),
  "ApiProps.cors": apiRule((value) => given("cors", value), false),
  "GraphQLApiProps.rootPath": {
    plan: (value, defaults) => {
      const context = { app: {}, stack: {}, defaults: DEFAULTS[defaults] } as never;
      const server = Object.defineProperty({}, FUNCTION_BRAND, { value: true });
      const { routes } = planGraphQLApi({ server, ...given("rootPath", value) }, context, issues);
      return routes.map(({ key }) => key.text);
    },
    other: "/graphql",
  },
  "RestApiV1Defaults.authorizationScopes": restRule(
    (value) => {
      const authorizers = { pools: { type: "user_pools", userPoolIds: ["a"] } };
      const defaults = { authorizer: "pools", ...given("authorizationScopes", value) };
      return { defaults, authorizers, routes: { "GET /": { native: { function: LAMBDA } } } };
    },
    ["read"],
  ),
  "RestApiV1Defaults.authorizer": restRule((value) => {
    const routes = { "GET /": { native: { function: LAMBDA } } };
    return { defaults: given("authorizer", value), routes };
  }, "iam"),
  "RestApiV1Props.accessLog": restRule((value) => given("accessLog", value), false),
  "RestApiV1Props.tracing": {
    plan: (value, defaults) => {
      const context = { app: { stage: "dev" }, stack: {}, defaults: DEFAULTS[defaults] } as never;
      const { stage } = planRestApi(given("tracing", value), context, issues).gateway;
      const settings = stage.kind === "made" ? stage.settings : {};
      return { xrayTracingEnabled: REST_DEFAULTS.xrayTracing, ...settings };
    },
    other: false,
  },
  "RestApiV1Props.cors": restRule((value) => given("cors", value), false),
  "RestPreflight.allowCredentials": preflightRule("allowCredentials", true, {
    allowOrigins: ["https://a.example"],
    allowHeaders: ["a"],
  }),
  "RestPreflight.allowHeaders": preflightRule("allowHeaders", ["a"]),
  "RestPreflight.allowMethods": preflightRule("allowMethods", ["GET"]),
  "RestPreflight.allowOrigins": preflightRule("allowOrigins", ["https://a.example"]),
  "RestPreflight.statusCode": preflightRule("statusCode", 200),
  "RestCustomDomainProps.endpointType": restDomainRule("endpointType", "edge"),
  "RestCustomDomainProps.securityPolicy": {
    // There are two defaults, one for each set.
    plan: (value, defaults) => {
      const another = defaults === "v1" ? "TLS 1.2" : "TLS 1.0";
      return restDomainRule("securityPolicy", "").plan(value === "another" ? another : value, defaults);
    },
    other: "another",
  },
  "RestFuncRequestAuthorizer.resultsCacheTtl": restAuthorizerRule(
    { type: "func_request", identitySources: ["context.identity.sourceIp"] },
    "resultsCacheTtl",
    "1 minute",
  ),
  "RestFuncTokenAuthorizer.identitySource": restAuthorizerRule(
    { type: "func_token" },
    "identitySource",
    "method.request.header.X",
  ),
  "RestJwtAuthorizer.identitySource": restAuthorizerRule(
    REST_JWT,
    "identitySource",
    "method.request.header.X",
  ),
  "RestJwtAuthorizer.algorithms": restAuthorizerRule(REST_JWT, "algorithms", ["ES256"]),
  "RestJwtClaim.required": {
    plan: (value) => {
      const claims = [{ name: "tenant", ...given("required", value) }];
      return restAuthorizerRule({ ...REST_JWT, jwt: { ...JWT.jwt, claims } }, "name", "x").plan("it", "v1");
    },
    other: true,
  },
  "WebSocketApiProps.accessLog": socketRule("accessLog", false),
  "WebSocketApiProps.authorizer": socketRule("authorizer", "iam"),
  "WebSocketFuncAuthorizer.identitySource": doorRule("identitySource", ["context.identity.sourceIp"]),
  "WebSocketFuncAuthorizer.name": doorRule("name", "door"),
  "ApiUrlRouteProps.native.integration.method": apiRule(
    (value) => ({ routes: urlRoute({ native: { integration: given("method", value) } }) }),
    "POST",
  ),
  "AuthProps.identityPoolFederation": authRule("identityPoolFederation", false),
  "AuthProps.login": authRule("login", ["email"]),
  "AccessLogProps.retention": {
    // An explicit retention does not repeat its implicit parts.
    plan: (value, defaults) => {
      const log = planAccessLog(given("retention", value), "http", DEFAULTS[defaults], issues);
      return log?.destination.kind === "made" && log.destination.retentionInDays;
    },
    other: "one_week",
  },
  "BundleProps.format": bundleRule("format", "esm"),
  "BundleProps.minify": bundleRule("minify", false),
  "BundleProps.sourcemap": bundleRule("sourcemap", false),
  "CronProps.enabled": {
    plan: (value, defaults) => {
      const placement = {
        app: { defaults: DEFAULTS[defaults] },
        stack: {},
        id: "Test",
        path: "Test",
      } as never;
      const job = { [FUNCTION_BRAND]: true };
      const plan = planCron({ schedule: "rate(1 day)", job, ...given("enabled", value) }, placement, issues);
      return plan?.trigger;
    },
    other: false,
  },
  "EventRuleProps.native.enabled": eventRule("enabled", false),
  "CustomDomainProps.isExternalDomain": {
    plan: (value) =>
      planCustomDomain({ domainName: "a.example.com", ...given("isExternalDomain", value) }, issues),
    other: true,
  },
  "FunctionProps.bundle": functionRule("bundle", false, { srcPath: "functions" }),
  "FunctionProps.diskSize": functionRule("diskSize", 1024),
  "FunctionProps.logRetention": functionRule("logRetention", "one_week"),
  "FunctionProps.memorySize": functionRule("memorySize", 256),
  "FunctionProps.runtime": functionRule("runtime", "nodejs22.x"),
  "ContainerProps.file": {
    plan: (value) => {
      const container = given("file", value);
      const props = { handler: "pdf", runtime: "container", container } as const;
      return planned(props).code;
    },
    other: "Dockerfile.lambda",
  },
  "FunctionProps.srcPath": functionRule("srcPath", "functions"),
  "FunctionProps.timeout": functionRule("timeout", 3),
  "FunctionProps.tracing": functionRule("tracing", "disabled"),
  "FunctionProps.url": functionRule("url", true),
  "FunctionUrlCors.allowCredentials": {
    plan: (value) => {
      const cors = { allowOrigins: ["https://a.example"], ...given("allowCredentials", value) };
      return { allowCredentials: false, ...planUrl({ cors }, issues)?.cors };
    },
    other: true,
  },
  "FunctionUrlCors.allowHeaders": functionUrlCors("allowHeaders", ["a"]),
  "FunctionUrlCors.allowMethods": functionUrlCors("allowMethods", ["GET"]),
  "FunctionUrlCors.allowOrigins": functionUrlCors("allowOrigins", ["https://a.example"]),
  "FunctionUrlProps.authorizer": {
    plan: (value) => planUrl(given("authorizer", value), issues),
    other: "iam",
  },
  "FunctionUrlProps.streaming": {
    plan: (value) => planUrl(given("streaming", value), issues),
    other: true,
  },
  "RestFunctionRouteProps.streaming": restStreamingRule(),
  "FunctionUrlProps.cors": { plan: (value) => planUrl(given("cors", value), issues), other: false },
  "StaticSiteDomainProps.isExternalDomain": {
    plan: (value) =>
      planSiteDomain({ domainName: "example.com", ...given("isExternalDomain", value) }, issues.apart()),
    other: true,
  },
  "DeployRoleProps.maxSessionDuration": roleRule("maxSessionDuration", "2 hours"),
  "DeployRoleGitHub.pullRequests": roleRule("pullRequests", true, "github"),
  "DeployRoleGitLab.url": roleRule("url", "https://git.example.com", "gitlab"),
  "StaticSiteProps.buildOutput": siteRule("buildOutput", "en"),
  "StaticSiteProps.indexPage": siteRule("indexPage", "en/index.html"),
  "StaticSiteProps.errorPage": siteRule("errorPage", "en/index.html"),
  "StaticSiteProps.purgeFiles": siteRule("purgeFiles", false),
  "StaticSiteProps.waitForInvalidation": siteRule("waitForInvalidation", true),
  "BucketNotificationSettings.events": bucketEvents,
  "BucketProps.cors": bucketRule((value) => given("cors", value), true),
  "BucketProps.eventBridge": bucketRule((value) => given("eventBridge", value), true),
  "BucketProps.publicRead": bucketRule((value) => given("publicRead", value), true),
  "BucketProps.native.ownsNotifications": bucketRule((value) => {
    const bucket = { __pulumiType: "aws:s3/bucket:Bucket", __pulumiResource: true };
    return { native: { bucket, ...given("ownsNotifications", value) } };
  }, true),
  "ResourceStatement.effect": {
    plan: (value) => {
      const named = { principals: "*", actions: ["sqs:SendMessage"] } as const;
      return planResourceStatement({ ...named, ...given("effect", value) }, [], issues);
    },
    other: "deny",
  },
  "TopicSubscriptionProps.filterPolicyScope": {
    plan: (value) =>
      planFilter({ filterPolicy: { kind: ["a"] }, ...given("filterPolicyScope", value) }, issues),
    other: "body",
  },
  "StatementProps.effect": {
    plan: (value) => planStatement({ ...statement, ...given("effect", value) }, issues),
    other: "deny",
  },
  "RDSScaling.autoPause": scalingRule("autoPause", false),
  "RDSScaling.maxCapacity": scalingRule("maxCapacity", 4),
  "TableGlobalIndex.projection": indexRule("globalIndexes", { partitionKey: "b" }),
  "TableLocalIndex.projection": indexRule("localIndexes", { sortKey: "c" }),
};

/** Defaults that are documented elsewhere, or have a test of their own below. */
const ELSEWHERE = [
  // The name of the only prop that identifies a target. Tests of targets have all three. Its form. Tests of
  // rules have names.
  /^EventRuleProps\.native\.ruleName$/,
  /^Event(Function|Queue|Topic)TargetProps\.type$/,
  // The defaults of the API.
  /^(Api|Rest)\w+RouteProps\.(authorizer|authorizationScopes|throttle|payloadFormatVersion)$/,
  // The prop needs a listener. The code is the same as for a URL.
  /^ApiAlbRouteProps\.native\.integration\.method$/,
  /^AppProps\.defaults$/,
  /^StreamConsumerProps\./,
  /^(CaptureOptions|LocalOptions)\./,
];

/** The values in backticks of a default: the first, and the one with the defaults `current`. */
function valuesOf(text: string): { readonly v1: Value; readonly current: Value } {
  const words = [...text.matchAll(/`([^`]*)`/g)].map(([, word]) => word as string);
  const values = words.filter((word) => !["v1", "current"].includes(word) && !word.startsWith("new App"));
  const v1 = text.startsWith("`") ? read(values[0] as string) : undefined;
  const hasOther = /current/.test(text);
  return { v1, current: hasOther ? read(values.at(-1) as string) : v1 };
}

function read(text: string): Value {
  return /^(\[|\{|true$|false$|\d+$)/.test(text) ? JSON.parse(text) : text;
}

describe("the defaults that doc comments name", () => {
  const { sources, surface } = readSurface();
  const documented = new Map<string, string>();
  const seen = new Set<unknown>();
  for (const { name, node: declaration } of [...surface.values()].flat()) {
    for (const { path, doc, node } of membersOf(sources, declaration)) {
      // Inherited props are the same prop.
      if (doc?.default === undefined || seen.has(node)) continue;
      seen.add(node);
      documented.set(`${name}.${path}`, doc.default);
    }
  }

  let wish: string | undefined;

  before(() => {
    wish = process.env.PULUMI_SERVERLESS_API_BUNDLE;
    process.env.PULUMI_SERVERLESS_API_BUNDLE = "skip";
  });

  after(() => {
    if (wish === undefined) delete process.env.PULUMI_SERVERLESS_API_BUNDLE;
    else process.env.PULUMI_SERVERLESS_API_BUNDLE = wish;
  });

  it("are all checked here, where they are values", () => {
    const values = [...documented].filter(([, text]) => text.startsWith("`")).map(([prop]) => prop);
    const unchecked = values.filter((prop) => !(prop in RULES) && !ELSEWHERE.some((rule) => rule.test(prop)));
    assert.deepEqual(unchecked, []);
  });

  for (const [prop, { plan, other }] of Object.entries(RULES)) {
    it(`are the values that apply without the prop: ${prop}`, () => {
      const text = documented.get(prop);
      assert.ok(text, `${prop} has a default`);
      const values = valuesOf(text);
      for (const defaults of ["v1", "current"] as const) {
        const without = plan(undefined, defaults);
        assert.deepEqual(plan(values[defaults], defaults), without, `${values[defaults]} with ${defaults}`);
        assert.notDeepEqual(plan(other, defaults), without);
      }
    });
  }

  it("name the set where the two differ, and only there", () => {
    const differing = [...documented].filter(([, text]) => text.includes("current")).map(([prop]) => prop);
    assert.deepEqual(differing.sort(), [
      "AccessLogProps.retention",
      "AuthFederation.native.cfnIdentityPool",
      "AuthNativeProps.userPool",
      "AuthNativeProps.userPoolClient",
      "CronJobProps.deadLetters",
      "EventFunctionTargetProps.deadLetters",
      "EventQueueTargetProps.deadLetters",
      "EventTopicTargetProps.deadLetters",
      "FunctionProps.logRetention",
      "FunctionProps.runtime",
      "QueueConsumerProps.native.eventSource",
      "QueueProps.deadLetters",
      "QueueProps.native.queue",
      "RDSNativeProps.cluster",
      "RestApiV1NativeProps.restApiMethodSettings",
      "RestCustomDomainProps.securityPolicy",
      "StreamConsumerProps.native.eventSource",
      "TopicSubscriptionProps.deadLetters",
      "TopicSubscriptionProps.native.subscription",
    ]);
    const { function: v1, ...restOfV1 } = DEFAULTS.v1;
    const { function: current, ...restOfCurrent } = DEFAULTS.current;
    const { callbackRuntime, ...others } = current;
    assert.equal(callbackRuntime, "nodejs22.x");
    assert.deepEqual({ ...others, runtime: v1.runtime, logRetention: v1.logRetention }, v1);
    assert.deepEqual(Object.keys(restOfCurrent), Object.keys(restOfV1));
  });

  for (const { kind, defaults } of CONSTRUCTS) {
    it(`are the same in every set where the app does not choose them: ${kind}`, () => {
      assert.deepEqual(defaults, IN_EVERY_SET[kind]);
    });
  }

  it("say what those of a table are", () => {
    const text = documented.get("TableProps.native.table") ?? "";
    assert.match(text, /^pay per request, point-in-time recovery and server-side encryption on,/);
  });

  it("say what those of a Kinesis stream are", () => {
    assert.equal(
      documented.get("KinesisStreamProps.native.stream"),
      "one shard, records kept for 24 hours and encrypted with the key `alias/aws/kinesis`, name `<stage>-<app>-<id>`",
    );
  });

  it("are those of an identity pool", () => {
    assert.deepEqual([DEFAULTS.v1.guestsAllowed, DEFAULTS.current.guestsAllowed], [true, false]);
    const text = documented.get("AuthFederation.native.cfnIdentityPool");
    assert.equal(text, "guests are allowed with the defaults `v1`, and are not with `current`");
  });

  it("say what those of a user pool and its client are", () => {
    assert.match(
      documented.get("AuthNativeProps.userPool") ?? "",
      /users sign up by themselves, names of users in any letter case, recovery by phone and then by e-mail\. The set `current` verifies /,
    );
    assert.match(
      documented.get("AuthNativeProps.userPoolClient") ?? "",
      /^no secret, sign-in by password \(SRP\) and refresh tokens, .* no hosted pages\. The set `current` also writes out revocation/,
    );
  });

  it("are those of a consumer of a stream", () => {
    const { batchSize, startingPosition } = DEFAULTS.v1.streamConsumer;
    const current = DEFAULTS.current.streamConsumer;
    const text = documented.get("TableConsumerProps.native.eventSource");
    assert.equal(
      text ?? documented.get("StreamConsumerProps.native.eventSource"),
      `\`batchSize\` ${batchSize}, \`startingPosition\` \`${startingPosition}\`. The set \`current\` adds \`bisectBatchOnFunctionError\`, ${current.maximumRetryAttempts} \`maximumRetryAttempts\` and a queue for records that are given up.`,
    );
    assert.deepEqual(current, {
      ...DEFAULTS.v1.streamConsumer,
      bisectBatchOnFunctionError: true,
      maximumRetryAttempts: 500,
    });
    assert.deepEqual([DEFAULTS.v1.streamDeadLetters, DEFAULTS.current.streamDeadLetters], [false, true]);
  });

  it("are those of an app", async () => {
    const { value } = await record(() => new App().defaultsName);
    assert.equal(documented.get("AppProps.defaults"), `\`${value}\``);
  });

  it("are those of a capture", async () => {
    const seen = { organization: "", preview: true };
    const { graph } = await capture(() => {
      Object.assign(seen, { organization: pulumi.getOrganization(), preview: pulumi.runtime.isDryRun() });
    });
    const found = { ...seen, project: graph.project, stack: graph.stack };
    for (const [name, value] of Object.entries(found)) {
      assert.equal(documented.get(`CaptureOptions.${name}`), `\`${value}\``, name);
    }
  });

  it("are those of sapi dev", () => {
    assert.match(String(documented.get("LocalOptions.port")), new RegExp(`^\`${DEFAULT_PORT}\``));
    assert.match(dev.options.port.description, new RegExp(`\\(default: ${DEFAULT_PORT}, or the next`));
    for (const name of ["host", "stack"] as const) {
      assert.equal(documented.get(`LocalOptions.${name}`), `\`${dev.options[name].default}\``, name);
    }
  });
});
