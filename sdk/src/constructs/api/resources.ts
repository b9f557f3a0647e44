import type * as acm from "@pulumi/aws/acm";
import * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import type * as cloudfront from "@pulumi/aws/cloudfront";
import type * as cloudwatch from "@pulumi/aws/cloudwatch";
import type * as wafv2 from "@pulumi/aws/wafv2";
import * as pulumi from "@pulumi/pulumi";
import { addAlarms } from "../../app/alarms/alarms-of-stack";
import type { Component } from "../../app/component";
import { makeCdn } from "../gateway/cdn/resources";
import { makeHttpDomain } from "../gateway/domain/resources";
import type { AccessLogPlan } from "../gateway/log/plan";
import { makeAccessLog } from "../gateway/log/resources";
import { idsOf, type OtherIds } from "../gateway/others-resources";
import { makeLimitedStage } from "../gateway/routes/limited-stage-resources";
import type { Throttle } from "../gateway/routes/throttle";
import type { CorsPlan } from "./cors";
import type { GatewayPlan } from "./gateway-plan";
import type { NativeHttpStageSettings } from "./props";
import type { RouteThrottles } from "./route-throttles";

type NewGateway = Extract<GatewayPlan, { kind: "made" }>;

/** The `@pulumi/aws` objects of an `Api`. */
export interface ApiHandles {
  /** The API, made or given. */
  readonly httpApi: apigatewayv2.Api;
  /** `$default` and the stages of `native.httpStages`. An API that was given has none. */
  readonly httpStages: readonly apigatewayv2.Stage[];
  /** The log group of `$default`, unless the access log is off or goes elsewhere. */
  readonly accessLogGroup: cloudwatch.LogGroup | undefined;
  /** There with `customDomain`. */
  readonly domainName: apigatewayv2.DomainName | undefined;
  /** There with `customDomain`, unless the domain was given whole. */
  readonly certificate: acm.Certificate | undefined;
  /** There with `cdn: true`. */
  readonly distribution: cloudfront.Distribution | undefined;
  /** The web ACL of `waf`. Undefined without one, for one that was given by its ARN, and for an API of another Pulumi stack. */
  readonly webAcl: wafv2.WebAcl | undefined;
}

/** A gateway and where it is reached. */
export interface ApiGateway {
  readonly handles: ApiHandles;
  readonly api: Pick<apigatewayv2.Api, "id" | "arn" | "executionArn">;
  readonly url: pulumi.Output<string>;
  readonly customDomainUrl: pulumi.Output<string> | undefined;
  readonly cdnUrl: pulumi.Output<string> | undefined;
  /** Names of the stages that were made with the API. */
  readonly stages: readonly string[];
  readonly others: OtherIds;
}

/** Make the gateway with its stages and domain, or take the one that is given. */
export function makeGateway(parent: Component, plan: GatewayPlan, throttles: RouteThrottles): ApiGateway {
  if (plan.kind === "existing") {
    return gatewayOf({ httpApi: plan.api, httpStages: [], ...NOTHING_ELSE }, [], {});
  }
  const httpApi = makeApi(parent, plan);
  const main = makeDefaultStage(parent, httpApi, plan, throttles);
  const others = plan.stages.map((settings) => makeStage(parent, httpApi, settings, plan.accessLog));
  addAlarms(parent, { kind: "httpApi", dimensions: dimensionsOf(main.stage) });
  plan.stages.forEach(({ name }, index) => {
    const stage = others[index] as apigatewayv2.Stage;
    addAlarms(parent, { kind: "httpApi", parts: [name], dimensions: dimensionsOf(stage) });
  });
  const target = { api: httpApi, stage: main.stage };
  const domain = plan.customDomain && makeHttpDomain(parent, plan.customDomain, target);
  const cdn = plan.cdn && makeCdn(parent, plan.cdn, httpApi.apiEndpoint);
  const handles = {
    httpApi,
    httpStages: [main.stage, ...others],
    accessLogGroup: main.logGroup,
    domainName: domain?.domainName,
    certificate: domain?.certificate ?? cdn?.certificate,
    distribution: cdn?.distribution,
    webAcl: cdn?.webAcl,
  };
  const urls = { customDomainUrl: domain?.url ?? cdn?.domainUrl, cdnUrl: cdn?.url };
  return gatewayOf(handles, ["$default", ...plan.stages.map(({ name }) => name)], urls);
}

const NOTHING_ELSE = {
  accessLogGroup: undefined,
  domainName: undefined,
  certificate: undefined,
  distribution: undefined,
  webAcl: undefined,
};

function gatewayOf(
  handles: ApiHandles,
  stages: readonly string[],
  { customDomainUrl, cdnUrl }: Partial<Pick<ApiGateway, "customDomainUrl" | "cdnUrl">>,
): ApiGateway {
  const { httpApi: api } = handles;
  const others = { ...idsOf(handles), distribution: handles.distribution?.id };
  return { handles, api, url: api.apiEndpoint, customDomainUrl, cdnUrl, stages, others };
}

function makeApi(parent: Component, { cors, settings }: NewGateway): apigatewayv2.Api {
  const args = {
    protocolType: "HTTP",
    name: parent.placement.physicalName,
    ...(cors && { corsConfiguration: toCorsConfiguration(cors) }),
    ...settings,
  };
  return new apigatewayv2.Api(parent.childName("api"), args, { parent });
}

/** The provider wants lists that are not read-only. */
function toCorsConfiguration({ exposeHeaders, ...cors }: CorsPlan) {
  return {
    ...cors,
    allowHeaders: [...cors.allowHeaders],
    allowMethods: [...cors.allowMethods],
    allowOrigins: [...cors.allowOrigins],
    ...(exposeHeaders && { exposeHeaders: [...exposeHeaders] }),
  };
}

/** The stage that is served from the root of the API's URL. */
function makeDefaultStage(
  parent: Component,
  api: apigatewayv2.Api,
  { accessLog, throttle }: NewGateway,
  throttles: RouteThrottles,
): { readonly stage: apigatewayv2.Stage; readonly logGroup: cloudwatch.LogGroup | undefined } {
  const name = "$default";
  const log = accessLog && makeAccessLog(parent, accessLog, { apiId: api.id, stageName: name });
  const stage = makeLimitedStage(parent, [], {
    apiId: api.id,
    name,
    autoDeploy: true,
    routeSettings: toRouteSettings(throttles),
    ...(log && { accessLogSettings: log.settings }),
    ...(throttle && { defaultRouteSettings: toLimits(throttle) }),
  });
  return { stage, logGroup: log?.logGroup };
}

function makeStage(
  parent: Component,
  api: apigatewayv2.Api,
  settings: NativeHttpStageSettings,
  accessLog: AccessLogPlan | undefined,
): apigatewayv2.Stage {
  const { name } = settings;
  const parts = ["access-log", name];
  const log = accessLog && makeAccessLog(parent, accessLog, { apiId: api.id, stageName: name, parts });
  const args = {
    autoDeploy: true,
    ...(log && { accessLogSettings: log.settings }),
    ...settings,
    apiId: api.id,
  };
  return makeLimitedStage(parent, [name], args);
}

function dimensionsOf({ apiId, name }: apigatewayv2.Stage) {
  return { ApiId: apiId, Stage: name };
}

function toLimits({ burst, rate }: Throttle) {
  return { throttlingBurstLimit: burst, throttlingRateLimit: rate };
}

function toRouteSettings(throttles: RouteThrottles): apigatewayv2.StageArgs["routeSettings"] {
  return pulumi
    .output(throttles.closed)
    .apply((settings) => (settings.length === 0 ? undefined : [...settings]));
}
