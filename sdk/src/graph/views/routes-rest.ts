import { TYPE } from "../../aws/tokens";
import type { GraphIndex } from "../graph-index";
import { text, texts } from "../graph-values";
import { resourcePaths } from "../resource-paths";
import type { GraphResource } from "../types";
import { viewAuthorization, viewRestAuthorizer } from "./authorizers";
import { functionOfUri } from "./functions";
import type { IntegrationView, RouteView } from "./types";

/** The parts of a REST API besides the methods. */
export interface RestRoutes {
  readonly routes: readonly RouteView[];
  /** True when a path answers preflight requests by itself. */
  readonly answersPreflight: boolean;
}

/** The methods of a REST API, in the order registered. */
export function viewRestRoutes(index: GraphIndex, api: GraphResource): RestRoutes {
  const ofApi = (type: string) => index.ofType(type).filter(({ inputs }) => inputs.restApi === api.id);
  const root = text(api.state.rootResourceId);
  const paths = resourcePaths(root, ofApi(TYPE.apigateway.Resource));
  const authorizers = new Map(
    ofApi(TYPE.apigateway.Authorizer).map((found) => [found.id, viewRestAuthorizer(index, found)]),
  );
  const integrations = new Map(ofApi(TYPE.apigateway.Integration).map((found) => [methodKey(found), found]));
  const routes = ofApi(TYPE.apigateway.Method).flatMap((resource): RouteView[] => {
    const { inputs } = resource;
    const path = paths.get(text(inputs.resourceId) ?? "");
    if (path === undefined) return [];
    const method = text(inputs.httpMethod) ?? "";
    return [
      {
        key: `${method} ${path}`,
        method,
        path,
        resource,
        integration: viewIntegration(index, integrations.get(methodKey(resource))),
        authorizer: viewAuthorization(authorizers, text(inputs.authorization), text(inputs.authorizerId)),
        scopes: texts(inputs.authorizationScopes),
        apiKeyRequired: inputs.apiKeyRequired === true,
      },
    ];
  });
  const isPreflight = ({ method, integration }: RouteView) =>
    method === "OPTIONS" && integration.kind === "mock";
  return {
    routes: routes.filter((route) => !isPreflight(route)),
    answersPreflight: routes.some(isPreflight),
  };
}

function viewIntegration(index: GraphIndex, integration: GraphResource | undefined): IntegrationView {
  if (!integration) return { kind: "none" };
  const { inputs } = integration;
  const uri = text(inputs.uri) ?? "";
  if (text(inputs.type) === "MOCK") return { kind: "mock" };
  if (text(inputs.connectionType) === "VPC_LINK") return { kind: "private", target: uri };
  const called = functionOfUri(index, uri);
  if (called) return { kind: "function", function: called, payload: undefined };
  return /^https?:/.test(uri) ? { kind: "url", url: uri } : { kind: "service", service: uri };
}

function methodKey({ inputs }: GraphResource): string {
  return `${text(inputs.resourceId)} ${text(inputs.httpMethod)}`;
}
