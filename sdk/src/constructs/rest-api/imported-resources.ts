import * as apigateway from "@pulumi/aws/apigateway";
import * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app/component";
import { lazyHandles } from "../../app/sharing/lazy-handles";
import { unpack } from "../../app/sharing/pack";
import { type OtherIds, readOthers } from "../gateway/others-resources";
import { ForeignRestRoutes } from "./foreign-routes";
import { noteAdopted } from "./gateway-plan";
import { noteForeignApi } from "./parts";
import type { PreflightPlan } from "./preflight-plan";
import type { RestApiGateway, RestApiV1Handles } from "./resources";
import type { RestApiV1State } from "./state";
import { addRestApiMethods, type RestApiHandle } from "./usage-resources";

/** The gateway of a REST API that another Pulumi stack made. Nothing is read until one of its objects is asked for. */
export function importRestGateway(parent: Component, state: RestApiV1State): RestApiGateway {
  const { customDomainUrl, stageName, preflight } = state;
  const id = pulumi.output(state.restApiId);
  const deploymentId = pulumi.output(state.deploymentId);
  const others = unpack<OtherIds>(state.others);
  return {
    handles: readLazily(parent, { id, stageName, deploymentId, others }),
    api: {
      id,
      arn: pulumi.output(state.restApiArn),
      executionArn: pulumi.output(state.executionArn),
      rootResourceId: pulumi.output(state.rootResourceId),
    },
    closing: new ForeignRestRoutes(parent, id),
    url: pulumi.output(state.url),
    customDomainUrl: customDomainUrl === undefined ? undefined : pulumi.output(customDomainUrl),
    stageName,
    deploymentId,
    others,
    preflight: preflight && unpack<PreflightPlan>(preflight),
  };
}

interface ReadBy extends Pick<RestApiGateway, "stageName" | "deploymentId" | "others"> {
  readonly id: pulumi.Output<string>;
}

function readLazily(parent: Component, { id, stageName, deploymentId, others }: ReadBy): RestApiV1Handles {
  const opts = { parent };
  const name = (part: string) => parent.childName(part);
  const { accessLogGroup, certificate } = readOthers(parent, others);
  return lazyHandles<RestApiV1Handles>({
    restApi: () => readApi(parent, id, stageName),
    restApiStage: () => {
      return apigateway.Stage.get(name("stage"), pulumi.interpolate`${id}/${stageName}`, undefined, opts);
    },
    deployment: () => {
      const deployment = pulumi.interpolate`${id}/${deploymentId}`;
      return apigateway.Deployment.get(name("deployment"), deployment, undefined, opts);
    },
    accessLogGroup,
    domainName: () => {
      const { domainName } = others;
      return domainName && apigateway.DomainName.get(name("domain"), domainName, undefined, opts);
    },
    certificate,
    webAcl: () => undefined,
  });
}

/** This program has the resources that its methods add. The routes include the shape of the API. */
function readApi(
  parent: Component,
  id: pulumi.Output<string>,
  stageName: pulumi.Input<string>,
): RestApiHandle {
  const api = apigateway.RestApi.get(parent.childName("api"), id, undefined, { parent });
  noteForeignApi(id, api);
  noteAdopted(api, `RestApiV1 ${JSON.stringify(parent.id)}`);
  return addRestApiMethods(parent, api, { stageName });
}
