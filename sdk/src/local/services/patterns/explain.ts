import { type EventFields, type FieldValue, fieldsOf } from "./fields";
import { type Fitting, fitsAlternative, fittingIn } from "./matches";
import type { Alternative, EventPattern } from "./pattern";

/** The reason why an event does not fit. */
interface Mismatch {
  /** The first field that does not fit: `detail.total`. */
  readonly path: string;
  /** `detail.total is 5, which is not {"numeric":[">=",100]}` */
  readonly reason: string;
}

/** Values and comparisons that are longer are cut in sentences. */
const LONGEST = 200;

/** The first field of an event that does not fit, or `undefined`. Of alternatives it is that of the one that fits best. */
export function explain(pattern: EventPattern, event: unknown): Mismatch | undefined {
  return explainFields(pattern, fieldsOf(event));
}

/** The same for an event whose values are known: one that many patterns are asked for is taken apart once. */
export function explainFields(pattern: EventPattern, fields: EventFields): Mismatch | undefined {
  let best: { readonly fitting: number; readonly mismatch: Mismatch } | undefined;
  const fitting = fittingIn(fields);
  for (const alternative of pattern.alternatives) {
    if (fitsAlternative(alternative, fitting)) return undefined;
    const found = firstMismatch(alternative, fields, fitting);
    if (!best || found.fitting > best.fitting) best = found;
  }
  return best?.mismatch;
}

function firstMismatch(alternative: Alternative, fields: EventFields, fittingOf: Fitting) {
  let fitting = 0;
  let first: Mismatch | undefined;
  for (const [path, comparisons] of alternative) {
    const values = fields.get(path);
    if (fittingOf(path, comparisons).length > 0) fitting++;
    else
      first ??= {
        path,
        reason: sentence(
          path,
          values,
          comparisons.map(({ written }) => written),
        ),
      };
  }
  const path = [...alternative.keys()].at(-1) as string;
  const reason = "each field fits, but those of a list in different elements of it";
  return { fitting, mismatch: first ?? { path, reason } };
}

function sentence(
  path: string,
  values: readonly FieldValue[] | undefined,
  wanted: readonly unknown[],
): string {
  const [only] = wanted;
  const list = cut(wanted.map((each) => JSON.stringify(each)).join(", "));
  if (!values) return `there is no ${path}, which has to be ${wanted.length === 1 ? list : `one of ${list}`}`;
  const found = cut(values.map(({ value }) => JSON.stringify(value)).join(", "));
  if (wanted.length === 1 && isAbsence(only)) return `${path} is there: ${found}`;
  return `${path} is ${found}, which is ${wanted.length === 1 ? "not" : "none of"} ${list}`;
}

function isAbsence(written: unknown): boolean {
  return JSON.stringify(written) === '{"exists":false}';
}

function cut(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}...` : text;
}
