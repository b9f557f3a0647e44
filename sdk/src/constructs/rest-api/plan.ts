import type { ConstructContext } from "../../app/component";
import type { Issues } from "../../errors";
import { planFunction } from "../../functions/plan";
import type { FunctionProps } from "../../functions/props";
import { checkKnownProps, namesOf } from "../../values";
import {
  type Authorization,
  type AuthorizationRules,
  planAuthorization,
  warnOfManyAuthorizers,
} from "../gateway/authorizers/rules";
import { planSharedRules } from "../gateway/authorizers/shared-rules";
import { DuplicateCheck, type RouteTable } from "../gateway/routes/route-table";
import { planRestAuthorizers, type RestAuthorizerPlan } from "./authorizer-plan";
import { planRestGateway, type RestGatewayContext, type RestGatewayPlan } from "./gateway-plan";
import type { PathTree } from "./path-tree";
import type { RestApiV1Defaults, RestApiV1NativeProps, RestApiV1Props } from "./props";
import type { RestExtras } from "./route-extras";
import { planRestRoutes, type RestRoutesPlan } from "./route-plan";
import type { RestRoute } from "./route-props";

/** A REST API, checked. */
export interface RestApiPlan {
  readonly gateway: RestGatewayPlan;
  readonly rules: RestApiRules;
  readonly routes: RestRoutesPlan<Authorization>;
}

/** The rules of an API that its routes follow, also routes that are added later. */
export interface RestApiRules extends AuthorizationRules {
  /** Undefined for those with mistakes, which routes may name all the same. */
  readonly authorizers: ReadonlyMap<string, RestAuthorizerPlan | undefined>;
  readonly functionDefaults: FunctionProps | undefined;
  readonly paths: PathTree;
}

const PROPS = namesOf<RestApiV1Props>()([
  "routes",
  "cors",
  "accessLog",
  "customDomain",
  "waf",
  "tracing",
  "ipAddressType",
  "securityPolicy",
  "authorizers",
  "defaults",
  "alarms",
  "native",
]);
/** Names of generation 0, and where they are now. */
const RENAMED = {
  restApi: "native.restApi",
  importedPaths: "native.importedPaths",
  defaultFunctionProps: "defaults.function",
  defaultAuthorizer: "defaults.authorizer",
  defaultAuthorizationType: "defaults.authorizer",
  defaultAuthorizationScopes: "defaults.authorizationScopes",
};
const DEFAULTS_PROPS = namesOf<RestApiV1Defaults>()(["function", "authorizer", "authorizationScopes"]);
const NATIVE_PROPS = namesOf<RestApiV1NativeProps>()([
  "id",
  "restApi",
  "restApiStage",
  "restApiMethodSettings",
  "preflight",
  "importedPaths",
]);

function gatewayContext({ app, defaults }: ConstructContext): RestGatewayContext {
  return { stageName: app.stage, defaults, hasLogRole: app.gatewayLogRole !== false };
}

/** Check the props of a REST API. With mistakes in `issues` the plan is not to be used. */
export function planRestApi(props: unknown = {}, context: ConstructContext, issues: Issues): RestApiPlan {
  if (!checkKnownProps(props, PROPS, issues, RENAMED)) return planRestApi({}, context, issues);
  const { routes = {}, defaults = {}, native = {} } = props as RestApiV1Props;
  const isDefaults = checkKnownProps(defaults, DEFAULTS_PROPS, issues.at("defaults"));
  const isNative = checkKnownProps(native, NATIVE_PROPS, issues.at("native"));
  const given = { ...props, defaults: isDefaults ? defaults : {}, native: isNative ? native : {} };
  const gateway = planRestGateway(given, gatewayContext(context), issues);
  const shared = planSharedRules(given, planRestAuthorizers, context, issues);
  const rules = { ...shared, paths: gateway.paths };
  const planned = planRoutes(routes, rules, { ...context, at: issues.at("routes") });
  warnOfManyAuthorizers(planned.routes, [], issues);
  return { gateway, rules, routes: planned };
}

/** Where routes are planned: for `addRoutes` this is another stack, and an API with routes. */
interface RestRoutesContext extends ConstructContext {
  readonly table?: RouteTable<unknown>;
  readonly extras?: RestExtras;
  /** Issues at the prop or method with the routes. */
  readonly at: Issues;
}

/** Check routes against the rules of their API. */
export function planRoutes(
  routes: Readonly<Record<string, RestRoute | undefined>>,
  rules: RestApiRules,
  { app, stack, defaults, table, extras, at }: RestRoutesContext,
): RestRoutesPlan<Authorization> {
  const { functionDefaults: constructDefaults, paths } = rules;
  const context = { app, stack, defaults, ...(constructDefaults && { constructDefaults }) };
  const planned = planRestRoutes<Authorization>(
    routes,
    {
      duplicates: new DuplicateCheck(table),
      paths,
      planFunction: (definition, issues) => planFunction(definition, context, issues),
      planAuthorization: (choice, issues) => planAuthorization(choice, rules, issues),
    },
    at,
  );
  for (const { key, node } of planned.routes) extras?.check(key, node, at.at(key.written));
  return planned;
}
