import type { ServedTypes } from "../../served-types";
import { AT_LOCALHOST, NO_CLIENT_CERTIFICATE } from "../shared/unused-settings";

export const REST_API = "aws:apigateway/restApi:RestApi";

/** What is said of the resources of REST APIs. */
export const REST_TYPES: ServedTypes = {
  read: [
    "aws:apigateway/account:Account",
    "aws:apigateway/apiKey:ApiKey",
    "aws:apigateway/authorizer:Authorizer",
    "aws:apigateway/deployment:Deployment",
    "aws:apigateway/integration:Integration",
    "aws:apigateway/integrationResponse:IntegrationResponse",
    "aws:apigateway/method:Method",
    "aws:apigateway/methodResponse:MethodResponse",
    "aws:apigateway/methodSettings:MethodSettings",
    "aws:apigateway/model:Model",
    "aws:apigateway/requestValidator:RequestValidator",
    "aws:apigateway/resource:Resource",
    "aws:apigateway/response:Response",
    REST_API,
    "aws:apigateway/stage:Stage",
    "aws:apigateway/usagePlan:UsagePlan",
    "aws:apigateway/usagePlanKey:UsagePlanKey",
  ],
  notEmulated: {
    "aws:apigateway/basePathMapping:BasePathMapping": "the API answers at its localhost address only",
    "aws:apigateway/domainName:DomainName": "the API answers at its localhost address only",
    "aws:apigateway/restApiPolicy:RestApiPolicy": "resource policies of APIs are not evaluated",
  },
  unusedSettings: {
    [REST_API]: {
      body: { fidelity: "not emulated", note: "methods of its OpenAPI body are not served" },
      policy: { fidelity: "not emulated", note: "its resource policy is not evaluated" },
      minimumCompressionSize: { fidelity: "approximated", note: "replies are not compressed" },
      disableExecuteApiEndpoint: AT_LOCALHOST,
      "endpointConfiguration.types": {
        fidelity: "approximated",
        note: "whoever reaches this machine may call a private API, from outside of its endpoints too",
        unless: ["EDGE", "REGIONAL"],
      },
    },
    "aws:apigateway/methodSettings:MethodSettings": {
      "settings.cachingEnabled": { fidelity: "approximated", note: "replies are not cached" },
    },
    "aws:apigateway/stage:Stage": {
      clientCertificateId: NO_CLIENT_CERTIFICATE,
      cacheClusterEnabled: { fidelity: "approximated", note: "replies are not cached" },
      canarySettings: {
        fidelity: "approximated",
        note: "all requests go to the stage itself, none to its canary",
      },
    },
  },
};
