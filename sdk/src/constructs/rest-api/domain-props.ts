import type * as aws from "@pulumi/aws";
import type * as pulumi from "@pulumi/pulumi";
import type { SecurityPolicyName } from "../../limits/security-policies";

/** The versions of TLS and the ciphers that clients of a domain may use: a version, or the name of a policy in AWS. */
export type SecurityPolicy = SecurityPolicyName;

/** The custom domain of a REST API: its name, or all settings. */
export type RestCustomDomain = string | RestCustomDomainProps;

/**
 * Settings of a custom domain of a REST API.
 *
 * @example
 * customDomain: { domainName: "api.example.com", endpointType: "edge", securityPolicy: "TLS 1.2", path: "v1" }
 */
export interface RestCustomDomainProps {
  /**
   * Name of a domain to be made, in lower case: `api.example.com`, or a wildcard `*.example.com`. Its DNS is in Route 53.
   * Needed unless `native.domainName` is given. `DOMAIN_NAME_INVALID` if refused.
   * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/how-to-custom-domains.html
   */
  readonly domainName?: pulumi.Input<string>;
  /**
   * Where requests reach the gateway: the nearest CloudFront location, the region, or a VPC. The certificate of an `edge`
   * domain is made in `us-east-1`. A `private` domain has no records, since its addresses are those of VPC endpoints.
   * Refused: `VALUE_NOT_ALLOWED`.
   * @default `regional`
   */
  readonly endpointType?: "edge" | "regional" | "private";
  /**
   * Name of the hosted zone that the domain's records go to: `example.com`. Needed when `domainName` is only known at
   * deploy time (`DOMAIN_ZONE_NEEDED`). It cannot be set with `native.hostedZone` (`PROP_CONFLICT`), nor for an
   * existing domain (`DOMAIN_ZONE_REFUSED`).
   * @default the domain name without its first label
   */
  readonly hostedZone?: pulumi.Input<string>;
  /**
   * Clients show a certificate of their own. For `regional` domains: `DOMAIN_ENDPOINT_CONFLICT`.
   * @default clients need none
   * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/rest-api-mutual-tls.html
   */
  readonly mtls?: RestMutualTls;
  /**
   * Base mapping of this API under the domain: `v1` serves it at `https://<domain>/v1/`. One part of letters, digits and
   * `$-_.+!*'()`, at most 300 characters (`DOMAIN_PATH_INVALID`).
   *
   * It cannot be changed, added or removed once deployed (`IMMUTABLE_CHANGED`): remove `customDomain`, deploy, and set
   * the new path.
   * @default the API is served at the root of the domain
   * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/rest-api-mappings.html
   */
  readonly path?: string;
  /**
   * The oldest version of TLS that clients may use, or the name of a policy in AWS, `SecurityPolicy_TLS13_1_3_2025_09`. A domain
   * with such a policy takes requests for its own name alone (`STRICT`), and no HTTP API can be mapped to it. Policies that end
   * with `_EDGE` are for `edge` domains, and the others for `regional` and `private` ones. A policy that is newer than those known
   * here is warned of. A `private` domain takes no `TLS 1.0`, and one with `mtls` takes `TLS 1.2` alone.
   * Refused: `VALUE_NOT_ALLOWED`, `DOMAIN_ENDPOINT_CONFLICT`.
   * @default `TLS 1.0`, or `TLS 1.2` with `new App({ defaults: "current" })`
   * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-security-policies-list.html
   */
  readonly securityPolicy?: SecurityPolicy;
  /** Existing AWS objects to use instead of those that would be made or looked up. */
  readonly native?: RestCustomDomainNativeProps;
}

/** Certificates that clients of a domain may show. */
export interface RestMutualTls {
  /** The bucket with the trust store: its name, an `@pulumi/aws` bucket, or a construct with a bucket. */
  readonly bucket: pulumi.Input<string> | aws.s3.Bucket | aws.s3.BucketV2 | MutualTlsBucket;
  /** Key of the trust store in the bucket: the certificates of those who sign, as PEM. */
  readonly key: string;
  /**
   * Version of the trust store, for a bucket with versions. Without it the gateway does not notice a new one.
   * @default none: the newest one when the domain is made
   */
  readonly version?: pulumi.Input<string>;
}

/** A construct with a bucket. */
export interface MutualTlsBucket {
  /** Name of the bucket in S3. */
  readonly bucketName: pulumi.Input<string>;
}

/** Existing AWS objects for a custom domain of a REST API. */
export interface RestCustomDomainNativeProps {
  /**
   * An issued certificate for the domain: of `us-east-1` for an `edge` domain, else of the API's region. Cannot be set
   * for an existing domain (`DOMAIN_CERTIFICATE_REFUSED`).
   * @default one is made and validated by a record in the hosted zone
   */
  readonly certificate?: aws.acm.Certificate;
  /**
   * An existing domain, such as `native.domainName` of another API: only a mapping is made. Several APIs share a domain
   * in this way, each with its `path`.
   * @default a domain is made from `domainName`
   */
  readonly domainName?: aws.apigateway.DomainName;
  /**
   * The hosted zone that the domain's records go to. Not together with `hostedZone` (`PROP_CONFLICT`), nor for an
   * existing domain (`DOMAIN_ZONE_REFUSED`).
   * @default the zone named by `hostedZone` is looked up
   */
  readonly hostedZone?: aws.route53.Zone;
}
