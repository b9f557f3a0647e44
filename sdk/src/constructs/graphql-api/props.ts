import type { FunctionDefinition } from "../../functions/props";
import type { ApiProps } from "../api/props";

/** Props of a `GraphQLApi`: those of an `Api`, with a server in place of routes. */
export interface GraphQLApiProps<Path extends string = string, Authorizer extends string = string>
  extends Omit<ApiProps<string, Authorizer>, "routes"> {
  /**
   * The function that answers all GraphQL requests: a handler, props with a handler, or a `Function`. It gets queries
   * by `GET` and `POST`. The gateway answers preflight requests of browsers.
   * @example "src/graphql.handler"
   */
  readonly server: FunctionDefinition;
  /**
   * Path of the endpoint. It may have variables, as in `/{tenant}/graphql`.
   * Refused: `ROUTE_PATH_INVALID`, `ROUTE_GREEDY_NOT_LAST` and the other codes of paths.
   * @default `/`
   */
  readonly rootPath?: Path;
  /** There are none: the server answers everything. Other routes are added with `addRoutes`. Refused: `GRAPHQL_ROUTES_REFUSED`. */
  readonly routes?: never;
}

/** The route keys of a GraphQL API: reading and writing on one path. */
export type GraphQLKey<Path extends string> = string extends Path ? string : `GET ${Path}` | `POST ${Path}`;
