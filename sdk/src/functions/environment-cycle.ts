import * as pulumi from "@pulumi/pulumi";
import { dependenciesOf, resourcesOf } from "../app/dependencies";
import type { Environment } from "./environment";

/** A construct with an environment, whose outputs other environments may need. */
export interface CycleNode {
  readonly variables: Environment;
}

/** The owners of resources. A lambda waits for the environment of its function. */
const owners = new WeakMap<pulumi.Resource, CycleNode>();

/** Remember that a lambda, and so all that comes from it, waits for an environment. */
export function noteOwner(node: CycleNode, lambda: pulumi.Resource): void {
  owners.set(lambda, node);
}

/** A step of a circle: an environment, or a resource that stands between two of them. */
export type Step<N> = N | pulumi.Resource;

/**
 * The circles that environments wait in, each as the path from an environment back to itself. The path is direct or
 * goes through other resources, such as a user pool that has the function as its trigger. Environments outside the list
 * have closed before and wait for nothing.
 */
export function findCycles<N extends CycleNode>(nodes: readonly N[]): Step<N>[][] {
  const candidates: ReadonlySet<unknown> = new Set(nodes);
  const done = new Set<Step<N>>();
  const path: Step<N>[] = [];
  const onPath = new Set<Step<N>>();
  const cycles: Step<N>[][] = [];
  const visit = (step: Step<N>): void => {
    if (onPath.has(step)) cycles.push([...path.slice(path.indexOf(step)), step]);
    if (onPath.has(step) || done.has(step)) return;
    path.push(step);
    onPath.add(step);
    for (const next of nextOf(step, candidates)) visit(next as Step<N>);
    path.pop();
    onPath.delete(step);
    done.add(step);
  };
  for (const node of nodes) visit(node);
  return cycles;
}

/**
 * Whether a resource waits for another one, through inputs, dependencies and the environments of functions, as far as
 * that shows without waiting. `known` keeps the answers for the next question about the same target.
 */
export function waitsFor(
  resource: pulumi.Resource,
  target: pulumi.Resource,
  known: Map<pulumi.Resource, boolean>,
): boolean {
  if (resource === target) return true;
  const answer = known.get(resource);
  if (answer !== undefined) return answer;
  // A circle that does not lead to the target ends here.
  known.set(resource, false);
  const owner = owners.get(resource);
  const sources = owner ? Object.values(owner.variables).flatMap(sourcesOf) : [];
  const waits = [...dependenciesOf(resource), ...sources].some((next) => waitsFor(next, target, known));
  known.set(resource, waits);
  return waits;
}

/** The steps that a step waits for. A lambda waits for its environment until the environment has closed. */
function nextOf(
  step: CycleNode | pulumi.Resource,
  candidates: ReadonlySet<unknown>,
): Iterable<CycleNode | pulumi.Resource> {
  if (!pulumi.Resource.isInstance(step)) return Object.values(step.variables).flatMap(sourcesOf);
  const owner = owners.get(step);
  if (owner) return candidates.has(owner) ? [owner] : [];
  return dependenciesOf(step);
}

function sourcesOf(value: unknown): pulumi.Resource[] {
  return pulumi.Output.isInstance(value) ? [...resourcesOf(value)] : [];
}
