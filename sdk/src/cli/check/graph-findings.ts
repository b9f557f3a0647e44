import { GraphIndex, type ResourceGraph, withQuickCreated } from "../../graph";
import { constructAround, constructId } from "../../graph/construct-id";
import type { GraphResource } from "../../graph/types";
import type { ConstructPosition } from "../../upgrade/leftovers/leftover";
import type { Finding } from "./finding";
import { GRAPH_RULES, type GraphRule } from "./graph-rules";

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

/**
 * The innermost construct around a resource that the program makes itself, with its source position, or else the
 * outermost.
 */
function whereMade(
  resource: GraphResource,
  index: GraphIndex,
  positions: readonly ConstructPosition[],
): Pick<Finding, "construct" | "file" | "line"> {
  let outermost: string | undefined;
  for (let at: GraphResource | undefined = resource; at; at = constructAround(at, find)) {
    const around = constructAround(at, find);
    if (!around) break;
    const [kind, id] = [kindOf(around), constructId(at, find)];
    outermost = `${kind} ${JSON.stringify(id)}`;
    const [position, other] = positions.filter((one) => one.kind === kind && one.id === id);
    if (position && !other) return { construct: outermost, file: position.path, line: position.line };
    if (position) return { construct: outermost };
  }
  return outermost === undefined ? {} : { construct: outermost };

  function find(urn: string): GraphResource | undefined {
    return index.findByUrn(urn);
  }
}

/** `Table` of `serverless-api:index:Table`. */
function kindOf({ type }: GraphResource): string {
  return type.slice(type.lastIndexOf(":") + 1);
}
