import type { BrokenRule } from "./rule";

/** Rules of GraphQLApi. */
export const BROKEN_RULES_OF_GRAPHQL: readonly BrokenRule[] = [
  {
    row: "graphql.props",
    in: "planGraphQLApi",
    find: "planWithoutRoutes(props, context, issues)",
    replace: "planWithoutRoutes({ ...props, defaults: {} }, context, issues)",
  },
  {
    row: "graphql.root-path.default",
    in: "GRAPHQL_DEFAULTS",
    find: 'rootPath: "/"',
    replace: 'rootPath: "/graphql"',
  },
  {
    row: "graphql.root-path",
    in: "planGraphQLApi",
    find: "planKeys(rootPath, $ISSUES)",
    replace: "planKeys(GRAPHQL_DEFAULTS.rootPath, $ISSUES)",
  },
  {
    row: "graphql.payload-format",
    in: "planGraphQLApi",
    find: '{ kind: "function", function: planned, payload }',
    replace: '{ kind: "function", function: planned, payload: "1.0" }',
  },
  {
    row: "constraint.graphql-routes",
    in: "refuseRoutes",
    find: "if (routes === undefined) return;",
    replace: 'if (routes === undefined || JSON.stringify(routes) === "{}") return;',
  },
];
