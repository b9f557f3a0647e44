import { constructId } from "../graph/construct-id";
import type { GraphResource } from "../graph/types";
import type { ServedApi } from "./protocol";

/** An API of the graph, of whatever kind. */
export interface GraphApi {
  readonly resource: GraphResource;
  /** Id of the construct that made it, or its own logical name. */
  readonly id: string;
  readonly kind: ServedApi["kind"];
  /** Where it answers on AWS, without the stage. */
  readonly awsUrl: string;
  /** What its URL ends in: the first stage of an API that has no default one, else nothing. */
  readonly stagePath: string;
  /** Where it answers on domains of its own. */
  readonly customUrls: readonly CustomUrl[];
}

/** A URL on a domain of the user's own, and the path of the stage that stands behind it. */
export interface CustomUrl {
  readonly url: string;
  /** Empty for the default stage of an HTTP API. */
  readonly stagePath: string;
}

/** The APIs of a graph in the order registered. */
export function apisOf(resources: readonly GraphResource[]): GraphApi[] {
  const byUrn = new Map(resources.map((resource) => [resource.urn, resource]));
  return resources.flatMap((resource) => {
    const kind = kindOf(resource);
    if (kind === undefined) return [];
    const customUrls = mappingsOf(resource, resources, byUrn);
    const stagePath = stagePathOf(resource, kind, resources);
    return [
      {
        resource,
        kind,
        id: constructId(resource, (urn) => byUrn.get(urn)),
        awsUrl: awsUrlOf(resource),
        stagePath,
        customUrls,
      },
    ];
  });
}

const MAPPING_TYPE = "aws:apigatewayv2/apiMapping:ApiMapping";

function mappingsOf(
  api: GraphResource,
  resources: readonly GraphResource[],
  byUrn: ReadonlyMap<string, GraphResource>,
): CustomUrl[] {
  const ofApi = resources.filter(({ type, inputs }) => type === MAPPING_TYPE && inputs.apiId === api.id);
  return ofApi.map(({ inputs, propertyDependencies }) => {
    const { domainName, stage, apiMappingKey } = inputs;
    // The stage is given as a name, or as the id of a stage of the program.
    const made = (propertyDependencies.stage ?? []).map((urn) => byUrn.get(urn)).find((found) => found);
    const stageName = String(made?.inputs.name ?? stage ?? "");
    return {
      url: `https://${[domainName, apiMappingKey].filter(Boolean).join("/")}`,
      stagePath: stageName === "$default" ? "" : `/${stageName}`,
    };
  });
}

function stagePathOf(
  api: GraphResource,
  kind: ServedApi["kind"],
  resources: readonly GraphResource[],
): string {
  if (kind !== "websocket") return "";
  const stage = resources.find(
    ({ type, inputs }) => type === "aws:apigatewayv2/stage:Stage" && inputs.apiId === api.id,
  );
  return stage ? `/${stage.inputs.name ?? stage.state.name}` : "";
}

function kindOf({ type, inputs }: GraphResource): ServedApi["kind"] | undefined {
  if (type === "aws:apigateway/restApi:RestApi") return "rest";
  if (type !== "aws:apigatewayv2/api:Api") return undefined;
  return inputs.protocolType === "WEBSOCKET" ? "websocket" : "http";
}

function awsUrlOf({ state, id }: GraphResource): string {
  if (typeof state.apiEndpoint === "string") return state.apiEndpoint;
  const region = /^arn:[^:]*:execute-api:([^:]*):/.exec(String(state.executionArn ?? ""))?.[1];
  return `https://${id}.execute-api.${region ?? "us-east-1"}.amazonaws.com`;
}
