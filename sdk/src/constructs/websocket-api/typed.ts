import type * as pulumi from "@pulumi/pulumi";
import type { Scope } from "../../app/stack";
import type { TrimmedKey } from "../gateway/routes/key-types";
import type { AnyElsewhere, ElsewhereOf, NoRoutes, RoutesSeen } from "../gateway/routes/served-types";
import { WebSocketApi as WebSocketApiClass } from "./construct";
import type { WebSocketApiProps } from "./props";
import type { WebSocketApiState } from "./state";

/**
 * A WebSocket API, whose messages are served by functions. `WebSocketApi` as a type stands for any,
 * `WebSocketApi<"$connect" | "sendMessage">` for one with these routes.
 */
export type WebSocketApi<
  Key extends string = string,
  Elsewhere extends AnyElsewhere = AnyElsewhere,
> = WebSocketApiClass<Key, Elsewhere>;

/**
 * How a `WebSocketApi` is made. Apart from the class for the same reason as that of an `Api`. Refused definitions throw a
 * DefinitionError before anything is registered.
 */
export interface WebSocketApiConstructor {
  /**
   * A WebSocket API. Its type parameter is the literal route keys. `WebSocketApi` alone stands for any API.
   *
   * @example
   * const api = new WebSocketApi(stack, "Chat", {
   *   defaults: { function: { bind: [connections] } },
   *   routes: {
   *     $connect: "src/chat.connect",
   *     $disconnect: "src/chat.disconnect",
   *     sendMessage: "src/chat.send",
   *   },
   * });
   */
  new <const Key extends string = never, Routes = NoRoutes>(
    scope: Scope,
    id: string,
    props?: WebSocketApiProps<Key> & RoutesSeen<Routes>,
    opts?: pulumi.ComponentResourceOptions,
  ): WebSocketApiClass<TrimmedKey<Key>, ElsewhereOf<Routes, "trimmed">>;
  /** True for a WebSocketApi of this or of another copy of the package. */
  isInstance(value: unknown): value is WebSocketApi;
  /** The API as another Pulumi stack sees it that `exportState` was called in. Its resources are not made again. */
  fromState(scope: Scope, id: string, state: WebSocketApiState): WebSocketApi;
}

export const WebSocketApi: WebSocketApiConstructor = WebSocketApiClass as unknown as WebSocketApiConstructor;
