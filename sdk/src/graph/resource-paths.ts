import { text } from "./graph-values";
import type { GraphResource } from "./types";

/** The paths of an API's resources by their ids: `/notes/{id}`. A resource whose parents are not in the graph has none. */
export function resourcePaths(
  rootId: string | undefined,
  resources: readonly GraphResource[],
): ReadonlyMap<string, string> {
  const byId = new Map(resources.map((resource) => [resource.id, resource]));
  const paths = new Map<string, string>();
  if (rootId !== undefined) paths.set(rootId, "/");
  const pathOf = (id: string): string | undefined => {
    const known = paths.get(id);
    const resource = byId.get(id);
    if (known !== undefined || resource === undefined) return known;
    const parent = pathOf(text(resource.inputs.parentId) ?? "");
    if (parent === undefined) return undefined;
    const path = `${parent === "/" ? "" : parent}/${text(resource.inputs.pathPart) ?? ""}`;
    paths.set(id, path);
    return path;
  };
  for (const { id } of resources) pathOf(id);
  return paths;
}
