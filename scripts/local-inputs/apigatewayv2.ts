import { actedOn, type InputTable, SAID_OF_TYPE, said, saidOf, withoutEffect } from "./entry";

const GATEWAYS = "local/gateways";
const GATEWAY_SPECS = "sdk/local/gateways";

const api = actedOn(`${GATEWAYS}/http/compile.ts`, `${GATEWAY_SPECS}/http/gateway.spec.ts`);
const cors = actedOn(`${GATEWAYS}/shared/cors.ts`, `${GATEWAY_SPECS}/http/cors.spec.ts`);
const quickCreated = actedOn("graph/quick-create.ts", "sdk/graph/quick-create.spec.ts");
const authorizer = actedOn(
  `${GATEWAYS}/http/compile-authorizer.ts`,
  `${GATEWAY_SPECS}/http/authorizers/lambda.spec.ts`,
);
const allowed = actedOn(`${GATEWAYS}/http/compile.ts`, `${GATEWAY_SPECS}/http/authorizers/lambda.spec.ts`);
const jwt = actedOn(
  `${GATEWAYS}/http/compile-authorizer.ts`,
  `${GATEWAY_SPECS}/http/authorizers/jwt.spec.ts`,
);
const inputs = `${GATEWAY_SPECS}/http/inputs.spec.ts`;
const integration = actedOn(
  `${GATEWAYS}/http/compile-integration.ts`,
  `${GATEWAY_SPECS}/http/url-route.spec.ts`,
);
const mock = actedOn(
  `${GATEWAYS}/websocket/compile-integration.ts`,
  `${GATEWAY_SPECS}/websocket/gateway.spec.ts`,
);
const socket = actedOn(`${GATEWAYS}/websocket/compile.ts`, `${GATEWAY_SPECS}/websocket/gateway.spec.ts`);
const stage = actedOn(`${GATEWAYS}/shared/v2-stage.ts`, `${GATEWAY_SPECS}/http/gateway.spec.ts`);
const accessLog = actedOn(`${GATEWAYS}/shared/access-log.ts`, `${GATEWAY_SPECS}/http/gateway.spec.ts`);
const ignoredOnRoute = (name: string) =>
  saidOf("the row of the route", `${name} is ignored`, `${GATEWAY_SPECS}/websocket/describe.spec.ts`);
const observed = withoutEffect(
  "logs and metrics of the service, which are not there here, beside the access log",
);
const people = withoutEffect("it is read by people");
const byItsId = withoutEffect("it is found by the id of what names it");

/** The resources of HTTP and WebSocket APIs. */
export const APIGATEWAYV2: InputTable = {
  "aws:apigatewayv2/api:Api": {
    inputs: {
      apiKeySelectionExpression: withoutEffect("routes that ask for a key are warned of themselves"),
      body: said("{}"),
      "corsConfiguration.allowCredentials": cors,
      "corsConfiguration.allowHeaders": cors,
      "corsConfiguration.allowMethods": cors,
      "corsConfiguration.allowOrigins": cors,
      "corsConfiguration.exposeHeaders": cors,
      "corsConfiguration.maxAge": cors,
      credentialsArn: quickCreated,
      disableExecuteApiEndpoint: said(true),
      failOnWarnings: withoutEffect("it is of the import of a body"),
      ipAddressType: withoutEffect("it listens where `--host` says"),
      name: people,
      protocolType: actedOn(`${GATEWAYS}/shared/v2-api.ts`, `${GATEWAY_SPECS}/websocket/gateway.spec.ts`),
      routeKey: quickCreated,
      routeSelectionExpression: socket,
      target: quickCreated,
      version: people,
    },
  },
  "aws:apigatewayv2/apiMapping:ApiMapping": { inputs: {}, others: SAID_OF_TYPE },
  "aws:apigatewayv2/authorizer:Authorizer": {
    inputs: {
      apiId: api,
      authorizerCredentialsArn: actedOn(`${GATEWAYS}/http/compile-authorizer.ts`, inputs),
      authorizerPayloadFormatVersion: authorizer,
      authorizerResultTtlInSeconds: authorizer,
      authorizerType: authorizer,
      authorizerUri: authorizer,
      enableSimpleResponses: authorizer,
      identitySources: authorizer,
      "jwtConfiguration.audiences": jwt,
      "jwtConfiguration.issuer": jwt,
      name: people,
    },
  },
  "aws:apigatewayv2/deployment:Deployment": {
    inputs: {
      apiId: withoutEffect("a stage names its deployment"),
      triggers: withoutEffect("the registered routes are served, whatever a deployment holds"),
    },
  },
  "aws:apigatewayv2/domainName:DomainName": { inputs: {}, others: SAID_OF_TYPE },
  "aws:apigatewayv2/integration:Integration": {
    inputs: {
      apiId: byItsId,
      connectionId: saidOf(
        "the row of the route",
        "stands for the load balancer",
        `${GATEWAY_SPECS}/http/describe.spec.ts`,
      ),
      connectionType: integration,
      contentHandlingStrategy: said("CONVERT_TO_TEXT"),
      credentialsArn: actedOn(
        `${GATEWAYS}/http/compile-integration.ts`,
        `${GATEWAY_SPECS}/http/permissions.spec.ts`,
      ),
      integrationMethod: integration,
      integrationSubtype: saidOf("the row of the route", "service integration ", inputs),
      integrationType: integration,
      integrationUri: integration,
      passthroughBehavior: said("NEVER"),
      payloadFormatVersion: actedOn(
        `${GATEWAYS}/http/compile-integration.ts`,
        `${GATEWAY_SPECS}/http/gateway.spec.ts`,
      ),
      requestParameters: saidOf(
        "the row of the route",
        "requestParameters of the integration is ignored",
        `${GATEWAY_SPECS}/http/describe.spec.ts`,
      ),
      requestTemplates: mock,
      responseParameters: saidOf(
        "the row of the route",
        "responseParameters of the integration is ignored",
        `${GATEWAY_SPECS}/http/describe.spec.ts`,
      ),
      templateSelectionExpression: said("200"),
      timeoutMilliseconds: integration,
      "tlsConfig.serverNameToVerify": said("internal.example.com"),
    },
  },
  "aws:apigatewayv2/integrationResponse:IntegrationResponse": {
    inputs: {
      apiId: byItsId,
      contentHandlingStrategy: said("CONVERT_TO_BINARY"),
      integrationId: mock,
      integrationResponseKey: said("/400/"),
      responseTemplates: mock,
      templateSelectionExpression: said("200"),
    },
  },
  "aws:apigatewayv2/model:Model": { inputs: {}, others: SAID_OF_TYPE },
  "aws:apigatewayv2/route:Route": {
    inputs: {
      apiId: api,
      apiKeyRequired: ignoredOnRoute("apiKeyRequired"),
      authorizationScopes: actedOn(`${GATEWAYS}/http/compile.ts`, inputs),
      authorizationType: allowed,
      authorizerId: allowed,
      modelSelectionExpression: said("$request.body.kind"),
      operationName: people,
      requestModels: ignoredOnRoute("requestModels"),
      requestParameters: ignoredOnRoute("requestParameters"),
      routeKey: api,
      routeResponseSelectionExpression: socket,
      target: api,
    },
  },
  "aws:apigatewayv2/routeResponse:RouteResponse": {
    inputs: {
      apiId: byItsId,
      modelSelectionExpression: said("$request.body.kind"),
      responseModels: said({ $default: "Answer" }),
      routeId: socket,
      routeResponseKey: socket,
    },
  },
  "aws:apigatewayv2/routingRule:RoutingRule": { inputs: {}, others: SAID_OF_TYPE },
  "aws:apigatewayv2/stage:Stage": {
    inputs: {
      "accessLogSettings.destinationArn": accessLog,
      "accessLogSettings.format": accessLog,
      apiId: api,
      autoDeploy: stage,
      clientCertificateId: said("a1b2c3"),
      "defaultRouteSettings.dataTraceEnabled": observed,
      "defaultRouteSettings.detailedMetricsEnabled": observed,
      "defaultRouteSettings.loggingLevel": observed,
      "defaultRouteSettings.throttlingBurstLimit": stage,
      "defaultRouteSettings.throttlingRateLimit": stage,
      deploymentId: actedOn(`${GATEWAYS}/shared/v2-stage.ts`, inputs),
      name: stage,
      "routeSettings.dataTraceEnabled": observed,
      "routeSettings.detailedMetricsEnabled": observed,
      "routeSettings.loggingLevel": observed,
      "routeSettings.routeKey": stage,
      "routeSettings.throttlingBurstLimit": stage,
      "routeSettings.throttlingRateLimit": stage,
      stageVariables: stage,
    },
  },
  "aws:apigatewayv2/vpcLink:VpcLink": { inputs: {}, others: SAID_OF_TYPE },
};
