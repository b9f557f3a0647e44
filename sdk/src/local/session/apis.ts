import { constructId } from "../../graph/construct-id";
import type { GraphResource } from "../../graph/types";
import type { ServedApi } from "../protocol";

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

const MAPPING_TYPES = {
  "aws:apigatewayv2/apiMapping:ApiMapping": { api: "apiId", path: "apiMappingKey", stage: "stage" },
  "aws:apigateway/basePathMapping:BasePathMapping": { api: "restApi", path: "basePath", stage: "stageName" },
} as const;

function mappingsOf(
  api: GraphResource,
  resources: readonly GraphResource[],
  byUrn: ReadonlyMap<string, GraphResource>,
): CustomUrl[] {
  return resources.flatMap(({ type, inputs, propertyDependencies }) => {
    const names = MAPPING_TYPES[type as keyof typeof MAPPING_TYPES];
    if (!names || inputs[names.api] !== api.id) return [];
    // The stage is given as a name, or as the id of a stage of the program.
    const made = (propertyDependencies[names.stage] ?? [])
      .map((urn) => byUrn.get(urn))
      .find((found) => found?.type.endsWith("/stage:Stage"));
    const stage = String(made?.inputs.stageName ?? made?.inputs.name ?? inputs[names.stage] ?? "");
    return [
      {
        url: `https://${[inputs.domainName, inputs[names.path]].filter(Boolean).join("/")}`,
        stagePath: stage === "$default" || stage === "" ? "" : `/${stage}`,
      },
    ];
  });
}

/** How a stage names its API and itself, by the kinds of API that have no default one. */
const STAGES = {
  websocket: [{ type: "aws:apigatewayv2/stage:Stage", api: "apiId", name: "name" }],
  rest: [
    { type: "aws:apigateway/stage:Stage", api: "restApi", name: "stageName" },
    // A deployment that names a stage makes one.
    { type: "aws:apigateway/deployment:Deployment", api: "restApi", name: "stageName" },
  ],
  http: [],
} as const;

function stagePathOf(
  api: GraphResource,
  kind: ServedApi["kind"],
  resources: readonly GraphResource[],
): string {
  for (const { type, api: apiId, name } of STAGES[kind]) {
    const stage = resources.find(
      (resource) =>
        resource.type === type &&
        resource.inputs[apiId] === api.id &&
        (resource.inputs[name] ?? resource.state[name]) !== undefined,
    );
    if (stage) return `/${stage.inputs[name] ?? stage.state[name]}`;
  }
  return "";
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
