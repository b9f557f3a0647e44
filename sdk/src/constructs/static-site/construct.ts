import * as pulumi from "@pulumi/pulumi";
import { type Begun, begin, beginImported, type ConstructArguments, type Steps } from "../../app/begin";
import { Component } from "../../app/component";
import { ImportedOnce } from "../../app/origin";
import type { Scope } from "../../app/stack";
import type { Bindable, Binding } from "../../permissions/bindable";
import type { Grantable, Grants, GrantWords } from "../../permissions/grantable";
import { grantsOf } from "../../permissions/resource-grants";
import { importParts } from "./imported-resources";
import { planStaticSite, type StaticSitePlan } from "./plan";
import type { StaticSiteProps } from "./props";
import { makeParts, type StaticSiteHandles, type StaticSiteParts } from "./resources";
import type { StaticSiteState } from "./state";
// Declares the error codes, also in the published types of the package.
import "./errors";

const SITE_STEPS = {
  kind: "StaticSite",
  plan: planStaticSite,
  given: ({ bucket }) => (bucket.kind === "existing" ? bucket.resource : undefined),
  make: makeParts,
  import: importParts,
} satisfies Steps<StaticSitePlan, StaticSiteState, StaticSiteParts>;

/**
 * A site of files: a private S3 bucket behind CloudFront, with a domain of its own if it is given one.
 *
 * @example
 * const site = new StaticSite(stack, "Site", {
 *   path: "web",
 *   buildCommand: "npm run build",
 *   buildOutput: "dist",
 *   environment: { VITE_API_URL: api.url },
 *   customDomain: "example.com",
 * });
 */
export class StaticSite extends Component implements Grantable<GrantWords["Bucket"]>, Bindable {
  /** URL of the site at CloudFront. */
  readonly url: pulumi.Output<string>;
  /** URL at the site's own domain. Undefined without one. */
  readonly customDomainUrl: pulumi.Output<string> | undefined;
  /** Name of the bucket in S3. */
  readonly bucketName: pulumi.Output<string>;
  /** ARN of the bucket. */
  readonly bucketArn: pulumi.Output<string>;
  /** Id of the distribution. */
  readonly distributionId: pulumi.Output<string>;
  /** Name of the distribution in DNS. */
  readonly distributionDomain: pulumi.Output<string>;
  /** The `@pulumi/aws` objects. */
  readonly native: StaticSiteHandles;
  readonly #certificateArn: pulumi.Output<string> | undefined;

  constructor(scope: Scope, id: string, props: StaticSiteProps, opts?: pulumi.ComponentResourceOptions);
  /** @internal */
  constructor(begun: Begun<StaticSiteParts>);
  constructor(...given: ConstructArguments<StaticSiteProps, StaticSiteParts>) {
    const begun = begin(SITE_STEPS, given);
    super(begun.placement, begun.opts);
    const parts = begun.partsOf(this);
    this.native = parts.native;
    this.bucketName = parts.bucketName;
    this.bucketArn = parts.bucketArn;
    this.distributionId = parts.distributionId;
    this.distributionDomain = parts.distributionDomain;
    this.customDomainUrl = parts.customDomainUrl;
    this.#certificateArn = parts.certificateArn;
    this.url = pulumi.interpolate`https://${parts.distributionDomain}`;
    const { url, customDomainUrl, bucketName, distributionId } = this;
    this.registerOutputs({ url, customDomainUrl, bucketName, distributionId });
  }

  /**
   * A site of another Pulumi stack, made from the state that it exports. `use` calls this. Each site is imported once.
   */
  static fromState(scope: Scope, id: string, state: StaticSiteState): StaticSite {
    return importedSites.find(scope, state, () => {
      return new StaticSite(beginImported(SITE_STEPS, scope, id, state));
    });
  }

  /** The state of the site that other Pulumi stacks import. */
  exportState(): StaticSiteState {
    const { bucketName, bucketArn, distributionId, distributionDomain, customDomainUrl } = this;
    const certificateArn = this.#certificateArn;
    return {
      bucketName,
      bucketArn,
      distributionId,
      distributionDomain,
      ...(certificateArn !== undefined && { certificateArn }),
      ...(customDomainUrl !== undefined && { customDomainUrl }),
    };
  }

  /** The grants that the bucket of this site offers. */
  getGrants(): Grants<GrantWords["Bucket"]> {
    return grantsOf("Bucket", { arn: this.bucketArn });
  }

  /** The URL of the site for a bound function, that of its own domain if there is one. */
  getBinding(): Binding {
    const { url, customDomainUrl } = this;
    return { kind: "StaticSite", id: this.id, values: { url: customDomainUrl ?? url }, permissions: [] };
  }
}

/** A site may be shared by two stacks, one of which got it from the other. */
const importedSites = new ImportedOnce<StaticSite>();
