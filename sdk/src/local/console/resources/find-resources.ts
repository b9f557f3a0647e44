import { constructId } from "../../../graph/construct-id";
import type { GraphIndex } from "../../../graph/graph-index";
import type { GraphResource } from "../../../graph/types";
import type { ResourceSummary } from "../types";

/**
 * Finds the resources of some types in the program, for the list of the page.
 *
 * @param part the name that constructs give to their main resource
 */
export function findResources(
  index: GraphIndex,
  kind: string,
  types: readonly string[],
  part = kind,
): readonly ResourceSummary[] {
  return types
    .flatMap((type) => index.ofType(type))
    .filter(({ external }) => !external)
    .map((resource) => ({
      kind,
      arn: textOf(resource.state.arn) ?? resource.id,
      name: textOf(resource.state.name) ?? textOf(resource.state.bucket) ?? resource.id,
      id: idOf(index, resource, part),
    }));
}

/**
 * The name of a resource in the program: the id of its construct, with the name of its part: `Packing
 * dead-letters`.
 */
function idOf(index: GraphIndex, resource: GraphResource, main: string): string {
  const id = constructId(resource, (urn) => index.findByUrn(urn));
  const parent = resource.parent === undefined ? undefined : index.findByUrn(resource.parent);
  const part =
    parent && resource.name.startsWith(`${parent.name}-`) && resource.name.slice(parent.name.length + 1);
  return part && part !== main && id !== resource.name ? `${id} ${part}` : id;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
