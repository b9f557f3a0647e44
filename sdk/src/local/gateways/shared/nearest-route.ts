import { nearest } from "../../../errors/nearest";

/** The longest path that is compared. Longer ones are not typed by hand. */
const LONGEST = 120;

/** The parts of a request that decide its route. `path` has no stage in it. */
interface SentRequest {
  readonly method: string;
  readonly path: string;
}

/** The reason why no route takes a request, with the methods that its path has, else with the route that is most like it. */
export function withNearestRoute(
  reason: string,
  { method, path }: SentRequest,
  routeKeys: readonly string[],
): string {
  if (path.length > LONGEST) return reason;
  const segments = path.split("/");
  const routes = routeKeys.flatMap((routeKey) => {
    const [routeMethod = "", routePath] = routeKey.split(" ");
    if (routePath === undefined) return [];
    return [{ routeKey, method: routeMethod, path: filled(routePath.split("/"), segments) }];
  });
  const methods = routes.filter((route) => route.path === path).map((route) => route.method);
  if (methods.length > 0) return `${reason}; its path takes ${[...new Set(methods)].join(", ")}`;
  const guess = nearestOf(routes, method, path);
  return guess === undefined ? reason : `${reason}; did you mean ${guess}`;
}

/** The path of a route with the request's own segments in place of its variables. */
function filled(route: readonly string[], sent: readonly string[]): string {
  return route
    .map((segment, index) => {
      const [, greedy] = /^\{.+?(\+?)\}$/.exec(segment) ?? [];
      if (greedy === undefined) return segment;
      return (greedy === "+" ? sent.slice(index).join("/") : sent[index]) || segment;
    })
    .join("/");
}

function nearestOf(
  routes: readonly (SentRequest & { readonly routeKey: string })[],
  method: string,
  path: string,
): string | undefined {
  const byPath = new Map<string, string>();
  for (const route of routes) {
    // Most routes of a large program are of another length, which is known without a comparison.
    if (Math.abs(route.path.length - path.length) > Math.max(2, path.length / 3)) continue;
    if (!byPath.has(route.path) || route.method === method) byPath.set(route.path, route.routeKey);
  }
  const guess = nearest(path, [...byPath.keys()]);
  return guess === undefined ? undefined : byPath.get(guess);
}
