import * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import * as cloudfront from "@pulumi/aws/cloudfront";
import * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app/component";
import { lazyHandles } from "../../app/sharing/lazy-handles";
import { unpack } from "../../app/sharing/pack";
import { type OtherIds, readOthers } from "../gateway/others-resources";
import type { ApiGateway, ApiHandles } from "./resources";
import type { ApiState } from "./state";

/** The gateway of an HTTP API that another Pulumi stack made. Nothing is read until one of its objects is asked for. */
export function importGateway(component: Component, state: ApiState): ApiGateway {
  const { url, customDomainUrl, cdnUrl, stages } = state;
  const id = pulumi.output(state.httpApiId);
  const arn = pulumi.output(state.httpApiArn);
  const executionArn = pulumi.output(state.executionArn);
  const others = unpack<OtherIds>(state.others);
  return {
    handles: readLazily(component, id, stages, others),
    api: { id, arn, executionArn },
    url: pulumi.output(url),
    customDomainUrl: customDomainUrl === undefined ? undefined : pulumi.output(customDomainUrl),
    cdnUrl: cdnUrl === undefined ? undefined : pulumi.output(cdnUrl),
    stages,
    others,
  };
}

function readLazily(
  parent: Component,
  id: pulumi.Output<string>,
  stages: readonly string[],
  others: OtherIds,
): ApiHandles {
  const opts = { parent };
  return lazyHandles<ApiHandles>({
    httpApi: () => apigatewayv2.Api.get(parent.childName("api"), id, undefined, opts),
    httpStages: () => stages.map((stage) => readStage(parent, id, stage)),
    ...readOthers(parent, others),
    distribution: () => {
      const { distribution } = others;
      return (
        distribution &&
        cloudfront.Distribution.get(parent.childName("distribution"), distribution, undefined, opts)
      );
    },
    webAcl: () => undefined,
  });
}

/** Named as it is where it was made. */
function readStage(parent: Component, apiId: pulumi.Output<string>, stage: string): apigatewayv2.Stage {
  const parts = stage === "$default" ? ["stage"] : ["stage", stage];
  const id = pulumi.interpolate`${apiId}/${stage}`;
  return apigatewayv2.Stage.get(parent.childName(...parts), id, undefined, { parent });
}
