import {
  ApiAuthorizationType,
  ApiPayloadFormatVersion,
  type ApiProps,
  CorsHttpMethod,
  Duration,
  HttpJwtAuthorizer,
  HttpLambdaAuthorizer,
  HttpLambdaResponseType,
  HttpMethod,
  HttpUserPoolAuthorizer,
  RetentionDays,
  Runtime,
} from "#sdk/gen0/index";
import type { ApiFuncAuthorizer, ApiProps as NewApiProps } from "#sdk/index";

const runtime = "nodejs12.x";
const handler = "src/notes.list";
const issuer = "https://issuer.example.com";
/** The defaults that generation 1 would fill in. */
const NO_CORS = { allowOrigins: [], allowMethods: [], allowHeaders: [] } as const;
/** A handler alone in generation 1, with the runtime that was the default. */
const old = { function: { handler, runtime } } as const;

export const TOKEN = new HttpJwtAuthorizer("Token", issuer, { jwtAudience: ["notes"] });
export const NEW_TOKEN = { type: "jwt", jwt: { issuer, audience: ["notes"] } } as const;
export const DOOR = new HttpLambdaAuthorizer("Door", "src/door.main");
export const NEW_DOOR: ApiFuncAuthorizer = {
  type: "func",
  function: { handler: "src/door.main", runtime },
  resultsCacheTtl: "5 minutes",
};

/** Each row: props of generation 0, and what they are in generation 1. */
export const CASES: Readonly<Record<string, readonly [ApiProps, NewApiProps]>> = {
  nothing: [{}, {}],
  "cors: false": [{ cors: false }, { cors: false }],
  "an object of CORS, in which nothing is filled in": [
    { cors: { allowOrigins: ["https://example.com"] } },
    { cors: { ...NO_CORS, allowOrigins: ["https://example.com"] } },
  ],
  "an object of CORS that allows nothing": [{ cors: {} }, { cors: false }],
  "cors.allowMethods and cors.maxAge": [
    {
      cors: {
        allowMethods: [CorsHttpMethod.GET, HttpMethod.POST],
        allowOrigins: ["*"],
        allowHeaders: ["*"],
        maxAge: Duration.minutes(10),
      },
    },
    {
      cors: { allowMethods: ["GET", "POST"], allowOrigins: ["*"], allowHeaders: ["*"], maxAge: "10 minutes" },
    },
  ],
  "all methods of CORS": [
    { cors: { allowMethods: [CorsHttpMethod.ANY], exposeHeaders: ["x-a"] } },
    { cors: { ...NO_CORS, allowMethods: ["*"], exposeHeaders: ["x-a"] } },
  ],
  "accessLog: false": [{ accessLog: false }, { accessLog: false }],
  "the format of the access log": [{ accessLog: "$context.requestId" }, { accessLog: "$context.requestId" }],
  "accessLog.retention of the platform": [
    { accessLog: { retention: RetentionDays.TWO_WEEKS } },
    { accessLog: { retention: "two_weeks" } },
  ],
  "accessLog.retention in upper case": [
    { accessLog: { retention: "ONE_MONTH", format: "$context.requestId" } },
    { accessLog: { retention: "one_month", format: "$context.requestId" } },
  ],
  "a custom domain": [{ customDomain: "api.example.com" }, { customDomain: "api.example.com" }],
  "settings of a custom domain": [
    { customDomain: { domainName: "api.example.com", hostedZone: "example.com", path: "v1" } },
    { customDomain: { domainName: "api.example.com", hostedZone: "example.com", path: "v1" } },
  ],
  "httpApi, as native.httpApi": [
    { httpApi: { apiName: "notes", description: "Notes", disableExecuteApiEndpoint: true } },
    { native: { httpApi: { name: "notes", description: "Notes", disableExecuteApiEndpoint: true } } },
  ],
  "stages, as native.httpStages": [
    { stages: [{ stageName: "beta", throttle: { rateLimit: 10, burstLimit: 5 }, description: "Beta" }] },
    {
      native: {
        httpStages: [
          {
            name: "beta",
            defaultRouteSettings: { throttlingRateLimit: 10, throttlingBurstLimit: 5 },
            description: "Beta",
          },
        ],
      },
    },
  ],
  "defaultFunctionProps, as defaults.function": [
    {
      defaultFunctionProps: {
        runtime: Runtime.NODEJS_14_X,
        timeout: Duration.seconds(20),
        environment: { SHELF: "a" },
      },
      routes: {
        "GET /notes": handler,
        "PUT /notes": { function: { handler, timeout: 10, environment: { LIMIT: "b" } } },
      },
    },
    {
      defaults: { function: { runtime: "nodejs14.x", timeout: "20 seconds", environment: { SHELF: "a" } } },
      routes: {
        "GET /notes": handler,
        "PUT /notes": { function: { handler, timeout: 10, environment: { LIMIT: "b" } } },
      },
    },
  ],
  "defaultPayloadFormatVersion, as defaults.payloadFormatVersion": [
    {
      defaultPayloadFormatVersion: ApiPayloadFormatVersion.V1,
      routes: {
        "GET /notes": handler,
        "PUT /notes": { function: handler, payloadFormatVersion: ApiPayloadFormatVersion.V2 },
      },
    },
    {
      defaults: { payloadFormatVersion: "1.0" },
      routes: { "GET /notes": old, "PUT /notes": { ...old, payloadFormatVersion: "2.0" } },
    },
  ],
  "the payload format that is the default": [
    { routes: { $default: handler } },
    { routes: { $default: { ...old, payloadFormatVersion: "2.0" } } },
  ],
  "the throttle of all routes": [
    { defaultThrottlingBurstLimit: 20, defaultThrottlingRateLimit: 10 },
    { defaults: { throttle: { burst: 20, rate: 10 } } },
  ],
  "limits of zero, which are none": [{ defaultThrottlingBurstLimit: 0, defaultThrottlingRateLimit: 0 }, {}],
  "bare props of a function": [
    {
      routes: {
        "GET /notes": { handler, timeout: Duration.seconds(5), description: "Notes" },
        "PUT /notes": handler,
      },
    },
    {
      routes: {
        "GET /notes": {
          function: {
            handler,
            runtime,
            timeout: "5 seconds",
            native: { function: { description: "Notes" } },
          },
        },
        "PUT /notes": old,
      },
    },
  ],
  "a proxy route": [
    {
      routes: {
        "GET /plain": { url: "https://example.com" },
        "ANY /{proxy+}": { url: "https://example.com/{proxy}", method: HttpMethod.GET },
        "GET /lower": { url: "https://example.com", method: "get" },
        "GET /mixed": { url: "https://example.com", method: "Options" as never },
      },
    },
    {
      routes: {
        "GET /plain": { type: "url", url: "https://example.com" },
        "ANY /{proxy+}": {
          type: "url",
          url: "https://example.com/{proxy}",
          native: { integration: { method: "GET" } },
        },
        "GET /lower": {
          type: "url",
          url: "https://example.com",
          native: { integration: { method: "GET" } },
        },
        "GET /mixed": {
          type: "url",
          url: "https://example.com",
          native: { integration: { method: "OPTIONS" } },
        },
      },
    },
  ],
  "defaultAuthorizationType: CLOUD_IAM": [
    {
      defaultAuthorizationType: ApiAuthorizationType.CLOUD_IAM,
      routes: {
        "GET /notes": handler,
        "PUT /notes": { function: handler, authorizationType: ApiAuthorizationType.NONE },
      },
    },
    {
      defaults: { authorizer: "iam" },
      routes: { "GET /notes": old, "PUT /notes": { ...old, authorizer: "none" } },
    },
  ],
  "defaultAuthorizationType: NONE": [
    {
      defaultAuthorizationType: ApiAuthorizationType.NONE,
      routes: { "GET /notes": { function: handler, authorizationType: ApiAuthorizationType.CLOUD_IAM } },
    },
    { defaults: { authorizer: "none" }, routes: { "GET /notes": { ...old, authorizer: "iam" } } },
  ],
  "an HttpJwtAuthorizer by default, with scopes": [
    {
      defaultAuthorizationType: ApiAuthorizationType.JWT,
      defaultAuthorizer: TOKEN,
      defaultAuthorizationScopes: ["notes/read"],
      routes: {
        "GET /notes": handler,
        "PUT /notes": { function: handler, authorizationScopes: ["notes/write"] },
        "GET /web": { url: "https://example.com", authorizationType: ApiAuthorizationType.NONE },
      },
    },
    {
      authorizers: { Token: NEW_TOKEN },
      defaults: { authorizer: "Token", authorizationScopes: ["notes/read"] },
      routes: {
        "GET /notes": old,
        "PUT /notes": { ...old, authorizationScopes: ["notes/write"] },
        "GET /web": { type: "url", url: "https://example.com", authorizer: "none" },
      },
    },
  ],
  "an HttpJwtAuthorizer without an id, and with a name": [
    {
      defaultAuthorizationType: ApiAuthorizationType.JWT,
      defaultAuthorizer: new HttpJwtAuthorizer({ jwtIssuer: issuer, jwtAudience: ["notes"] }),
      routes: {
        "GET /notes": handler,
        "PUT /notes": {
          function: handler,
          authorizer: new HttpJwtAuthorizer("Id", issuer, {
            jwtAudience: ["admin"],
            authorizerName: "Admin",
            identitySource: ["$request.header.X-Token"],
          }),
        },
      },
    },
    {
      authorizers: {
        JwtAuthorizer: NEW_TOKEN,
        Admin: {
          type: "jwt",
          jwt: { issuer, audience: ["admin"] },
          identitySource: ["$request.header.X-Token"],
        },
      },
      defaults: { authorizer: "JwtAuthorizer" },
      routes: { "GET /notes": old, "PUT /notes": { ...old, authorizer: "Admin" } },
    },
  ],
  "an HttpUserPoolAuthorizer, in each of its forms": [
    {
      routes: {
        "GET /notes": {
          function: handler,
          authorizationType: ApiAuthorizationType.JWT,
          authorizer: new HttpUserPoolAuthorizer(
            "Users",
            { id: "us-east-1_abc" },
            { userPoolClients: [{ id: "one" }, { id: "two" }], userPoolRegion: "us-east-1" },
          ),
        },
        "PUT /notes": {
          function: handler,
          authorizationType: ApiAuthorizationType.JWT,
          authorizer: new HttpUserPoolAuthorizer({
            userPool: { id: "us-east-1_abc" },
            userPoolClient: { id: "three" },
          }),
        },
      },
    },
    {
      authorizers: {
        Users: {
          type: "user_pool",
          userPool: { id: "us-east-1_abc", clientIds: ["one", "two"], region: "us-east-1" },
        },
        UserPoolAuthorizer: {
          type: "user_pool",
          userPool: { id: "us-east-1_abc", clientIds: ["three"] },
        },
      },
      routes: {
        "GET /notes": { ...old, authorizer: "Users" },
        "PUT /notes": { ...old, authorizer: "UserPoolAuthorizer" },
      },
    },
  ],
  "an HttpLambdaAuthorizer, which keeps answers for five minutes": [
    {
      defaultAuthorizationType: ApiAuthorizationType.CUSTOM,
      defaultAuthorizer: DOOR,
      routes: { "GET /notes": handler },
    },
    {
      authorizers: { Door: NEW_DOOR },
      defaults: { authorizer: "Door" },
      routes: { "GET /notes": old },
    },
  ],
  "an HttpLambdaAuthorizer with settings": [
    {
      defaultAuthorizationType: ApiAuthorizationType.CUSTOM,
      defaultAuthorizer: new HttpLambdaAuthorizer({
        authorizerName: "Door",
        handler: "src/door.main",
        resultsCacheTtl: Duration.seconds(30),
        responseTypes: [HttpLambdaResponseType.SIMPLE],
        identitySource: ["$request.header.X-Key"],
      }),
      routes: { "GET /notes": handler },
    },
    {
      authorizers: {
        Door: {
          ...NEW_DOOR,
          resultsCacheTtl: "30 seconds",
          responseTypes: ["simple"],
          identitySource: ["$request.header.X-Key"],
        },
      },
      defaults: { authorizer: "Door" },
      routes: { "GET /notes": old },
    },
  ],
  "an HttpLambdaAuthorizer that keeps no answers and answers with policies": [
    {
      routes: {
        "GET /notes": {
          function: handler,
          authorizationType: ApiAuthorizationType.CUSTOM,
          authorizer: new HttpLambdaAuthorizer("Door", "src/door.main", {
            resultsCacheTtl: Duration.seconds(0),
            responseTypes: [HttpLambdaResponseType.IAM],
          }),
        },
      },
    },
    {
      authorizers: { Door: { ...NEW_DOOR, resultsCacheTtl: "0 seconds", responseTypes: ["iam"] } },
      routes: { "GET /notes": { ...old, authorizer: "Door" } },
    },
  ],
  "one authorizer for several routes, and the same one once more": [
    {
      routes: Object.fromEntries(
        ["GET /a", "GET /b", "GET /c"].map((key) => [
          key,
          {
            function: handler,
            authorizationType: ApiAuthorizationType.JWT,
            authorizer:
              key === "GET /c" ? new HttpJwtAuthorizer("Token", issuer, { jwtAudience: ["notes"] }) : TOKEN,
          },
        ]),
      ),
    },
    {
      authorizers: { Token: NEW_TOKEN },
      routes: {
        "GET /a": { ...old, authorizer: "Token" },
        "GET /b": { ...old, authorizer: "Token" },
        "GET /c": { ...old, authorizer: "Token" },
      },
    },
  ],
  "the default authorizer for routes of its type alone": [
    {
      defaultAuthorizer: TOKEN,
      routes: {
        "GET /notes": handler,
        "PUT /notes": { function: handler, authorizationType: ApiAuthorizationType.JWT },
      },
    },
    {
      authorizers: { Token: NEW_TOKEN },
      routes: { "GET /notes": old, "PUT /notes": { ...old, authorizer: "Token" } },
    },
  ],
  "an authorizer that is not asked": [
    {
      defaultAuthorizationType: ApiAuthorizationType.JWT,
      defaultAuthorizer: TOKEN,
      routes: {
        "GET /notes": {
          function: handler,
          authorizationType: ApiAuthorizationType.NONE,
          authorizer: DOOR,
        },
      },
    },
    {
      authorizers: { Token: NEW_TOKEN, Door: NEW_DOOR },
      defaults: { authorizer: "Token" },
      routes: { "GET /notes": { ...old, authorizer: "none" } },
    },
  ],
};
