import { nearest } from "../../errors";
import { constructId } from "../../graph/construct-id";
import { FUNCTION_TYPE } from "../../graph/function-uri";
import type { GraphResource, ResourceGraph } from "../../graph/types";
import { UsageError } from "../command";
import type { SessionFunction } from "./file";

/** The functions of a graph, by all that people call them. */
export function functionsOf({ resources }: ResourceGraph): readonly SessionFunction[] {
  const byUrn = new Map(resources.map((resource) => [resource.urn, resource]));
  return resources
    .filter(({ type }) => type === FUNCTION_TYPE)
    .map((resource) => ({
      name: String(resource.state.name ?? resource.name),
      handler: String(resource.inputs.handler ?? ""),
      id: constructId(resource, (urn): GraphResource | undefined => byUrn.get(urn)),
    }));
}

/** The function that somebody means: by its name in AWS, the id of its construct, or its handler. */
export function chooseFunction(functions: readonly SessionFunction[], wanted: string): SessionFunction {
  const found =
    only(functions.filter(({ name }) => name === wanted)) ??
    several(
      functions.filter(({ id, handler }) => id === wanted || handler === wanted),
      wanted,
    );
  if (found) return found;
  const known = [
    ...new Set(functions.flatMap(({ id, handler }) => [handler, id]).filter((one) => one !== "")),
  ];
  const guess = nearest(wanted, known);
  const hint =
    guess === undefined ? `there are ${known.slice(0, 10).join(", ") || "none"}` : `did you mean ${guess}`;
  throw new UsageError(`the program has no function ${JSON.stringify(wanted)}; ${hint}`);
}

function several(found: readonly SessionFunction[], wanted: string): SessionFunction | undefined {
  if (found.length < 2) return found[0];
  const names = found.map(({ name }) => name).join(", ");
  throw new UsageError(`${JSON.stringify(wanted)} is ${found.length} functions; name one of ${names}`);
}

function only(found: readonly SessionFunction[]): SessionFunction | undefined {
  return found.length === 1 ? found[0] : undefined;
}
