import type * as aws from "@pulumi/aws";
import type * as pulumi from "@pulumi/pulumi";

/** The custom domain of an API: its name, or all settings. */
export type CustomDomain = string | CustomDomainProps;

/**
 * Settings of a custom domain.
 *
 * @example
 * customDomain: { domainName: "api.example.com", path: "v1" }
 */
export interface CustomDomainProps {
  /**
   * Name of a domain to be made, in lower case: `api.example.com`, or a wildcard `*.example.com`. Its DNS is in Route 53
   * unless `isExternalDomain` is set. Needed unless `native.domainName` is given. `DOMAIN_NAME_INVALID` if refused.
   * @see Amazon API Gateway developer guide, Custom domain names for HTTP APIs
   */
  readonly domainName?: pulumi.Input<string>;
  /**
   * Name of the hosted zone that the domain's records go to: `example.com`. Needed when `domainName` is only known at
   * deploy time (`DOMAIN_ZONE_NEEDED`). External and existing domains refuse it (`DOMAIN_ZONE_REFUSED`).
   * @default the domain name without its first label
   */
  readonly hostedZone?: pulumi.Input<string>;
  /**
   * Whether the domain's DNS is hosted elsewhere. `native.certificate` is needed then (`DOMAIN_CERTIFICATE_NEEDED`), and
   * no zone is looked up and no record made.
   * @default `false`
   */
  readonly isExternalDomain?: boolean;
  /**
   * Base mapping of this API under the domain: `v1` serves it at `https://<domain>/v1/`. Letters, digits and
   * `$-_.+!*'()`, in parts separated by `/`, at most 300 characters (`DOMAIN_PATH_INVALID`).
   *
   * It cannot be changed, added or removed once deployed (`IMMUTABLE_CHANGED`): remove `customDomain`, deploy, and set
   * the new path.
   * @default the API is served at the root of the domain
   * @see Amazon API Gateway developer guide, Use API mappings to connect API stages to a custom domain name
   */
  readonly path?: string;
  /** Existing AWS objects to use instead of those that would be made or looked up. */
  readonly native?: CustomDomainNativeProps;
}

/** Existing AWS objects for a custom domain. */
export interface CustomDomainNativeProps {
  /**
   * An issued certificate for the domain, in the API's region. Cannot be set for an existing domain
   * (`DOMAIN_CERTIFICATE_REFUSED`).
   * @default one is made and validated by a record in the hosted zone
   */
  readonly certificate?: aws.acm.Certificate;
  /**
   * An existing domain, such as `native.domainName` of another API: only a mapping is made. Several APIs share a domain
   * in this way, each with its `path`.
   * @default a domain is made from `domainName`
   */
  readonly domainName?: aws.apigatewayv2.DomainName;
  /**
   * The hosted zone that the domain's records go to. Cannot be set for external and existing domains
   * (`DOMAIN_ZONE_REFUSED`).
   * @default the zone named by `hostedZone` is looked up
   */
  readonly hostedZone?: aws.route53.Zone;
}
