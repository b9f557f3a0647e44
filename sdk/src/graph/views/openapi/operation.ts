import { TYPE } from "../../../aws/tokens";
import type { GraphIndex } from "../../graph-index";
import { fields, text } from "../../graph-values";
import type { GraphValue } from "../../types";
import type { ApiView, IntegrationView, RouteView } from "../types";
import type { Security } from "./security";
import type { Content, Operation, Parameter, Response, Schema } from "./types";

const STRING = { type: "string" } as const;

/** A route as an operation. `method` differs from the route's where that is `ANY`. */
export function toOperation(
  index: GraphIndex,
  api: ApiView,
  route: RouteView,
  asked: { readonly path: string; readonly operationId: string; readonly security: Security | undefined },
): Operation {
  const { requestParameters, requestModels } = route.resource.inputs;
  const parameters = [...pathParameters(asked.path), ...otherParameters(requestParameters)];
  const content = api.kind === "rest" ? contentOf(index, api, requestModels) : undefined;
  const scopes = scopesText(route, asked.security);
  return {
    operationId: asked.operationId,
    ...(scopes !== undefined && { description: scopes }),
    ...(parameters.length > 0 && { parameters }),
    ...(content && { requestBody: { required: true, content } }),
    responses: responsesOf(index, api, route, asked.security),
    ...(asked.security && { security: [asked.security.requirement] }),
  };
}

function pathParameters(path: string): Parameter[] {
  return [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    ...(name.endsWith("+") && { description: "The rest of the path, with its slashes" }),
    schema: STRING,
  }));
}

/** Queries and headers that a method of a REST API declares, and whether it needs them. */
function otherParameters(declared: GraphValue | undefined): Parameter[] {
  return Object.entries(fields(declared) ?? {}).flatMap(([key, required]): Parameter[] => {
    const [, location, name] = /^method\.request\.(querystring|header)\.(.+)$/.exec(key) ?? [];
    if (location === undefined || name === undefined) return [];
    return [
      { name, in: location === "header" ? "header" : "query", required: required === true, schema: STRING },
    ];
  });
}

function contentOf(index: GraphIndex, api: ApiView, models: GraphValue | undefined): Content | undefined {
  const entries = Object.entries(fields(models) ?? {}).flatMap(([type, name]) => {
    const schema: Schema = hasModel(index, api, name) ? { $ref: `#/components/schemas/${name}` } : {};
    return [[type, { schema }] as const];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** Models that every API has are not registered. They accept anything. */
function hasModel(index: GraphIndex, { resource }: ApiView, name: GraphValue): boolean {
  return index
    .ofType(TYPE.apigateway.Model)
    .some(({ inputs }) => inputs.restApi === resource.id && inputs.name === name);
}

/** In OpenAPI 3.0 only OpenID schemes name scopes. */
function scopesText({ scopes }: RouteView, security: Security | undefined): string | undefined {
  const isSaid = Object.values(security?.schemes ?? {}).some(({ type }) => type === "openIdConnect");
  return scopes.length === 0 || isSaid ? undefined : `Needs a token with the scope ${scopes.join(" or ")}`;
}

function responsesOf(
  index: GraphIndex,
  api: ApiView,
  route: RouteView,
  security: Security | undefined,
): Readonly<Record<string, Response>> {
  const { resource, authorizer, apiKeyRequired } = route;
  const responses: Record<string, Response> = {};
  for (const { inputs } of index.ofType(TYPE.apigateway.MethodResponse)) {
    const { resourceId, httpMethod } = resource.inputs;
    if (inputs.restApi !== resource.inputs.restApi || inputs.resourceId !== resourceId) continue;
    if (inputs.httpMethod !== httpMethod) continue;
    const content = contentOf(index, api, inputs.responseModels);
    const status = text(inputs.statusCode) ?? "default";
    responses[status] = { description: replyText(route.integration), ...(content && { content }) };
  }
  responses.default ??= { description: replyText(route.integration) };
  if (resource.inputs.requestValidatorId !== undefined)
    responses["400"] ??= { description: "Parameters or body are not as declared" };
  const isToken = "name" in authorizer;
  if (isToken) responses["401"] ??= { description: "The caller is not known" };
  if (security || apiKeyRequired) responses["403"] ??= { description: "The caller may not do this" };
  return responses;
}

function replyText(integration: IntegrationView): string {
  switch (integration.kind) {
    case "function":
      return `Reply of ${integration.function.label}`;
    case "url":
      return `Reply of ${integration.url}`;
    case "private":
      return "Reply of the load balancer";
    case "service":
      return `Reply of the service ${integration.service}`;
    case "mock":
    case "none":
      return "Reply of the gateway";
  }
}
