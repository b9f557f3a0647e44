import { isDeepStrictEqual } from "node:util";
import type { GraphResource } from "../graph";
import { isPlainObject } from "./differences";

/**
 * The resource that has most of the inputs that are expected, the first of several. What few have counts for more: the
 * route with the key that is looked for is closer than any of those with its kind of authorizer.
 */
export function closest(resources: readonly GraphResource[], inputs: unknown): GraphResource | undefined {
  const scores = new Map(resources.map((resource) => [resource, 0]));
  for (const has of leavesOf(inputs)) {
    const having = resources.filter((resource) => has(resource.inputs));
    for (const resource of having) scores.set(resource, (scores.get(resource) ?? 0) + 1 / having.length);
  }
  const best = Math.max(...scores.values());
  return resources.find((resource) => scores.get(resource) === best);
}

/** For each value that is expected, at whatever depth, whether it is there. */
function leavesOf(expected: unknown): ((actual: unknown) => boolean)[] {
  if (!isPlainObject(expected)) return [(actual) => isDeepStrictEqual(actual, expected)];
  return Object.entries(expected).flatMap(([key, value]) =>
    leavesOf(value).map((has) => (actual: unknown) => has(isPlainObject(actual) ? actual[key] : undefined)),
  );
}
