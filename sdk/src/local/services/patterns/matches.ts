import { type Element, type EventFields, fieldsOf } from "./fields";
import type { Alternative, Comparison, EventPattern } from "./pattern";

/** The elements of lists around a value, the outermost first. None: the value stands in no list. */
type Way = readonly Element[];

/** Where values of a field stand that fit one of its comparisons. */
export type Fitting = (path: string, comparisons: readonly Comparison[]) => readonly Way[];

/** Whether an event fits. */
export function matches(pattern: EventPattern, event: unknown): boolean {
  const fitting = fittingIn(fieldsOf(event));
  return pattern.alternatives.some((alternative) => fitsAlternative(alternative, fitting));
}

/** Whether all of it holds, and of each list in the event by one of its elements. */
export function fitsAlternative(alternative: Alternative, fitting: Fitting): boolean {
  const ways: (readonly Way[])[] = [];
  for (const [path, comparisons] of alternative) {
    const found = fitting(path, comparisons);
    if (found.length === 0) return false;
    ways.push(found);
  }
  return agree(ways, 0);
}

/** Compares the values of an event, those of a field with the same comparisons once: alternatives have most of them in common. */
export function fittingIn(fields: EventFields): Fitting {
  const known = new Map<readonly Comparison[], readonly Way[]>();
  return (path, comparisons) => {
    const found = known.get(comparisons) ?? fittingWays(fields, path, comparisons);
    known.set(comparisons, found);
    return found;
  };
}

function fittingWays(fields: EventFields, path: string, comparisons: readonly Comparison[]): readonly Way[] {
  const values = fields.get(path);
  // A value that has to be absent is in no list in particular.
  if (!values) return comparisons.some(({ absent }) => absent) ? [[]] : [];
  return values
    .filter(({ value }) => comparisons.some((comparison) => comparison.fits(value)))
    .map(({ element }) => wayTo(element));
}

function wayTo(element: Element | undefined): Way {
  const way: Element[] = [];
  for (let at = element; at; at = at.outer) way.push(at);
  return way.reverse();
}

/**
 * Whether one way of each field can be taken so that no list is asked for two of its elements. Fields in different lists ask nothing
 * of each other, and those in one list meet in one of its elements: each way is looked at once for each list on it.
 */
function agree(fields: readonly (readonly Way[])[], depth: number): boolean {
  const byList = new Map<number, (readonly Way[])[]>();
  for (const ways of fields) {
    if (ways.some((way) => way.length === depth)) continue;
    const lists = new Set(ways.map((way) => way[depth]?.list as number));
    // Definition silent: a name with dots may lead into two lists, `a.b` and `b` in `a`. Such a field asks nothing of others.
    if (lists.size > 1) continue;
    const [list] = lists as Set<number>;
    byList.set(list as number, [...(byList.get(list as number) ?? []), ways]);
  }
  return [...byList.values()].every((inList) => inList.length === 1 || meet(inList, depth));
}

/** Whether fields that stand in one list agree in one of its elements. */
function meet(fields: readonly (readonly Way[])[], depth: number): boolean {
  const [first = new Map<number, Way[]>(), ...others] = fields.map((ways) => byIndexOf(ways, depth));
  return [...first].some(([index, ways]) => {
    const rest = others.map((byIndex) => byIndex.get(index) ?? []);
    return rest.every((found) => found.length > 0) && agree([ways, ...rest], depth + 1);
  });
}

function byIndexOf(ways: readonly Way[], depth: number): ReadonlyMap<number, readonly Way[]> {
  const byIndex = new Map<number, Way[]>();
  for (const way of ways) {
    const { index } = way[depth] as Element;
    const known = byIndex.get(index);
    if (known) known.push(way);
    else byIndex.set(index, [way]);
  }
  return byIndex;
}
