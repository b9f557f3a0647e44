import type { GraphIndex } from "../../graph";
import { constructAround, constructId } from "../../graph/construct-id";
import type { GraphResource } from "../../graph/types";
import type { ConstructPosition } from "../../upgrade/leftovers/leftover";
import type { Finding } from "./finding";

/**
 * The innermost construct around a resource that the program makes itself, with its source position, or else the
 * outermost.
 */
export function whereMade(
  resource: GraphResource,
  index: GraphIndex,
  positions: readonly ConstructPosition[],
): Pick<Finding, "construct" | "file" | "line"> {
  let outermost: string | undefined;
  for (let at: GraphResource | undefined = resource; at; at = constructAround(at, find)) {
    const around = constructAround(at, find);
    if (!around) break;
    const [kind, id] = [kindOf(around), constructId(at, find)];
    outermost = `${kind} ${JSON.stringify(id)}`;
    const [position, other] = positions.filter((one) => one.kind === kind && one.id === id);
    if (position && !other) return { construct: outermost, file: position.path, line: position.line };
    if (position) return { construct: outermost };
  }
  return outermost === undefined ? {} : { construct: outermost };

  function find(urn: string): GraphResource | undefined {
    return index.findByUrn(urn);
  }
}

/** `Table` of `serverless-api:index:Table`. */
function kindOf({ type }: GraphResource): string {
  return type.slice(type.lastIndexOf(":") + 1);
}
