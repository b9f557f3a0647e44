import type * as pulumi from "@pulumi/pulumi";
import { type Begun, beginImported, type ConstructArguments, type Steps } from "../../app/begin";
import { ImportedOnce } from "../../app/origin";
import type { Scope } from "../../app/stack";
import type { Function } from "../../functions/construct";
import { API_STEPS, Api, type ApiParts } from "../api/construct";
import type { ApiPlan } from "../api/plan";
import type { ApiProps } from "../api/props";
import type { ApiState } from "../api/state";
import type { NoRoutes } from "../gateway/routes/served-types";
import { planGraphQLApi } from "./plan";
import type { GraphQLApiProps, GraphQLKey } from "./props";
// Declares the error codes, also in the published types of the package.
import "./errors";

const BRAND = "__serverlessApiGraphQLApi";

/** How a GraphQL API comes to be: as an HTTP API of other props. */
const GRAPHQL_API_STEPS: Steps<ApiPlan, ApiState, ApiParts> = {
  ...API_STEPS,
  kind: "GraphQLApi",
  plan: planGraphQLApi,
};

/**
 * A GraphQL API: an HTTP API with one function behind one path, which gets queries by `GET` and `POST`. It has all that
 * an `Api` has, `addRoutes` included.
 *
 * @example
 * const api = new GraphQLApi(stack, "Graph", { server: "src/graphql.handler", rootPath: "/graphql" });
 */
export class GraphQLApi<Path extends string = string, Authorizer extends string = string> extends Api<
  GraphQLKey<Path>,
  Authorizer,
  NoRoutes
> {
  /** @internal */
  static override readonly steps = GRAPHQL_API_STEPS;

  /** True for a GraphQLApi of this or of another copy of the package. */
  static override isInstance(value: unknown): value is GraphQLApi {
    return typeof value === "object" && value !== null && Object.hasOwn(value, BRAND);
  }

  /** The API as another Pulumi stack sees it that `exportState` was called in. */
  static override fromState(scope: Scope, id: string, state: ApiState): GraphQLApi {
    return importedApis.find(scope, state, () => {
      return new GraphQLApi(beginImported(GRAPHQL_API_STEPS, scope, id, state));
    });
  }

  constructor(
    scope: Scope,
    id: string,
    props: GraphQLApiProps<Path, Authorizer>,
    opts?: pulumi.ComponentResourceOptions,
  );
  /** @internal */
  constructor(begun: Begun<ApiParts>);
  constructor(...given: ConstructArguments<GraphQLApiProps<Path, Authorizer>, ApiParts>) {
    // The steps that the Api calls know the type of the props.
    super(...(given as unknown as [Scope, string, ApiProps<GraphQLKey<Path>, Authorizer>]));
    Object.defineProperty(this, BRAND, { value: true });
  }

  /** The function that answers: the one made for `server`, or the `Function` given. */
  get serverFunction(): Function {
    return this.getFunction(this.routes[0] as string) as Function;
  }
}

const importedApis = new ImportedOnce<GraphQLApi>();
