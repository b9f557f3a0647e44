import type * as aws from "@pulumi/aws";
import type * as cloudfront from "@pulumi/aws/cloudfront";
import type * as s3 from "@pulumi/aws/s3";
import type * as pulumi from "@pulumi/pulumi";
import type { Waf } from "../gateway/waf/props";

/** Settings of some of the files of a site. */
export interface StaticSiteFileOptions {
  /**
   * Files that these are of, as patterns with `*` for any text, `/` included: `*.js`, or a list of them.
   */
  readonly include: string | readonly string[];
  /**
   * Files that are exempt. `include` is subtracted from `exclude`: `"*"` is the same as none.
   * @default none
   */
  readonly exclude?: string | readonly string[];
  /**
   * Header `Cache-Control`: what browsers and CloudFront keep, and for how long.
   * @default as for all files
   */
  readonly cacheControl?: string;
  /**
   * Header `Content-Type`.
   * @default by the ending of the name
   */
  readonly contentType?: string;
}

/** A text of the files that is replaced when they are uploaded. */
export interface StaticSiteReplaceValue {
  /** Files that it is replaced in, as patterns with `*` for any text, `/` included: `*.js`. */
  readonly files: string;
  /** The text to be found, such as `{{ API_URL }}`. */
  readonly search: string;
  /** The replacement. */
  readonly replace: pulumi.Input<string>;
}

/** The domain of a site. */
export interface StaticSiteDomainProps {
  /** Name of the domain, in lower case: `example.com`. Refused: `DOMAIN_NAME_INVALID`. */
  readonly domainName: pulumi.Input<string>;
  /**
   * Another name of the site, whose visitors are sent to `domainName`: `www.example.com`. It is in the same zone.
   * Refused: `DOMAIN_NAME_INVALID`, `DOMAIN_OUTSIDE_ZONE`, `SITE_ALIAS_SAME`.
   * @default none
   */
  readonly domainAlias?: pulumi.Input<string>;
  /**
   * Name of the hosted zone in Route 53 that the records go to: `example.com`.
   * @default the domain name itself
   */
  readonly hostedZone?: pulumi.Input<string>;
  /**
   * Whether DNS is hosted elsewhere. `native.certificate` is needed then (`DOMAIN_CERTIFICATE_NEEDED`), and no record is made.
   * @default `false`
   */
  readonly isExternalDomain?: boolean;
  /** Existing AWS objects to use instead of those that would be made or looked up. */
  readonly native?: StaticSiteDomainNativeProps;
}

/** Existing AWS objects for the domain of a site. */
export interface StaticSiteDomainNativeProps {
  /**
   * An issued certificate for the domain and its alias, in `us-east-1`, where CloudFront looks for it.
   * @default one is made there and validated by records in the hosted zone
   */
  readonly certificate?: aws.acm.Certificate;
  /**
   * The hosted zone that the records go to.
   * @default the zone named by `hostedZone` is looked up
   */
  readonly hostedZone?: aws.route53.Zone;
}

/** The site's own server while it is served by `sapi dev`. */
export interface StaticSiteDev {
  /** The command that starts it, in the folder `path`: `npm run dev`. */
  readonly command: string;
  /**
   * The URL at which it answers. It gets a free port as the variable `PORT`, which may be named here:
   * `http://localhost:$PORT`.
   * @default the first address of this machine that it writes
   */
  readonly url?: string;
}

/** Settings of `aws.cloudfront.Distribution` that have props of their own. */
export type OwnDistributionSetting = "aliases" | "defaultRootObject" | "viewerCertificate";

/** Settings of `aws.cloudfront.Distribution` without those that have props of their own. */
// `never` as well, because beside an existing distribution in a union a wrong key would compile: the class has it.
export type NativeDistributionSettings = Omit<
  Partial<cloudfront.DistributionArgs>,
  OwnDistributionSetting | "defaultCacheBehavior"
> & {
  readonly [Name in OwnDistributionSetting]?: never;
} & {
  /** Settings that win over ours in the one cache behaviour. The others stay. */
  readonly defaultCacheBehavior?: Partial<aws.types.input.cloudfront.DistributionDefaultCacheBehavior>;
};

/** Settings of `aws.s3.Bucket` that would open it or make it something else. */
export type OwnSiteBucketSetting = "policy" | "acl" | "grants" | "website";

/** Settings of `aws.s3.Bucket`, without those of access and of websites that S3 serves itself. */
export type NativeSiteBucketSettings = Omit<Partial<s3.BucketArgs>, OwnSiteBucketSetting> & {
  readonly [Name in OwnSiteBucketSetting]?: never;
};

/** Props of a {@link StaticSite}. */
export interface StaticSiteProps {
  /**
   * Folder of the site, relative to the program's: its files, or what they are built of.
   * Refused: `SITE_FOLDER_MISSING`, `SITE_FOLDER_OUTSIDE`, `SITE_FOLDER_WIDE`.
   */
  readonly path: string;
  /**
   * Command that builds the site, run in `path` with the variables of `environment` whenever the program is deployed.
   * Refused: `SITE_BUILD_FAILED`.
   * @default the files are uploaded as they are
   */
  readonly buildCommand?: string;
  /**
   * Folder of the built files, relative to `path`.
   * @default `.`
   */
  readonly buildOutput?: string;
  /**
   * Page of `/`. Refused: `SITE_PAGE_MISSING`.
   * @default `index.html`
   */
  readonly indexPage?: string;
  /**
   * The page for a missing file. One choice is the index page with status 200, for an app that finds its pages in the
   * browser. The other is a page such as `404.html`, with status 404.
   * Refused: `SITE_PAGE_MISSING`.
   * @default `redirect_to_index_page`
   */
  readonly errorPage?: "redirect_to_index_page" | (string & Record<never, never>);
  /**
   * Headers of files, over those that they have: of several entries for one file the last that says something counts.
   * @default a year for files with a hash in their names; everything else is kept at the edge until it changes, and
   * browsers ask each time
   */
  readonly fileOptions?: readonly StaticSiteFileOptions[];
  /**
   * Values for the app, by name. A build gets them as variables, and in files that are not built `{{ NAME }}` stands for
   * them. They are public with the site: a secret is refused (`SITE_ENVIRONMENT_SECRET`).
   * Refused: `SITE_ENVIRONMENT_NAME`.
   * @default none
   */
  readonly environment?: Readonly<Record<string, pulumi.Input<string>>>;
  /**
   * Other texts of the files that are replaced when they are uploaded.
   * @default none
   */
  readonly replaceValues?: readonly StaticSiteReplaceValue[];
  /**
   * The site's domain: its name alone, or with settings. It needs a certificate and records, which are made.
   * @default the site is at the domain of CloudFront
   */
  readonly customDomain?: string | StaticSiteDomainProps;
  /**
   * A firewall of AWS WAF before the site. `true` has the managed rules and a limit for each address.
   * Settings say otherwise, and the ARN of a web ACL with scope `CLOUDFRONT` takes one that exists. It is made in `us-east-1`. AWS bills it by the month and by the request.
   * Refused: the codes that begin with `WAF_`, `PROP_CONFLICT` beside `native.distribution.webAclId`, and
   * `NATIVE_EXISTING` for an existing distribution.
   * @default none
   * @see https://docs.aws.amazon.com/waf/latest/developerguide/cloudfront-features.html
   */
  readonly waf?: Waf;
  /**
   * Whether files that the site no longer has are deleted. Pages that are open in browsers may still ask for them.
   * @default `true`
   */
  readonly purgeFiles?: boolean;
  /**
   * Whether a deployment waits until no edge location has an old file any more, which takes a minute or so.
   * @default `false`
   */
  readonly waitForInvalidation?: boolean;
  /**
   * The site's own server, which `sapi dev` starts in place of a build: its command, or with settings.
   * @default the files are served
   */
  readonly dev?: string | StaticSiteDev;
  /** The settings of the underlying objects. */
  readonly native?: {
    /**
     * Settings of `aws.s3.Bucket` under their own names, which win over ours, or a bucket made elsewhere, whose policy has
     * to let the distribution read. Refused: `NATIVE_OWN_PROP`.
     * @default private, encrypted with keys of S3, emptied and deleted with the site
     */
    readonly bucket?: NativeSiteBucketSettings | s3.Bucket | s3.BucketV2;
    /**
     * Settings of `aws.cloudfront.Distribution` under their own names, which win over ours, or a distribution made elsewhere
     * (`NATIVE_EXISTING` for what would configure it). Origins and behaviours stand beside those of the site.
     * Refused: `NATIVE_OWN_PROP`, `PROP_CONFLICT`.
     * @default over TLS alone, HTTP/2 and HTTP/3, compressed, with security headers, all edge locations
     * @see https://www.pulumi.com/registry/packages/aws/api-docs/cloudfront/distribution/
     */
    readonly distribution?: NativeDistributionSettings | cloudfront.Distribution;
  };
}
