import type * as pulumi from "@pulumi/pulumi";
import type { Scope } from "../../app/stack";
import type { FoldedKey } from "../gateway/routes/key-types";
import type { AnyElsewhere, ElsewhereOf, NoRoutes, RoutesSeen } from "../gateway/routes/served-types";
import { Api as ApiClass } from "./construct";
import type { ApiProps } from "./props";
import type { ApiState } from "./state";

/**
 * An HTTP API. Functions, a load balancer or another URL serve its routes.
 *
 * `Api` as a type stands for any API. `Api<"GET /notes", "token">` has this route and this authorizer.
 */
export type Api<
  Key extends string = string,
  Authorizer extends string = string,
  Elsewhere extends AnyElsewhere = AnyElsewhere,
> = ApiClass<Key, Authorizer, Elsewhere>;

/**
 * The constructor of `Api`. It is apart from the class because its type parameters have other defaults. An API made
 * without authorizers has none, while `Api` as a type has any. Refused definitions throw a DefinitionError before
 * anything is registered.
 */
export interface ApiConstructor {
  /**
   * An HTTP API. Its type parameters are the literal route keys, with white space folded, and the names of its
   * authorizers. `Api` alone stands for any API.
   *
   * @example
   * const api = new Api(stack, "Api", {
   *   defaults: { function: { bind: [table] } },
   *   routes: {
   *     "GET /notes": "src/notes.list",
   *     "GET /notes/{id}": "src/notes.read",
   *     "POST /notes": { function: "src/notes.create", authorizer: "iam" },
   *   },
   * });
   */
  new <const Key extends string = never, const Authorizer extends string = never, Routes = NoRoutes>(
    scope: Scope,
    id: string,
    props?: ApiProps<Key, Authorizer> & RoutesSeen<Routes>,
    opts?: pulumi.ComponentResourceOptions,
  ): ApiClass<FoldedKey<Key>, Authorizer, ElsewhereOf<Routes, "folded">>;
  /** True for an Api of this or of another copy of the package. */
  isInstance(value: unknown): value is Api;
  /** The API as another Pulumi stack sees it that `exportState` was called in. Its resources are not made again. */
  fromState(scope: Scope, id: string, state: ApiState): Api;
}

export const Api: ApiConstructor = ApiClass as unknown as ApiConstructor;
