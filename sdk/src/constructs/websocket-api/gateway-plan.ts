import type * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import type { Placement } from "../../app/component";
import { hasInput } from "../../aws/installed-inputs";
import { TYPE } from "../../aws/tokens";
import type { Issues } from "../../errors";
import type { IpAddressType } from "../../limits/ip-address-types";
import { isPlainObject, resourceType } from "../../values";
import { checkApiName } from "../gateway/api-name";
import { type CustomDomainPlan, planCustomDomain, withIpAddressType } from "../gateway/domain/plan";
import { planIpAddressType } from "../gateway/ip-address-plan";
import { type AccessLogPlan, planAccessLog } from "../gateway/log/plan";
import type { NativeWebSocketApiSettings, NativeWebSocketStageSettings, WebSocketApiProps } from "./props";

/** The gateway of a WebSocket API. */
export interface WebSocketGatewayPlan {
  readonly api:
    | { readonly kind: "existing"; readonly api: apigatewayv2.Api }
    | { readonly kind: "made"; readonly settings: NativeWebSocketApiSettings };
  readonly stage: { readonly kind: "existing"; readonly stage: apigatewayv2.Stage } | WebSocketStagePlan;
}

/** A stage to be made. */
export interface WebSocketStagePlan {
  readonly kind: "made";
  readonly name: string;
  readonly settings: NativeWebSocketStageSettings;
  readonly accessLog: AccessLogPlan | undefined;
  readonly customDomain: CustomDomainPlan | undefined;
}

const NOT_OF_A_SOCKET = "remove it: only an HTTP API has it";
/** Settings of `aws.apigatewayv2.Api` that are not taken, and why. */
const API_REFUSED: Readonly<Record<string, string>> = {
  protocolType: "remove it: a WebSocketApi is a WebSocket API; for HTTP use Api",
  corsConfiguration: "remove it: browsers ask no leave to open a socket; check the Origin in $connect",
  body: NOT_OF_A_SOCKET,
  failOnWarnings: NOT_OF_A_SOCKET,
  target: "use routes",
  routeKey: "use routes",
  credentialsArn: NOT_OF_A_SOCKET,
};
/** Settings of `aws.apigatewayv2.Stage` that are not taken, and why. */
const STAGE_REFUSED: Readonly<Record<string, string>> = {
  apiId: "remove it: the stage is one of this API",
  accessLogSettings: "use accessLog",
  domainMapping: "use customDomain",
};
const STAGE_NAME = /^[A-Za-z0-9_-]{1,128}$/;

export function planWebSocketGateway(
  props: WebSocketApiProps,
  { app, defaults, physicalName }: Pick<Placement, "app" | "defaults" | "physicalName">,
  issues: Issues,
): WebSocketGatewayPlan {
  const { webSocketApi, webSocketStage } = props.native ?? {};
  const isExistingApi = resourceType(webSocketApi) === TYPE.apigatewayv2.Api;
  const api = isExistingApi
    ? ({ kind: "existing", api: webSocketApi as apigatewayv2.Api } as const)
    : ({
        kind: "made",
        settings: planApiSettings(webSocketApi, issues.at("native", "webSocketApi")),
      } as const);
  const ipAddressType = planAddresses(props, api, issues);
  if (api.kind === "made")
    checkApiName(api.settings.name, physicalName, issues, issues.at("native", "webSocketApi"));
  if (resourceType(webSocketStage) === TYPE.apigatewayv2.Stage) {
    refuseBesideExistingStage(props, isExistingApi, issues);
    return { api, stage: { kind: "existing", stage: webSocketStage as apigatewayv2.Stage } };
  }
  const settings = planStageSettings(webSocketStage, issues.at("native", "webSocketStage"));
  const stage = {
    kind: "made",
    name: settings.name ?? app.stage,
    settings,
    accessLog: planAccessLog(props.accessLog, "websocket", defaults, issues.at("accessLog")),
    customDomain: withIpAddressType(
      planCustomDomain(props.customDomain, issues.at("customDomain"), "websocket"),
      ipAddressType,
    ),
  } as const;
  const isChosen = api.kind === "made" && ipAddressType !== undefined;
  return { api: isChosen ? { ...api, settings: { ...api.settings, ipAddressType } } : api, stage };
}

function planAddresses(
  { ipAddressType: given }: WebSocketApiProps,
  api: WebSocketGatewayPlan["api"],
  issues: Issues,
): IpAddressType | undefined {
  const at = issues.at("ipAddressType");
  if (api.kind === "existing") {
    if (given === undefined) return undefined;
    const problem = "cannot be set when native.webSocketApi is an existing API";
    at.add("NATIVE_CONFLICT", { problem, value: given, cure: "set it on that API" });
    return undefined;
  }
  const hasIt = () => hasInput("apigatewayv2", "api", "ipAddressType");
  const native = ["native.webSocketApi.ipAddressType", api.settings.ipAddressType] as const;
  return planIpAddressType({ given, native, hasInput: hasIt }, at);
}

/** An existing stage keeps its log and its domains. `false` would also change them. */
function refuseBesideExistingStage(props: WebSocketApiProps, isExistingApi: boolean, issues: Issues): void {
  for (const name of ["accessLog", "customDomain"] as const) {
    const value = props[name];
    if (value === undefined) continue;
    const problem = "cannot be set when native.webSocketStage is an existing stage";
    issues.at(name).add("NATIVE_CONFLICT", { problem, value, cure: "set it on that stage" });
  }
  if (isExistingApi) return;
  issues.at("native", "webSocketStage").add("NATIVE_CONFLICT", {
    problem: "an existing stage belongs to an existing API, and native.webSocketApi is none",
    cure: "pass the stage's API as native.webSocketApi, or settings for a stage",
  });
}

function planApiSettings(settings: unknown, issues: Issues): NativeWebSocketApiSettings {
  const cure = "pass settings, or an API made with new aws.apigatewayv2.Api(...)";
  return planSettings(settings, { what: "API", cure, refused: API_REFUSED }, issues);
}

function planStageSettings(settings: unknown, issues: Issues): NativeWebSocketStageSettings {
  const cure = "pass settings, or a stage made with new aws.apigatewayv2.Stage(...)";
  const planned: NativeWebSocketStageSettings = planSettings(
    settings,
    { what: "stage", cure, refused: STAGE_REFUSED },
    issues,
  );
  const { name } = planned;
  if (name !== undefined && !(typeof name === "string" && STAGE_NAME.test(name))) {
    issues.at("name").add("STAGE_NAME_INVALID", {
      problem: "not the name of a stage",
      value: name,
      cure: "write letters, digits, - and _, at most 128",
    });
  }
  return planned;
}

function planSettings(
  settings: unknown,
  {
    what,
    cure,
    refused,
  }: { readonly what: string; readonly cure: string; readonly refused: Readonly<Record<string, string>> },
  issues: Issues,
): Readonly<Record<string, never>> {
  if (settings === undefined) return {};
  if (!isPlainObject(settings)) {
    const problem = `neither settings nor an existing ${what}`;
    issues.add("VALUE_WRONG_TYPE", { problem, value: settings ?? null, cure });
    return {};
  }
  for (const [name, instead] of Object.entries(refused)) {
    if (settings[name] === undefined) continue;
    issues.at(name).add("NATIVE_OWN_PROP", { problem: "cannot be set here", cure: instead });
  }
  return settings as Readonly<Record<string, never>>;
}
