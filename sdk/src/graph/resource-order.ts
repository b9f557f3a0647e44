import type { GraphResource } from "./types";

/** Types and names of resources, in the order of their constructors. */
export type ResourceOrder = readonly (readonly [type: string, name: string])[];

/**
 * The resources in the order of their constructors. Resources of another process come behind the component that they
 * are part of. They are in the order of that process, or in the order of arrival.
 */
export function inProgramOrder(
  resources: readonly GraphResource[],
  ofProgram: ResourceOrder,
  ofProviders: ResourceOrder,
): readonly GraphResource[] {
  const positions = positionsOf(ofProgram);
  const inside = positionsOf(ofProviders);
  const byUrn = new Map(resources.map((resource) => [resource.urn, resource]));
  const positionOf = (resource: GraphResource | undefined): number =>
    resource === undefined
      ? ofProgram.length
      : (positions.get(keyOf(resource)) ?? positionOf(byUrn.get(resource.parent ?? "")));
  const sortKeys = new Map(
    resources.map((resource): [GraphResource, SortKey] => {
      const key = keyOf(resource);
      const after = positions.has(key) ? -1 : (inside.get(key) ?? ofProviders.length);
      return [resource, [positionOf(resource), after]];
    }),
  );
  return [...resources].sort((one, other) => {
    const [left, right] = [sortKeys.get(one), sortKeys.get(other)] as [SortKey, SortKey];
    return left[0] - right[0] || left[1] - right[1];
  });
}

/** Where the program makes it, or what it is part of, and where in that. */
type SortKey = readonly [number, number];

function positionsOf(order: ResourceOrder): ReadonlyMap<string, number> {
  const positions = new Map<string, number>();
  for (const [type, name] of order) {
    const key = keyOf({ type, name });
    if (!positions.has(key)) positions.set(key, positions.size);
  }
  return positions;
}

function keyOf({ type, name }: Pick<GraphResource, "type" | "name">): string {
  return `${type}\n${name}`;
}
