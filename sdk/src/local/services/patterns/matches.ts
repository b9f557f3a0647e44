import { type EventFields, type FieldValue, fieldsOf } from "./fields";
import type { Alternative, Comparison, EventPattern } from "./pattern";

type Elements = ReadonlyMap<number, number>;

/** Whether an event fits. */
export function matches(pattern: EventPattern, event: unknown): boolean {
  const fields = fieldsOf(event);
  return pattern.alternatives.some((alternative) => fitsAlternative(alternative, fields));
}

/** Whether all of it holds, and of each list in the event by one of its elements. */
export function fitsAlternative(alternative: Alternative, fields: EventFields): boolean {
  /** Only what is in lists has to agree. */
  const choices: (readonly Elements[])[] = [];
  for (const [path, comparisons] of alternative) {
    const found = fittingValues(comparisons, fields.get(path));
    if (found.length === 0) return false;
    if (found.every(({ size }) => size > 0)) choices.push(found);
  }
  return agree(choices, 0, new Map());
}

/** Where values stand that fit one of the comparisons; one place that is none in particular for a value that has to be absent. */
export function fittingValues(
  comparisons: readonly Comparison[],
  values: readonly FieldValue[] | undefined,
): readonly Elements[] {
  if (!values) return comparisons.some(({ absent }) => absent) ? [new Map()] : [];
  return values
    .filter(({ value }) => comparisons.some((comparison) => comparison.fits(value)))
    .map(({ elements }) => elements);
}

/** Whether one of each of the choices can be taken so that no list is asked for two of its elements. */
function agree(choices: readonly (readonly Elements[])[], from: number, taken: Elements): boolean {
  const next = choices[from];
  if (!next) return true;
  return next.some((elements) => {
    const isSame = [...elements].every(([list, index]) => (taken.get(list) ?? index) === index);
    return isSame && agree(choices, from + 1, new Map([...taken, ...elements]));
  });
}
