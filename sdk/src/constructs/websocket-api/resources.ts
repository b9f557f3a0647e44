import type * as acm from "@pulumi/aws/acm";
import * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import type * as cloudwatch from "@pulumi/aws/cloudwatch";
import * as pulumi from "@pulumi/pulumi";
import { addAlarms } from "../../app/alarms/alarms-of-stack";
import type { Component } from "../../app/component";
import type { CustomDomainPlan } from "../gateway/domain/plan";
import { type DomainTarget, type HttpDomain, makeApiDomain } from "../gateway/domain/resources";
import { gatewayAccount } from "../gateway/log/gateway-account-resources";
import { makeAccessLog } from "../gateway/log/resources";
import { idsOf, type OtherIds } from "../gateway/others-resources";
import { makeLimitedStage } from "../gateway/routes/limited-stage-resources";
import { WEBSOCKET_DEFAULTS } from "./defaults";
import type { WebSocketGatewayPlan, WebSocketStagePlan } from "./gateway-plan";

/** The `@pulumi/aws` objects of a `WebSocketApi`. */
export interface WebSocketApiHandles {
  /** The API, made or given. */
  readonly webSocketApi: apigatewayv2.Api;
  /** The stage, made or given. */
  readonly webSocketStage: apigatewayv2.Stage;
  /** The log group, unless the access log is off or goes elsewhere. */
  readonly accessLogGroup: cloudwatch.LogGroup | undefined;
  /** There with `customDomain`. */
  readonly domainName: apigatewayv2.DomainName | undefined;
  /** There with `customDomain`, unless the domain was given whole. */
  readonly certificate: acm.Certificate | undefined;
}

/** A gateway and where it is reached. */
export interface WebSocketGateway {
  readonly handles: WebSocketApiHandles;
  readonly api: Pick<apigatewayv2.Api, "id" | "executionArn">;
  /** Made of the API and the name of the stage alone. A route may be bound to it, and the stage waits for routes. */
  readonly url: pulumi.Output<string>;
  readonly stageName: pulumi.Input<string>;
  readonly customDomainUrl: pulumi.Output<string> | undefined;
  readonly others: OtherIds;
}

/** Make the gateway with its stage and domain, or take what is given. */
export function makeWebSocketGateway(parent: Component, plan: WebSocketGatewayPlan): WebSocketGateway {
  const api = plan.api.kind === "existing" ? plan.api.api : makeApi(parent, plan.api.settings);
  const stageName = plan.stage.kind === "existing" ? plan.stage.stage.name : plan.stage.name;
  const url = pulumi.interpolate`${api.apiEndpoint}/${stageName}`;
  const { stage, ...others } =
    plan.stage.kind === "existing" ? takeStage(plan.stage.stage) : makeStage(parent, api, plan.stage);
  const { customDomainUrl, ...handles } = others;
  return {
    handles: { webSocketApi: api, webSocketStage: stage, ...handles },
    api,
    url,
    stageName,
    customDomainUrl,
    others: idsOf(handles),
  };
}

function makeApi(
  parent: Component,
  settings: Extract<WebSocketGatewayPlan["api"], { kind: "made" }>["settings"],
): apigatewayv2.Api {
  const args = {
    protocolType: "WEBSOCKET",
    name: parent.placement.physicalName,
    routeSelectionExpression: WEBSOCKET_DEFAULTS.routeSelectionExpression,
    ...settings,
  };
  return new apigatewayv2.Api(parent.childName("api"), args, { parent });
}

/** A stage and what belongs to it. */
interface MadeStage extends Pick<WebSocketApiHandles, "accessLogGroup" | "domainName" | "certificate"> {
  readonly stage: apigatewayv2.Stage;
  readonly customDomainUrl: pulumi.Output<string> | undefined;
}

function takeStage(stage: apigatewayv2.Stage): MadeStage {
  const none = { accessLogGroup: undefined, domainName: undefined, certificate: undefined };
  return { stage, ...none, customDomainUrl: undefined };
}

function makeStage(
  parent: Component,
  api: apigatewayv2.Api,
  { name, settings, accessLog, customDomain }: WebSocketStagePlan,
): MadeStage {
  const log = accessLog && makeAccessLog(parent, accessLog, { apiId: api.id, stageName: name });
  const args = {
    autoDeploy: true,
    ...(log && { accessLogSettings: log.settings }),
    ...settings,
    apiId: api.id,
    name,
  };
  // Unlike for an HTTP API, AWS refuses a log before the region has a role to write it with.
  const stage = makeLimitedStage(parent, [], args, log && { dependsOn: gatewayAccount(parent) });
  addAlarms(parent, { kind: "webSocketApi", dimensions: { ApiId: api.id, Stage: stage.name } });
  const domain = customDomain && makeWebSocketDomain(parent, customDomain, { api, stage });
  return {
    stage,
    accessLogGroup: log?.logGroup,
    domainName: domain?.domainName,
    certificate: domain?.certificate,
    customDomainUrl: domain?.url,
  };
}

/** Serve a WebSocket API at its custom domain, `wss://<domain>`. */
export function makeWebSocketDomain(
  parent: Component,
  plan: CustomDomainPlan,
  target: DomainTarget,
): HttpDomain {
  return makeApiDomain(parent, plan, target, "websocket");
}
