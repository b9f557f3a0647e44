import type { ResourceGraph } from "#sdk/graph/index";
import type { StandInResource } from "../pulumi/stand-in";

/** The state that a deployment of a captured program would leave. */
export function stateOfGraph({ project, stack, resources }: ResourceGraph): readonly StandInResource[] {
  const root = `urn:pulumi:${stack}::${project}::pulumi:pulumi:Stack::${project}-${stack}`;
  return [
    { urn: root, type: "pulumi:pulumi:Stack" },
    ...resources.map(({ urn, type, id, parent = root, inputs, state }) => ({
      urn,
      type,
      parent,
      ...(id !== "" && { id }),
      inputs,
      outputs: state,
    })),
  ] as readonly StandInResource[];
}
