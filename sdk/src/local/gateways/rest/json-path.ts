import { parseJson as parse } from "../../http/json";
/** Reads a value out of data. Returns `undefined` if there is none. */
export type JsonPath = (data: unknown) => unknown;

const STEP = /\.\*|\.([\w-]+)|\[(\d+)\]|\['([^']+)'\]|\["([^"]+)"\]/y;

/**
 * Compiles a JSONPath to one value: `$`, `$.a.b`, `$.list[0]`, `$['a b']`. Returns `undefined` for a path to several
 * values, such as `$..a` or `[*]`.
 */
export function compileJsonPath(expression: string): JsonPath | undefined {
  if (!expression.startsWith("$")) return undefined;
  const steps: string[] = [];
  STEP.lastIndex = 1;
  while (STEP.lastIndex < expression.length) {
    const found = STEP.exec(expression);
    const name = found?.slice(1).find((part) => part !== undefined);
    if (name === undefined) return undefined;
    steps.push(name);
  }
  return (data) => steps.reduce(stepInto, data);
}

function stepInto(data: unknown, name: string): unknown {
  if (data === null || typeof data !== "object" || !Object.hasOwn(data, name)) return undefined;
  return (data as Record<string, unknown>)[name];
}

/** Parses a JSON text. Returns `undefined` for text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return parse(text);
  } catch {
    // A body need not be JSON. A path finds nothing in such a body.
    return undefined;
  }
}
