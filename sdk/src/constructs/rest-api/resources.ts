import type * as acm from "@pulumi/aws/acm";
import * as apigateway from "@pulumi/aws/apigateway";
import type * as cloudwatch from "@pulumi/aws/cloudwatch";
import type * as wafv2 from "@pulumi/aws/wafv2";
import * as pulumi from "@pulumi/pulumi";
import { addAlarms } from "../../app/alarms/alarms-of-stack";
import type { Component } from "../../app/component";
import type { Issues } from "../../errors";
import { dnsSuffixOf, parseArn } from "../../values";
import { gatewayAccount } from "../gateway/log/gateway-account-resources";
import type { AccessLogPlan } from "../gateway/log/plan";
import { makeAccessLog } from "../gateway/log/resources";
import { idsOf, type OtherIds } from "../gateway/others-resources";
import { associateWaf, makeWaf } from "../gateway/waf/resources";
import { REST_DEFAULTS } from "./defaults";
import { RestDeployment } from "./deployment-resources";
import { makeRestDomain } from "./domain-resources";
import type { RestGatewayPlan, RestStagePlan } from "./gateway-plan";
import type { PreflightPlan } from "./preflight-plan";
import { makeErrorResponses } from "./preflight-resources";
import type { NativeRestApiMethodSettings } from "./props";
import type { RestApiRef } from "./route-resources";
import { type MadeStage, RestServing } from "./serving-resources";
import { addRestApiMethods, type RestApiHandle } from "./usage-resources";

/** The `@pulumi/aws` objects of a `RestApiV1`. */
export interface RestApiV1Handles {
  /** The API, made or given, with methods for usage plans, API keys and request validators. */
  readonly restApi: RestApiHandle;
  /** The stage that serves the API, made or given. An API without methods has one only where a program asks for it here. */
  readonly restApiStage: apigateway.Stage;
  /** The deployment that the stage serves. It follows everything that shapes the API. */
  readonly deployment: apigateway.Deployment;
  /** The log group of the stage, unless the access log is off or goes elsewhere. */
  readonly accessLogGroup: cloudwatch.LogGroup | undefined;
  /** There with `customDomain`. */
  readonly domainName: apigateway.DomainName | undefined;
  /** There with `customDomain`, unless the domain was given whole. */
  readonly certificate: acm.Certificate | undefined;
  /** The web ACL of `waf`. Undefined without one, for one that was given by its ARN, and for an API of another Pulumi stack. */
  readonly webAcl: wafv2.WebAcl | undefined;
}

/** A gateway and where it is reached. */
export interface RestApiGateway {
  readonly handles: RestApiV1Handles;
  readonly api: RestApiRef & Pick<apigateway.RestApi, "arn">;
  /** The check that refuses changes once the deployment is on its way. */
  readonly closing: { refuseLate(issues: Issues): void };
  readonly url: pulumi.Output<string>;
  readonly customDomainUrl: pulumi.Output<string> | undefined;
  readonly stageName: pulumi.Input<string>;
  readonly deploymentId: pulumi.Output<string>;
  readonly others: OtherIds;
  /** The answer to preflight requests. Undefined where they go to the routes. */
  readonly preflight: PreflightPlan | undefined;
}

/**
 * Makes the gateway with its stage and domain, or takes the given one and adds missing parts. `hasMethods` says that
 * its own routes make methods. Its deployment and stage are then made at once.
 */
export function makeRestGateway(
  parent: Component,
  plan: RestGatewayPlan,
  hasMethods: boolean,
): RestApiGateway {
  const restApi = plan.kind === "existing" ? plan.api : makeApi(parent, plan.settings);
  if (plan.preflight) makeErrorResponses(parent, restApi);
  const deployment = new RestDeployment(parent, restApi);
  const accessLog = plan.kind === "made" ? plan.accessLog : undefined;
  const stageName = stageNameOf(plan.stage);
  const serving = new RestServing(parent, { api: restApi, deployment, stageName }, () =>
    makeStage(parent, restApi, deployment, plan.stage, accessLog),
  );
  // The methods of an existing API are not known here.
  if (hasMethods || plan.kind === "existing") serving.makeNow();
  else serving.makeWhenNeeded();
  const customDomain = plan.kind === "made" ? plan.customDomain : undefined;
  const domain = customDomain && makeRestDomain(parent, customDomain);
  serving.whenMade(({ stage }) => domain?.map(restApi, stage));
  const waf = plan.kind === "made" && plan.waf ? makeWaf(parent, plan.waf, "REGIONAL") : undefined;
  if (waf) serving.whenMade(({ stage }) => associateWaf(parent, waf, stage.arn));
  const handles: RestApiV1Handles = {
    restApi: addRestApiMethods(parent, restApi, serving),
    get restApiStage() {
      return serving.made.stage;
    },
    get deployment() {
      return serving.made.deployment;
    },
    get accessLogGroup() {
      return serving.made.logGroup;
    },
    domainName: domain?.domainName,
    certificate: domain?.certificate,
    webAcl: waf?.webAcl,
  };
  return {
    handles,
    api: restApi,
    closing: deployment,
    url: urlOf(parent, restApi, stageName),
    customDomainUrl: domain?.url,
    stageName,
    deploymentId: serving.deploymentId,
    others: {
      ...idsOf({
        accessLogGroup: undefined,
        domainName: domain?.domainName,
        certificate: domain?.certificate,
      }),
      accessLogGroup: serving.logGroupId,
    },
    preflight: plan.preflight,
  };
}

/** Known before the stage is made, unless the stage is somebody else's. */
function stageNameOf(plan: RestStagePlan): pulumi.Input<string> {
  return plan.kind === "given" ? plan.stage.stageName : plan.name;
}

/**
 * The URL, made of the API and the name of the stage alone. The stage waits for the routes, and a route may be bound to
 * its own API.
 */
function urlOf(
  { app }: Component,
  api: apigateway.RestApi,
  stageName: pulumi.Input<string>,
): pulumi.Output<string> {
  return pulumi.all([api.id, api.arn, stageName]).apply(([id, arn, stage]) => {
    const region = parseArn(arn)?.region || app.regionOrDefault;
    return `https://${id}.execute-api.${region}.${dnsSuffixOf(region)}/${stage}/`;
  });
}

function makeApi(parent: Component, settings: apigateway.RestApiArgs): apigateway.RestApi {
  const args = { name: parent.placement.physicalName, ...settings };
  return new apigateway.RestApi(parent.childName("api"), args, { parent });
}

/** Makes the settings of all methods of a stage. AWS refuses a log level until the region has a role for logs. */
function makeMethodSettings(
  parent: Component,
  { restApi, stageName }: apigateway.Stage,
  settings: NativeRestApiMethodSettings,
): void {
  new apigateway.MethodSettings(
    parent.childName("method-settings"),
    { restApi, stageName, methodPath: "*/*", settings: { ...settings } },
    { parent, dependsOn: gatewayAccount(parent) },
  );
}

function makeStage(
  parent: Component,
  api: apigateway.RestApi,
  deployment: RestDeployment,
  plan: RestStagePlan,
  accessLog: AccessLogPlan | undefined,
): MadeStage {
  if (plan.kind === "given")
    return { stage: plan.stage, deployment: deployment.resource, logGroup: undefined };
  const served = deployment.resource;
  const log = accessLog && makeAccessLog(parent, accessLog, { apiId: api.id, stageName: plan.name });
  const stage = new apigateway.Stage(
    parent.childName("stage"),
    {
      xrayTracingEnabled: REST_DEFAULTS.xrayTracing,
      ...plan.settings,
      restApi: api.id,
      deployment: served.id,
      stageName: plan.name,
      ...(log && { accessLogSettings: log.settings }),
    },
    { parent, ...(log && { dependsOn: gatewayAccount(parent) }) },
  );
  addAlarms(parent, { kind: "restApi", dimensions: { ApiName: api.name, Stage: stage.stageName } });
  if (plan.methods) makeMethodSettings(parent, stage, plan.methods);
  return { stage, deployment: served, logGroup: log?.logGroup };
}
