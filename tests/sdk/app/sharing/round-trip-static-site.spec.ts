import { StaticSite } from "#sdk/constructs/static-site/construct";
import { Function } from "#sdk/functions/construct";
import { fixture } from "../../../support/paths";
import { type SharedKind, sharedSharingSuite } from "../../../support/shared-sharing-suite";

const SITE: SharedKind<StaticSite> = {
  kind: "StaticSite",
  of: StaticSite,
  make: (stack) =>
    new StaticSite(stack, "Shared", { path: fixture("protocol/site"), customDomain: "example.com" }),
  answers: ({ url, customDomainUrl, bucketName, bucketArn, distributionId, distributionDomain }) => {
    return { url, customDomainUrl, bucketName, bucketArn, distributionId, distributionDomain };
  },
  sameAsWhole: {
    "is granted to a function of the consumer": (shared, stack) =>
      new Function(stack, "User", { handler: "src/user.run", permissions: [[shared, "grantRead"]] }),
    "is bound to a function of the consumer": (shared, stack) =>
      new Function(stack, "User", { handler: "src/user.run", bind: [shared] }),
  },
  attached: {},
  refused: {},
};

describe("StaticSite used from another Pulumi stack", () => sharedSharingSuite(SITE));
