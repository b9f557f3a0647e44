import { parseJson } from "../../http/json";
import { matches } from "../../services/patterns/matches";
import { readPattern } from "../../services/patterns/read-pattern";

/** An item as filters see it. */
export interface Filterable {
  /** All but the content. */
  readonly metadata: Readonly<Record<string, unknown>>;
  /** The content of the sender, and the field by which patterns name it. Absent where everything is metadata. */
  readonly payload?: { readonly field: string; readonly text: string };
}

/** Whether an item is for the function. */
export type Filter = (item: Filterable) => boolean;

/** The patterns of a mapping, of which one has to fit. Throws for one that AWS refuses. */
export function compileFilters(patterns: readonly string[]): Filter {
  const compiled = patterns.map(compile);
  if (compiled.length === 0) return () => true;
  return (item) => compiled.some((fits) => fits(item));
}

function compile(text: string): Filter {
  const pattern = readPattern(text);
  const written = parseJson(text) as Readonly<Record<string, unknown>>;
  return ({ metadata, payload }) => {
    if (!payload || !Object.hasOwn(written, payload.field)) return matches(pattern, metadata);
    const value = payloadFor(written[payload.field], payload.text);
    return value !== undefined && matches(pattern, { ...metadata, [payload.field]: value });
  };
}

/**
 * Content in the form that a pattern needs: a JSON object for fields, plain text for a list. Content of the other form
 * fits no pattern, and is dropped.
 * @see Lambda Developer Guide, with-sqs-filtering
 */
function payloadFor(rule: unknown, text: string): unknown {
  const json = parsed(text);
  if (isObject(rule)) return isObject(json) ? json : undefined;
  return isObject(json) ? undefined : text;
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    // Plain text.
    return undefined;
  }
}

function isObject(value: unknown): boolean {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
