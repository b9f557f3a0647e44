import type { GraphResource } from "../../../graph/types";

/** The resources so that each comes after all that it depends on, and otherwise as they were. */
export function inOrderOfDependencies(resources: readonly GraphResource[]): readonly GraphResource[] {
  const sources = new Sources(resources);
  const ordered = new Set<GraphResource>();
  const open = new Set<GraphResource>();
  const visit = (resource: GraphResource): void => {
    if (ordered.has(resource) || open.has(resource)) return;
    open.add(resource);
    for (const source of sources.of(resource)) visit(source);
    ordered.add(resource);
  };
  for (const resource of resources) visit(resource);
  return [...ordered];
}

/** Dependencies of resources. One on a component is one on all that is in it, at any depth. */
export class Sources {
  readonly #byUrn = new Map<string, GraphResource>();
  readonly #children = new Map<string, GraphResource[]>();

  constructor(resources: readonly GraphResource[]) {
    for (const resource of resources) {
      this.#byUrn.set(resource.urn, resource);
      if (resource.parent === undefined) continue;
      const siblings = this.#children.get(resource.parent);
      if (siblings) siblings.push(resource);
      else this.#children.set(resource.parent, [resource]);
    }
  }

  of({ parent, dependencies, propertyDependencies }: GraphResource): readonly GraphResource[] {
    const urns = new Set([...dependencies, ...Object.values(propertyDependencies).flat()]);
    // A component of another package makes resources below the one that they refer to, without another dependency.
    if (parent !== undefined && this.#byUrn.get(parent)?.custom) urns.add(parent);
    return [...urns].flatMap((urn) => {
      const resource = this.#byUrn.get(urn);
      if (!resource) return [];
      return resource.custom ? [resource] : this.#below(resource);
    });
  }

  /** The resources of a component. A component of another package has resources below one another as well. */
  #below({ urn }: GraphResource): readonly GraphResource[] {
    return (this.#children.get(urn) ?? []).flatMap((child) => [
      ...(child.custom ? [child] : []),
      ...this.#below(child),
    ]);
  }
}
