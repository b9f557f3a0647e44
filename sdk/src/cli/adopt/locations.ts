import type { GraphIndex, GraphResource } from "../../graph";
import { appStackOf } from "../../graph/construct-id";
import type { DeployedResource } from "./cloudformation/template";

/** Where a resource is, in words that the program and the templates of before have in common. */
export interface ConstructLocation {
  /** Id of the app stack. */
  readonly stack: string;
  /** Id of the construct in it. */
  readonly construct: string;
}

/**
 * The location of a resource of the program. One that the program has made itself, right in a stack, is its own
 * construct: code of CDK is upgraded under its id. Undefined for one that is in no stack.
 */
export function locationIn(index: GraphIndex, resource: GraphResource): ConstructLocation | undefined {
  const find = (urn: string) => index.findByUrn(urn);
  const stack = appStackOf(resource, find);
  if (stack === undefined) return undefined;
  // A part of a part belongs to the construct that the program has named.
  let around = resource;
  for (let parent = find(around.parent ?? ""); parent && !isStack(parent); ) {
    around = parent;
    parent = find(parent.parent ?? "");
  }
  const prefix = `${stack}-`;
  const construct = around.name.startsWith(prefix) ? around.name.slice(prefix.length) : around.name;
  return { stack, construct };
}

function isStack({ type }: GraphResource): boolean {
  return type === "serverless-api:index:Stack";
}

/** How well a deployed resource fits a location: 0 not at all, 1 by its construct, 2 by its stack as well. */
export function fitOf(location: ConstructLocation, { path, logicalId, stack }: DeployedResource): 0 | 1 | 2 {
  const isInConstruct =
    path === undefined
      ? startsLike(logicalId, location.construct)
      : path.split("/").slice(1).includes(location.construct);
  if (!isInConstruct) return 0;
  return stack === location.stack || stack.endsWith(`-${location.stack}`) ? 2 : 1;
}

/** Logical ids are made of the ids on the way, without what is no letter or digit, and a hash. */
function startsLike(logicalId: string, construct: string): boolean {
  return logicalId.startsWith(construct.replace(/[^A-Za-z0-9]/g, ""));
}

/** How many words of a logical name are in the logical id: a hint where several would do. */
export function wordsInCommon(resource: GraphResource, { logicalId, path = "" }: DeployedResource): number {
  const text = `${logicalId} ${path}`.toLowerCase();
  const words = new Set(resource.name.toLowerCase().split("-"));
  return [...words].filter((word) => word.length > 2 && text.includes(word)).length;
}
