import { TYPE } from "../../aws/tokens";
import type { GraphIndex } from "../graph-index";
import { text, texts } from "../graph-values";
import type { GraphResource } from "../types";
import { viewAuthorization, viewAuthorizerV2 } from "./authorizers";
import { functionOfUri } from "./functions";
import type { IntegrationView, RouteView } from "./types";

/** The routes of an HTTP or WebSocket API, in the order registered. */
export function viewRoutesV2(index: GraphIndex, api: GraphResource): RouteView[] {
  const ofApi = (type: string) => index.ofType(type).filter(({ inputs }) => inputs.apiId === api.id);
  const isHttp = api.inputs.protocolType !== "WEBSOCKET";
  const authorizers = new Map(
    ofApi(TYPE.apigatewayv2.Authorizer).map((found) => [found.id, viewAuthorizerV2(index, found)]),
  );
  return ofApi(TYPE.apigatewayv2.Route).map((resource) => {
    const { inputs } = resource;
    const key = text(inputs.routeKey) ?? "";
    const [method, path] = isHttp && key.includes(" ") ? key.split(" ") : [];
    const type = text(inputs.authorizationType);
    return {
      key,
      method,
      path,
      resource,
      integration: viewIntegration(index, text(inputs.target), isHttp),
      authorizer: viewAuthorization(authorizers, type, text(inputs.authorizerId)),
      scopes: texts(inputs.authorizationScopes),
      apiKeyRequired: inputs.apiKeyRequired === true,
    };
  });
}

function viewIntegration(index: GraphIndex, target: string | undefined, isHttp: boolean): IntegrationView {
  const id = target?.replace(/^integrations\//, "") ?? "";
  const integration = index.findById(TYPE.apigatewayv2.Integration, id);
  if (!integration) return { kind: "none" };
  const { inputs } = integration;
  const uri = text(inputs.integrationUri) ?? "";
  const subtype = text(inputs.integrationSubtype);
  if (subtype !== undefined) return { kind: "service", service: subtype };
  if (text(inputs.integrationType) === "MOCK") return { kind: "mock" };
  if (text(inputs.connectionType) === "VPC_LINK") return { kind: "private", target: uri };
  const called = functionOfUri(index, uri);
  if (!called) return /^https?:/.test(uri) ? { kind: "url", url: uri } : { kind: "service", service: uri };
  const payload = isHttp ? (text(inputs.payloadFormatVersion) ?? "1.0") : undefined;
  return { kind: "function", function: called, payload };
}
