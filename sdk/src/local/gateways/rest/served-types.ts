import { TYPE } from "../../../aws/tokens";
import type { ServedTypes } from "../../served-types";
import { AT_LOCALHOST, NO_CLIENT_CERTIFICATE } from "../shared/unused-settings";

export const REST_API = TYPE.apigateway.RestApi;

/** How faithfully the resource types of REST APIs are served. */
export const REST_TYPES: ServedTypes = {
  read: [
    TYPE.apigateway.Account,
    TYPE.apigateway.ApiKey,
    TYPE.apigateway.Authorizer,
    TYPE.apigateway.Deployment,
    TYPE.apigateway.Integration,
    TYPE.apigateway.IntegrationResponse,
    TYPE.apigateway.Method,
    TYPE.apigateway.MethodResponse,
    TYPE.apigateway.MethodSettings,
    TYPE.apigateway.Model,
    TYPE.apigateway.RequestValidator,
    TYPE.apigateway.Resource,
    TYPE.apigateway.Response,
    REST_API,
    TYPE.apigateway.Stage,
    TYPE.apigateway.UsagePlan,
    TYPE.apigateway.UsagePlanKey,
  ],
  notEmulated: {
    [TYPE.apigateway.BasePathMapping]: "the API answers at its localhost address only",
    [TYPE.apigateway.DomainName]: "the API answers at its localhost address only",
    [TYPE.apigateway.VpcLink]:
      "private networks are not there; --target gives a URL that stands for its load balancer",
    [TYPE.apigateway.RestApiPolicy]: "resource policies of APIs are not evaluated",
  },
  unusedSettings: {
    [REST_API]: {
      body: { fidelity: "not emulated", note: "methods of its OpenAPI body are not served" },
      policy: { fidelity: "not emulated", note: "its resource policy is not evaluated" },
      minimumCompressionSize: { fidelity: "approximated", note: "replies are not compressed" },
      disableExecuteApiEndpoint: AT_LOCALHOST,
      "endpointConfiguration.types": {
        fidelity: "approximated",
        note: "clients of this machine may call a private API, even from outside of its endpoints",
        unless: ["EDGE", "REGIONAL"],
      },
    },
    [TYPE.apigateway.MethodSettings]: {
      "settings.cachingEnabled": { fidelity: "approximated", note: "replies are not cached" },
    },
    [TYPE.apigateway.Stage]: {
      clientCertificateId: NO_CLIENT_CERTIFICATE,
      cacheClusterEnabled: { fidelity: "approximated", note: "replies are not cached" },
      canarySettings: {
        fidelity: "approximated",
        note: "all requests go to the stage itself, none to its canary",
      },
    },
  },
};
