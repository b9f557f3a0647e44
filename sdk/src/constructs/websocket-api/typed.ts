import type * as pulumi from "@pulumi/pulumi";
import type { Scope } from "../../app/stack";
import type { TrimmedKey } from "../gateway/routes/key-types";
import { WebSocketApi as WebSocketApiClass } from "./construct";
import type { WebSocketApiProps } from "./props";
import type { WebSocketApiState } from "./state";

/**
 * A WebSocket API, whose messages are served by functions. `WebSocketApi` as a type stands for any;
 * `WebSocketApi<"$connect" | "sendMessage">` for one with these routes.
 */
export type WebSocketApi<Key extends string = string> = WebSocketApiClass<Key>;

/** How a `WebSocketApi` is made. Apart from the class for the same reason as that of an `Api`. */
export interface WebSocketApiConstructor {
  /** Makes a WebSocket API. Refused definitions throw a DefinitionError before anything is registered. */
  new <const Key extends string = never>(
    scope: Scope,
    id: string,
    props?: WebSocketApiProps<Key>,
    opts?: pulumi.ComponentResourceOptions,
  ): WebSocketApiClass<TrimmedKey<Key>>;
  /** True for a WebSocketApi of this or of another copy of the package. */
  isInstance(value: unknown): value is WebSocketApi;
  /** The API as another Pulumi stack sees it that `exportState` was called in. Its resources are not made again. */
  fromState(scope: Scope, id: string, state: WebSocketApiState): WebSocketApi;
}

export const WebSocketApi: WebSocketApiConstructor = WebSocketApiClass as unknown as WebSocketApiConstructor;
