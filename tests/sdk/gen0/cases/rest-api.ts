import {
  AuthorizationType,
  CognitoUserPoolsAuthorizer,
  Cors,
  Duration,
  EndpointType,
  IdentitySource,
  RequestAuthorizer,
  type RestApiV1Props,
  RetentionDays,
  SecurityPolicy,
  TokenAuthorizer,
} from "#sdk/gen0/index";
import type { RestApiV1Props as NewProps, RestPreflight } from "#sdk/index";

const handler = "src/notes.list";
const runtime = "nodejs12.x";
const old = { function: { handler, runtime } } as const;
const resultsCacheTtl = "5 minutes";
const twoYears = { retention: "two_years" } as const;

/** The old answer to preflight requests. */
const preflight: RestPreflight = {
  allowHeaders: [
    "Content-Type",
    "X-Amz-Date",
    "Authorization",
    "X-Api-Key",
    "X-Amz-Security-Token",
    "X-Amz-User-Agent",
  ],
};

/** The defaults of generation 0 that are written out. */
export const DEFAULTS = { accessLog: twoYears, native: { preflight } } satisfies NewProps;

const scope = undefined;
export const TOKEN = new TokenAuthorizer(scope, "Token", { handler: "src/door.token" });
export const NEW_TOKEN = {
  type: "func_token",
  function: { handler: "src/door.token", runtime },
  resultsCacheTtl,
} as const;
const POOLS = new CognitoUserPoolsAuthorizer(scope, "People", {
  cognitoUserPools: [{ id: "us-east-1_abc" }, { id: "us-east-1_def" }],
});
const NEW_POOLS = {
  type: "user_pools",
  userPoolIds: ["us-east-1_abc", "us-east-1_def"],
  resultsCacheTtl,
} as const;

const { COGNITO, CUSTOM, IAM, NONE } = AuthorizationType;

/** Each row: props of generation 0, and what they are in generation 1. */
export const CASES: Readonly<Record<string, readonly [RestApiV1Props, NewProps]>> = {
  "nothing, with logs of two years and the headers that were allowed": [{}, DEFAULTS],
  "cors: true": [{ cors: true }, { ...DEFAULTS, cors: true }],
  "cors: false": [
    { cors: false, routes: { "GET /a": handler } },
    { cors: false, accessLog: twoYears, routes: { "GET /a": old } },
  ],
  "restApi.defaultCorsPreflightOptions, as native.preflight": [
    {
      restApi: {
        defaultCorsPreflightOptions: {
          allowOrigins: ["https://a.example", "https://b.example"],
          allowMethods: ["GET", "POST"],
          allowHeaders: ["X-Token"],
          exposeHeaders: ["X-Count"],
          allowCredentials: true,
          maxAge: Duration.hours(1),
          statusCode: 200,
        },
      },
      routes: { "GET /a": handler },
    },
    {
      accessLog: twoYears,
      native: {
        preflight: {
          allowOrigins: ["https://a.example", "https://b.example"],
          allowMethods: ["GET", "POST"],
          allowHeaders: ["X-Token"],
          exposeHeaders: ["X-Count"],
          allowCredentials: true,
          maxAge: "1 hour",
          statusCode: 200,
        },
      },
      routes: { "GET /a": old },
    },
  ],
  "preflight answers that are not kept, with the headers that were the default": [
    {
      restApi: {
        defaultCorsPreflightOptions: {
          allowOrigins: Cors.ALL_ORIGINS,
          allowMethods: Cors.ALL_METHODS,
          disableCache: true,
        },
      },
    },
    {
      accessLog: twoYears,
      native: {
        preflight: {
          allowOrigins: ["*"],
          allowMethods: ["OPTIONS", "GET", "PUT", "POST", "DELETE", "PATCH", "HEAD"],
          maxAge: -1,
          ...preflight,
        },
      },
    },
  ],
  "accessLog: true": [{ accessLog: true }, DEFAULTS],
  "accessLog: false": [{ accessLog: false }, { accessLog: false, native: { preflight } }],
  "a format of the access log": [
    { accessLog: "$context.requestId" },
    { ...DEFAULTS, accessLog: { format: "$context.requestId", ...twoYears } },
  ],
  "accessLog.retention in words": [
    { accessLog: { retention: RetentionDays.ONE_WEEK } },
    { ...DEFAULTS, accessLog: { retention: "one_week" } },
  ],
  "accessLog.retention in upper case, and a format": [
    { accessLog: { retention: "SIX_MONTHS", format: "$context.status" } },
    { ...DEFAULTS, accessLog: { retention: "six_months", format: "$context.status" } },
  ],
  "an access log that goes elsewhere": [
    { accessLog: { destinationArn: "arn:aws:logs:us-east-1:123456789012:log-group:mine" } },
    { ...DEFAULTS, accessLog: { destinationArn: "arn:aws:logs:us-east-1:123456789012:log-group:mine" } },
  ],
  "restApi settings, as native.restApi and native.restApiStage": [
    {
      restApi: {
        restApiName: "notes",
        description: "Notes",
        endpointTypes: [EndpointType.REGIONAL],
        binaryMediaTypes: ["image/png"],
        apiKeySourceType: "HEADER",
        deployOptions: {
          stageName: "live",
          tracingEnabled: false,
          throttlingRateLimit: 10,
          throttlingBurstLimit: 20,
        },
      },
    },
    {
      accessLog: twoYears,
      native: {
        preflight,
        restApi: {
          name: "notes",
          description: "Notes",
          endpointConfiguration: { types: "REGIONAL" },
          binaryMediaTypes: ["image/png"],
          apiKeySource: "HEADER",
        },
        restApiStage: { stageName: "live", xrayTracingEnabled: false },
        restApiMethodSettings: { throttlingRateLimit: 10, throttlingBurstLimit: 20 },
      },
    },
  ],
  "a custom domain by its name": [
    { customDomain: "api.example.com" },
    { ...DEFAULTS, customDomain: "api.example.com" },
  ],
  "a custom domain in words of the platform": [
    {
      customDomain: {
        domainName: "api.example.com",
        hostedZone: "example.com",
        path: "v1",
        endpointType: EndpointType.REGIONAL,
        securityPolicy: SecurityPolicy.TLS_1_2,
        mtls: { bucket: "trust", key: "clients.pem", version: "1" },
      },
    },
    {
      ...DEFAULTS,
      customDomain: {
        domainName: "api.example.com",
        hostedZone: "example.com",
        path: "v1",
        endpointType: "regional",
        securityPolicy: "TLS 1.2",
        mtls: { bucket: "trust", key: "clients.pem", version: "1" },
      },
    },
  ],
  "an edge domain with the oldest TLS": [
    {
      customDomain: {
        domainName: "api.example.com",
        endpointType: EndpointType.EDGE,
        securityPolicy: SecurityPolicy.TLS_1_0,
      },
    },
    {
      ...DEFAULTS,
      customDomain: { domainName: "api.example.com", endpointType: "edge", securityPolicy: "TLS 1.0" },
    },
  ],
  "endpoint and TLS of a domain that were the default": [
    { customDomain: { domainName: "api.example.com" } },
    {
      ...DEFAULTS,
      customDomain: { domainName: "api.example.com", endpointType: "regional", securityPolicy: "TLS 1.0" },
    },
  ],
  "routes in every form": [
    {
      defaultFunctionProps: { timeout: Duration.seconds(20), environment: { SHELF: "a" } },
      routes: {
        "GET /a": handler,
        "GET /b": { function: handler },
        "GET /c": { handler, timeout: 5, environment: { LIMIT: "b" } },
        "GET /d": { function: { handler, timeout: Duration.seconds(5) } },
      },
    },
    {
      ...DEFAULTS,
      defaults: { function: { runtime, timeout: "20 seconds", environment: { SHELF: "a" } } },
      routes: {
        "GET /a": handler,
        "GET /b": { function: handler },
        "GET /c": { function: { handler, timeout: 5, environment: { LIMIT: "b" } } },
        "GET /d": { function: { handler, timeout: "5 seconds" } },
      },
    },
  ],
  "methodOptions and integrationOptions, as native.method and native.integration": [
    {
      routes: {
        "POST /a": {
          function: handler,
          methodOptions: {
            apiKeyRequired: true,
            operationName: "create",
            requestValidator: { id: "validator1" },
            requestModels: { "application/json": "Note" },
            requestParameters: { "method.request.querystring.page": true },
          },
          integrationOptions: {
            timeout: Duration.seconds(5),
            cacheKeyParameters: ["method.request.querystring.page"],
          },
        },
      },
    },
    {
      ...DEFAULTS,
      routes: {
        "POST /a": {
          ...old,
          native: {
            method: {
              apiKeyRequired: true,
              operationName: "create",
              requestValidatorId: "validator1",
              requestModels: { "application/json": "Note" },
              requestParameters: { "method.request.querystring.page": true },
            },
            integration: {
              timeoutMilliseconds: 5_000,
              cacheKeyParameters: ["method.request.querystring.page"],
            },
          },
        },
      },
    },
  ],
  "defaultAuthorizationType: IAM": [
    {
      defaultAuthorizationType: IAM,
      routes: {
        "GET /a": handler,
        "GET /b": { function: handler, methodOptions: { authorizationType: NONE } },
      },
    },
    {
      ...DEFAULTS,
      defaults: { authorizer: "iam" },
      routes: { "GET /a": old, "GET /b": { ...old, authorizer: "none" } },
    },
  ],
  "defaultAuthorizationType: NONE, and an authorizer for routes of its type": [
    {
      defaultAuthorizationType: NONE,
      defaultAuthorizer: TOKEN,
      routes: {
        "GET /a": handler,
        "GET /b": { function: handler, methodOptions: { authorizationType: CUSTOM } },
        "GET /c": { function: handler, methodOptions: { authorizationType: IAM } },
      },
    },
    {
      ...DEFAULTS,
      authorizers: { Token: NEW_TOKEN },
      defaults: { authorizer: "none" },
      routes: {
        "GET /a": old,
        "GET /b": { ...old, authorizer: "Token" },
        "GET /c": { ...old, authorizer: "iam" },
      },
    },
  ],
  "a default authorizer without a type": [
    { defaultAuthorizer: TOKEN, routes: { "GET /a": handler } },
    {
      ...DEFAULTS,
      authorizers: { Token: NEW_TOKEN },
      defaults: { authorizer: "Token" },
      routes: { "GET /a": old },
    },
  ],
  "a CognitoUserPoolsAuthorizer by default, with scopes": [
    {
      defaultAuthorizationType: COGNITO,
      defaultAuthorizer: POOLS,
      defaultAuthorizationScopes: ["notes/read"],
      routes: {
        "GET /a": handler,
        "PUT /a": { function: handler, methodOptions: { authorizationScopes: ["notes/write"] } },
        "GET /b": { function: handler, methodOptions: { authorizationType: COGNITO } },
      },
    },
    {
      ...DEFAULTS,
      authorizers: { People: NEW_POOLS },
      defaults: { authorizer: "People", authorizationScopes: ["notes/read"] },
      routes: {
        "GET /a": old,
        "PUT /a": { ...old, authorizationScopes: ["notes/write"] },
        "GET /b": { ...old, authorizer: "People" },
      },
    },
  ],
  "authorizers of routes, with all their settings": [
    {
      routes: {
        "GET /a": {
          function: handler,
          methodOptions: {
            authorizationType: CUSTOM,
            authorizer: new TokenAuthorizer(scope, "A", {
              handler: { handler: "src/door.token", timeout: Duration.seconds(5) },
              authorizerName: "Door",
              identitySource: IdentitySource.header("X-Token"),
              validationRegex: "^Bearer .+$",
              resultsCacheTtl: Duration.seconds(0),
            }),
          },
        },
        "GET /b": {
          function: handler,
          methodOptions: {
            authorizer: new RequestAuthorizer(scope, "Request", {
              handler: "src/door.request",
              identitySources: [
                IdentitySource.header("X-Key"),
                IdentitySource.queryString("key"),
                IdentitySource.stageVariable("tenant"),
                IdentitySource.context("identity.sourceIp"),
              ],
              resultsCacheTtl: Duration.minutes(1),
            }),
          },
        },
      },
    },
    {
      ...DEFAULTS,
      authorizers: {
        Door: {
          type: "func_token",
          function: { handler: "src/door.token", runtime, timeout: "5 seconds" },
          identitySource: "method.request.header.X-Token",
          validationRegex: "^Bearer .+$",
          resultsCacheTtl: "0 seconds",
        },
        Request: {
          type: "func_request",
          function: { handler: "src/door.request", runtime },
          identitySources: [
            "method.request.header.X-Key",
            "method.request.querystring.key",
            "stageVariables.tenant",
            "context.identity.sourceIp",
          ],
          resultsCacheTtl: "1 minute",
        },
      },
      routes: { "GET /a": { ...old, authorizer: "Door" }, "GET /b": { ...old, authorizer: "Request" } },
    },
  ],
};
