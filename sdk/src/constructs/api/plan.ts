import type { ConstructContext, Placement } from "../../app/component";
import type { Issues } from "../../errors";
import { planFunction } from "../../functions/plan";
import type { FunctionProps } from "../../functions/props";
import { checkKnownProps, checkOneOf, namesOf } from "../../values";
import { checkApiName } from "../gateway/api-name";
import {
  type Authorization,
  type AuthorizationRules,
  planAuthorization,
  warnOfManyAuthorizers,
} from "../gateway/authorizers/rules";
import { planSharedRules } from "../gateway/authorizers/shared-rules";
import { DuplicateCheck, type RouteTable } from "../gateway/routes/route-table";
import { refuseTracing } from "../gateway/tracing-plan";
import { type HttpAuthorizerPlan, planHttpAuthorizers } from "./authorizer-plan";
import { API_DEFAULTS } from "./defaults";
import { type GatewayPlan, planGateway } from "./gateway-plan";
import type { ApiDefaults, ApiNativeProps, ApiProps } from "./props";
import { type HttpRoutePlan, planHttpRoutes } from "./route-plan";
import { type ApiRoute, PAYLOAD_FORMAT_VERSIONS, type PayloadFormatVersion } from "./route-props";

/** An HTTP API, checked. */
export interface ApiPlan {
  readonly gateway: GatewayPlan;
  readonly rules: ApiRules;
  readonly routes: readonly ApiRoutePlan[];
}

export type ApiRoutePlan = HttpRoutePlan<Authorization>;

/** The rules of an API that its routes follow, also routes that are added later. */
export interface ApiRules extends AuthorizationRules {
  /** Undefined for those with mistakes, which routes may name all the same. */
  readonly authorizers: ReadonlyMap<string, HttpAuthorizerPlan | undefined>;
  readonly payloadFormatVersion: PayloadFormatVersion;
  readonly functionDefaults: FunctionProps | undefined;
  /** Whether a route can have a throttle: not where the stages are somebody else's. */
  readonly hasOwnStages: boolean;
}

/** Props of an `Api`. */
export const PROPS = namesOf<ApiProps>()([
  "routes",
  "cors",
  "accessLog",
  "customDomain",
  "cdn",
  "ipAddressType",
  "waf",
  "authorizers",
  "defaults",
  "alarms",
  "native",
]);
/** Names of generation 0, and where they are now. */
export const RENAMED = {
  httpApi: "native.httpApi",
  stages: "native.httpStages",
  defaultFunctionProps: "defaults.function",
  defaultAuthorizer: "defaults.authorizer",
  defaultAuthorizationType: "defaults.authorizer",
  defaultAuthorizationScopes: "defaults.authorizationScopes",
  defaultPayloadFormatVersion: "defaults.payloadFormatVersion",
  defaultThrottlingBurstLimit: "defaults.throttle.burst",
  defaultThrottlingRateLimit: "defaults.throttle.rate",
};
const DEFAULTS_PROPS = namesOf<ApiDefaults>()([
  "function",
  "authorizer",
  "authorizationScopes",
  "payloadFormatVersion",
  "throttle",
]);
const NATIVE_PROPS = namesOf<ApiNativeProps>()(["id", "httpApi", "httpStages", "distribution"]);

/** Where an API is made, and what it is called without a name of its own. */
export type ApiContext = ConstructContext & Pick<Placement, "physicalName">;

/** Check the props of an HTTP API. With mistakes in `issues` the plan is not to be used. */
export function planApi(props: unknown = {}, context: ApiContext, issues: Issues): ApiPlan {
  if (!checkKnownProps(props, PROPS, issues, RENAMED)) return planApi({}, context, issues);
  const { routes = {} } = props as ApiProps;
  const { gateway, rules } = planWithoutRoutes(props, context, issues);
  const planned = planRoutes(routes, rules, { ...context, at: issues.at("routes") });
  warnOfManyAuthorizers(planned, [], issues);
  return { gateway, rules, routes: planned };
}

/** Check all that an API has besides routes, in props whose names have been checked. */
export function planWithoutRoutes(
  props: ApiProps,
  context: ApiContext,
  issues: Issues,
): Omit<ApiPlan, "routes"> {
  const { defaults = {}, native = {} } = props;
  const isDefaults = checkKnownProps(defaults, DEFAULTS_PROPS, issues.at("defaults"));
  const isNative = checkKnownProps(native, NATIVE_PROPS, issues.at("native"));
  const given = { ...props, defaults: isDefaults ? defaults : {}, native: isNative ? native : {} };
  refuseTracing(given, "an HTTP API", issues);
  const gateway = planGateway(given, context.defaults, issues);
  if (gateway.kind === "made")
    checkApiName(gateway.settings.name, context.physicalName, issues, issues.at("native", "httpApi"));
  return { gateway, rules: planRules(given, context, gateway.kind === "made", issues) };
}

/**
 * The scope and the table of routes that a plan is made for. For `addRoutes` this is another stack, and a table with
 * routes.
 */
export interface RoutesContext extends ConstructContext {
  readonly table?: RouteTable<unknown>;
  /** Issues at the prop or method with the routes. */
  readonly at: Issues;
}

/** Check routes against the rules of their API. */
export function planRoutes(
  routes: Readonly<Record<string, ApiRoute | undefined>>,
  rules: ApiRules,
  { app, stack, defaults, table, at }: RoutesContext,
): readonly ApiRoutePlan[] {
  const { functionDefaults: constructDefaults, payloadFormatVersion } = rules;
  const context = { app, stack, defaults, ...(constructDefaults && { constructDefaults }) };
  const planned = planHttpRoutes<Authorization>(
    routes,
    {
      duplicates: new DuplicateCheck(table),
      payloadFormatVersion,
      planFunction: (definition, issues) => planFunction(definition, context, issues),
      planAuthorization: (choice, issues) => planAuthorization(choice, rules, issues),
    },
    at,
  );
  if (!rules.hasOwnStages) refuseThrottles(planned, at);
  return planned;
}

function planRules(
  props: ApiProps & { readonly defaults: ApiDefaults },
  context: ConstructContext,
  hasOwnStages: boolean,
  issues: Issues,
): ApiRules {
  const { payloadFormatVersion = API_DEFAULTS.payloadFormatVersion } = props.defaults;
  checkOneOf(payloadFormatVersion, PAYLOAD_FORMAT_VERSIONS, issues.at("defaults", "payloadFormatVersion"));
  return {
    ...planSharedRules(props, planHttpAuthorizers, context, issues),
    payloadFormatVersion,
    hasOwnStages,
  };
}

function refuseThrottles(routes: readonly ApiRoutePlan[], issues: Issues): void {
  for (const { key, throttle } of routes) {
    if (throttle === undefined) continue;
    issues.at(key.written, "throttle").add("NATIVE_CONFLICT", {
      problem: "cannot be set when native.httpApi is an existing API",
      cure: "set it on the stages of that API",
    });
  }
}
