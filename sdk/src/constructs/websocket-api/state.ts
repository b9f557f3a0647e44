import type * as pulumi from "@pulumi/pulumi";
import type { ConstructState } from "../../app/origin";
import { type Packed, pack } from "../../app/sharing/pack";
import { type DefaultsState, exportDefaults } from "../../functions/exported-defaults";
import type { FunctionProps } from "../../functions/props";
import type { RoutesState } from "../gateway/routes/exported-routes";
import type { WebSocketGateway } from "./resources";

/**
 * The state of a WebSocket API that other Pulumi stacks import. Nothing of who may connect: an authorizer came with a
 * `$connect` of its own, so that no other can be added.
 */
export interface WebSocketApiState extends ConstructState, WebSocketGatewayState, RoutesState {
  /** Whether callers connect with IAM signatures. */
  readonly isSigned: boolean;
}

/** The state of a WebSocket API apart from its routes. */
interface WebSocketGatewayState {
  readonly url: pulumi.Input<string>;
  /** There with a custom domain. */
  readonly customDomainUrl?: pulumi.Input<string>;
  readonly webSocketApiId: pulumi.Input<string>;
  readonly executionArn: pulumi.Input<string>;
  readonly stageName: pulumi.Input<string>;
  /** Ids of other objects that belong to it. */
  readonly others: Packed;
  readonly functionDefaults?: DefaultsState;
}

export function exportWebSocketGateway(
  { api, url, customDomainUrl, stageName, others }: WebSocketGateway,
  functionProps: FunctionProps | undefined,
): WebSocketGatewayState {
  const functionDefaults = exportDefaults(functionProps);
  return {
    url,
    ...(customDomainUrl && { customDomainUrl }),
    webSocketApiId: api.id,
    executionArn: api.executionArn,
    stageName,
    others: pack(others),
    ...(functionDefaults && { functionDefaults }),
  };
}
