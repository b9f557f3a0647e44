import { TYPE } from "../../aws/tokens";
import type { GraphIndex } from "../../graph/graph-index";
import type { GraphResource } from "../../graph/types";
import type { ApiView } from "../../graph/views/types";

/** The stages of an API in a deployed stage, in the order of the state. */
export function apiStages(index: GraphIndex, { kind, resource }: ApiView): readonly GraphResource[] {
  return kind === "rest"
    ? index.ofType(TYPE.apigateway.Stage).filter(({ inputs }) => inputs.restApi === resource.id)
    : index.ofType(TYPE.apigatewayv2.Stage).filter(({ inputs }) => inputs.apiId === resource.id);
}
