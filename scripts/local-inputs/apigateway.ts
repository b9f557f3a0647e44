import { actedOn, type InputTable, SAID_OF_TYPE, said, saidOf, withoutEffect } from "./entry";

const GATEWAY = "local/gateways/rest";
const SPECS = "sdk/local/gateways/rest";

const compiled = actedOn(`${GATEWAY}/compile.ts`, `${SPECS}/gateway.spec.ts`);
const own = (source: string) => actedOn(`${GATEWAY}/${source}.ts`, `${SPECS}/inputs.spec.ts`);
const tokenAuthorizer = actedOn(`${GATEWAY}/compile-authorizer.ts`, `${SPECS}/authorizers/lambda.spec.ts`);
const userPool = actedOn(`${GATEWAY}/compile-authorizer.ts`, `${SPECS}/authorizers/user-pool.spec.ts`);
const integration = actedOn(`${GATEWAY}/compile-integration.ts`, `${SPECS}/integrations.spec.ts`);
const called = actedOn(`${GATEWAY}/compile-function.ts`, `${SPECS}/gateway.spec.ts`);
const requestMapping = actedOn(`${GATEWAY}/request-mapping.ts`, `${SPECS}/integrations.spec.ts`);
const responseMapping = actedOn(`${GATEWAY}/response-mapping.ts`, `${SPECS}/integrations.spec.ts`);
const validation = actedOn(`${GATEWAY}/request-validation.ts`, `${SPECS}/request-validation.spec.ts`);
const models = actedOn(`${GATEWAY}/models.ts`, `${SPECS}/request-validation.spec.ts`);
const path = actedOn("graph/resource-paths.ts", `${SPECS}/gateway.spec.ts`);
const response = actedOn(`${GATEWAY}/gateway-responses.ts`, `${SPECS}/gateway-responses.spec.ts`);
const stage = actedOn(`${GATEWAY}/compile-stage.ts`, `${SPECS}/gateway.spec.ts`);
const accessLog = actedOn("local/gateways/shared/access-log.ts", `${SPECS}/access-log.spec.ts`);
const plan = actedOn(`${GATEWAY}/usage-plans.ts`, `${SPECS}/usage-plans.spec.ts`);
const linked = actedOn(`${GATEWAY}/compile-integration.ts`, `${SPECS}/integrations.spec.ts`);
const onRoute = (words: string) => saidOf("the row of the route", words, `${SPECS}/describe.spec.ts`);
const people = withoutEffect("it is read by people");
const declared = withoutEffect("AWS asks for it at a deployment; calls go by the integration response");
const observed = withoutEffect(
  "logs and metrics of the service, which are not there here, beside the access log",
);
const ofCaches = withoutEffect("it is of the cache, which the warning about the stage names");
const ofBodies = withoutEffect("it is of the import of a body, which is warned of");
const transport = withoutEffect("it is of TLS, and requests come without it");

/** The resources of REST APIs. */
export const APIGATEWAY: InputTable = {
  "aws:apigateway/account:Account": {
    inputs: { cloudwatchRoleArn: withoutEffect("access logs need no permission here") },
  },
  "aws:apigateway/apiKey:ApiKey": {
    inputs: { customerId: people, enabled: plan, name: people, value: plan },
  },
  "aws:apigateway/authorizer:Authorizer": {
    inputs: {
      authorizerCredentials: own("compile-authorizer"),
      authorizerResultTtlInSeconds: own("compile-authorizer"),
      authorizerUri: own("compile-authorizer"),
      identitySource: own("compile-authorizer"),
      identityValidationExpression: tokenAuthorizer,
      name: people,
      providerArns: own("compile-authorizer"),
      restApi: compiled,
      type: userPool,
    },
  },
  "aws:apigateway/basePathMapping:BasePathMapping": { inputs: {}, others: SAID_OF_TYPE },
  "aws:apigateway/clientCertificate:ClientCertificate": { inputs: {}, others: SAID_OF_TYPE },
  "aws:apigateway/deployment:Deployment": {
    inputs: {
      restApi: stage,
      triggers: withoutEffect("the registered routes are served, whatever a deployment holds"),
      variables: withoutEffect(
        "they are of a stage that a deployment makes, and the provider has none make one",
      ),
    },
  },
  "aws:apigateway/documentationPart:DocumentationPart": { inputs: {}, others: SAID_OF_TYPE },
  "aws:apigateway/documentationVersion:DocumentationVersion": { inputs: {}, others: SAID_OF_TYPE },
  "aws:apigateway/domainName:DomainName": { inputs: {}, others: SAID_OF_TYPE },
  "aws:apigateway/domainNameAccessAssociation:DomainNameAccessAssociation": {
    inputs: {},
    others: SAID_OF_TYPE,
  },
  "aws:apigateway/integration:Integration": {
    inputs: {
      cacheKeyParameters: ofCaches,
      cacheNamespace: ofCaches,
      connectionId: linked,
      connectionType: integration,
      contentHandling: requestMapping,
      credentials: own("compile-function"),
      httpMethod: compiled,
      integrationHttpMethod: integration,
      integrationTarget: linked,
      passthroughBehavior: requestMapping,
      requestParameters: requestMapping,
      requestTemplates: requestMapping,
      resourceId: compiled,
      responseTransferMode: own("compile-integration"),
      restApi: compiled,
      timeoutMilliseconds: called,
      tlsConfig: onRoute("tlsConfig is ignored"),
      type: integration,
      uri: integration,
    },
  },
  "aws:apigateway/integrationResponse:IntegrationResponse": {
    inputs: {
      contentHandling: onRoute("contentHandling CONVERT_TO_BINARY is ignored"),
      httpMethod: compiled,
      resourceId: compiled,
      responseParameters: responseMapping,
      responseTemplates: responseMapping,
      restApi: compiled,
      selectionPattern: responseMapping,
      statusCode: responseMapping,
    },
  },
  "aws:apigateway/method:Method": {
    inputs: {
      apiKeyRequired: actedOn(`${GATEWAY}/compile.ts`, `${SPECS}/usage-plans.spec.ts`),
      authorization: compiled,
      authorizationScopes: own("compile"),
      authorizerId: compiled,
      httpMethod: compiled,
      operationName: own("compile"),
      requestModels: validation,
      requestParameters: validation,
      requestValidatorId: validation,
      resourceId: compiled,
      restApi: compiled,
    },
  },
  "aws:apigateway/methodResponse:MethodResponse": { inputs: {}, others: declared },
  "aws:apigateway/methodSettings:MethodSettings": {
    inputs: {
      methodPath: stage,
      restApi: stage,
      "settings.cacheDataEncrypted": ofCaches,
      "settings.cacheTtlInSeconds": ofCaches,
      "settings.cachingEnabled": said(true),
      "settings.dataTraceEnabled": observed,
      "settings.loggingLevel": observed,
      "settings.metricsEnabled": observed,
      "settings.requireAuthorizationForCacheControl": ofCaches,
      "settings.throttlingBurstLimit": stage,
      "settings.throttlingRateLimit": stage,
      "settings.unauthorizedCacheControlHeaderStrategy": ofCaches,
      stageName: stage,
    },
  },
  "aws:apigateway/model:Model": {
    inputs: {
      contentType: withoutEffect("a method names the type that a model is for"),
      name: models,
      restApi: compiled,
      schema: models,
    },
  },
  "aws:apigateway/requestValidator:RequestValidator": {
    inputs: {
      name: people,
      restApi: withoutEffect("a method names its validator"),
      validateRequestBody: validation,
      validateRequestParameters: validation,
    },
  },
  "aws:apigateway/resource:Resource": { inputs: { parentId: path, pathPart: path, restApi: compiled } },
  "aws:apigateway/response:Response": {
    inputs: {
      responseParameters: response,
      responseTemplates: response,
      responseType: response,
      restApiId: actedOn(`${GATEWAY}/compile.ts`, `${SPECS}/gateway-responses.spec.ts`),
      statusCode: response,
    },
  },
  "aws:apigateway/restApi:RestApi": {
    inputs: {
      apiKeySource: actedOn(`${GATEWAY}/compile.ts`, `${SPECS}/usage-plans.spec.ts`),
      binaryMediaTypes: own("compile"),
      body: said("{}"),
      disableExecuteApiEndpoint: said(true),
      endpointAccessMode: transport,
      "endpointConfiguration.ipAddressType": withoutEffect("it listens where `--host` says"),
      "endpointConfiguration.types": said("PRIVATE"),
      "endpointConfiguration.vpcEndpointIds": withoutEffect("they are of a private API, which is warned of"),
      failOnWarnings: ofBodies,
      minimumCompressionSize: said("1024"),
      name: people,
      parameters: ofBodies,
      policy: said("{}"),
      putRestApiMode: ofBodies,
      securityPolicy: transport,
    },
  },
  "aws:apigateway/restApiPolicy:RestApiPolicy": { inputs: {}, others: SAID_OF_TYPE },
  "aws:apigateway/restApiPut:RestApiPut": { inputs: {}, others: SAID_OF_TYPE },
  "aws:apigateway/stage:Stage": {
    inputs: {
      "accessLogSettings.destinationArn": accessLog,
      "accessLogSettings.format": accessLog,
      cacheClusterEnabled: said(true),
      cacheClusterSize: ofCaches,
      canarySettings: said({ percentTraffic: 10 }),
      clientCertificateId: said("a1b2c3"),
      deployment: stage,
      documentationVersion: people,
      restApi: stage,
      stageName: stage,
      variables: own("compile-stage"),
      xrayTracingEnabled: withoutEffect("nothing is sent to X-Ray; functions get the same header"),
    },
  },
  "aws:apigateway/usagePlan:UsagePlan": {
    inputs: {
      "apiStages.apiId": plan,
      "apiStages.stage": plan,
      "apiStages.throttles.burstLimit": plan,
      "apiStages.throttles.path": plan,
      "apiStages.throttles.rateLimit": plan,
      name: people,
      productCode: withoutEffect("it is of bills"),
      "quotaSettings.limit": plan,
      "quotaSettings.offset": plan,
      "quotaSettings.period": plan,
      "throttleSettings.burstLimit": plan,
      "throttleSettings.rateLimit": plan,
    },
  },
  "aws:apigateway/usagePlanKey:UsagePlanKey": {
    inputs: {
      keyId: plan,
      keyType: withoutEffect("there is one kind of key"),
      usagePlanId: plan,
    },
  },
  "aws:apigateway/vpcLink:VpcLink": { inputs: {}, others: SAID_OF_TYPE },
};
