import type * as cloudfront from "@pulumi/aws/cloudfront";
import type * as s3 from "@pulumi/aws/s3";
import type { Placement } from "../../app/component";
import { TYPE } from "../../aws/tokens";
import type { Issues } from "../../errors";
import type { MadeFunctionPlan } from "../../functions/plan";
import { checkKnownProps, checkType, namesOf } from "../../values";
import { isAskedFor, onlyOf } from "../../values/run-only";
import { planWaf, refuseFirewallTwice, type WafPlan } from "../gateway/waf/plan";
import { warnOfSlashesInRules } from "../sources/key-prefix";
import { type NativePlan, planNative, refuseOnExisting } from "../sources/native-plan";
import { planContent, type SiteFile } from "./content-plan";
import { SITE_DEFAULTS } from "./defaults";
import { type DevPlan, planDev } from "./dev-plan";
import { planSiteDomain, type SiteDomainPlan } from "./domain-plan";
import { planValues, type SiteValues } from "./environment-plan";
import { planFileOptions } from "./file-options-plan";
import { planInvalidator } from "./invalidation-plan";
import { type PagesPlan, pagesOf, planPages, refuseErrorsTwice } from "./pages-plan";
import type { NativeDistributionSettings, NativeSiteBucketSettings, StaticSiteProps } from "./props";
import { planSource } from "./source-plan";

/** A site to be made: its files are known, all values are checked. */
export interface StaticSitePlan extends PagesPlan {
  readonly bucket: NativePlan<NativeSiteBucketSettings, s3.Bucket>;
  readonly distribution: NativePlan<NativeDistributionSettings, cloudfront.Distribution>;
  readonly domain: SiteDomainPlan | undefined;
  /** The firewall before the distribution. */
  readonly waf: WafPlan | undefined;
  readonly files: readonly SiteFile[];
  readonly values: SiteValues;
  readonly isPurged: boolean;
  readonly waitForInvalidation: boolean;
  /** The site's own server, while the program is served here. */
  readonly dev: DevPlan | undefined;
  /** The function that makes CloudFront forget old files. Undefined while the program is served here. */
  readonly invalidator: MadeFunctionPlan | undefined;
}

const PROPS = namesOf<StaticSiteProps>()([
  "path",
  "buildCommand",
  "buildOutput",
  "indexPage",
  "errorPage",
  "fileOptions",
  "environment",
  "replaceValues",
  "customDomain",
  "waf",
  "purgeFiles",
  "waitForInvalidation",
  "dev",
  "native",
]);
/** Names of the earlier implementation, and where they are now. */
const RENAMED = { cdk: "native", cfDistribution: "native.distribution", s3Bucket: "native.bucket" };
const BUCKET_FORM = {
  name: "bucket",
  tokens: [TYPE.s3.Bucket, TYPE.s3.BucketV2],
  own: {
    policy: "it where the bucket is made elsewhere: nobody but the distribution reads a site's own",
    acl: "it where the bucket is made elsewhere: a site's own has no access lists",
    grants: "it where the bucket is made elsewhere: a site's own has no access lists",
    website: "indexPage and errorPage",
  },
  beside: ["distribution"],
};
const DISTRIBUTION_FORM = {
  name: "distribution",
  tokens: [TYPE.cloudfront.Distribution],
  own: { aliases: "customDomain", defaultRootObject: "indexPage", viewerCertificate: "customDomain" },
  beside: ["bucket"],
};

/** Check the props of a site, build it, and read its files. With issues the plan is not to be used. */
export function planStaticSite(
  props: unknown,
  placement: Placement,
  issues: Issues,
): StaticSitePlan | undefined {
  if (!checkKnownProps(props ?? {}, PROPS, issues, RENAMED)) return undefined;
  const given = (props ?? {}) as Readonly<Record<string, unknown>>;
  const native = planNatives(given, issues);
  const pages = planPages(given, issues);
  const domain = planSiteDomain(given.customDomain, issues.at("customDomain"));
  const waf = planWaf(given.waf, "CLOUDFRONT", issues.at("waf"));
  if (native.distribution.kind === "made") refuseFirewallTwice(waf, native.distribution.settings, issues);
  const values = planValues(given, issues);
  const fileOptions = planFileOptions(given.fileOptions, issues.at("fileOptions"));
  const isPurged = isOn(given.purgeFiles, SITE_DEFAULTS.purgeFiles, issues.at("purgeFiles"));
  const isAwaited = isOn(
    given.waitForInvalidation,
    SITE_DEFAULTS.waitForInvalidation,
    issues.at("waitForInvalidation"),
  );
  const dev = planDev(given.dev, given.path, issues.at("dev"));
  const source = planSource(given, native.distribution.kind === "existing" ? [] : pagesOf(pages), issues);
  if (issues.any || !source) return undefined;
  const invalidator = planInvalidator(placement, issues);
  const isServed = placement.app.mode === "dev";
  const servedDev = isServed ? dev : undefined;
  const now = { name: placement.logicalName, isServed };
  // A site that nobody asked for is not served, so that its build would be in vain.
  const isLeftAlone = isServed && !isAsked(placement);
  const files = servedDev || isLeftAlone ? [] : planContent(source, values, fileOptions, now, issues);
  return {
    ...native,
    ...pages,
    domain,
    waf,
    files,
    values,
    isPurged,
    waitForInvalidation: isAwaited,
    dev: servedDev,
    invalidator,
  };
}

function isAsked({ id, logicalName, stack }: Placement): boolean {
  return isAskedFor(onlyOf(process.env), { id, logicalName, stack: stack.id });
}

function planNatives(
  given: Readonly<Record<string, unknown>>,
  issues: Issues,
): Pick<StaticSitePlan, "bucket" | "distribution"> {
  const at = issues.at("native");
  const bucket: StaticSitePlan["bucket"] = planNative(given.native, BUCKET_FORM, at);
  if (bucket.kind === "made") warnOfSlashesInRules(bucket.settings, at.at("bucket"));
  const distribution: StaticSitePlan["distribution"] = planNative(given.native, DISTRIBUTION_FORM, at);
  if (distribution.kind === "existing")
    refuseOnExisting(given, ["customDomain", "waf", "indexPage", "errorPage"], "distribution", issues);
  else refuseErrorsTwice(given, distribution.settings, issues);
  return { bucket, distribution };
}

function isOn(value: unknown, fallback: boolean, issues: Issues): boolean {
  return value === undefined || !checkType(value, "boolean", issues) ? fallback : value;
}
