import type { BrokenRule } from "./rule";

/** Rules of GraphQLApi. */
export const BROKEN_RULES_OF_GRAPHQL: readonly BrokenRule[] = [
  {
    row: "graphql.props",
    file: "sdk/src/constructs/graphql-api-plan.ts",
    find: "planWithoutRoutes(props, context, issues)",
    replace: "planWithoutRoutes({ ...props, defaults: {} }, context, issues)",
  },
  {
    row: "graphql.root-path.default",
    file: "sdk/src/defaults/graphql.ts",
    find: 'rootPath: "/"',
    replace: 'rootPath: "/graphql"',
  },
  {
    row: "graphql.root-path",
    file: "sdk/src/constructs/graphql-api-plan.ts",
    find: "planKeys(rootPath, ",
    replace: "planKeys(GRAPHQL_DEFAULTS.rootPath, ",
  },
  {
    row: "graphql.payload-format",
    file: "sdk/src/constructs/graphql-api-plan.ts",
    find: "function: planned, payload }",
    replace: 'function: planned, payload: "1.0" }',
  },
  {
    row: "graphql.endpoint",
    file: "sdk/src/constructs/graphql-api-plan.ts",
    find: "sharedAs: SERVER, ",
    replace: "",
  },
  {
    row: "constraint.graphql-routes",
    file: "sdk/src/constructs/graphql-api-plan.ts",
    find: "if (routes === undefined) return;",
    replace: 'if (routes === undefined || JSON.stringify(routes) === "{}") return;',
  },
];
