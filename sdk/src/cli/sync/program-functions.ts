import { TYPE } from "../../aws/tokens";
import type { GraphResource, ResourceGraph } from "../../graph/types";
import { nameOf } from "../deploy/changes";
import type { DeployedFunction, DeployedResource } from "../stage/deployed-stage";

/** A difference between the program and what is deployed that only a deployment can bring about. */
export interface PendingChange {
  readonly kind: "new" | "removed" | "changed";
  /** Type without its package: `Route`. */
  readonly type: string;
  readonly name: string;
  /** Names of the inputs that differ. */
  readonly inputs: readonly string[];
  readonly urn: string;
  /** URN of the construct around it. */
  readonly parent: string | undefined;
}

/** A function of the program and the deployed one. */
export interface MatchedFunction {
  readonly program: GraphResource;
  readonly deployed: DeployedFunction;
}

/** The identity of a resource in its project, whatever the Pulumi stack is called. */
export function identityOf(urn: string): string {
  return urn.split("::").slice(2).join("::");
}

/** The functions that are in the program and deployed. */
export function matchFunctions(
  graph: ResourceGraph,
  deployed: readonly DeployedFunction[],
): readonly MatchedFunction[] {
  const byIdentity = new Map(deployed.map((one) => [identityOf(one.urn), one]));
  return graph.resources.flatMap((program) => {
    const found = byIdentity.get(identityOf(program.urn));
    return program.type === TYPE.lambda.Function && found ? [{ program, deployed: found }] : [];
  });
}

/** Settings of functions that are the same in a program and in the state as long as nothing has changed. */
const COMPARED = ["handler", "runtime", "memorySize", "timeout"] as const;

/**
 * Compares the program with the state. Resources are compared by their names, and functions by settings and the names of
 * variables, as far as AWS has no part in them.
 */
export function changesSinceDeployment(
  graph: ResourceGraph,
  deployed: readonly DeployedResource[],
  functions: readonly DeployedFunction[],
): readonly PendingChange[] {
  const inState = new Set(deployed.map(({ urn }) => identityOf(urn)));
  const inProgram = new Set(graph.resources.map(({ urn }) => identityOf(urn)));
  const added = graph.resources
    .filter(
      ({ urn, custom, external, type }) =>
        custom && !external && isOfAws(type) && !inState.has(identityOf(urn)),
    )
    .map((resource) => change("new", resource));
  const removed = deployed
    .filter(({ urn, id, type }) => id !== "" && isOfAws(type) && !inProgram.has(identityOf(urn)))
    .map((resource) => change("removed", resource));
  const changed = matchFunctions(graph, functions).flatMap(({ program, deployed: before }) => {
    const inputs: string[] = COMPARED.filter((name) => !isSame(program.inputs[name], before.inputs[name]));
    if (!isSame(variablesOf(program.inputs), variablesOf(before.inputs))) inputs.push("environment");
    return inputs.length === 0 ? [] : [change("changed", program, inputs)];
  });
  return [...added, ...changed, ...removed];
}

/** Compares two runs of the program by all inputs, apart from the code of functions. */
export function changesBetween(before: ResourceGraph, after: ResourceGraph): readonly PendingChange[] {
  const known = new Map(before.resources.map((resource) => [resource.urn, resource]));
  const urns = new Set(after.resources.map(({ urn }) => urn));
  const changes = after.resources.filter(isManaged).flatMap((resource) => {
    const earlier = known.get(resource.urn);
    if (earlier === undefined) return [change("new", resource)];
    const names = new Set([...Object.keys(earlier.inputs), ...Object.keys(resource.inputs)]);
    if (resource.type === TYPE.lambda.Function) names.delete("code");
    const inputs = [...names].filter((name) => !isSame(resource.inputs[name], earlier.inputs[name]));
    return inputs.length === 0 ? [] : [change("changed", resource, inputs)];
  });
  const removed = before.resources.filter((resource) => isManaged(resource) && !urns.has(resource.urn));
  return [...changes, ...removed.map((resource) => change("removed", resource))];
}

/** Whether a deployment would change something of the function itself, its role or its other parts. */
export function isHeld({ urn, parent }: GraphResource, changes: readonly PendingChange[]): boolean {
  return changes.some(
    (pending) => pending.urn === urn || (parent !== undefined && pending.parent === parent),
  );
}

/** A line for people. */
export function changeLine({ kind, type, name, inputs }: PendingChange): string {
  return `${type} ${name}: ${kind}${inputs.length === 0 ? "" : ` ${inputs.join(", ")}`}`;
}

function change(
  kind: PendingChange["kind"],
  { urn, type, parent }: Pick<GraphResource, "urn" | "type" | "parent">,
  inputs: readonly string[] = [],
): PendingChange {
  return { kind, type: type.slice(type.lastIndexOf(":") + 1), name: nameOf(urn), inputs, urn, parent };
}

function isManaged({ custom, external, type }: GraphResource): boolean {
  return custom && !external && isOfAws(type);
}

function isOfAws(type: string): boolean {
  return !type.startsWith("pulumi:");
}

function variablesOf(inputs: Readonly<Record<string, unknown>>): readonly string[] {
  const { variables } = (inputs.environment ?? {}) as { readonly variables?: object };
  return typeof variables === "object" ? Object.keys(variables).sort() : [];
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
