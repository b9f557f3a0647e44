import { TYPE } from "../../../aws/tokens";
import type { GatewayKind } from "../shared/gateway-kind";
import { lateServing } from "../shared/late-serving";
import { bucketOf, DISTRIBUTION_TYPE, FUNCTION_TYPE, namesOf } from "./compile";
import type { SitePlan } from "./plan";
import type { SitePort } from "./port";

/** Distributions of CloudFront that serve a bucket. */
export const SITE: GatewayKind<SitePlan, SitePort> = {
  types: {
    read: [TYPE.cloudfront.OriginAccessControl, FUNCTION_TYPE],
    approximated: {
      [DISTRIBUTION_TYPE]:
        "a distribution over a bucket serves the objects that the program registers, and the address of one before an HTTP API is that of the API, without edge caches or compression. Others are not served",
    },
    notEmulated: {
      [TYPE.wafv2.WebAcl]: "no request is counted or blocked",
      [TYPE.wafv2.WebAclAssociation]: "no request is counted or blocked",
    },
  },
  scheme: "http",
  stages: [],
  isApi: (resource) => resource.type === DISTRIBUTION_TYPE && bucketOf(resource) !== undefined,
  urlsOnAws: (resource) => namesOf(resource).map((name) => `https://${name}`),
  ...lateServing(() => (require("./serving") as typeof import("./serving")).SITE_SERVING),
};
