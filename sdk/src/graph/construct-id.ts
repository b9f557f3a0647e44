import type { GraphResource } from "./types";

const OURS = "serverless-api:";
const STACK = "serverless-api:index:Stack";

/**
 * Id that the program gave the construct a resource belongs to, or the resource's own logical name. Our constructs are
 * named `<stack>-<id>`: what stands in front of the id is the name of the stack around it.
 */
export function constructId(
  resource: GraphResource,
  findByUrn: (urn: string) => GraphResource | undefined,
): string {
  const construct = constructAround(resource, findByUrn);
  if (!construct) return resource.name;
  const stack = stackAround(construct, findByUrn);
  const prefix = `${stack?.name}-`;
  return construct.name.startsWith(prefix) ? construct.name.slice(prefix.length) : construct.name;
}

/** Logical name of the app stack that a resource is in, if it is in one. */
export function appStackOf(
  resource: GraphResource,
  findByUrn: (urn: string) => GraphResource | undefined,
): string | undefined {
  return stackAround(resource, findByUrn)?.name;
}

/** The construct of ours that made a resource. None for a plain one. */
export function constructAround(
  { parent = "" }: GraphResource,
  findByUrn: (urn: string) => GraphResource | undefined,
): GraphResource | undefined {
  const construct = findByUrn(parent);
  return construct?.type.startsWith(OURS) && construct.type !== STACK ? construct : undefined;
}

function stackAround(
  resource: GraphResource,
  findByUrn: (urn: string) => GraphResource | undefined,
): GraphResource | undefined {
  let current: GraphResource | undefined = resource;
  while (current && current.type !== STACK) current = findByUrn(current.parent ?? "");
  return current;
}
