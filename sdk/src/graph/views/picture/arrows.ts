import type { ArrowEnd, DrawnArrow } from "../../../aws/resource-facts";
import { resourceFacts } from "../../../aws/resource-types";
import { FUNCTION_TYPE } from "../../function-uri";
import type { GraphIndex } from "../../graph-index";
import type { GraphResource, GraphValue } from "../../types";
import { type ArnOwners, isApi, isEnd } from "./resources";

/** An arrow between two resources. */
export interface Arrow {
  readonly from: GraphResource;
  readonly to: GraphResource;
  readonly label: string;
}

/** The arrows that resources stand for by their records: what calls a function, or hands on what it gets. */
export function arrowsOf(index: GraphIndex, owners: ArnOwners): readonly Arrow[] {
  const ends = new Ends(index, owners);
  return index.graph.resources.flatMap((resource) =>
    (resourceFacts(resource.type)?.arrows ?? []).flatMap((arrow) => drawnOf(ends, resource, arrow)),
  );
}

/** An API calls by its routes, which are drawn. */
function drawnOf(ends: Ends, resource: GraphResource, { from, to, label }: DrawnArrow): readonly Arrow[] {
  const begins = ends.sources(resource, from).filter((source) => !isApi(source));
  return begins.flatMap((source) =>
    ends.targets(resource, to).map((target) => ({
      from: source,
      to: target,
      label: label ?? (target.type === FUNCTION_TYPE ? "calls" : "sends"),
    })),
  );
}

/** Finds what stands at the ends of arrows. */
class Ends {
  constructor(
    private readonly index: GraphIndex,
    private readonly owners: ArnOwners,
  ) {}

  /** The resources whose ARN stands at this end, or the ARN of something below them: a stream belongs to its table. */
  sources(resource: GraphResource, end: ArrowEnd): readonly GraphResource[] {
    return this.#find(resource, end, (value) => this.owners.find(value));
  }

  targets(resource: GraphResource, end: ArrowEnd): readonly GraphResource[] {
    return this.#find(resource, end, (value) => this.index.withValue(value).find(isEnd));
  }

  #find(
    resource: GraphResource,
    end: ArrowEnd,
    withValue: (value: string) => GraphResource | undefined,
  ): readonly GraphResource[] {
    if (end === "itself") return [resource];
    if ("input" in end) return this.#referred(resource, end.input, end.types);
    return valuesAt(resource.inputs, end.at.split(".")).flatMap((value) =>
      typeof value === "string" ? (withValue(value) ?? []) : [],
    );
  }

  /** Names are not of one resource alone, as those of rules are of their bus: what the name was made of comes first. */
  #referred(resource: GraphResource, input: string, types: readonly string[]): readonly GraphResource[] {
    const found =
      this.index.referenced(resource, input).find(({ type }) => types.includes(type)) ??
      this.index.withValue(resource.inputs[input] ?? "").find(({ type }) => types.includes(type));
    return found === undefined ? [] : [found];
  }
}

/** The values at a path. None of a text that is no JSON where the path leads further in. */
function valuesAt(value: GraphValue | undefined, [name, ...rest]: readonly string[]): readonly GraphValue[] {
  if (value === undefined || value === null) return [];
  if (name === undefined) return [value];
  const inside = typeof value === "string" ? parse(value) : value;
  if (inside === null || typeof inside !== "object") return [];
  const next = name === "*" ? Object.values(inside) : [(inside as Record<string, GraphValue>)[name]];
  return next.flatMap((each) => valuesAt(each, rest));
}

function parse(text: string): GraphValue {
  try {
    return JSON.parse(text) as GraphValue;
  } catch {
    // A policy that AWS would refuse: it leads nowhere.
    return null;
  }
}
