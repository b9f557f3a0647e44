import type { GatewayKind } from "../shared/gateway-kind";
import { bucketOf, compileSite, DISTRIBUTION_TYPE, FUNCTION_TYPE, namesOf } from "./compile";
import { describeSite } from "./describe";
import { createSite } from "./gateway";
import type { SitePlan } from "./plan";
import { openSitePort, type SitePort } from "./port";

/** Distributions of CloudFront that serve a bucket. */
export const SITE: GatewayKind<SitePlan, SitePort> = {
  types: {
    read: ["aws:cloudfront/originAccessControl:OriginAccessControl", FUNCTION_TYPE],
    approximated: {
      [DISTRIBUTION_TYPE]:
        "one over a bucket serves the objects that the program registers, with nothing kept at an edge and nothing compressed; others are not served",
    },
  },
  scheme: "http",
  stages: [],
  isApi: (resource) => resource.type === DISTRIBUTION_TYPE && bucketOf(resource) !== undefined,
  urlsOnAws: (resource) => namesOf(resource).map((name) => `https://${name}`),
  listen: openSitePort,
  compile: compileSite,
  describe: describeSite,
  create: createSite,
};
