import { TYPE } from "../../../aws/tokens";
import type { GraphResource } from "../../../graph/types";
import type { ServedTypes } from "../../served-types";
import type { MappingReference } from "./gateway-kind";
import { AT_LOCALHOST, NO_CLIENT_CERTIFICATE } from "./unused-settings";

const API = TYPE.apigatewayv2.Api;

/** Whether a resource is an API of version 2 of the service, which has HTTP and WebSocket APIs. */
export function isV2Api({ type, inputs }: GraphResource, protocol: "HTTP" | "WEBSOCKET"): boolean {
  return type === API && (inputs.protocolType === "WEBSOCKET") === (protocol === "WEBSOCKET");
}

export const V2_MAPPING: MappingReference = {
  type: TYPE.apigatewayv2.ApiMapping,
  api: "apiId",
  path: "apiMappingKey",
  stage: "stage",
};

const NOT_CONVERTED = { fidelity: "not emulated", note: "messages are passed on unchanged" } as const;
const NOT_CHOSEN = {
  fidelity: "not emulated",
  note: "the only template is used, whatever the setting",
} as const;
const NO_MODELS = { fidelity: "not emulated", note: "messages are not compared with models" } as const;

/** How faithfully the resource types that both kinds read are served. */
export const V2_TYPES = {
  read: [
    API,
    TYPE.apigatewayv2.Authorizer,
    TYPE.apigatewayv2.Deployment,
    TYPE.apigatewayv2.Integration,
    TYPE.apigatewayv2.Route,
    TYPE.apigatewayv2.Stage,
  ],
  notEmulated: {
    [TYPE.apigatewayv2.ApiMapping]: "the API answers at its localhost address only",
    [TYPE.apigatewayv2.DomainName]: "the API answers at its localhost address only",
    [TYPE.apigatewayv2.VpcLink]:
      "private networks are not there; --target gives a URL that stands for its load balancer",
    [TYPE.apigatewayv2.RoutingRule]:
      "no rule sends a request to a stage; each API answers at its localhost address",
  },
  unusedSettings: {
    [API]: {
      body: { fidelity: "not emulated", note: "routes of its OpenAPI body are not served" },
      disableExecuteApiEndpoint: AT_LOCALHOST,
    },
    [TYPE.apigatewayv2.Integration]: {
      contentHandlingStrategy: NOT_CONVERTED,
      passthroughBehavior: { ...NOT_CHOSEN, unless: ["WHEN_NO_MATCH"] },
      templateSelectionExpression: NOT_CHOSEN,
      "tlsConfig.serverNameToVerify": {
        fidelity: "approximated",
        note: "certificates are compared with the host of the URL",
      },
    },
    [TYPE.apigatewayv2.IntegrationResponse]: {
      contentHandlingStrategy: NOT_CONVERTED,
      integrationResponseKey: {
        fidelity: "approximated",
        note: "its only response is used for every status",
        unless: ["$default"],
      },
      templateSelectionExpression: NOT_CHOSEN,
    },
    [TYPE.apigatewayv2.Route]: { modelSelectionExpression: NO_MODELS },
    [TYPE.apigatewayv2.RouteResponse]: {
      modelSelectionExpression: NO_MODELS,
      responseModels: NO_MODELS,
    },
    [TYPE.apigatewayv2.Stage]: { clientCertificateId: NO_CLIENT_CERTIFICATE },
  },
} as const satisfies ServedTypes;
