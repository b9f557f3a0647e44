import type * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import type { Defaults } from "../../app/default-sets";
import { hasInput } from "../../aws/installed-inputs";
import { TYPE } from "../../aws/tokens";
import type { Issues } from "../../errors";
import { STAGES } from "../../limits/api-gateway";
import { checkType, isPlainObject, resourceType, warnBeyond } from "../../values";
import { type CdnPlan, planCdn } from "../gateway/cdn/plan";
import { type CustomDomainPlan, planCustomDomain, withIpAddressType } from "../gateway/domain/plan";
import { planIpAddressType } from "../gateway/ip-address-plan";
import { type AccessLogPlan, planAccessLog } from "../gateway/log/plan";
import { planThrottle, type Throttle } from "../gateway/routes/throttle";
import { type CorsPlan, planCors } from "./cors";
import type { ApiNativeProps, ApiProps, NativeHttpApiSettings, NativeHttpStageSettings } from "./props";

/** The gateway of an HTTP API: an existing one, or one to be made with its stages. */
export type GatewayPlan =
  | { readonly kind: "existing"; readonly api: apigatewayv2.Api }
  | {
      readonly kind: "made";
      readonly settings: NativeHttpApiSettings;
      readonly cors: CorsPlan | undefined;
      readonly accessLog: AccessLogPlan | undefined;
      /** The domain of API Gateway. A distribution has the domain itself. */
      readonly customDomain: CustomDomainPlan | undefined;
      readonly cdn: CdnPlan | undefined;
      /** The limits of all routes. */
      readonly throttle: Throttle | undefined;
      /** Stages beside `$default`. */
      readonly stages: readonly NativeHttpStageSettings[];
    };

/** Settings of `aws.apigatewayv2.Api` that are not taken, and why. */
const OWN_PROPS: Readonly<Record<string, string>> = {
  corsConfiguration: "use cors",
  protocolType: "remove it: an Api is an HTTP API; for WebSockets use WebSocketApi",
  body: "write the routes of the document as routes",
  target: "use routes",
  routeKey: "use routes",
  credentialsArn: "use routes",
};
const STAGE_NAME = /^[A-Za-z0-9_-]{1,128}$/;

export function planGateway(props: ApiProps, defaults: Defaults, issues: Issues): GatewayPlan {
  const { native = {} } = props;
  if (resourceType(native.httpApi) === TYPE.apigatewayv2.Api) {
    refuseSettingsOfExisting(props, native, issues);
    return { kind: "existing", api: native.httpApi as apigatewayv2.Api };
  }
  const at = issues.at("native", "httpApi");
  const settings = planSettings(native.httpApi as NativeHttpApiSettings | undefined, at);
  const ipAddressType = planIpAddressType(
    {
      given: props.ipAddressType,
      native: ["native.httpApi.ipAddressType", settings.ipAddressType],
      hasInput: () => hasInput("apigatewayv2", "api", "ipAddressType"),
    },
    issues.at("ipAddressType"),
  );
  const domain = planCustomDomain(props.customDomain, issues.at("customDomain"));
  const customDomain = withIpAddressType(domain, ipAddressType);
  const cdn = planCdn({ ...props, native }, customDomain, issues);
  return {
    kind: "made",
    settings: ipAddressType === undefined ? settings : { ...settings, ipAddressType },
    cors: planCors(props.cors, issues.at("cors")),
    accessLog: planAccessLog(props.accessLog, "http", defaults, issues.at("accessLog")),
    customDomain: cdn ? undefined : customDomain,
    cdn,
    throttle: planThrottle(props.defaults?.throttle, issues.at("defaults", "throttle")),
    stages: planStages(native.httpStages, issues.at("native", "httpStages")),
  };
}

/** An existing API keeps its settings and stages. `false` would also change them. */
function refuseSettingsOfExisting(props: ApiProps, native: ApiNativeProps, issues: Issues): void {
  const refused = [
    { value: props.cors, at: issues.at("cors") },
    { value: props.accessLog, at: issues.at("accessLog") },
    { value: props.customDomain, at: issues.at("customDomain") },
    { value: props.cdn, at: issues.at("cdn") },
    { value: props.ipAddressType, at: issues.at("ipAddressType") },
    { value: props.waf, at: issues.at("waf") },
    { value: native.distribution, at: issues.at("native", "distribution") },
    { value: props.defaults?.throttle, at: issues.at("defaults", "throttle") },
    { value: native.httpStages, at: issues.at("native", "httpStages") },
  ];
  for (const { value, at } of refused) {
    if (value === undefined) continue;
    const problem = "cannot be set when native.httpApi is an existing API";
    at.add("NATIVE_CONFLICT", { problem, value, cure: "set it on that API and its stages" });
  }
}

function planSettings(settings: NativeHttpApiSettings | undefined, issues: Issues): NativeHttpApiSettings {
  if (settings === undefined) return {};
  if (!isPlainObject(settings)) {
    const cure = "pass settings, or an API made with new aws.apigatewayv2.Api(...)";
    const problem = "neither settings nor an existing API";
    issues.add("VALUE_WRONG_TYPE", { problem, value: settings ?? null, cure });
    return {};
  }
  for (const [name, cure] of Object.entries(OWN_PROPS)) {
    if ((settings as Record<string, unknown>)[name] === undefined) continue;
    issues.at(name).add("NATIVE_OWN_PROP", { problem: "cannot be set here", cure });
  }
  return settings;
}

function planStages(
  stages: readonly NativeHttpStageSettings[] | undefined,
  issues: Issues,
): readonly NativeHttpStageSettings[] {
  if (stages === undefined || !checkType(stages, "list", issues)) return [];
  if (stages.length + 1 > STAGES.max) {
    const text = (most: number) => `${most - 1} stages beside $default`;
    warnBeyond(STAGES, { value: stages.length, text }, issues);
  }
  const taken = new Set<unknown>(["$default"]);
  return stages.filter((stage, index) => {
    const at = issues.at(index);
    if (!checkType(stage, "object", at)) return false;
    checkStageName(stage.name, taken, at.at("name"));
    refuseStageSettings(stage, at);
    taken.add(stage.name);
    return true;
  });
}

function checkStageName(name: unknown, taken: ReadonlySet<unknown>, issues: Issues): void {
  const cure = "write letters, digits, - and _, at most 128";
  if (taken.has(name)) {
    const problem =
      name === "$default" ? "the stage $default is there already" : "another stage has this name";
    issues.add("STAGE_NAME_INVALID", { problem, value: name, cure: "choose another name" });
  } else if (typeof name !== "string" || !STAGE_NAME.test(name)) {
    issues.add("STAGE_NAME_INVALID", { problem: "not the name of a stage", value: name ?? null, cure });
  }
}

function refuseStageSettings(stage: NativeHttpStageSettings, issues: Issues): void {
  const refused = {
    apiId: "remove it: the stage is one of this API",
    accessLogSettings: "use accessLog of the API",
  };
  for (const [name, cure] of Object.entries(refused)) {
    if ((stage as unknown as Record<string, unknown>)[name] === undefined) continue;
    issues.at(name).add("NATIVE_OWN_PROP", { problem: "cannot be set here", cure });
  }
}
