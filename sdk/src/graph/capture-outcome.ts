import { DefinitionError, type Issues } from "../errors";
import type { Registry } from "./registry";
import type { StackReferences } from "./stack-references";
import type { GraphResource, ResourceGraph } from "./types";

/** How a capture ended. */
export interface Outcome {
  readonly registry: Registry;
  readonly references: StackReferences;
  /** The errors of the program, the cause before its consequences. */
  readonly failures: readonly unknown[];
  /** The operations that the program still waits for. Undefined where it has ended. */
  readonly waiting: readonly string[] | undefined;
}

/** Throw what is wrong, the cause before its consequences. */
export function throwFirst(issues: Issues, { registry, references, failures, waiting }: Outcome): void {
  const own = failures.find((failure) => DefinitionError.isInstance(failure));
  if (own) throw own;
  for (const name of references.unknown) {
    const problem = "the program reads a stack that is not known";
    issues
      .at("stackReferences")
      .add("STACK_REFERENCE_UNKNOWN", { problem, value: name, cure: references.cureOf(name) });
  }
  issues.throwIfAny();
  if (failures.length > 0) throw failures[0];
  for (const urn of registry.duplicates) {
    const problem = "two resources have this URN";
    issues.add("RESOURCE_DUPLICATE", { problem, value: urn, cure: "give one of them another name" });
  }
  issues.throwIfAny();
  if (waiting === undefined) return;
  const problem = waiting.length > 0 ? "registrations never complete" : "the program never ends";
  const cure = "look for outputs or promises that wait for each other, or that nothing resolves";
  issues.add("PROGRAM_STUCK", { problem, ...(waiting.length > 0 && { value: waiting.join("; ") }), cure });
  issues.throwIfAny();
}

/** A graph, and the same with its secrets hidden. */
export function toGraph(
  parts: Pick<ResourceGraph, "project" | "stack" | "logs" | "unknowns">,
  registry: Registry,
  resources: readonly GraphResource[],
): { readonly graph: ResourceGraph; readonly hidden: unknown } {
  const { project, stack, logs, unknowns = [] } = parts;
  const { values: outputs, hidden: hiddenOutputs = outputs } = registry.outputs;
  const graph = { project, stack, resources, outputs, logs, ...(unknowns.length > 0 && { unknowns }) };
  const hiddenResources = resources.map((resource) => registry.withHidden(resource));
  return { graph, hidden: { ...graph, resources: hiddenResources, outputs: hiddenOutputs } };
}
