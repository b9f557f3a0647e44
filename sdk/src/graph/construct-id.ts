import type { GraphResource } from "./types";

/** The facts of a resource that say where it is, in a graph or in the state of a deployed stage. */
export type PlacedResource = Pick<GraphResource, "urn" | "type" | "name" | "parent">;

const OURS = "serverless-api:";
const STACK = "serverless-api:index:Stack";

/**
 * Id that the program gave the construct a resource belongs to, or the resource's own logical name. Our constructs are
 * named `<stack>-<id>`: what stands in front of the id is the name of the stack around it.
 */
export function constructId(
  resource: PlacedResource,
  findByUrn: (urn: string) => PlacedResource | undefined,
): string {
  const construct = constructAround(resource, findByUrn);
  if (!construct) return resource.name;
  const stack = stackAround(construct, findByUrn);
  const prefix = `${stack?.name}-`;
  return construct.name.startsWith(prefix) ? construct.name.slice(prefix.length) : construct.name;
}

/** Logical name of the app stack that a resource is in, if it is in one. */
export function appStackOf(
  resource: PlacedResource,
  findByUrn: (urn: string) => PlacedResource | undefined,
): string | undefined {
  return stackAround(resource, findByUrn)?.name;
}

/** The construct of ours that made a resource. None for a plain one. */
export function constructAround<Resource extends PlacedResource>(
  { parent = "" }: PlacedResource,
  findByUrn: (urn: string) => Resource | undefined,
): Resource | undefined {
  const construct = findByUrn(parent);
  return construct?.type.startsWith(OURS) && construct.type !== STACK ? construct : undefined;
}

function stackAround(
  resource: PlacedResource,
  findByUrn: (urn: string) => PlacedResource | undefined,
): PlacedResource | undefined {
  let current: PlacedResource | undefined = resource;
  while (current && current.type !== STACK) current = findByUrn(current.parent ?? "");
  return current;
}
