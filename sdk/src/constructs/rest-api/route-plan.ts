import type * as lambda from "@pulumi/aws/lambda";
import { hasInput } from "../../aws/installed-inputs";
import { TYPE } from "../../aws/tokens";
import type { Issues } from "../../errors";
import type { FunctionPlan } from "../../functions/plan";
import { type FunctionDefinition, isFunction } from "../../functions/props";
import { REST_RESOURCES, REST_WAIT, STREAMED_REPLY } from "../../limits/api-gateway";
import {
  checkKnownProps,
  checkOneOf,
  checkType,
  isPlainObject,
  namesOf,
  resourceType,
  warnBeyond,
} from "../../values";
import type { RouteAuthorization } from "../gateway/authorizers/rules";
import { planNativeFunction, refuseBareProps } from "../gateway/routes/function-route-plan";
import {
  DEFAULT_ROUTE,
  foldRouteKey,
  parseRouteKey,
  REST_KEYS,
  type RouteKey,
  type RouteMethod,
} from "../gateway/routes/route-key";
import type { DuplicateCheck } from "../gateway/routes/route-table";
import { warnOfTimeout } from "../gateway/routes/route-timeout";
import type { PathBatch, PathNode, PathTree } from "./path-tree";
import type {
  NativeRestIntegrationSettings,
  NativeRestMethodSettings,
  RestFunctionRouteProps,
  RestNativeFunctionRouteProps,
  RestRoute,
  RestRouteSettings,
} from "./route-props";

/** The integration of a route of a REST API. */
export type RestTarget =
  | { readonly kind: "function"; readonly function: FunctionPlan }
  | { readonly kind: "native"; readonly function: lambda.Function | lambda.Alias };

/** A route of a REST API, checked. */
export interface RestRoutePlan<Authorization> {
  readonly key: RestRouteKey;
  readonly node: PathNode;
  readonly target: RestTarget;
  readonly authorization: Authorization;
  readonly method: NativeRestMethodSettings;
  readonly integration: NativeRestIntegrationSettings;
}

/** A route key that is not `$default`. */
export type RestRouteKey = RouteKey & { readonly method: RouteMethod; readonly path: string };

/** The facts about an API that the plan of its routes needs. */
export interface RestRoutesContext<Authorization> {
  readonly duplicates: DuplicateCheck;
  readonly paths: PathTree;
  planFunction(definition: FunctionDefinition, issues: Issues): FunctionPlan | undefined;
  planAuthorization(choice: RouteAuthorization, issues: Issues): Authorization | undefined;
}

/** Some routes of a REST API, and the paths that they add to its tree. */
export interface RestRoutesPlan<Authorization> {
  readonly routes: readonly RestRoutePlan<Authorization>[];
  readonly paths: PathBatch;
}

const COMMON = namesOf<RestNativeFunctionRouteProps>()([
  "type",
  "authorizer",
  "authorizationScopes",
  "streaming",
  "native",
]);
/** Names of generation 0, and where they are now. */
const RENAMED = {
  authorizationType: "authorizer",
  methodOptions: "native.method",
  integrationOptions: "native.integration",
};
const LAMBDA = TYPE.lambda.Function;
const OWN_OF_METHOD = {
  restApi: "remove it: the method is one of this API",
  resourceId: "remove it: the path of the route says where the method is",
  httpMethod: "remove it: the key of the route says the method",
  authorization: "use authorizer of the route",
  authorizationType: "use authorizer of the route",
  authorizerId: "use authorizer of the route",
  authorizer: "use authorizer of the route",
  authorizationScopes: "use authorizationScopes of the route",
};
const OWN_OF_INTEGRATION = {
  restApi: "remove it: the integration is one of this API",
  resourceId: "remove it: the path of the route says where the integration is",
  httpMethod: "remove it: the key of the route says the method",
  integrationHttpMethod: "remove it: functions are called by POST",
  type: "remove it: the function gets the request as it is",
  uri: "use function of the route",
};

/** Checks routes of a REST API. The plan leaves out entries with mistakes. */
export function planRestRoutes<Authorization>(
  routes: Readonly<Record<string, RestRoute | undefined>>,
  context: RestRoutesContext<Authorization>,
  issues: Issues,
): RestRoutesPlan<Authorization> {
  const paths = context.paths.startBatch();
  if (!checkType(routes, "object", issues)) return { routes: [], paths };
  const planned = Object.entries(routes).flatMap(
    ([text, value]) => planRestRoute(text, value, context, paths, issues.at(text)) ?? [],
  );
  paths.refuseMissingParents();
  warnOfManyResources(context.paths, paths, issues);
  return { routes: planned, paths };
}

function planRestRoute<Authorization>(
  text: string,
  value: RestRoute | undefined,
  context: RestRoutesContext<Authorization>,
  paths: PathBatch,
  issues: Issues,
): RestRoutePlan<Authorization> | undefined {
  const key = parseRestKey(text, issues);
  if (key) context.duplicates.check(key, issues);
  const node = key && paths.plan(key.segments, issues);
  const props = isPlainObject(value) ? (value as Exclude<RestRoute, string>) : {};
  const target = planTarget(value, context, issues);
  const authorization = context.planAuthorization(props as RouteAuthorization, issues);
  const given = planSettings((props as { native?: RestRouteSettings }).native, issues.at("native"));
  const settings = { ...given, integration: planStreaming(props, given.integration, issues) };
  warnOfWait(value, settings.integration, issues);
  return key && node && target && authorization && { key, node, target, authorization, ...settings };
}

/** The settings of an integration, with those of one that streams where the route says so. */
function planStreaming(
  { streaming }: { readonly streaming?: boolean },
  given: NativeRestIntegrationSettings,
  issues: Issues,
): NativeRestIntegrationSettings {
  if (streaming === undefined) return given;
  if (!checkType(streaming, "boolean", issues.at("streaming"))) return given;
  const { responseTransferMode: value } = given;
  if (value !== undefined) {
    const at = issues.at("native", "integration", "responseTransferMode");
    at.add("PROP_CONFLICT", {
      problem: "cannot be set together with streaming",
      value,
      cure: "remove one of them",
    });
  }
  if (!streaming) return given;
  if (!hasInput("apigateway", "integration", "responseTransferMode"))
    issues.at("streaming").add("PROVIDER_INPUT_MISSING", {
      problem: "the installed version of @pulumi/aws has no response streaming of REST APIs",
      cure: "install a newer one: npm install @pulumi/aws@latest",
    });
  return { timeoutMilliseconds: STREAMED_REPLY.max * 1000, ...given, responseTransferMode: "STREAM" };
}

/** A longer wait may be set, which AWS allows on request, and a streamed reply may take as long as its function. */
function warnOfWait(
  value: RestRoute | undefined,
  { timeoutMilliseconds, responseTransferMode }: NativeRestIntegrationSettings,
  issues: Issues,
): void {
  if (!isPlainObject(value) || timeoutMilliseconds !== undefined || responseTransferMode !== undefined)
    return;
  const { function: definition } = value as { readonly function?: FunctionDefinition };
  if (definition !== undefined) warnOfTimeout(definition, REST_WAIT.max, issues.at("function"));
}

function parseRestKey(text: string, issues: Issues): RestRouteKey | undefined {
  if (foldRouteKey(text) === DEFAULT_ROUTE) {
    const problem = "a REST API has no $default";
    issues.add("ROUTE_KEY_MALFORMED", { problem, value: text, cure: 'write "ANY /{proxy+}"' });
    return undefined;
  }
  return parseRouteKey(text, issues, REST_KEYS) as RestRouteKey | undefined;
}

function planTarget(
  value: RestRoute | undefined,
  context: RestRoutesContext<unknown>,
  issues: Issues,
): RestTarget | undefined {
  // The plan of the function says where an `aws.lambda.Function` belongs.
  if (typeof value === "string" || isFunction(value) || resourceType(value) === LAMBDA) {
    return planFunctionTarget(value as FunctionDefinition, context, issues);
  }
  const form: unknown = value;
  const cure = 'write a handler such as "src/notes.list", a Function, or { function: ... }';
  if (!isPlainObject(form)) {
    const problem = "nothing that a route can be served by";
    issues.add("ROUTE_VALUE_INVALID", { problem, value: form ?? null, cure });
    return undefined;
  }
  const { type = "function" } = form;
  if (!checkOneOf(type, ["function"], issues.at("type"))) return undefined;
  const given = nativeFunctionOf(form);
  if (form.function !== undefined) {
    checkKnownProps(form, namesOf<RestFunctionRouteProps>()([...COMMON, "function"]), issues, RENAMED);
    refuseTwoFunctions(given, issues);
    return planFunctionTarget(form.function as FunctionDefinition, context, issues.at("function"));
  }
  if (given !== undefined) {
    checkKnownProps(form, COMMON, issues, RENAMED);
    const found = planNativeFunction({ function: given }, issues.at("native"));
    return found && { kind: "native", function: found };
  }
  if (refuseBareProps(form, issues)) return undefined;
  issues.add("ROUTE_VALUE_INVALID", { problem: "the route does not say what serves it", value: form, cure });
  return undefined;
}

function planFunctionTarget(
  definition: FunctionDefinition,
  context: RestRoutesContext<unknown>,
  issues: Issues,
): RestTarget | undefined {
  const planned = context.planFunction(definition, issues);
  return planned && { kind: "function", function: planned };
}

function nativeFunctionOf({ native }: Readonly<Record<string, unknown>>): unknown {
  return isPlainObject(native) ? native.function : undefined;
}

function refuseTwoFunctions(given: unknown, issues: Issues): void {
  if (given === undefined) return;
  const cure = "remove one of them";
  const problem = "cannot be set together with function";
  issues.at("native", "function").add("PROP_CONFLICT", { problem, value: given, cure });
}

function planSettings(
  native: unknown,
  issues: Issues,
): { readonly method: NativeRestMethodSettings; readonly integration: NativeRestIntegrationSettings } {
  const none = { method: {}, integration: {} };
  if (
    native === undefined ||
    !checkKnownProps(
      native,
      namesOf<RestNativeFunctionRouteProps["native"]>()(["function", "integration", "method"]),
      issues,
    )
  )
    return none;
  return {
    method: planOwnSettings(native.method, OWN_OF_METHOD, issues.at("method")),
    integration: planOwnSettings(native.integration, OWN_OF_INTEGRATION, issues.at("integration")),
  };
}

/** Settings of an object of AWS, with those refused by name that have props of their own. */
export function planOwnSettings<Settings extends object>(
  settings: unknown,
  own: Readonly<Record<string, string>>,
  issues: Issues,
): Settings {
  if (settings === undefined || !checkType(settings, "object", issues)) return {} as Settings;
  for (const [name, cure] of Object.entries(own)) {
    if (settings[name] === undefined) continue;
    issues.at(name).add("NATIVE_OWN_PROP", { problem: "cannot be set here", cure });
  }
  return settings as Settings;
}

/** Warn of more resources than a REST API has. An existing API is not counted, because what else it has is not known here. */
function warnOfManyResources(tree: PathTree, batch: PathBatch, issues: Issues): void {
  const count = 1 + tree.made + batch.nodes.length;
  if (tree.isExisting || count <= REST_RESOURCES.max) return;
  const text = (most: number) => `${most} path parts of a REST API, its root among them`;
  const instead = "take the end of paths with {proxy+}, or use several APIs under one domain";
  warnBeyond(REST_RESOURCES, { value: count, text, instead }, issues);
}
