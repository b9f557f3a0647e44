import type * as pulumi from "@pulumi/pulumi";
import type { Scope } from "../../app/stack";
import type { ApiState } from "../api/state";
import { GraphQLApi as GraphQLApiClass } from "./construct";
import type { GraphQLApiProps } from "./props";

/**
 * A GraphQL API, whose requests are answered by one function. `GraphQLApi` as a type stands for any,
 * `GraphQLApi<"/graphql", "token">` for one at this path with this authorizer.
 */
export type GraphQLApi<Path extends string = string, Authorizer extends string = string> = GraphQLApiClass<
  Path,
  Authorizer
>;

/**
 * How a `GraphQLApi` is made. Apart from the class for the same reason as that of an `Api`. Refused definitions throw a
 * DefinitionError before anything is registered.
 */
export interface GraphQLApiConstructor {
  /**
   * A GraphQL API: an HTTP API with one function behind one path, which gets queries by `GET` and `POST`. It has all that
   * an `Api` has, `addRoutes` included.
   *
   * @example
   * const api = new GraphQLApi(stack, "Graph", { server: "src/graphql.handler", rootPath: "/graphql" });
   */
  new <const Path extends string = "/", const Authorizer extends string = never>(
    scope: Scope,
    id: string,
    props: GraphQLApiProps<Path, Authorizer>,
    opts?: pulumi.ComponentResourceOptions,
  ): GraphQLApiClass<Path, Authorizer>;
  /** True for a GraphQLApi of this or of another copy of the package. */
  isInstance(value: unknown): value is GraphQLApi;
  /** The API as another Pulumi stack sees it that `exportState` was called in. Its resources are not made again. */
  fromState(scope: Scope, id: string, state: ApiState): GraphQLApi;
}

export const GraphQLApi: GraphQLApiConstructor = GraphQLApiClass as unknown as GraphQLApiConstructor;
