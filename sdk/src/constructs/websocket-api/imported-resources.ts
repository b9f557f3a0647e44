import * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app/component";
import { lazyHandles } from "../../app/sharing/lazy-handles";
import { unpack } from "../../app/sharing/pack";
import { type OtherIds, readOthers } from "../gateway/others-resources";
import type { WebSocketApiHandles, WebSocketGateway } from "./resources";
import type { WebSocketApiState } from "./state";

/** The gateway of a WebSocket API that another Pulumi stack made. Nothing is read until one of its objects is asked for. */
export function importWebSocketGateway(parent: Component, state: WebSocketApiState): WebSocketGateway {
  const { customDomainUrl, stageName } = state;
  const id = pulumi.output(state.webSocketApiId);
  const others = unpack<OtherIds>(state.others);
  const opts = { parent };
  const handles = lazyHandles<WebSocketApiHandles>({
    webSocketApi: () => apigatewayv2.Api.get(parent.childName("api"), id, undefined, opts),
    webSocketStage: () => {
      const stageId = pulumi.interpolate`${id}/${stageName}`;
      return apigatewayv2.Stage.get(parent.childName("stage"), stageId, undefined, opts);
    },
    ...readOthers(parent, others),
  });
  return {
    handles,
    api: { id, executionArn: pulumi.output(state.executionArn) },
    url: pulumi.output(state.url),
    stageName,
    customDomainUrl: customDomainUrl === undefined ? undefined : pulumi.output(customDomainUrl),
    others,
  };
}
