import { constructAround } from "../construct-id";
import type { GraphIndex } from "../graph-index";
import { text } from "../graph-values";
import type { GraphResource } from "../types";
import type { FunctionView } from "./types";

export const FUNCTION_TYPE = "aws:lambda/function:Function";

/** The function that a URI names, in either of its forms: the function's ARN, or the invocation path around it. */
export function functionOfUri(index: GraphIndex, uri: string): FunctionView | undefined {
  const inner = /\/functions\/(.+)\/invocations$/.exec(uri)?.[1] ?? uri;
  if (!inner.includes(":function:")) return undefined;
  const arn = inner.replace(/(:function:[^:]+):[^:]+$/, "$1");
  // An alias has the ARN with its name.
  const resource = [index.findByArn(inner), index.findByArn(arn)].find(
    (found) => found?.type === FUNCTION_TYPE,
  );
  return resource ? viewFunction(index, resource) : { arn, label: nameOf(arn), resource: undefined };
}

/** A function of the program. */
export function viewFunction(index: GraphIndex, resource: GraphResource): FunctionView {
  return { arn: String(resource.state.arn), label: labelOf(index, resource), resource };
}

/** The handlers of plain resources are often all called `index.handler`: their own names say more. */
function labelOf(index: GraphIndex, resource: GraphResource): string {
  const isOurs = constructAround(resource, (urn) => index.findByUrn(urn)) !== undefined;
  return (isOurs && text(resource.inputs.handler)) || resource.name;
}

function nameOf(arn: string): string {
  return arn.split(":function:")[1] ?? arn;
}
