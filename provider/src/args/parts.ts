import type { ApiAuthorizer, ApiRoute } from "./apis";
import type { FunctionSettings, PermissionEntry } from "./functions";
import type { ApiReference, WebSocketApiReference } from "./references";
import type { WebSocketRoute } from "./websocket-api";

/** Props of a `Function`. */
export interface FunctionArgs extends FunctionSettings {
  /** The function in the code: `<file without ending>.<export>` for Node, Python and Ruby, such as `src/notes.list`. */
  handler: string;
}

/** Props of `ApiRoutes`: routes that are added to an HTTP API. */
export interface ApiRoutesArgs {
  /** The `Api` that gets the routes. */
  api: ApiReference;
  /** Routes by route key. */
  routes: Record<string, ApiRoute>;
  /** Authorizers for these and later routes, besides those of the API. */
  authorizers?: Record<string, ApiAuthorizer>;
}

/** Props of `WebSocketApiRoutes`: routes that are added to a WebSocket API. */
export interface WebSocketApiRoutesArgs {
  /** The `WebSocketApi` that gets the routes. */
  api: WebSocketApiReference;
  /** Routes by route key. */
  routes: Record<string, WebSocketRoute>;
}

/** Props of `Permissions`: permissions of functions besides those in their own props. */
export interface PermissionsArgs {
  /**
   * The component of this package whose functions get the permissions: a `Function`, an API, an `Auth`, or a
   * component that calls functions.
   */
  component: any;
  /**
   * One of its functions: the key of a route, or the name of a consumer, notification, subscriber or trigger.
   * Default: all of them.
   */
  part?: string;
  /** The target, if `part` is the name of a rule. */
  target?: string;
  /** The permissions of the functions. */
  permissions: PermissionEntry[];
}

/** Props of `AuthPermissions`: permissions of an `Auth`'s users. */
export interface AuthPermissionsArgs {
  /** The `Auth`, which needs an identity pool. */
  auth: any;
  /** Whether the permissions are for guests, in place of users who have signed in. Default: `false`. */
  guests?: boolean;
  /** The permissions of the users. With an API in the list, they may call it. */
  permissions: PermissionEntry[];
}
