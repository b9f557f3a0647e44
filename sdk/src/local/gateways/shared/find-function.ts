import { functionInUri } from "../../../graph/function-uri";
import type { GraphIndex } from "../../../graph/graph-index";
import { functionNameOf } from "./function-permissions";

/** The function that a URI names. */
export interface FoundFunction {
  /** Without a qualifier: versions and aliases are not told apart here. */
  readonly arn: string;
  /** What is called: with the version or the alias, since these have permissions of their own. */
  readonly called: string;
  readonly name: string;
  /** False when the function is not part of the graph. */
  readonly known: boolean;
}

/** The function that a URI names, in either of its forms: the function's ARN, or the invocation path around it. */
export function findFunction(index: GraphIndex, uri: string): FoundFunction {
  const { called, arn, resource } = functionInUri(index, uri);
  return { arn, called, name: functionNameOf(called), known: resource !== undefined };
}
