import type * as apigateway from "@pulumi/aws/apigateway";
import type { Defaults } from "../../app/default-sets";
import { TYPE } from "../../aws/tokens";
import type { Issues } from "../../errors";
import { checkInput, checkType, isPlainObject, resourceType } from "../../values";
import { withIpAddressType } from "../gateway/domain/plan";
import { type AccessLogPlan, planAccessLog } from "../gateway/log/plan";
import { parseRouteKey, REST_KEYS } from "../gateway/routes/route-key";
import { planWaf, type WafPlan } from "../gateway/waf/plan";
import { planRestDomain, type RestDomainPlan } from "./domain-plan";
import { withEndpoint } from "./endpoint-plan";
import { importedNode, type PathNode, PathTree } from "./path-tree";
import { type PreflightPlan, planPreflight } from "./preflight-plan";
import { checkPrivate } from "./private-plan";
import type {
  NativeRestApiMethodSettings,
  NativeRestApiSettings,
  NativeRestApiStageSettings,
  RestApiV1NativeProps,
  RestApiV1Props,
} from "./props";
import { planOwnSettings } from "./route-plan";

/** The gateway of a REST API: an existing one, or one to be made. */
export type RestGatewayPlan = {
  readonly stage: RestStagePlan;
  readonly paths: PathTree;
} & (
  | { readonly kind: "existing"; readonly api: apigateway.RestApi; readonly preflight: undefined }
  | {
      readonly kind: "made";
      readonly settings: NativeRestApiSettings;
      /** Undefined where preflight requests go to the routes. */
      readonly preflight: PreflightPlan | undefined;
      readonly accessLog: AccessLogPlan | undefined;
      readonly customDomain: RestDomainPlan | undefined;
      /** The firewall before the stage. */
      readonly waf: WafPlan | undefined;
    }
);

/** The stage that serves the API. */
export type RestStagePlan =
  | { readonly kind: "given"; readonly stage: apigateway.Stage }
  | {
      readonly kind: "made";
      readonly name: string;
      readonly settings: NativeRestApiStageSettings;
      /** The settings of all methods. Undefined for none. */
      readonly methods: NativeRestApiMethodSettings | undefined;
    };

/** The context in which a REST API is planned. */
export interface RestGatewayContext {
  /** The app's stage. */
  readonly stageName: string;
  readonly defaults: Defaults;
  /** Whether the app sees to the role that API Gateway writes logs with: without one, AWS refuses a log level. */
  readonly hasLogRole: boolean;
}

const REST_API = TYPE.apigateway.RestApi;
const STAGE = TYPE.apigateway.Stage;
const STAGE_NAME = /^[A-Za-z0-9_-]{1,128}$/;
/** Settings that are refused, with the reasons. Some are from earlier implementations. */
const OWN_OF_API = {
  body: "write the routes of the document as routes",
  parameters: "remove it: it belongs to a body",
  putRestApiMode: "remove it: it belongs to a body",
  failOnWarnings: "remove it: it belongs to a body",
  defaultCorsPreflightOptions: "use native.preflight",
  domainName: "use customDomain",
  deployOptions: "use accessLog and native.restApiStage",
};
const OWN_OF_STAGE = {
  restApi: "remove it: the stage is one of this API",
  deployment: "remove it: the stage serves the deployment of this API",
  accessLogSettings: "use accessLog of the API",
  accessLogDestination: "use accessLog.destinationArn of the API",
  accessLogFormat: "use accessLog.format of the API",
};

/** Existing APIs that a construct adds its routes to, and the construct. */
const adopted = new WeakMap<apigateway.RestApi, string>();

export function planRestGateway(
  props: RestApiV1Props,
  context: RestGatewayContext,
  issues: Issues,
): RestGatewayPlan {
  const { stageName, defaults } = context;
  const { native = {}, cors = true } = props;
  const isExisting = resourceType(native.restApi) === REST_API;
  const at = issues.at("native");
  const named = planStage(native.restApiStage, stageName, isExisting, at.at("restApiStage"));
  const planned = withTracing(named, props.tracing, issues.at("tracing"));
  const logsErrors =
    !isExisting && props.accessLog !== false && context.hasLogRole && defaults.logsRestErrors;
  const stage = withMethods(
    planned,
    native.restApiMethodSettings,
    logsErrors,
    at.at("restApiMethodSettings"),
  );
  const paths = new PathTree(isExisting, planImportedPaths(native, isExisting, at.at("importedPaths")));
  if (isExisting) {
    const api = native.restApi as apigateway.RestApi;
    refuseSettingsOfExisting(props, issues);
    refuseAdopted(api, at.at("restApi"));
    return { kind: "existing", api, stage, paths, preflight: undefined };
  }
  checkCors(cors, issues.at("cors"));
  const given = planSettings(native.restApi as NativeRestApiSettings | undefined, at.at("restApi"));
  const settings = withEndpoint(given, props, issues);
  const domain = planRestDomain(props.customDomain, defaults, issues.at("customDomain"));
  const customDomain = withIpAddressType(domain, props.ipAddressType);
  checkPrivate(settings, customDomain, issues);
  return {
    kind: "made",
    settings,
    stage,
    paths,
    preflight: planPreflight(cors !== false, native.preflight, at.at("preflight")),
    accessLog: planAccessLog(props.accessLog, "rest", defaults, issues.at("accessLog")),
    customDomain,
    waf: planWaf(props.waf, "REGIONAL", issues.at("waf")),
  };
}

/** A construct takes an API: a second one would know neither its paths nor its deployment. */
export function noteAdopted(api: apigateway.RestApi, construct: string): void {
  adopted.set(api, construct);
}

function refuseAdopted(api: apigateway.RestApi, issues: Issues): void {
  const other = adopted.get(api);
  if (other === undefined) return;
  const problem = `the routes of ${other} are in this API already`;
  issues.add("NATIVE_CONFLICT", { problem, value: api, cure: "add the routes with addRoutes of that one" });
}

/** An existing API keeps its settings. `false` would also change them. */
function refuseSettingsOfExisting(props: RestApiV1Props, issues: Issues): void {
  const { cors, accessLog, customDomain, waf, ipAddressType, securityPolicy, native } = props;
  const refuse = (value: unknown, at: Issues): void => {
    if (value === undefined) return;
    const problem = "cannot be set when native.restApi is an existing API";
    at.add("NATIVE_CONFLICT", { problem, value, cure: "set it on that API and its stages" });
  };
  refuse(cors, issues.at("cors"));
  refuse(accessLog, issues.at("accessLog"));
  refuse(customDomain, issues.at("customDomain"));
  refuse(waf, issues.at("waf"));
  refuse(ipAddressType, issues.at("ipAddressType"));
  refuse(securityPolicy, issues.at("securityPolicy"));
  refuse(native?.preflight, issues.at("native", "preflight"));
}

function checkCors(cors: unknown, issues: Issues): void {
  if (typeof cors === "boolean") return;
  const cure = "write true or false, and what is answered in native.preflight";
  issues.add("VALUE_WRONG_TYPE", { problem: "CORS of a REST API is on or off", value: cors, cure });
}

function planSettings(settings: NativeRestApiSettings | undefined, issues: Issues): NativeRestApiSettings {
  if (settings === undefined) return {};
  if (isPlainObject(settings)) return planOwnSettings(settings, OWN_OF_API, issues);
  const cure = "pass settings, or an API made with new aws.apigateway.RestApi(...)";
  const problem = "neither settings nor an existing API";
  issues.add("VALUE_WRONG_TYPE", { problem, value: settings ?? null, cure });
  return {};
}

function planStage(
  given: RestApiV1NativeProps["restApiStage"],
  byDefault: string,
  isExisting: boolean,
  issues: Issues,
): RestStagePlan {
  if (resourceType(given) === STAGE) {
    if (!isExisting) {
      const problem = "an existing stage belongs to an existing API";
      const cure = "pass that API as native.restApi, or settings of a stage";
      issues.add("NATIVE_CONFLICT", { problem, value: given, cure });
    }
    return { kind: "given", stage: given as apigateway.Stage };
  }
  const settings = planOwnSettings<NativeRestApiStageSettings>(given, OWN_OF_STAGE, issues);
  const { stageName: name = byDefault, ...rest } = settings;
  if (typeof name !== "string" || !STAGE_NAME.test(name)) {
    const cure = "write letters, digits, - and _, at most 128";
    const problem = "not the name of a stage";
    issues.at("stageName").add("STAGE_NAME_INVALID", { problem, value: name, cure });
  }
  return { kind: "made", name, settings: rest, methods: undefined };
}

function withTracing(stage: RestStagePlan, tracing: unknown, issues: Issues): RestStagePlan {
  if (tracing === undefined || !checkType(tracing, "boolean", issues)) return stage;
  if (stage.kind === "given") {
    const problem = "cannot be set when native.restApiStage is an existing stage";
    issues.add("NATIVE_CONFLICT", { problem, value: tracing, cure: "set it on that stage" });
    return stage;
  }
  if (stage.settings.xrayTracingEnabled !== undefined) {
    const problem = "cannot be set together with native.restApiStage.xrayTracingEnabled";
    issues.add("PROP_CONFLICT", { problem, value: tracing, cure: "remove one of the two" });
  }
  return { ...stage, settings: { ...stage.settings, xrayTracingEnabled: tracing } };
}

/** Why the gateway answered with an error, and nothing of what it was asked: the data of requests stays out of logs. */
const ERRORS: NativeRestApiMethodSettings = { loggingLevel: "ERROR", dataTraceEnabled: false };

function withMethods(
  stage: RestStagePlan,
  given: RestApiV1NativeProps["restApiMethodSettings"],
  logsErrors: boolean,
  issues: Issues,
): RestStagePlan {
  if (stage.kind === "given") {
    if (given === undefined) return stage;
    const cure = "set it on the methods of that stage";
    const problem = "cannot be set when native.restApiStage is an existing stage";
    issues.add("NATIVE_CONFLICT", { problem, value: given, cure });
    return stage;
  }
  if (given === false) return stage;
  const byDefault = logsErrors ? ERRORS : undefined;
  if (given === undefined) return { ...stage, methods: byDefault };
  return checkType(given, "object", issues) ? { ...stage, methods: { ...byDefault, ...given } } : stage;
}

function planImportedPaths(
  { importedPaths }: RestApiV1NativeProps,
  isExisting: boolean,
  issues: Issues,
): readonly PathNode[] {
  if (importedPaths === undefined) return [];
  if (!isExisting) {
    const problem = "cannot be set without an existing API";
    const cure = "pass the API that has these paths as native.restApi, or remove it";
    issues.add("NATIVE_CONFLICT", { problem, value: importedPaths, cure });
    return [];
  }
  if (!checkType(importedPaths, "object", issues)) return [];
  return Object.entries(importedPaths).flatMap(([path, id]) => {
    const at = issues.at(path);
    // The method is of no account.
    const key = parseRouteKey(`ANY ${path}`, at, REST_KEYS);
    const checked = checkInput(id, at, (known, found) => void checkType(known, "string", found));
    return key ? [importedNode(key.segments, checked)] : [];
  });
}
