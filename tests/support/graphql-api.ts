import { Stack } from "#sdk/app/index";
import { GraphQLApi as GraphQLApiClass } from "#sdk/constructs/graphql-api/construct";
import type { GraphQLApiProps } from "#sdk/constructs/graphql-api/props";
import { App } from "#sdk/index";
import { type ExpectedIssue, expectRefused } from "./definition-error";
import { type Recorded, record } from "./record";

/** Records a GraphQL API `Graph` in the stack `Web`, and the rest of the program in the same turn. */
export function recordGraphQLApi<T = void>(
  props: GraphQLApiProps,
  then?: (api: GraphQLApiClass, stack: Stack) => T,
): Promise<Recorded<T | undefined>> {
  return record(async () => {
    const stack = new Stack(new App({ defaults: "current" }), "Web");
    const api = new GraphQLApiClass(stack, "Graph", props);
    return await then?.(api, stack);
  });
}

/** Fails unless these props, as a JavaScript caller may write them, are refused before anything is registered. */
export function refuseGraphQLApi(props: unknown, issues: readonly ExpectedIssue[]): Promise<unknown> {
  const program = () => new GraphQLApiClass(new Stack(new App(), "Web"), "Graph", props as GraphQLApiProps);
  return expectRefused(program, issues, { construct: 'GraphQLApi "Graph"' });
}
