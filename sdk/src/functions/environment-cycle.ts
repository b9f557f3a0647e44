import * as pulumi from "@pulumi/pulumi";
import type { Environment } from "./environment";

/** What has an environment that other environments may need outputs of. */
export interface CycleNode {
  readonly id: string;
  readonly variables: Environment;
}

/** Whose resource it is: the outputs of a function's lambda and URL wait for the function's environment. */
const owners = new WeakMap<pulumi.Resource, CycleNode>();

/** Remember that outputs of these resources wait for the environment of the node. */
export function noteOwner(node: CycleNode, resources: readonly pulumi.Resource[]): void {
  for (const resource of resources) owners.set(resource, node);
}

/**
 * The circles among nodes whose environments need outputs of one another, each as the path from a node back to itself.
 * Nodes outside the list are registered already and can be waited for.
 */
export function findCycles<N extends CycleNode>(nodes: readonly N[]): N[][] {
  const candidates: ReadonlySet<CycleNode> = new Set(nodes);
  const done = new Set<CycleNode>();
  const cycles: N[][] = [];
  for (const start of nodes) {
    const path: N[] = [];
    const visit = (node: N): void => {
      const position = path.indexOf(node);
      if (position >= 0) cycles.push([...path.slice(position), node]);
      if (position >= 0 || done.has(node)) return;
      path.push(node);
      for (const needed of neededBy(node)) if (candidates.has(needed)) visit(needed as N);
      path.pop();
      done.add(node);
    };
    visit(start);
  }
  return cycles;
}

function neededBy({ variables }: CycleNode): ReadonlySet<CycleNode> {
  const needed = new Set<CycleNode>();
  for (const value of Object.values(variables)) {
    if (!pulumi.Output.isInstance(value)) continue;
    for (const resource of resourcesOf(value)) {
      const owner = owners.get(resource);
      if (owner) needed.add(owner);
    }
  }
  return needed;
}

/** Resources that an Output is known to come from without waiting for it; the SDK leaves the method out of its typings. */
function resourcesOf(output: pulumi.Output<unknown>): Iterable<pulumi.Resource> {
  return (output as unknown as { resources(): Set<pulumi.Resource> }).resources();
}
