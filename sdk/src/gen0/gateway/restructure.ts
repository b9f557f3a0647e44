import { isOpaque } from "../translation/opaque";
import type { Restructure } from "../translation/translate";
import { nameAuthorizers } from "./authorization";
import { doubtDomainObjects } from "./domain-rows";
import { doubtRoutes, nameRouteTypes } from "./route-types";

/** Changes that no row can express, in words. */
export const RESTRUCTURED = [
  "an authorizer object becomes an entry of `authorizers` under its name, `authorizerName` or its id, and the name stands in its place",
  "`authorizationType: JWT` or `CUSTOM` of a route without an authorizer becomes the name of the default one",
  'a route with `url` gets `type: "url"`, one with `albListener` gets `type: "alb"`',
];

/** Changes in the props of an HTTP API that no row can express. */
export const restructureHttpApi: Restructure = (tree, issues, note) => {
  nameRouteTypes(tree);
  nameAuthorizers(tree, issues, note);
  doubtRoutes(tree);
  doubtDomainObjects(tree);
  noteThrottle(tree, note);
  const { cors } = tree;
  if (isOpaque(cors)) {
    cors.doubts.push(
      "generation 1 fills in what an object of CORS leaves out: write [] for what it allows none of",
    );
  }
};

/** One limit alone is a mistake in generation 1, of the two together. */
function noteThrottle(tree: Parameters<Restructure>[0], note: Parameters<Restructure>[2]): void {
  const limits = ["defaultThrottlingBurstLimit", "defaultThrottlingRateLimit"];
  const [given] = limits.filter((name) => tree[name] !== undefined && tree[name] !== 0);
  if (given) note(["defaults", "throttle"], given);
}
