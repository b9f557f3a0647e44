import type { Issues } from "../../errors";
import { planFunction } from "../../functions/plan";
import { checkKnownProps, checkType, namesOf } from "../../values";
import { type ApiContext, type ApiPlan, PROPS, planWithoutRoutes, RENAMED } from "../api/plan";
import { planAuthorization } from "../gateway/authorizers/rules";
import { checkRoutePath, parseRouteKey, type RouteKey } from "../gateway/routes/route-key";
import { GRAPHQL_DEFAULTS } from "./defaults";
import type { GraphQLApiProps } from "./props";

/** The base of the names of the server's resources, so that they stay when `rootPath` changes. */
const SERVER = "server";

/** Check the props of a GraphQL API. With mistakes in `issues` the plan is not to be used. */
export function planGraphQLApi(props: unknown = {}, context: ApiContext, issues: Issues): ApiPlan {
  if (
    !checkKnownProps(props, namesOf<GraphQLApiProps>()([...PROPS, "server", "rootPath"]), issues, RENAMED)
  ) {
    return { ...planWithoutRoutes({}, context, issues), routes: [] };
  }
  refuseRoutes(props.routes, issues.at("routes"));
  const { server, rootPath = GRAPHQL_DEFAULTS.rootPath } = props as Partial<GraphQLApiProps>;
  const { gateway, rules } = planWithoutRoutes(props, context, issues);
  const keys = planKeys(rootPath, issues.at("rootPath"));
  const { functionDefaults: constructDefaults, payloadFormatVersion: payload } = rules;
  const functionContext = { ...context, ...(constructDefaults && { constructDefaults }) };
  // Without a server the plan of the function says that it is missing.
  const planned = planFunction(server as GraphQLApiProps["server"], functionContext, issues.at("server"));
  const authorization = planAuthorization({}, rules, issues.at("defaults"));
  if (!planned || !authorization) return { gateway, rules, routes: [] };
  const target = { kind: "function", function: planned, payload } as const;
  const route = { target, sharedAs: SERVER, authorization, throttle: undefined };
  return { gateway, rules, routes: keys.map((key) => ({ key, ...route })) };
}

/**
 * Queries come by GET as well. Not `ANY`: an authorizer would then stand before preflight requests, which carry no
 * credentials.
 */
function planKeys(rootPath: unknown, issues: Issues): readonly RouteKey[] {
  if (!checkType(rootPath, "string", issues)) return [];
  const before = issues.list.length;
  checkRoutePath(rootPath, issues);
  if (issues.list.length > before) return [];
  // The longer one first: a path that is too long is reported once.
  const post = parseRouteKey(`POST ${rootPath}`, issues);
  const get = post && parseRouteKey(`GET ${rootPath}`, issues);
  return get ? [get, post] : [];
}

/** Refuses routes, also an empty map, since a program with either expects an Api. */
function refuseRoutes(routes: unknown, issues: Issues): void {
  if (routes === undefined) return;
  const cure = "remove it and use server and rootPath; addRoutes adds routes beside the server's";
  issues.add("GRAPHQL_ROUTES_REFUSED", {
    problem: "a GraphQLApi has one server and no routes",
    value: routes,
    cure,
  });
}
