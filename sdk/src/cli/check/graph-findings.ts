import { GraphIndex, type ResourceGraph, withQuickCreated } from "../../graph";
import type { GraphResource } from "../../graph/types";
import type { ConstructPosition } from "../../upgrade/leftovers/leftover";
import type { Finding } from "./finding";
import { GRAPH_RULES, type GraphRule } from "./graph-rules";
import { whereMade } from "./where-made";

/** The findings of the rules in the resources of a program, in the order of the rules. */
export function graphFindings(
  graph: ResourceGraph,
  positions: readonly ConstructPosition[],
): readonly Finding[] {
  const index = new GraphIndex(withQuickCreated(graph));
  return GRAPH_RULES.flatMap((rule) =>
    rule.types
      .flatMap((type) => index.ofType(type))
      // Resources that are only read belong to others.
      .filter(({ external }) => external !== true)
      .flatMap((resource) => findingOf(rule, resource, index, positions)),
  );
}

/** Warnings that the program logs, but for those of which a rule says the same. */
export function otherWarnings({ logs }: ResourceGraph): readonly string[] {
  return logs
    .filter(({ severity, message }) => severity === "warn" && !isRule(message))
    .map(({ message }) => message);
}

function isRule(message: string): boolean {
  return GRAPH_RULES.some(({ warning }) => warning?.test(message));
}

function findingOf(
  { code, cure, problem: judge }: GraphRule,
  resource: GraphResource,
  index: GraphIndex,
  positions: readonly ConstructPosition[],
): readonly Finding[] {
  const problem = judge(resource, index);
  if (problem === undefined) return [];
  const { type, name } = resource;
  // The page has code in backticks.
  const plain = cure.replaceAll("`", "");
  return [{ code, problem, cure: plain, resource: { type, name }, ...whereMade(resource, index, positions) }];
}
