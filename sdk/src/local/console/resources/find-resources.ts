import { constructId } from "../../../graph/construct-id";
import type { GraphIndex } from "../../../graph/graph-index";
import type { GraphResource } from "../../../graph/types";
import type { ResourceSummary } from "./resource-kind";

/**
 * The resources of some types that the program makes, for the list of the page.
 *
 * @param part what constructs call the one that they are about
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

/** What the program calls it: the id of its construct, with what else it is there: `Packing dead-letters`. */
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
