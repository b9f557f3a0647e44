import type { GraphIndex } from "../../graph/graph-index";
import { functionNameOf } from "./function-permissions";

/** The function that a URI names, in either of its forms: the function's ARN, or the invocation path around it. */
export function findFunction(index: GraphIndex, uri: string): { arn: string; name: string; known: boolean } {
  const [, inner = uri] = /\/functions\/(.+)\/invocations$/.exec(uri) ?? [];
  const name = functionNameOf(inner);
  const unqualified = inner.replace(/(:function:[^:]+):[^:]+$/, "$1");
  const resource = index.findByArn(inner) ?? index.findByArn(unqualified);
  const isFunction = resource?.type === "aws:lambda/function:Function";
  return { arn: unqualified, name, known: isFunction };
}
