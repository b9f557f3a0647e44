import { constructAround } from "../construct-id";
import { functionInUri } from "../function-uri";
import type { GraphIndex } from "../graph-index";
import { text } from "../graph-values";
import type { GraphResource } from "../types";
import type { FunctionView } from "./types";

/** The function that a URI names. Undefined for a URI of another kind. */
export function functionOfUri(index: GraphIndex, uri: string): FunctionView | undefined {
  const { called, arn, resource } = functionInUri(index, uri);
  if (!called.includes(":function:")) return undefined;
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
