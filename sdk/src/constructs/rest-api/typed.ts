import type * as pulumi from "@pulumi/pulumi";
import type { Scope } from "../../app/stack";
import type { FoldedKey } from "../gateway/routes/key-types";
import type { AnyElsewhere, ElsewhereOf, NoRoutes, RoutesSeen } from "../gateway/routes/served-types";
import { RestApiV1 as RestApiClass } from "./construct";
import type { RestApiV1Props } from "./props";
import type { RestApiV1State } from "./state";

/**
 * A REST API, the older kind of gateway, for usage plans, API keys and request validators.
 *
 * `RestApiV1` as a type stands for any such API, `RestApiV1<"GET /notes", "token">` for one with this route and this
 * authorizer.
 */
export type RestApiV1<
  Key extends string = string,
  Authorizer extends string = string,
  Elsewhere extends AnyElsewhere = AnyElsewhere,
> = RestApiClass<Key, Authorizer, Elsewhere>;

/**
 * The constructor of `RestApiV1`. It is apart from the class because its type parameters have other defaults. An API
 * made without authorizers has none, while `RestApiV1` as a type has any. Refused definitions throw a DefinitionError
 * before anything is registered.
 */
export interface RestApiV1Constructor {
  /**
   * A REST API, the older kind of gateway, for what the newer one lacks: usage plans, API keys, request validators,
   * edge and private endpoints. For a new API without these, `Api` is faster and cheaper. Its type parameters are the
   * literal route keys, white space folded, and the names of its authorizers. `RestApiV1` alone stands for any API.
   *
   * @example
   * const api = new RestApiV1(stack, "Api", {
   *   routes: {
   *     "GET /notes": "src/notes.list",
   *     "POST /notes": { function: "src/notes.create", native: { method: { apiKeyRequired: true } } },
   *   },
   * });
   * const plan = api.native.restApi.addUsagePlan("Basic", { throttle: { rateLimit: 10, burstLimit: 20 } });
   * plan.addApiKey(api.native.restApi.addApiKey("Partner"));
   */
  new <const Key extends string = never, const Authorizer extends string = never, Routes = NoRoutes>(
    scope: Scope,
    id: string,
    props?: RestApiV1Props<Key, Authorizer> & RoutesSeen<Routes>,
    opts?: pulumi.ComponentResourceOptions,
  ): RestApiClass<FoldedKey<Key>, Authorizer, ElsewhereOf<Routes, "folded">>;
  /** True for a RestApiV1 of this or of another copy of the package. */
  isInstance(value: unknown): value is RestApiV1;
  /** The API as another Pulumi stack sees it that `exportState` was called in. Its resources are not made again. */
  fromState(scope: Scope, id: string, state: RestApiV1State): RestApiV1;
}

export const RestApiV1: RestApiV1Constructor = RestApiClass as unknown as RestApiV1Constructor;
