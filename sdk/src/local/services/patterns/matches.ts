import { type Element, type EventFields, fieldsOf } from "./fields";
import type { Alternative, Comparison, EventPattern } from "./pattern";

/** The elements of lists around a value, the outermost first. None: the value stands in no list. */
type ElementPath = readonly Element[];

/** The positions of a field's values that fit one of its comparisons. */
export type Fitting = (path: string, comparisons: readonly Comparison[]) => readonly ElementPath[];

/** Whether an event fits. */
export function matches(pattern: EventPattern, event: unknown): boolean {
  const fitting = fittingIn(fieldsOf(event));
  return pattern.alternatives.some((alternative) => fitsAlternative(alternative, fitting));
}

/** Whether all of it holds, and of each list in the event by one of its elements. */
export function fitsAlternative(alternative: Alternative, fitting: Fitting): boolean {
  const elementPaths: (readonly ElementPath[])[] = [];
  for (const [path, comparisons] of alternative) {
    const found = fitting(path, comparisons);
    if (found.length === 0) return false;
    elementPaths.push(found);
  }
  return agree(elementPaths, 0);
}

/** Compares the values of an event, those of a field with the same comparisons once: alternatives have most of them in common. */
export function fittingIn(fields: EventFields): Fitting {
  const known = new Map<readonly Comparison[], readonly ElementPath[]>();
  return (path, comparisons) => {
    const found = known.get(comparisons) ?? fittingPaths(fields, path, comparisons);
    known.set(comparisons, found);
    return found;
  };
}

function fittingPaths(
  fields: EventFields,
  path: string,
  comparisons: readonly Comparison[],
): readonly ElementPath[] {
  const values = fields.get(path);
  // A value that has to be absent is in no list in particular.
  if (!values) return comparisons.some(({ absent }) => absent) ? [[]] : [];
  return values
    .filter(({ value }) => comparisons.some((comparison) => comparison.fits(value)))
    .map(({ element }) => pathTo(element));
}

function pathTo(element: Element | undefined): ElementPath {
  const elements: Element[] = [];
  for (let at = element; at; at = at.outer) elements.push(at);
  return elements.reverse();
}

/**
 * Whether each field can take one route so that no list has to match with two of its elements. Fields in different
 * lists are independent, and those in one list meet in one of its elements. Each route is visited once for each list
 * on it.
 */
function agree(fields: readonly (readonly ElementPath[])[], depth: number): boolean {
  const byList = new Map<number, (readonly ElementPath[])[]>();
  for (const paths of fields) {
    if (paths.some((path) => path.length === depth)) continue;
    const lists = new Set(paths.map((path) => path[depth]?.list as number));
    // Definition silent: a name with dots may lead into two lists, `a.b` and `b` in `a`. Such a field asks nothing of others.
    if (lists.size > 1) continue;
    const [list] = lists as Set<number>;
    byList.set(list as number, [...(byList.get(list as number) ?? []), paths]);
  }
  return [...byList.values()].every((inList) => inList.length === 1 || meet(inList, depth));
}

/** Whether fields that stand in one list agree in one of its elements. */
function meet(fields: readonly (readonly ElementPath[])[], depth: number): boolean {
  const [first = new Map<number, ElementPath[]>(), ...others] = fields.map((paths) =>
    byIndexOf(paths, depth),
  );
  return [...first].some(([index, paths]) => {
    const rest = others.map((byIndex) => byIndex.get(index) ?? []);
    return rest.every((found) => found.length > 0) && agree([paths, ...rest], depth + 1);
  });
}

function byIndexOf(
  paths: readonly ElementPath[],
  depth: number,
): ReadonlyMap<number, readonly ElementPath[]> {
  const byIndex = new Map<number, ElementPath[]>();
  for (const path of paths) {
    const { index } = path[depth] as Element;
    const known = byIndex.get(index);
    if (known) known.push(path);
    else byIndex.set(index, [path]);
  }
  return byIndex;
}
