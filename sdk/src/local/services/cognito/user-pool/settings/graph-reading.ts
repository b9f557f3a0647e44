import type { GraphValue } from "../../../../../graph";
import { fields } from "../../../../../graph/graph-values";

export { text as textOf, texts as textsOf } from "../../../../../graph/graph-values";

/** Members of an object of the graph. */
export type Members = Readonly<Record<string, GraphValue>>;

export function membersOf(value: GraphValue | undefined): Members {
  return fields(value) ?? {};
}

/** Numbers also where they are written as text, as the provider has them in places. */
export function numberOf(value: GraphValue | undefined): number | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

export function objectsOf(value: GraphValue | undefined): Members[] {
  return Array.isArray(value) ? value.map(membersOf) : [];
}

/** Texts of an object by name. */
export function textMapOf(value: GraphValue | undefined): Record<string, string> {
  const entries = Object.entries(membersOf(value)).flatMap(([name, one]) => {
    return one === null || typeof one === "object" ? [] : [[name, String(one)] as const];
  });
  return Object.fromEntries(entries);
}
