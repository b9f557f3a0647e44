import { TYPE } from "../aws/tokens";
import { text } from "./graph-values";
import type { GraphResource, GraphValue, ResourceGraph } from "./types";

const API = TYPE.apigatewayv2.Api;

/**
 * A graph with what AWS itself makes for an HTTP API that is given a `target`: an integration, a route and the stage
 * `$default`. The program registers none of them. Without such an API it is the same graph.
 * @see the `CreateApi` operation of API Gateway V2, members `target`, `routeKey` and `credentialsArn`
 */
export function withQuickCreated(graph: ResourceGraph): ResourceGraph {
  const made = graph.resources.flatMap(quickCreated);
  return made.length === 0 ? graph : { ...graph, resources: [...graph.resources, ...made] };
}

function quickCreated(api: GraphResource): GraphResource[] {
  const target = text(api.inputs.target);
  if (api.type !== API || target === undefined || api.inputs.protocolType === "WEBSOCKET") return [];
  const part = (kind: string, inputs: Readonly<Record<string, GraphValue>>) => partOf(api, kind, inputs);
  const { credentialsArn } = api.inputs;
  const integration = part("integration:Integration", {
    ...integrationOf(target),
    integrationUri: target,
    ...(credentialsArn !== undefined && { credentialsArn }),
  });
  const routeKey = text(api.inputs.routeKey) ?? "$default";
  return [
    integration,
    part("route:Route", { routeKey, target: `integrations/${integration.id}` }),
    part("stage:Stage", { name: "$default", autoDeploy: true }),
  ];
}

/** A target is the ARN of a function, or a URL. */
function integrationOf(target: string): Readonly<Record<string, GraphValue>> {
  return /^https?:/.test(target)
    ? { integrationType: "HTTP_PROXY", integrationMethod: "ANY", payloadFormatVersion: "1.0" }
    : { integrationType: "AWS_PROXY", payloadFormatVersion: "2.0" };
}

function partOf(api: GraphResource, kind: string, own: Readonly<Record<string, GraphValue>>): GraphResource {
  const inputs = { apiId: api.id, ...own };
  return {
    ...api,
    urn: `${api.urn}$${kind}`,
    type: `aws:apigatewayv2/${kind}`,
    id: `${api.id}-quick-create`,
    inputs,
    state: inputs,
    propertyDependencies: { apiId: [api.urn], ...(own.integrationUri && targetOf(api)) },
  };
}

/** The integration calls the resource that the target was made of. */
function targetOf({ propertyDependencies }: GraphResource): GraphResource["propertyDependencies"] {
  return { integrationUri: propertyDependencies.target ?? [] };
}
