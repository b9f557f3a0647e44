import type { GraphResource, ResourceGraph } from "#sdk/graph/index";
import { GATEWAYS } from "./gateways";
import type { Prerequisite } from "./rule";
import { SERVICES } from "./services";
import { World } from "./world";

/** The prerequisites of each type that our constructs make, by its token. */
export const PREREQUISITES: Readonly<Record<string, readonly Prerequisite[]>> = { ...SERVICES, ...GATEWAYS };

/** The findings of a check of a program. */
export interface CheckedOrder {
  /** Resources that do not wait for what AWS asks for, and types without a row. */
  readonly complaints: readonly string[];
  /** Rows of the table that something was found for, as `<token>: <asks>`. */
  readonly met: ReadonlySet<string>;
}

/** Whether each resource that a construct of ours makes waits for what AWS asks for. */
export function checkOrder(
  { resources }: Pick<ResourceGraph, "resources">,
  table: Readonly<Record<string, readonly Prerequisite[]>> = PREREQUISITES,
): CheckedOrder {
  const world = new World(resources);
  const complaints: string[] = [];
  const met = new Set<string>();
  const ours = new Set(madeByConstructs(resources));
  // Resources beside all constructs, such as the role for logs of a region, are held to their rows as well.
  for (const resource of resources.filter(({ custom, external }) => custom && !external)) {
    const rules = table[resource.type];
    if (!rules && ours.has(resource)) complaints.push(`${resource.type} has no row`);
    if (!rules?.length) continue;
    const before = world.before(resource);
    for (const [asks, needed] of needsOf(resource, rules, world)) {
      met.add(`${resource.type}: ${asks}`);
      if (!before.has(needed))
        complaints.push(`${resource.type} ${resource.name} does not wait for ${asks}: ${needed.name}`);
    }
  }
  return { complaints, met };
}

/** The other resources that rules find for a resource, each with what the rule asks for. */
function needsOf(
  resource: GraphResource,
  rules: readonly Prerequisite[],
  world: World,
): readonly (readonly [asks: string, needed: GraphResource])[] {
  const all = rules.flatMap(({ asks, find }) =>
    [...find(resource, world)].map((needed) => [asks, needed] as const),
  );
  return all.filter(([, needed]) => needed !== resource);
}

/** Resources of AWS that have one of our constructs above them. */
export function madeByConstructs(resources: readonly GraphResource[]): readonly GraphResource[] {
  const byUrn = new Map(resources.map((resource) => [resource.urn, resource]));
  const isOurs = ({ parent }: GraphResource): boolean => {
    const above = parent === undefined ? undefined : byUrn.get(parent);
    if (!above) return false;
    return above.type.startsWith("serverless-api:index:")
      ? above.type !== "serverless-api:index:Stack"
      : isOurs(above);
  };
  return resources.filter(
    (resource) =>
      resource.custom && !resource.external && resource.type.startsWith("aws:") && isOurs(resource),
  );
}
