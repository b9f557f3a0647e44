import type * as pulumi from "@pulumi/pulumi";
import { importedProps, registerKind } from "../../app/sharing/construct";
import { ImportedOnce } from "../../app/sharing/imported-once";
import type { Scope } from "../../app/stack";
import type { Function } from "../../functions/function";
import { Api } from "../api/construct";
import type { ApiProps } from "../api/props";
import type { ApiState } from "../api/state";
import { planGraphQLApi } from "./plan";
import type { GraphQLApiProps, GraphQLKey } from "./props";

const BRAND = "__serverlessApiGraphQLApi";

/**
 * A GraphQL API: an HTTP API with one function behind one path, which gets queries by `GET` and `POST`. It has all that
 * an `Api` has, `addRoutes` included.
 *
 * @example
 * const api = new GraphQLApi(stack, "Graph", { server: "src/graphql.handler", rootPath: "/graphql" });
 */
export class GraphQLApi<Path extends string = string, Authorizer extends string = string> extends Api<
  GraphQLKey<Path>,
  Authorizer
> {
  /** @internal */
  static override readonly kind: string = "GraphQLApi";
  /** @internal */
  static override readonly plan = planGraphQLApi;

  /** True for a GraphQLApi of this or of another copy of the package. */
  static override isInstance(value: unknown): value is GraphQLApi {
    return typeof value === "object" && value !== null && Object.hasOwn(value, BRAND);
  }

  /** The API as another Pulumi stack sees it that `exportState` was called in. */
  static override fromState(scope: Scope, id: string, state: ApiState): GraphQLApi {
    return importedApis.find(scope, state, () => {
      return new GraphQLApi(scope, id, importedProps<GraphQLApiProps>(state));
    });
  }

  constructor(
    scope: Scope,
    id: string,
    props: GraphQLApiProps<Path, Authorizer>,
    opts?: pulumi.ComponentResourceOptions,
  ) {
    // What the props are is for `plan` to say, which the Api asks.
    super(scope, id, props as unknown as ApiProps<GraphQLKey<Path>, Authorizer>, opts);
    Object.defineProperty(this, BRAND, { value: true });
  }

  /** The function that answers: the one made for `server`, or the `Function` given. */
  get serverFunction(): Function {
    return this.getFunction(this.routes[0] as string) as Function;
  }
}

const importedApis = new ImportedOnce<GraphQLApi>();
registerKind("GraphQLApi", GraphQLApi);
