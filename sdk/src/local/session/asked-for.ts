import type { GraphResource } from "../../graph/types";
import { isAskedFor } from "../../values/run-only";
import type { GraphApi } from "./apis";

/** The APIs and sites of these names or stacks, and the APIs that these need. Without any names all of them are meant. */
export function askedFor(
  apis: readonly GraphApi[],
  resources: readonly GraphResource[],
  only: readonly string[],
): GraphApi[] {
  const asked = apis.filter((api) => isAskedFor(only, namesOf(api)));
  if (only.length === 0) return asked;
  const needed = neededBy(asked, resources);
  return apis.filter((api) => asked.includes(api) || (api.kind !== "site" && needed.has(api.resource.urn)));
}

/** The first name that no API and no site has. */
export function unknownAmong(apis: readonly GraphApi[], only: readonly string[]): string | undefined {
  return only.find((name) => !apis.some((api) => isAskedFor([name], namesOf(api))));
}

function namesOf({ id, resource, stack }: GraphApi) {
  return { id, logicalName: resource.name, stack };
}

/** The resources of the constructs of the APIs, and all that these depend on. */
function neededBy(apis: readonly GraphApi[], resources: readonly GraphResource[]): ReadonlySet<string> {
  const children = new Map<string, string[]>();
  for (const { urn, parent } of resources)
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), urn]);
  const dependencies = new Map(resources.map(({ urn, dependencies: uses }) => [urn, uses]));
  const roots = apis.map(({ resource }) => constructOf(resource, resources));
  const inside = closure(roots, (urn) => children.get(urn) ?? []);
  return closure([...inside], (urn) => dependencies.get(urn) ?? []);
}

/** The construct around an API. A plain resource is one by itself. */
function constructOf({ urn, parent }: GraphResource, resources: readonly GraphResource[]): string {
  const around = resources.find((resource) => resource.urn === parent);
  return around && !around.type.endsWith(":Stack") ? around.urn : urn;
}

function closure(roots: readonly string[], next: (urn: string) => readonly string[]): ReadonlySet<string> {
  const found = new Set(roots);
  for (const urn of found) for (const each of next(urn)) found.add(each);
  return found;
}
