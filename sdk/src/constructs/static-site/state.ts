import type * as pulumi from "@pulumi/pulumi";
import type { ConstructState } from "../../app/origin";

/** What another Pulumi stack needs to know of a site. */
export interface StaticSiteState extends ConstructState {
  /** Name of the bucket. */
  readonly bucketName: pulumi.Input<string>;
  /** ARN of the bucket. */
  readonly bucketArn: pulumi.Input<string>;
  /** Id of the distribution. */
  readonly distributionId: pulumi.Input<string>;
  /** Name of the distribution in DNS. */
  readonly distributionDomain: pulumi.Input<string>;
  /** ARN of the certificate; not there without a domain of its own. */
  readonly certificateArn?: pulumi.Input<string>;
  /** URL on the site's own domain; not there without one. */
  readonly customDomainUrl?: pulumi.Input<string>;
}
