import { isDeepStrictEqual } from "node:util";

/** The differences of `actual` from the expected value, one line for each path. Keys without an expectation are free. */
export function differences(actual: unknown, expected: unknown, path = ""): string[] {
  if (!isPlainObject(expected)) {
    const same = isDeepStrictEqual(actual, expected);
    return same ? [] : [`${path || "value"}: expected ${show(expected)}, got ${show(actual)}`];
  }
  if (!isPlainObject(actual)) return [`${path || "value"}: expected ${show(expected)}, got ${show(actual)}`];
  return Object.entries(expected).flatMap(([key, value]) => differences(actual[key], value, join(path, key)));
}

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function join(path: string, key: string): string {
  if (!/^[A-Za-z_$][\w$]*$/.test(key)) return `${path}[${JSON.stringify(key)}]`;
  return path === "" ? key : `${path}.${key}`;
}

function show(value: unknown): string {
  return value === undefined ? "nothing" : JSON.stringify(value);
}
