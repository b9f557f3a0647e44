import { isPlainObject } from "../../values";
import { isOpaque } from "../translation/opaque";
import type { Tree } from "../translation/tree";
import { putFirst } from "./trees";

/** The props that name a route's target in generation 0. The first present one decides. */
const TYPES = { albListener: "alb", url: "url" } as const;

const DOUBT =
  "if these are props of a function, they become { function: props }; other objects of routes have other names as well";

/** Says of each route by its `type` what it is served by, where that is no function. */
export function nameRouteTypes({ routes }: Tree): void {
  for (const route of isPlainObject(routes) ? Object.values(routes) : []) {
    if (!isPlainObject(route) || "type" in route) continue;
    const found = Object.entries(TYPES).find(([name]) => route[name] !== undefined);
    if (found) putFirst(route as Tree, { type: found[1] });
  }
}

/** Notes where a route may be what is written otherwise now. */
export function doubtRoutes({ routes }: Tree): void {
  const all = isPlainObject(routes) ? Object.values(routes) : [routes];
  for (const route of all) if (isOpaque(route)) route.doubts.push(DOUBT);
}
