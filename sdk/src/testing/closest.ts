import { isDeepStrictEqual } from "node:util";
import type { GraphResource } from "../graph";
import { isPlainObject } from "./differences";

/**
 * The first resource with most of the expected inputs. A match that few resources have counts for more. The route with
 * the expected key is closer than any route with the expected kind of authorizer.
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

/** A check for each expected value, at any depth, of whether the actual value has it. */
function leavesOf(expected: unknown): ((actual: unknown) => boolean)[] {
  if (!isPlainObject(expected)) return [(actual) => isDeepStrictEqual(actual, expected)];
  return Object.entries(expected).flatMap(([key, value]) =>
    leavesOf(value).map((has) => (actual: unknown) => has(isPlainObject(actual) ? actual[key] : undefined)),
  );
}
