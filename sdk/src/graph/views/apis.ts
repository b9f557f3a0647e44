import { TYPE } from "../../aws/tokens";
import { constructId } from "../construct-id";
import type { GraphIndex } from "../graph-index";
import { fields, text } from "../graph-values";
import type { GraphResource } from "../types";
import { viewRestRoutes } from "./routes-rest";
import { viewRoutesV2 } from "./routes-v2";
import type { ApiView } from "./types";

const REST = TYPE.apigateway.RestApi;
const V2 = TYPE.apigatewayv2.Api;

/** All APIs of a graph, of every kind, in the order registered. */
export function viewApis(index: GraphIndex): readonly ApiView[] {
  return index.graph.resources.flatMap((resource): ApiView[] => {
    if (resource.type === REST) return [viewRestApi(index, resource)];
    return resource.type === V2 ? [viewApiV2(index, resource)] : [];
  });
}

function viewRestApi(index: GraphIndex, resource: GraphResource): ApiView {
  const stages = index.ofType(TYPE.apigateway.Stage).filter(({ inputs }) => inputs.restApi === resource.id);
  const mappings = index
    .ofType(TYPE.apigateway.BasePathMapping)
    .filter(({ inputs }) => inputs.restApi === resource.id);
  return {
    id: idOf(index, resource),
    kind: "rest",
    resource,
    stages: stages.map(({ inputs }) => text(inputs.stageName) ?? ""),
    customUrls: mappings.map(({ inputs }) => ({
      url: urlOf(inputs.domainName, inputs.basePath),
      stage: text(inputs.stageName) ?? "",
    })),
    ...viewRestRoutes(index, resource),
  };
}

function viewApiV2(index: GraphIndex, resource: GraphResource): ApiView {
  const ofApi = (type: string) => index.ofType(type).filter(({ inputs }) => inputs.apiId === resource.id);
  const isWebSocket = resource.inputs.protocolType === "WEBSOCKET";
  return {
    id: idOf(index, resource),
    kind: isWebSocket ? "websocket" : "http",
    resource,
    stages: ofApi(TYPE.apigatewayv2.Stage).map(stageName),
    customUrls: ofApi(TYPE.apigatewayv2.ApiMapping).map((mapping) => ({
      url: urlOf(mapping.inputs.domainName, mapping.inputs.apiMappingKey),
      stage: mappedStage(index, mapping),
    })),
    routes: viewRoutesV2(index, resource),
    answersPreflight: fields(resource.inputs.corsConfiguration) !== undefined,
  };
}

/** The stage is given as a name, or as the id of a stage of the program. */
function mappedStage(index: GraphIndex, mapping: GraphResource): string {
  const made = index.referenced(mapping, "stage").find(({ type }) => type === TYPE.apigatewayv2.Stage);
  return made ? stageName(made) : (text(mapping.inputs.stage) ?? "");
}

function stageName({ inputs, state, id }: GraphResource): string {
  return text(inputs.name) ?? text(state.name) ?? id;
}

function urlOf(...parts: readonly unknown[]): string {
  return `https://${parts.filter((part) => typeof part === "string" && part !== "").join("/")}`;
}

function idOf(index: GraphIndex, resource: GraphResource): string {
  return constructId(resource, (urn) => index.findByUrn(urn));
}
