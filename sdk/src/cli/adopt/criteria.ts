import { TYPE } from "../../aws/tokens";
import type { GraphIndex, GraphResource } from "../../graph";
import { text as textOf } from "../../graph/graph-values";
import { resourcePaths } from "../../graph/resource-paths";
import type { DeployedResource } from "./cloudformation/template";
import type { Values } from "./cloudformation/values";
import { type ConstructLocation, fitOf, locationIn, wordsInCommon } from "./locations";
import type { Criterion } from "./types/adopted-type";

/** The facts that are known while resources are matched. */
export interface Known {
  readonly index: GraphIndex;
  readonly values: Values;
  /** The deployed resource of one of the program, as far as it was found. */
  readonly deployedOf: (urn: string) => DeployedResource | undefined;
  /** Pairs of routes that were found. */
  readonly routes: () => readonly (readonly [GraphResource, DeployedResource])[];
}

/** Whether a resource of the program and a deployed one agree. */
export function agree(
  criterion: Criterion,
  resource: GraphResource,
  deployed: DeployedResource,
  known: Known,
): boolean {
  switch (criterion.by) {
    case "text":
      return sameText(criterion, resource, deployed, known);
    case "reference":
      return sameReference(criterion, resource, deployed, known);
    case "construct": {
      const location = locationIn(known.index, resource);
      return location !== undefined && fitOf(location, deployed) > 0;
    }
    case "path":
      return pathIn(known.index, resource) === pathOf(deployed, known.values);
    case "url":
      return hasUrlIn(known.index, resource) && hasUrl(deployed, known.values);
    case "routes":
      return known.routes().some(([route, of]) => {
        const isOurs = known.index.referenced(route, "target").includes(resource);
        return isOurs && isReferred(of.properties.Target, of.stack, deployed, known.values);
      });
  }
}

function hasUrlIn(index: GraphIndex, made: GraphResource): boolean {
  return index
    .ofType(TYPE.lambda.FunctionUrl)
    .some((url) => index.referenced(url, "functionName").includes(made));
}

function hasUrl({ stack, logicalId }: DeployedResource, values: Values): boolean {
  return values
    .ofType("AWS::Lambda::Url")
    .some((url) =>
      values
        .refs(url.properties.TargetFunctionArn, url.stack)
        .some((target) => target.stack === stack && target.logicalId === logicalId),
    );
}

/** How likely the two are one where several would do. */
export function likeness(resource: GraphResource, deployed: DeployedResource, known: Known): number {
  const location: ConstructLocation | undefined = locationIn(known.index, resource);
  const fit = location === undefined ? 0 : fitOf(location, deployed);
  const areHandlersAlike = handlersIn(resource, known.index).some((handler) =>
    handlersOf(deployed, known.values).includes(handler),
  );
  return (areHandlersAlike ? 100 : 0) + fit * 10 + Math.min(wordsInCommon(resource, deployed), 9);
}

function sameText(
  { input, property }: Extract<Criterion, { by: "text" }>,
  resource: GraphResource,
  { physicalId, properties, stack }: DeployedResource,
  { values }: Known,
): boolean {
  const wanted = textOf(resource.inputs[input]);
  if (wanted === undefined) return false;
  if (property !== undefined) return same(wanted, values.text(properties[property], stack));
  return same(wanted, physicalId) || same(wanted, nameIn(physicalId));
}

/** A dot at the end of a name of DNS says nothing. */
function same(one: string, other: string | undefined): boolean {
  return one.replace(/\.$/, "") === other?.replace(/\.$/, "");
}

/** The name at the end of an ARN, a URL, or a rule of a bus. */
export function nameIn(physicalId: string): string {
  const last = physicalId.slice(physicalId.lastIndexOf("|") + 1);
  if (last.startsWith("arn:")) return last.slice(Math.max(last.lastIndexOf(":"), last.lastIndexOf("/")) + 1);
  return last.startsWith("https://") ? last.slice(last.lastIndexOf("/") + 1) : last;
}

function sameReference(
  { input, property }: Extract<Criterion, { by: "reference" }>,
  resource: GraphResource,
  deployed: DeployedResource,
  { index, values, deployedOf }: Known,
): boolean {
  const value = deployed.properties[property];
  const found = index.referenced(resource, input).flatMap(({ urn }) => deployedOf(urn) ?? []);
  if (found.some((one) => isReferred(value, deployed.stack, one, values))) return true;
  const plain = values.text(value, deployed.stack);
  return (
    plain !== undefined &&
    found.some(({ physicalId }) => physicalId === plain || nameIn(physicalId) === plain)
  );
}

function isReferred(value: unknown, stack: string, target: DeployedResource, values: Values): boolean {
  return values
    .refs(value, stack)
    .some(({ logicalId, stack: of }) => logicalId === target.logicalId && of === target.stack);
}

/** The path of a REST resource, or of the one that a method is of. */
function pathIn(index: GraphIndex, resource: GraphResource): string | undefined {
  const [api] = index.referenced(resource, "restApi");
  if (api === undefined) return undefined;
  const ofApi = index
    .ofType(TYPE.apigateway.Resource)
    .filter(({ inputs }) => inputs.restApi === resource.inputs.restApi);
  const paths = resourcePaths(textOf(api.state.rootResourceId), ofApi);
  const id = resource.inputs.resourceId === undefined ? resource.id : textOf(resource.inputs.resourceId);
  return paths.get(id ?? "");
}

function pathOf(deployed: DeployedResource, values: Values): string | undefined {
  const { properties, stack } = deployed;
  if (properties.PathPart === undefined) return pathAt(properties.ResourceId, stack, values);
  const around = pathAt(properties.ParentId, stack, values);
  const part = values.text(properties.PathPart, stack);
  return around === undefined || part === undefined ? undefined : `${around === "/" ? "" : around}/${part}`;
}

function pathAt(value: unknown, stack: string, values: Values): string | undefined {
  const [resource] = values.refs(value, stack);
  if (resource === undefined) return undefined;
  return resource.type === "AWS::ApiGateway::RestApi" ? "/" : pathOf(resource, values);
}

function handlersIn(resource: GraphResource, index: GraphIndex): readonly string[] {
  const referenced = Object.keys(resource.inputs).flatMap((input) => index.referenced(resource, input));
  return referenced
    .filter(({ type }) => type === TYPE.lambda.Function)
    .flatMap(({ inputs }) => textOf(inputs.handler) ?? []);
}

function handlersOf({ properties, stack }: DeployedResource, values: Values): readonly string[] {
  return values
    .refs(properties, stack)
    .filter(({ type }) => type === "AWS::Lambda::Function")
    .flatMap((made) => values.text(made.properties.Handler, made.stack) ?? []);
}
