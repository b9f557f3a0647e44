import { TYPE } from "../../../aws/tokens";
import type { GraphIndex } from "../../../graph/graph-index";
import { text, texts } from "../../../graph/graph-values";
import type { GraphResource } from "../../../graph/types";
import { FunctionPermissions } from "../../iam/function-permissions";
import { corsOfInput } from "../shared/cors";
import { makeRouteMatcher } from "../shared/route-matcher";
import { compileV2Stage } from "../shared/v2-stage";
import { compileAuthorizer } from "./compile-authorizer";
import { compileIntegration, type IntegrationContext } from "./compile-integration";
import type { AuthorizerSettings, HttpApiPlan, RouteAuthorization, RoutePlan } from "./plan";

const API = TYPE.apigatewayv2.Api;

/** Compiles one HTTP API of a graph into what the gateway serves. */
export function compileHttpApi(index: GraphIndex, apiUrn: string): HttpApiPlan {
  const api = index.findByUrn(apiUrn);
  if (api?.type !== API) throw new Error(`the graph has no HTTP API with URN ${apiUrn}`);
  const ofApi = (type: string) => index.ofType(type).filter(({ inputs }) => inputs.apiId === api.id);
  const executionArn = executionArnOf(api);
  const permissions = new FunctionPermissions(index);
  const authorizers = new Map(
    ofApi(TYPE.apigatewayv2.Authorizer).flatMap((authorizer) => {
      const settings = compileAuthorizer(index, permissions, executionArn, authorizer);
      return settings ? [[authorizer.id, settings] as const] : [];
    }),
  );
  const context = { index, permissions, executionArn };
  const routes = ofApi(TYPE.apigatewayv2.Route).map((route, i) =>
    compileRoute(context, authorizers, route, i),
  );
  const matcher = makeRouteMatcher<RoutePlan>();
  for (const route of routes) matcher.add(route.routeKey, route);

  return {
    urn: apiUrn,
    name: api.name,
    identity: { apiId: api.id, accountId: executionArn.split(":")[4] ?? "", executionArn },
    cors: corsOfInput(api.inputs.corsConfiguration),
    stages: ofApi(TYPE.apigatewayv2.Stage).map(compileV2Stage),
    routes,
    matcher,
    authorizers: [...authorizers.values()],
  };
}

function executionArnOf(api: GraphResource): string {
  const given = text(api.state.executionArn);
  if (given !== undefined) return given;
  throw new Error(`the graph does not say the execution ARN of ${api.urn}`);
}

function compileRoute(
  context: IntegrationContext,
  authorizers: ReadonlyMap<string, AuthorizerSettings>,
  route: GraphResource,
  index: number,
): RoutePlan {
  const routeKey = text(route.inputs.routeKey) ?? "";
  const target = text(route.inputs.target);
  const integration =
    target === undefined
      ? undefined
      : context.index.findById(TYPE.apigatewayv2.Integration, target.replace(/^integrations\//, ""));
  return {
    index,
    routeKey,
    resourcePath: routeKey.split(" ")[1] ?? routeKey,
    authorization: compileAuthorization(authorizers, route),
    scopes: texts(route.inputs.authorizationScopes),
    integration: compileIntegration(context, integration, routeKey),
  };
}

function compileAuthorization(
  authorizers: ReadonlyMap<string, AuthorizerSettings>,
  { inputs }: GraphResource,
): RouteAuthorization {
  const type = text(inputs.authorizationType) ?? "NONE";
  if (type === "NONE") return { type: "none" };
  if (type === "AWS_IAM") return { type: "iam" };
  const id = text(inputs.authorizerId);
  const authorizer = id === undefined ? undefined : authorizers.get(id);
  if (authorizer) return { type: "authorizer", authorizer };
  return {
    type: "broken",
    reason: `authorizationType ${type} names an authorizer that this API does not have: ${id}`,
  };
}
