import type { BrokenRule } from "./rule";

/** Rules of Api and of what all constructs share. */
export const BROKEN_RULES_OF_API: readonly BrokenRule[] = [
  {
    test: "limits in the native settings of a stage are whole with metrics alone, for all routes and for one, at once and later",
    in: "fill",
    find: "{ ...limits, ...Object.fromEntries(whole) }",
    replace: "limits",
  },
  {
    test: "constructs in a component, where a program makes no App have the defaults of generation 1, but for the runtime that AWS refuses",
    in: "defaultRuntime",
    find: "app.isImplied && isClosedRuntime(byDefault)",
    replace: "isClosedRuntime(byDefault)",
  },
  {
    row: "route-key.whitespace",
    in: "foldRouteKey",
    find: 'return key.replace(/\\s+/g, " ");',
    replace: "return key;",
  },
  {
    row: "constraint.greedy-last",
    in: "checkSegments",
    find: 'segment.kind === "greedy" && index < segments.length - 1',
    replace: "segments.length < index",
  },
  {
    row: "function.runtime.default",
    in: "V1",
    find: 'runtime: "nodejs14.x"',
    replace: 'runtime: "nodejs16.x"',
  },
  {
    row: "function.merge.override",
    in: "mergeTwo",
    find: "isGiven(name, value)",
    replace: "isGiven(name, value) && !(name in weaker)",
  },
  {
    row: "function.merge.joined",
    in: "mergeTwo",
    find: "[...(weaker.layers ?? []), ...(stronger.layers ?? [])]",
    replace: "stronger.layers ?? weaker.layers",
  },
  {
    row: "permission.pair",
    in: "planPair",
    find: 'return { type: "grant", grants, word };',
    replace: 'return { type: "grant", grants, word: undefined };',
  },
  {
    row: "permission.everything",
    in: "statementsOf",
    find: 'if (everything) return [{ Effect: "Allow", Action: ["*"], Resource: ["*"] }];',
    replace: "if (everything) return [];",
  },
  {
    row: "api.cors.default",
    in: "planOf",
    find: 'props.allowOrigins ?? ["*"]',
    replace: "props.allowOrigins ?? []",
  },
  {
    row: "access-log.retention.words",
    in: "DAYS",
    find: "thirteen_months: 400",
    replace: "thirteen_months: 390",
  },
  {
    row: "api.defaults.payload-format.default",
    in: "API_DEFAULTS",
    find: 'payloadFormatVersion: "2.0"',
    replace: 'payloadFormatVersion: "1.0"',
  },
  {
    row: "route.url.method",
    in: "proxySettings",
    find: "integrationMethod: method",
    replace: 'integrationMethod: "ANY"',
  },
  {
    row: "domain.zone.default",
    in: "zoneOfDomain",
    find: 'domain.slice(domain.indexOf(".") + 1)',
    replace: 'domain.split(".").slice(-2).join(".")',
  },
  {
    row: "domain.rule-1",
    in: "makeAliasRecords",
    find: '["A", "AAAA"]',
    replace: '["AAAA"]',
  },
  {
    row: "domain.rule-2",
    in: "planCustomDomain",
    find: "path: props.path",
    replace: "path: undefined",
  },
  {
    row: "domain.rule-3.add",
    in: "guardImmutable",
    find: "first === undefined || $KEPT",
    replace: "!first?.set || $KEPT",
  },
  {
    row: "authorizer.rule-2",
    in: "planAuthorization",
    find: 'choice.authorizer ?? defaults.authorizer ?? "none"',
    replace: 'defaults.authorizer ?? choice.authorizer ?? "none"',
  },
  {
    row: "authorizer.rule-5.replace",
    in: "planAuthorization",
    find: "choice.authorizationScopes ?? [$$$DEFAULTS]",
    replace: "[...(choice.authorizationScopes ?? []), $$$DEFAULTS]",
  },
  {
    row: "api.add-routes",
    in: "routePlace",
    find: "if (isHome) return $OWN;",
    replace: "if (isHome || !isHome) return $OWN;",
  },
  {
    row: "api.attach-permissions",
    in: "RouteFunctions.add",
    find: "this.#given.giveTo(served);",
    replace: "",
  },
  {
    test: "the stages of production are no other stages",
    in: "planApp",
    find: "props.production.includes(stage)",
    replace: "true",
  },
  {
    test: "permissions to invoke a function name the route GET /notes/{id} alone, in every stage, where they are narrow",
    in: "routeSource",
    find: 'method === "ANY" ? "*" : method',
    replace: '"*"',
  },
];
