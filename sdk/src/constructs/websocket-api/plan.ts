import type { ConstructContext, Placement } from "../../app/component";
import type { Issues } from "../../errors";
import { checkFunctionDefaults } from "../../functions/default-layers";
import { planFunction } from "../../functions/plan";
import type { FunctionProps } from "../../functions/props";
import { checkKnownProps, isPlainObject, namesOf } from "../../values";
import { DuplicateCheck, type RouteTable } from "../gateway/routes/route-table";
import { refuseTracing } from "../gateway/tracing-plan";
import { refuseWaf } from "../gateway/waf/plan";
import { planWebSocketAuthorizer, type WebSocketAuthorizerPlan } from "./authorizer-plan";
import { planWebSocketGateway, type WebSocketGatewayPlan } from "./gateway-plan";
import type { WebSocketApiDefaults, WebSocketApiNativeProps, WebSocketApiProps } from "./props";
import { CONNECT_ROUTE, trimWebSocketKey } from "./route-key";
import { planWebSocketRoutes, type WebSocketRoutePlan } from "./route-plan";
import type { WebSocketRoute } from "./route-props";

/** A WebSocket API, checked. */
export interface WebSocketApiPlan {
  readonly gateway: WebSocketGatewayPlan;
  readonly authorizer: WebSocketAuthorizerPlan;
  /** The defaults of the functions of all routes, also of those that are added later. */
  readonly functionDefaults: FunctionProps | undefined;
  readonly routes: readonly WebSocketRoutePlan[];
}

const PROPS = namesOf<WebSocketApiProps>()([
  "routes",
  "authorizer",
  "accessLog",
  "customDomain",
  "ipAddressType",
  "defaults",
  "alarms",
  "native",
]);
/** Names of generation 0, and where they are now. */
const RENAMED = {
  webSocketApi: "native.webSocketApi",
  webSocketStage: "native.webSocketStage",
  defaultFunctionProps: "defaults.function",
  authorizationType: "authorizer",
  defaultAuthorizer: "authorizer",
};
const DEFAULTS_PROPS = namesOf<WebSocketApiDefaults>()(["function"]);
const NATIVE_PROPS = namesOf<WebSocketApiNativeProps>()(["id", "webSocketApi", "webSocketStage"]);

const BEFORE_A_DISTRIBUTION =
  "remove it, and put an aws.cloudfront.Distribution with a web ACL before native.webSocketApi";

/** Check the props of a WebSocket API. With mistakes in `issues` the plan is not to be used. */
export function planWebSocketApi(
  props: unknown = {},
  context: ConstructContext & Pick<Placement, "physicalName">,
  issues: Issues,
): WebSocketApiPlan {
  if (!checkKnownProps(props, PROPS, issues, RENAMED)) return planWebSocketApi({}, context, issues);
  const { routes = {}, defaults = {}, native = {}, authorizer } = props as WebSocketApiProps;
  const isDefaults = checkKnownProps(defaults, DEFAULTS_PROPS, issues.at("defaults"));
  const isNative = checkKnownProps(native, NATIVE_PROPS, issues.at("native"));
  const functionDefaults = isDefaults ? (defaults as WebSocketApiDefaults).function : undefined;
  refuseWaf(props.waf, { kind: "WebSocket", cure: BEFORE_A_DISTRIBUTION }, issues);
  refuseTracing(props, "a WebSocket API", issues);
  checkFunctionDefaults(functionDefaults, issues.at("defaults", "function"));
  const given = { ...props, native: isNative ? native : {} } as WebSocketApiProps;
  // Definition silent: defaults.function is for routes. An authorizer needs neither their permissions nor their bindings.
  const guard = planWebSocketAuthorizer(
    authorizer,
    (definition, found) => planFunction(definition, context, found),
    issues.at("authorizer"),
  );
  if (guard && guard.kind !== "none") requireConnect(routes, issues.at("authorizer"));
  return {
    gateway: planWebSocketGateway(given, context, issues),
    authorizer: guard ?? { kind: "none" },
    functionDefaults,
    routes: planRoutesOf(routes, functionDefaults, { ...context, at: issues.at("routes") }),
  };
}

/**
 * The scope and the table of routes that a plan is made for. For `addRoutes` this is another stack, and a table with
 * routes.
 */
export interface WebSocketRoutesContext extends ConstructContext {
  readonly table?: RouteTable<unknown>;
  /** Issues at the prop or method with the routes. */
  readonly at: Issues;
}

/** Check routes against the rules of their API. */
export function planRoutesOf(
  routes: Readonly<Record<string, WebSocketRoute | undefined>>,
  functionDefaults: FunctionProps | undefined,
  { app, stack, defaults, table, at }: WebSocketRoutesContext,
): readonly WebSocketRoutePlan[] {
  const context = { app, stack, defaults, constructDefaults: functionDefaults };
  return planWebSocketRoutes(
    routes,
    {
      duplicates: new DuplicateCheck(table),
      planFunction: (definition, issues) => planFunction(definition, context, issues),
    },
    at,
  );
}

/**
 * Definition silent: an authorizer that nothing asks is refused. AWS opens the sockets of an API without `$connect` at
 * once, so that it would look guarded and be open.
 */
function requireConnect(routes: unknown, issues: Issues): void {
  const keys = isPlainObject(routes) ? Object.keys(routes) : [];
  if (keys.some((key) => trimWebSocketKey(key) === CONNECT_ROUTE)) return;
  issues.add("AUTHORIZER_WITHOUT_CONNECT", {
    problem: "AWS asks an authorizer on $connect alone, and routes has no $connect",
    cure: "add $connect to routes, a handler that answers with status 200",
  });
}
