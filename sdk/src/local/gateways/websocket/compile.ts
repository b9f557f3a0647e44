import { TYPE } from "../../../aws/tokens";
import type { GraphIndex } from "../../../graph/graph-index";
import { field, text } from "../../../graph/graph-values";
import type { GraphResource, GraphValue } from "../../../graph/types";
import { FunctionPermissions } from "../../iam/function-permissions";
import { compileV2Stage } from "../shared/v2-stage";
import { compileAuthorization, compileAuthorizers } from "./compile-authorizer";
import { compileIntegration, type IntegrationContext } from "./compile-integration";
import type { WebSocketApiPlan, WebSocketAuthorizerSettings, WebSocketRoutePlan } from "./plan";
import { compileSelection } from "./selection";

const API = TYPE.apigatewayv2.Api;
const DEFAULT_SELECTION = "$request.body.action";

/** Compiles one WebSocket API of a graph into what the gateway serves. */
export function compileWebSocketApi(index: GraphIndex, apiUrn: string): WebSocketApiPlan {
  const api = index.findByUrn(apiUrn);
  if (api?.type !== API) throw new Error(`the graph has no WebSocket API with URN ${apiUrn}`);
  const ofApi = (type: string) => index.ofType(type).filter(({ inputs }) => inputs.apiId === api.id);
  const executionArn = executionArnOf(api);
  const context: IntegrationContext = {
    index,
    permissions: new FunctionPermissions(index),
    executionArn,
  };
  const authorizers = compileAuthorizers(context, ofApi(TYPE.apigatewayv2.Authorizer));
  const routes = ofApi(TYPE.apigatewayv2.Route).map((route) => compileRoute(context, authorizers, route));
  const stages = ofApi(TYPE.apigatewayv2.Stage).map(compileV2Stage);
  return {
    urn: apiUrn,
    name: api.name,
    identity: { apiId: api.id, accountId: executionArn.split(":")[4] ?? "", executionArn },
    selection: compileSelection(text(field(api, "routeSelectionExpression")) ?? DEFAULT_SELECTION),
    stages: new Map(stages.map((stage) => [stage.name, stage])),
    routes: new Map(routes.map((route) => [route.routeKey, route])),
  };
}

function executionArnOf(api: GraphResource): string {
  const given = text(api.state.executionArn);
  if (given !== undefined) return given;
  throw new Error(`the graph does not say the execution ARN of ${api.urn}`);
}

function compileRoute(
  context: IntegrationContext,
  authorizers: ReadonlyMap<string, WebSocketAuthorizerSettings>,
  route: GraphResource,
): WebSocketRoutePlan {
  const routeKey = text(route.inputs.routeKey) ?? "";
  const target = text(route.inputs.target)?.replace(/^integrations\//, "");
  const integration =
    target === undefined ? undefined : context.index.findById(TYPE.apigatewayv2.Integration, target);
  return {
    routeKey,
    authorization: compileAuthorization(authorizers, route),
    integration: compileIntegration(context, integration, routeKey),
    responds: respondsOf(context.index, route),
    ignored: ignoredSettings(route, integration),
  };
}

/** Settings that are not emulated: required API keys, models of messages, and required or mapped parameters. */
function ignoredSettings({ inputs }: GraphResource, integration: GraphResource | undefined): string[] {
  const ofRoute = ["apiKeyRequired", "requestModels", "requestParameters"].filter((name) =>
    isSet(inputs[name]),
  );
  const ofIntegration = isSet(integration?.inputs.requestParameters)
    ? ["requestParameters of the integration"]
    : [];
  return [...ofRoute, ...ofIntegration];
}

function isSet(value: GraphValue | undefined): boolean {
  return value === true || (typeof value === "object" && value !== null && Object.keys(value).length > 0);
}

/** Whether answers are sent to the client: the route selects a route response that exists. */
function respondsOf(index: GraphIndex, { id, inputs }: GraphResource): boolean {
  const key = text(inputs.routeResponseSelectionExpression);
  if (key === undefined) return false;
  return index
    .ofType(TYPE.apigatewayv2.RouteResponse)
    .some((response) => response.inputs.routeId === id && response.inputs.routeResponseKey === key);
}
