import type { ApiAuthorizer, ApiRoute } from "./apis";
import type { FunctionSettings, PermissionEntry } from "./functions";
import type { ApiReference, WebSocketApiReference } from "./references";
import type { WebSocketRoute } from "./websocket-api";

/** Props of a `Function`. */
export interface FunctionArgs extends FunctionSettings {
  /** What Lambda calls: `<file without ending>.<export>` for Node, Python and Ruby, such as `src/notes.list`. */
  handler: string;
}

/** Props of `ApiRoutes`: routes that are added to an HTTP API. */
export interface ApiRoutesArgs {
  /** The `Api` that they are added to. */
  api: ApiReference;
  /** What serves which requests, by route key. */
  routes: Record<string, ApiRoute>;
  /** Authorizers that these and later routes name, besides those of the API. */
  authorizers?: Record<string, ApiAuthorizer>;
}

/** Props of `WebSocketApiRoutes`: routes that are added to a WebSocket API. */
export interface WebSocketApiRoutesArgs {
  /** The `WebSocketApi` that they are added to. */
  api: WebSocketApiReference;
  /** What serves which messages, by route key. */
  routes: Record<string, WebSocketRoute>;
}

/** Props of `Permissions`: what functions may do besides what their own props say. */
export interface PermissionsArgs {
  /** The component of this package whose functions may do more: a `Function`, an API, an `Auth`, or what calls functions. */
  component: any;
  /** Which of its functions: the key of a route, or the name of a consumer, notification, subscriber or trigger. Default: all of them. */
  part?: string;
  /** The target, where `part` is the name of a rule. */
  target?: string;
  /** What they may do. */
  permissions: PermissionEntry[];
}

/** Props of `AuthPermissions`: what the users of an `Auth` may do. */
export interface AuthPermissionsArgs {
  /** The `Auth`, which has an identity pool. */
  auth: any;
  /** Whether it is for guests, in place of users who have signed in. Default: `false`. */
  guests?: boolean;
  /** What they may do; an API in the list may be called. */
  permissions: PermissionEntry[];
}
