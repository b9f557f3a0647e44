import { dataDisplayName } from "../../aws/resource-types";
import { TYPE } from "../../aws/tokens";
import { GraphIndex, type GraphResource, type ResourceGraph } from "../../graph";
import type { DeployedResource, DeployedStack } from "./cloudformation/template";
import { Values } from "./cloudformation/values";
import { agree, type Known, likeness } from "./criteria";
import type { AdoptedType, Criterion } from "./types/adopted-type";
import { ADOPTED_TYPES } from "./types/adopted-types";

/** A resource of the program and the deployed one that it becomes the owner of. */
export interface Pair {
  readonly resource: GraphResource;
  readonly deployed: DeployedResource;
  readonly type: AdoptedType;
  /** Whether the user has said so. */
  readonly isGiven: boolean;
}

/** Resources of the program and deployed ones that belong together. */
export interface Matching {
  /** By URN. */
  readonly pairs: ReadonlyMap<string, Pair>;
  /** Resources of the program of types that can be adopted, for which nothing was found. */
  readonly open: readonly GraphResource[];
  /** Deployed resources that belong to nothing of the program. */
  readonly rest: readonly DeployedResource[];
}

/** The decisions of the user. */
export interface Decisions {
  /** Deployed resources by the URNs that they are given to. */
  readonly given: ReadonlyMap<string, DeployedResource>;
  /** URNs of resources that are to be new. */
  readonly fresh: ReadonlySet<string>;
}

/** Find the deployed resource of each resource of a program. */
export function matchResources(
  graph: ResourceGraph,
  stacks: readonly DeployedStack[],
  decisions: Decisions,
): Matching {
  const pairs = new Map<string, Pair>();
  const unused = new Set(stacks.flatMap(({ resources }) => resources));
  const take = (pair: Pair): void => {
    pairs.set(pair.resource.urn, pair);
    unused.delete(pair.deployed);
  };
  const index = new GraphIndex(graph);
  const known: Known = {
    index,
    values: new Values(stacks),
    deployedOf: (urn) => pairs.get(urn)?.deployed,
    routes: () =>
      [...pairs.values()]
        .filter(({ type }) => type.token === TYPE.apigatewayv2.Route)
        .map(({ resource, deployed }) => [resource, deployed] as const),
  };
  for (const type of ADOPTED_TYPES) {
    const all = index.ofType(type.token).filter(({ external }) => external !== true);
    for (const resource of all) {
      const deployed = decisions.given.get(resource.urn);
      if (deployed) take({ resource, deployed, type, isGiven: true });
    }
    for (const criteria of type.match) {
      const open = all.filter(({ urn }) => !pairs.has(urn) && !decisions.fresh.has(urn));
      for (const pair of pairUp(type, criteria, open, [...unused], known)) take(pair);
    }
  }
  const isOpen = ({ urn, type, external }: GraphResource) =>
    !pairs.has(urn) &&
    external !== true &&
    !OFTEN_ANEW.includes(type) &&
    ADOPTED_TYPES.some(({ token }) => token === type);
  return { pairs, open: graph.resources.filter(isOpen), rest: [...unused] };
}

/** Made anew as a rule, and adopted where the program or others know their name or URL. */
const OFTEN_ANEW: readonly string[] = [TYPE.lambda.Function, TYPE.iam.Role];

interface Candidate {
  readonly pair: Pair;
  readonly score: number;
}

/** The pairs that agree in one way, the likeliest first. Data is never matched by chance. */
function pairUp(
  type: AdoptedType,
  criteria: readonly Criterion[],
  open: readonly GraphResource[],
  unused: readonly DeployedResource[],
  known: Known,
): Pair[] {
  const deployed = unused.filter((one) => type.from.includes(one.type));
  const candidates = open.flatMap((resource) =>
    deployed
      .filter((one) => criteria.every((criterion) => agree(criterion, resource, one, known)))
      .map((one): Candidate => {
        const pair = { resource, deployed: one, type, isGiven: false };
        return { pair, score: likeness(resource, one, known) };
      }),
  );
  candidates.sort((a, b) => b.score - a.score);
  const taken = new Set<GraphResource | DeployedResource>();
  return candidates.flatMap(({ pair, score }) => {
    if (taken.has(pair.resource) || taken.has(pair.deployed)) return [];
    const isTied = candidates.some(
      (other) =>
        other.score === score &&
        !taken.has(other.pair.resource) &&
        !taken.has(other.pair.deployed) &&
        (other.pair.resource === pair.resource) !== (other.pair.deployed === pair.deployed),
    );
    if (isTied && isPrecious(type)) return [];
    taken.add(pair.resource);
    taken.add(pair.deployed);
    return [pair];
  });
}

/** Whether something would be lost with a resource of this type. */
export function isPrecious({ token, holds }: AdoptedType): boolean {
  return holds !== undefined || dataDisplayName(token) !== undefined;
}
