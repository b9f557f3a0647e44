import { nearest } from "../../errors";
import type { GraphResource, ResourceGraph } from "../../graph";
import type { DeployedResource, DeployedStack } from "./cloudformation/template";
import { nameIn } from "./criteria";
import type { Decisions } from "./match";
import { adoptedType } from "./types/adopted-types";

/** A decision that cannot be followed. */
export interface Misdecision {
  /** The text of the user. */
  readonly given: string;
  readonly problem: string;
  readonly cure: string;
}

/** Find what `--map` names. */
export function decide(
  map: Readonly<Record<string, string>>,
  graph: ResourceGraph,
  stacks: readonly DeployedStack[],
): Decisions & { readonly mistakes: readonly Misdecision[] } {
  const given = new Map<string, DeployedResource>();
  const fresh = new Set<string>();
  const mistakes: Misdecision[] = [];
  const adoptable = graph.resources.filter(({ type }) => adoptedType(type) !== undefined);
  for (const [name, id] of Object.entries(map)) {
    const resource = resourceNamed(name, adoptable);
    if (resource === undefined) {
      mistakes.push({ given: `${name}=${id}`, ...unknownName(name, adoptable) });
    } else if (id === "new") fresh.add(resource.urn);
    else given.set(resource.urn, deployedWith(id, resource, stacks));
  }
  return { given, fresh, mistakes };
}

function resourceNamed(name: string, all: readonly GraphResource[]): GraphResource | undefined {
  return all.find(({ urn }) => urn === name) ?? all.find((resource) => resource.name === name);
}

function unknownName(name: string, all: readonly GraphResource[]): { problem: string; cure: string } {
  const guess = nearest(
    name,
    all.map((resource) => resource.name),
  );
  const cure = guess === undefined ? "write the name that the report shows" : `did you mean ${guess}`;
  return { problem: `the program has no resource ${name} that can be adopted`, cure };
}

/** An id that no stack lists is taken as it is written. The resource was made by hand, or by another tool. */
function deployedWith(
  id: string,
  { type }: GraphResource,
  stacks: readonly DeployedStack[],
): DeployedResource {
  const kinds = adoptedType(type)?.from ?? [];
  const all = stacks.flatMap(({ resources }) => resources).filter((one) => kinds.includes(one.type));
  const found =
    all.find(({ physicalId }) => physicalId === id) ??
    all.find(({ physicalId, logicalId }) => nameIn(physicalId) === id || logicalId === id);
  return (
    found ?? {
      stack: "",
      logicalId: id,
      type: kinds[0] ?? "",
      physicalId: id,
      properties: {},
      path: undefined,
    }
  );
}
