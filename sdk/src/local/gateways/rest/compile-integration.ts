import { TYPE } from "../../../aws/tokens";
import type { GraphIndex } from "../../../graph/graph-index";
import { number, text } from "../../../graph/graph-values";
import type { GraphResource } from "../../../graph/types";
import type { FunctionPermissions } from "../../iam/function-permissions";
import { compileFunction, type MethodLocation } from "./compile-function";
import { REST_LIMITS } from "./gateway-errors";
import type { OtherIntegration, RestIntegrationPlan, UrlIntegration } from "./plan";
import { compileRequestMapping, type RequestMapping } from "./request-mapping";
import { compileResponseMapping, type ResponseMapping } from "./response-mapping";

/** The sources of an integration besides its resource. */
export interface IntegrationContext {
  readonly index: GraphIndex;
  readonly permissions: FunctionPermissions;
  readonly binaryMediaTypes: readonly string[];
  readonly variables: Readonly<Record<string, string>> | undefined;
  readonly location: MethodLocation;
  /** The integration responses of the method. */
  readonly responses: readonly GraphResource[];
}

/** Compiles the integration of a method. `integration` is `undefined` for a method without one. */
export function compileIntegration(
  context: IntegrationContext,
  integration: GraphResource | undefined,
): RestIntegrationPlan {
  if (integration === undefined) return { kind: "none", what: "the method has no integration" };
  const { inputs } = integration;
  const type = text(inputs.type);
  const uri = fillIn(text(inputs.uri) ?? "", context.variables);
  if (type === "AWS_PROXY" && isFunctionUri(uri))
    return {
      kind: "function",
      streams: text(inputs.responseTransferMode) === "STREAM",
      ...compileFunction(context.index, context.permissions, integration, uri, context.location),
    };
  if (type === "MOCK") return mapped(context, integration, (mappings) => ({ kind: "mock", ...mappings }));
  if (type === "HTTP" || type === "HTTP_PROXY")
    return mapped(context, integration, (mappings) => ({
      ...compileUrl(integration, uri, mappings),
      ...balancerOf(context.index, integration, uri),
    }));
  if (type === "AWS" && isFunctionUri(uri)) return compileCustomFunction(context, integration, uri);
  return {
    kind: "none",
    what: uri === "" ? `integration type ${type}` : `integration type ${type} with ${uri}`,
  };
}

/** Settings of an integration and of its responses that change nothing here, for people. */
export function ignoredSettings(
  integration: GraphResource | undefined,
  responses: readonly GraphResource[],
): readonly string[] {
  const { contentHandling, tlsConfig } = integration?.inputs ?? {};
  const handlings = [
    // CONVERT_TO_TEXT is not reported, since the templates here always convert to text.
    ...(contentHandling === "CONVERT_TO_BINARY" ? [contentHandling] : []),
    ...responses.flatMap(({ inputs }) => text(inputs.contentHandling) ?? []),
  ];
  return [
    ...new Set(handlings.map((handling) => `contentHandling ${handling}`)),
    ...(tlsConfig ? ["tlsConfig"] : []),
  ];
}

interface Mappings {
  readonly request: RequestMapping;
  readonly responses: ResponseMapping;
}

/** Makes an integration if all its mappings can be carried out, else reports the first problem. */
function mapped(
  { binaryMediaTypes, responses }: IntegrationContext,
  integration: GraphResource,
  make: (mappings: Mappings) => RestIntegrationPlan,
): RestIntegrationPlan | OtherIntegration {
  const request = compileRequestMapping(integration, binaryMediaTypes);
  const mappings = { request, responses: compileResponseMapping(responses) };
  const [problem] = [...request.problems, ...mappings.responses.problems];
  return problem === undefined ? make(mappings) : { kind: "none", what: problem };
}

function compileUrl({ inputs }: GraphResource, url: string, mappings: Mappings): UrlIntegration {
  const method = text(inputs.integrationHttpMethod);
  return {
    kind: "url",
    proxy: text(inputs.type) === "HTTP_PROXY",
    url,
    method: method === "ANY" ? undefined : method,
    timeoutMs: number(inputs.timeoutMilliseconds) ?? REST_LIMITS.integrationMs,
    ...mappings,
  };
}

/**
 * The load balancer of a private integration. A VPC link of version 2 is for many, and the integration names one. A link of version 1
 * has one of its own.
 */
function balancerOf(
  index: GraphIndex,
  integration: GraphResource,
  uri: string,
): Pick<UrlIntegration, "balancer"> {
  const { connectionType, connectionId, integrationTarget } = integration.inputs;
  if (text(connectionType) !== "VPC_LINK") return {};
  const own = text(integrationTarget);
  const link = index.ofType(TYPE.apigateway.VpcLink).find(({ id }) => id === text(connectionId));
  const linked = text(link?.inputs.targetArn);
  const arns = [own, linked].filter((arn) => arn !== undefined);
  return { balancer: { arns, what: `VPC link to ${uri}` } };
}

function compileCustomFunction(
  context: IntegrationContext,
  integration: GraphResource,
  uri: string,
): RestIntegrationPlan {
  const called = compileFunction(context.index, context.permissions, integration, uri, context.location);
  return mapped(context, integration, (mappings) => {
    const isAsync = mappings.request.parameters.some(
      ({ name }) => name.toLowerCase() === "x-amz-invocation-type",
    );
    if (isAsync)
      return { kind: "none", what: "a function that is called without waiting (X-Amz-Invocation-Type)" };
    return { kind: "custom-function", ...called, ...mappings };
  });
}

function isFunctionUri(uri: string): boolean {
  return /:lambda:path\/[^/]+\/functions\/.+\/(?:response-streaming-)?invocations$/.test(uri);
}

function fillIn(uri: string, variables: IntegrationContext["variables"]): string {
  return uri.replace(/\$\{stageVariables\.(\w+)\}/g, (_, name: string) => variables?.[name] ?? "");
}
