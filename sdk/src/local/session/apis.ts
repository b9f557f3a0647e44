import { appStackOf, constructId } from "../../graph/construct-id";
import type { GraphResource } from "../../graph/types";
import { GATEWAYS } from "../gateways/registry";
import type { ServedApi } from "../protocol";
import { distributionUrls } from "./distributions";

/** An API of the graph, of any kind. */
export interface GraphApi {
  readonly resource: GraphResource;
  /** The id of the construct that made it, or its own logical name. */
  readonly id: string;
  /** The logical name of the app stack that it is in. */
  readonly stack: string | undefined;
  readonly kind: ServedApi["kind"];
  /** The URL on AWS, without the stage. */
  readonly awsUrl: string;
  /** The end of its URL: the first stage of an API without a default stage, else empty. */
  readonly stagePath: string;
  /** The URLs on custom domains and of distributions. */
  readonly customUrls: readonly CustomUrl[];
}

/** A URL on a custom domain, and the path of the stage behind it. */
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
    const customUrls = [
      ...mappingsOf(resource, kind, resources, byUrn),
      ...distributionUrls(resource, resources).map((url) => ({ url, stagePath: "" })),
    ];
    const urlsOnAws = GATEWAYS[kind].urlsOnAws?.(resource) ?? [];
    const stagePath = stagePathOf(resource, kind, resources);
    return [
      {
        resource,
        kind,
        id: constructId(resource, (urn) => byUrn.get(urn)),
        stack: appStackOf(resource, (urn) => byUrn.get(urn)),
        awsUrl: urlsOnAws.at(-1) ?? awsUrlOf(resource),
        stagePath,
        customUrls: [...customUrls, ...urlsOnAws.slice(0, -1).map((url) => ({ url, stagePath: "" }))],
      },
    ];
  });
}

function mappingsOf(
  api: GraphResource,
  kind: ServedApi["kind"],
  resources: readonly GraphResource[],
  byUrn: ReadonlyMap<string, GraphResource>,
): CustomUrl[] {
  const { mapping } = GATEWAYS[kind];
  if (!mapping) return [];
  return resources.flatMap(({ type, inputs, propertyDependencies }) => {
    if (type !== mapping.type || inputs[mapping.api] !== api.id) return [];
    // The stage is given by name, or by the id of a stage of the program.
    const made = (propertyDependencies[mapping.stage] ?? [])
      .map((urn) => byUrn.get(urn))
      .find((found) => found?.type.endsWith("/stage:Stage"));
    const stage = String(made?.inputs.stageName ?? made?.inputs.name ?? inputs[mapping.stage] ?? "");
    return [
      {
        url: `https://${[inputs.domainName, inputs[mapping.path]].filter(Boolean).join("/")}`,
        stagePath: stage === "$default" || stage === "" ? "" : `/${stage}`,
      },
    ];
  });
}

function stagePathOf(
  api: GraphResource,
  kind: ServedApi["kind"],
  resources: readonly GraphResource[],
): string {
  for (const { type, api: apiId, name } of GATEWAYS[kind].stages) {
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

function kindOf(resource: GraphResource): ServedApi["kind"] | undefined {
  const kinds = Object.keys(GATEWAYS) as ServedApi["kind"][];
  return kinds.find((kind) => GATEWAYS[kind].isApi(resource));
}

function awsUrlOf({ state, id }: GraphResource): string {
  if (typeof state.apiEndpoint === "string") return state.apiEndpoint;
  if (typeof state.functionUrl === "string") return state.functionUrl.replace(/\/$/, "");
  const region = /^arn:[^:]*:execute-api:([^:]*):/.exec(String(state.executionArn ?? ""))?.[1];
  return `https://${id}.execute-api.${region ?? "us-east-1"}.amazonaws.com`;
}
