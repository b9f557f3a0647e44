import type * as pulumi from "@pulumi/pulumi";
import type { ConstructState } from "../../app/origin";

/** The state of a site that other Pulumi stacks import. */
export interface StaticSiteState extends ConstructState {
  /** Name of the bucket. */
  readonly bucketName: pulumi.Input<string>;
  /** ARN of the bucket. */
  readonly bucketArn: pulumi.Input<string>;
  /** Id of the distribution. */
  readonly distributionId: pulumi.Input<string>;
  /** Name of the distribution in DNS. */
  readonly distributionDomain: pulumi.Input<string>;
  /** ARN of the certificate. Absent without a domain of its own. */
  readonly certificateArn?: pulumi.Input<string>;
  /** URL on the site's own domain. Absent without one. */
  readonly customDomainUrl?: pulumi.Input<string>;
}
