import type * as cloudfront from "@pulumi/aws/cloudfront";
import type * as aws from "@pulumi/aws/types/input";

/** Settings of the distribution before an API that have props of their own. */
export type OwnCdnSetting = "aliases" | "defaultRootObject" | "viewerCertificate" | "webAclId";

/** Settings of `aws.cloudfront.Distribution` without those that have props of their own. */
export type NativeCdnSettings = Omit<
  Partial<cloudfront.DistributionArgs>,
  OwnCdnSetting | "defaultCacheBehavior"
> & {
  readonly [Name in OwnCdnSetting]?: never;
} & {
  /** Settings that win over ours in the behaviour of all paths. The others stay. */
  readonly defaultCacheBehavior?: Partial<aws.cloudfront.DistributionDefaultCacheBehavior>;
};
