import { GraphQLApi, type GraphQLApiProps } from "#sdk/index";
import { type RefusedDefinition, type RefusedIssue, refused } from "./refused";

const server = "src/graphql.handler";

function withProps(name: string, props: object, ...issues: readonly RefusedIssue[]): RefusedDefinition {
  return refused({
    name,
    construct: 'GraphQLApi "Graph"',
    program: ({ stack }) => new GraphQLApi(stack, "Graph", props as GraphQLApiProps),
    issues,
  });
}

const withPath = (name: string, rootPath: unknown, ...issue: RefusedIssue) =>
  withProps(name, { server, rootPath }, issue);

export const REFUSED_GRAPHQL: readonly RefusedDefinition[] = [
  withProps("routes", { server, routes: { "GET /": "src/a.get" } }, [
    "GRAPHQL_ROUTES_REFUSED",
    "routes",
    { "GET /": "src/a.get" },
    "use server and rootPath",
  ]),
  withProps("routes without any", { server, routes: {} }, [
    "GRAPHQL_ROUTES_REFUSED",
    "routes",
    {},
    "remove it",
  ]),
  withProps("no server", {}, ["PROP_MISSING", "server", undefined, "write a handler"]),
  withPath(
    "a path without a slash",
    "graphql",
    "ROUTE_PATH_INVALID",
    "rootPath",
    "graphql",
    'write "/graphql"',
  ),
  withPath("a path that ends with one", "/a/", "ROUTE_PATH_INVALID", "rootPath", "/a/", 'write "/a"'),
  withPath("a path with white space", "/a b", "ROUTE_PATH_INVALID", "rootPath", "/a b", 'write "/ab"'),
  withPath(
    "a greedy variable before the end of the path",
    "/{proxy+}/a",
    "ROUTE_GREEDY_NOT_LAST",
    "rootPath",
    "/{proxy+}/a",
    "write {proxy}",
  ),
  withPath("a path that is no text", 5, "VALUE_WRONG_TYPE", "rootPath", 5, "pass a string"),
];
