import type { GraphResource } from "../../../graph/types";
import type { ServedTypes } from "../../served-types";
import type { MappingReference } from "./gateway-kind";

const API = "aws:apigatewayv2/api:Api";

/** Whether a resource is an API of version 2 of the service, which has HTTP and WebSocket APIs. */
export function isV2Api({ type, inputs }: GraphResource, protocol: "HTTP" | "WEBSOCKET"): boolean {
  return type === API && (inputs.protocolType === "WEBSOCKET") === (protocol === "WEBSOCKET");
}

export const V2_MAPPING: MappingReference = {
  type: "aws:apigatewayv2/apiMapping:ApiMapping",
  api: "apiId",
  path: "apiMappingKey",
  stage: "stage",
};

/** What is said of the types that both kinds read. */
export const V2_TYPES = {
  read: [
    API,
    "aws:apigatewayv2/authorizer:Authorizer",
    "aws:apigatewayv2/deployment:Deployment",
    "aws:apigatewayv2/integration:Integration",
    "aws:apigatewayv2/route:Route",
    "aws:apigatewayv2/stage:Stage",
  ],
  notEmulated: {
    "aws:apigatewayv2/apiMapping:ApiMapping": "the API answers at its localhost address only",
    "aws:apigatewayv2/domainName:DomainName": "the API answers at its localhost address only",
  },
  unusedSettings: {
    [API]: { body: { fidelity: "not emulated", note: "routes of its OpenAPI body are not served" } },
  },
} as const satisfies ServedTypes;
