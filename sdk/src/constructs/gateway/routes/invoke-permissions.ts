import type { RouteKey } from "./route-key";

/** AWS's limit for the resource policy of a function. */
export const POLICY_LIMIT_BYTES = 20 * 1024;

/** Routes of a function on one API that have a permission each. */
const ROUTES_PER_API = 10;
/** Routes of a function on all APIs that have a permission each. */
const ROUTES_IN_ALL = 20;

/** The requests with which a permission lets an API call a function. */
export type InvokeScope =
  /** One route. */
  | "route"
  /** All routes of the API, those added later included. */
  | "api";

interface Counts {
  routes: number;
  readonly byApi: Map<object, { routes: number; all: boolean }>;
}

/**
 * The permissions with which APIs may call functions.
 *
 * A function's resource policy is limited to 20 KB, and a statement takes about 400 bytes. So the first ten routes of a
 * function on one API have a permission each. The eleventh brings one for the whole API, and later ones need none. Once
 * twenty routes have a permission of their own, the function's third API and further ones give it only the latter kind.
 */
export class InvokePermissions {
  readonly #counts = new WeakMap<object, Counts>();

  /**
   * The scope of the permission for a further route of an API. Undefined when the API may call the function already.
   */
  next(target: object, api: object): InvokeScope | undefined {
    const counts = this.#countsOf(target);
    const own = counts.byApi.get(api) ?? { routes: 0, all: false };
    counts.byApi.set(api, own);
    if (own.all) return undefined;
    if (own.routes >= ROUTES_PER_API || counts.routes >= ROUTES_IN_ALL) {
      own.all = true;
      return "api";
    }
    own.routes += 1;
    counts.routes += 1;
    return "route";
  }

  #countsOf(target: object): Counts {
    const counts = this.#counts.get(target) ?? { routes: 0, byApi: new Map() };
    this.#counts.set(target, counts);
    return counts;
  }
}

/** Counts of all functions of this process: a function's policy is one, however many APIs call it. */
export const invokePermissions = new InvokePermissions();

/** The end of a source ARN after the API's execution ARN: any stage and method, and the path of the route. */
export function invokeSource(path: string | undefined): string {
  return path === undefined ? "/*/*" : `/*/*${path}`;
}

/**
 * The source of a permission for one route: the method and path of the key in any stage, because a program may add
 * stages. API Gateway names the variables of a path as they are written, and `$default` by its key. `?` replaces a
 * character that a policy reads as a wild card.
 * @see API Gateway developer guide, Troubleshooting issues with HTTP API Lambda integrations
 */
export function routeSource({ text, method, path }: Pick<RouteKey, "text" | "method" | "path">): string {
  if (path === undefined) return `/*/${text}`;
  return `/*/${method === "ANY" ? "*" : method}${path.replace(/\*/g, "?")}`;
}

/**
 * The source of a permission for one route of a WebSocket API. A character that a policy reads as a wild card or a
 * variable is replaced by one for any character.
 */
export function webSocketSource(key: string): string {
  return `/*/${key.replace(/[*?{}]/g, "?")}`;
}

/**
 * The same for a route of a REST API, of its stage and method alone. A variable stands for anything, slashes included, so
 * that a catch-all route covers the root as well. Without a key: for all routes of the stage.
 */
export function restSource(stage: string, key?: { readonly method: string; readonly path: string }): string {
  if (key === undefined) return `/${stage}/*`;
  const method = key.method === "ANY" ? "*" : key.method;
  return `/${stage}/${method}${key.path.replace(/\{[^/]*\}/g, "*")}`;
}
