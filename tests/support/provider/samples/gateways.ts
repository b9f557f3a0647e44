import * as acm from "@pulumi/aws/acm";
import * as apigateway from "@pulumi/aws/apigateway";
import * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import * as route53 from "@pulumi/aws/route53";
import { type Sample, sample } from "../flat-and-typed";
import { FUNCTION, HANDLER, lambdaFunction, role } from "./given";

const ACCESS_LOG = { format: "$context.requestId", retention: "one_week" };
const PREFLIGHT = {
  allowOrigins: ["https://example.com"],
  allowMethods: ["GET"],
  allowHeaders: ["x-one"],
  exposeHeaders: ["x-two"],
  allowCredentials: true,
  maxAge: "1 hour",
  statusCode: 200,
};
const POOL = {
  type: "user_pools",
  name: "pool",
  identitySource: "method.request.header.X-Token",
  userPoolIds: ["us-east-1_abc123"],
  scopes: ["notes/read"],
};
const TOKENS = {
  type: "func_token",
  function: FUNCTION,
  validationRegex: "^a",
  resultsCacheTtl: "5 minutes",
};
const REQUESTS = { type: "func_request", function: FUNCTION, identitySources: ["method.request.header.A"] };
const ROUTE_NATIVE = { integration: { timeoutMilliseconds: 5000 }, method: { apiKeyRequired: true } };
const STAGE_SETTINGS = { throttlingRateLimit: 5, throttlingBurstLimit: 5 };

function existingRest() {
  const api = new apigateway.RestApi("existing", { name: "existing" });
  const authorizer = new apigateway.Authorizer("existing", {
    restApi: api.id,
    type: "COGNITO_USER_POOLS",
    providerArns: ["arn:aws:cognito-idp:us-east-1:123456789012:userpool/us-east-1_abc123"],
  });
  return { api, authorizer };
}

/** Samples of REST and WebSocket APIs. */
export const GATEWAYS: readonly Sample[] = [
  sample({
    title: "a REST API with all settings",
    given: () => ({ raw: lambdaFunction(), assumed: role("assumed") }),
    flat: (make, { raw, assumed }) => {
      const trusted = make("Bucket", "Trusted");
      make("RestApiV1", "Rest", {
        cors: false,
        waf: { enabled: true, rateLimit: 500 },
        tracing: false,
        ipAddressType: "dualstack",
        securityPolicy: "SecurityPolicy_TLS13_2025_EDGE",
        accessLog: ACCESS_LOG,
        customDomain: {
          domainName: "api.example.com",
          endpointType: "regional",
          hostedZone: "example.com",
          path: "v1",
          securityPolicy: "TLS 1.2",
          mtls: { bucket: trusted, key: "trusted.pem", version: "1" },
        },
        authorizers: {
          pool: POOL,
          tokens: { ...TOKENS, native: { assumeRole: assumed } },
          requests: REQUESTS,
        },
        defaults: { function: { memorySize: 256 }, authorizer: "pool", authorizationScopes: ["notes/write"] },
        native: {
          id: "Old",
          restApi: { description: "A REST API" },
          restApiStage: { stageName: "live" },
          restApiMethodSettings: { settings: STAGE_SETTINGS },
        },
        routes: {
          "GET /notes": { handler: HANDLER, authorizationScopes: ["notes/read"] },
          "POST /notes": { function: FUNCTION, authorizer: "tokens", native: ROUTE_NATIVE },
          "GET /raw": { lambda: raw, authorizer: "requests" },
          "GET /live": { handler: HANDLER, streaming: true },
        },
      });
    },
    typed: (make, { raw, assumed }) => {
      const trusted = make("Bucket", "Trusted");
      make("RestApiV1", "Rest", {
        cors: false,
        waf: { rateLimit: 500 },
        tracing: false,
        ipAddressType: "dualstack",
        securityPolicy: "SecurityPolicy_TLS13_2025_EDGE",
        accessLog: ACCESS_LOG,
        customDomain: {
          domainName: "api.example.com",
          endpointType: "regional",
          hostedZone: "example.com",
          path: "v1",
          securityPolicy: "TLS 1.2",
          mtls: { bucket: trusted, key: "trusted.pem", version: "1" },
        },
        authorizers: {
          pool: POOL,
          tokens: { ...TOKENS, native: { assumeRole: assumed } },
          requests: REQUESTS,
        },
        defaults: { function: { memorySize: 256 }, authorizer: "pool", authorizationScopes: ["notes/write"] },
        native: {
          id: "Old",
          restApi: { description: "A REST API" },
          restApiStage: { stageName: "live" },
          restApiMethodSettings: STAGE_SETTINGS,
        },
        routes: {
          "GET /notes": { function: HANDLER, authorizationScopes: ["notes/read"] },
          "POST /notes": { function: FUNCTION, authorizer: "tokens", native: ROUTE_NATIVE },
          "GET /raw": { native: { function: raw }, authorizer: "requests" },
          "GET /live": { function: HANDLER, streaming: true },
        },
      });
    },
  }),
  sample({
    title: "REST APIs with existing resources",
    // A deployment follows additions of its program to the API by the AWS package. Here another process makes
    // these.
    unlike: { "Around-deployment": "triggers" },
    given: () => {
      const certificate = new acm.Certificate("certificate", { domainName: "api.example.com" });
      const zone = new route53.Zone("zone", { name: "example.com" });
      const existing = new apigateway.DomainName("domain", { domainName: "other.example.com" });
      return { ...existingRest(), certificate, zone, existing };
    },
    flat: (make, { api, authorizer, certificate, zone, existing }) => {
      make("RestApiV1", "Around", {
        native: {
          restApi: api,
          importedPaths: { "/notes": "abc123" },
          restApiMethodSettings: { enabled: false },
        },
        authorizers: { theirs: { type: "user_pools", native: { authorizer } } },
        routes: { "GET /notes": { handler: HANDLER, authorizer: "theirs" } },
      });
      make("RestApiV1", "Certified", {
        customDomain: { domainName: "api.example.com", native: { certificate, hostedZone: zone } },
        native: { preflight: PREFLIGHT, restApiMethodSettings: {} },
      });
      make("RestApiV1", "Domained", { customDomain: { native: { domainName: existing } } });
    },
    typed: (make, { api, authorizer, certificate, zone, existing }) => {
      make("RestApiV1", "Around", {
        native: { restApi: api, importedPaths: { "/notes": "abc123" }, restApiMethodSettings: false },
        authorizers: { theirs: { type: "user_pools", native: { authorizer } } },
        routes: { "GET /notes": { function: HANDLER, authorizer: "theirs" } },
      });
      make("RestApiV1", "Certified", {
        customDomain: { domainName: "api.example.com", native: { certificate, hostedZone: zone } },
        native: { preflight: PREFLIGHT },
      });
      make("RestApiV1", "Domained", { customDomain: { native: { domainName: existing } } });
    },
  }),
  sample({
    title: "a WebSocket API with all settings",
    given: () => ({ raw: lambdaFunction() }),
    flat: (make, { raw }) => {
      make("WebSocketApi", "Live", {
        ipAddressType: "dualstack",
        accessLog: ACCESS_LOG,
        customDomain: { domainName: "live.example.com", hostedZone: "example.com" },
        authorizer: {
          type: "func",
          function: FUNCTION,
          name: "asked",
          identitySource: ["route.request.querystring.token"],
        },
        defaults: { function: { memorySize: 256 } },
        native: {
          id: "Sockets",
          webSocketApi: { description: "A WebSocket API" },
          webSocketStage: { name: "live" },
        },
        routes: { $connect: { handler: HANDLER }, $default: { function: FUNCTION }, raw: { lambda: raw } },
      });
      make("WebSocketApi", "Open", {
        authorizer: { type: "none" },
        routes: { $connect: { handler: HANDLER } },
      });
      make("WebSocketApi", "Signed", {
        authorizer: { type: "iam" },
        routes: { $connect: { handler: HANDLER } },
      });
    },
    typed: (make, { raw }) => {
      make("WebSocketApi", "Live", {
        ipAddressType: "dualstack",
        accessLog: ACCESS_LOG,
        customDomain: { domainName: "live.example.com", hostedZone: "example.com" },
        authorizer: {
          type: "func",
          function: FUNCTION,
          name: "asked",
          identitySource: ["route.request.querystring.token"],
        },
        defaults: { function: { memorySize: 256 } },
        native: {
          id: "Sockets",
          webSocketApi: { description: "A WebSocket API" },
          webSocketStage: { name: "live" },
        },
        routes: { $connect: HANDLER, $default: HANDLER, raw: { native: { function: raw } } },
      });
      make("WebSocketApi", "Open", { authorizer: "none", routes: { $connect: HANDLER } });
      make("WebSocketApi", "Signed", { authorizer: "iam", routes: { $connect: HANDLER } });
    },
  }),
  sample({
    title: "an existing WebSocket API, with its authorizer",
    given: () => {
      const api = new apigatewayv2.Api("existing", {
        protocolType: "WEBSOCKET",
        routeSelectionExpression: "$request.body.action",
      });
      const stage = new apigatewayv2.Stage("existing", { apiId: api.id, name: "live" });
      const authorizer = new apigatewayv2.Authorizer("existing", {
        apiId: api.id,
        authorizerType: "REQUEST",
      });
      return { api, stage, authorizer };
    },
    flat: (make, { api, stage, authorizer }) => {
      make("WebSocketApi", "Around", {
        native: { webSocketApi: api, webSocketStage: stage },
        authorizer: { type: "func", native: { authorizer } },
        routes: { $connect: { handler: HANDLER } },
      });
    },
    typed: (make, { api, stage, authorizer }) => {
      make("WebSocketApi", "Around", {
        native: { webSocketApi: api, webSocketStage: stage },
        authorizer: { type: "func", native: { authorizer } },
        routes: { $connect: HANDLER },
      });
    },
  }),
];
