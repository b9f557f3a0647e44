import { secretOf } from "../../aws/answer";
import { isHidden, type Packed } from "../packed";
import type { GraphValue } from "../types";

/**
 * How to have a secret again without keeping it: of what it is made. One part is the value itself, several are parts of a
 * text. A text is no secret by itself: the program has it in a template.
 */
export type Recipe = readonly [Part, ...Part[]];
export type Part = string | Source;

/** The source of a secret. */
export type Source =
  /** A value of the configuration: its text, or with a path what is there in its data, by place: names of members may be secret. */
  | { readonly config: string; readonly path?: readonly number[]; readonly isSorted?: true }
  /** A secret that AWS draws and a capture makes up, for the resource of this URN. */
  | { readonly madeUpFor: string };

/** The graph as it is stored: with a recipe instead of each secret. */
export interface CachedGraph extends Pick<Packed, "shapes"> {
  readonly values: readonly (
    | Exclude<Packed["values"][number], { hidden: unknown }>
    | { readonly from: Recipe }
  )[];
}

/** The graph as it may be stored. Undefined when a secret has no recipe. */
export function withoutSecrets(
  { shapes, values }: Packed,
  recipes: ReadonlyMap<string, Recipe>,
): CachedGraph | undefined {
  const cached: CachedGraph["values"][number][] = [];
  for (const value of values) {
    if (!isHidden(value)) {
      cached.push(value);
      continue;
    }
    const from = recipes.get(JSON.stringify(value.hidden));
    if (!from) return undefined;
    cached.push({ from });
  }
  return { shapes, values: cached };
}

/** The graph again. */
export function withSecrets(
  { shapes, values }: CachedGraph,
  config: Readonly<Record<string, string>>,
): Packed {
  const filled = values.map((value) =>
    typeof value === "object" && value !== null && "from" in value
      ? { hidden: follow(value.from, config) }
      : value,
  );
  return { shapes, values: filled };
}

function follow([first, ...rest]: Recipe, config: Readonly<Record<string, string>>): GraphValue {
  const valueOf = (part: Part): GraphValue => (typeof part === "string" ? part : fetch(part, config));
  return rest.length === 0 ? valueOf(first) : [first, ...rest].map(valueOf).join("");
}

function fetch(source: Source, config: Readonly<Record<string, string>>): GraphValue {
  if ("madeUpFor" in source) return madeUpSecret(source.madeUpFor);
  const text = config[source.config] as string;
  if (source.path === undefined) return text;
  const data = JSON.parse(text) as GraphValue;
  const value = source.path.reduce(
    (inner, index) => Object.values(inner as object)[index] as GraphValue,
    data,
  );
  return source.isSorted ? sorted(value) : value;
}

/** The secret that a resource has unless it is given one, the same at every start. Empty for types that draw none. */
export function madeUpSecret(urn: string): string {
  // Loaded late: a start that finds its graph on disk seldom needs it, and it is a file for each service of AWS.
  const { resourceFacts } = require("../../aws/resource-types") as typeof import("../../aws/resource-types");
  const type = urn.split("::")[2]?.split("$").at(-1) ?? "";
  const secret = resourceFacts(type)?.secret;
  return secret ? secretOf(urn, secret) : "";
}

/** The value with members in the order of their names, as the SDK passes on the outputs of a stack. */
export function sorted(value: GraphValue): GraphValue {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, sorted(member as GraphValue)]));
}
