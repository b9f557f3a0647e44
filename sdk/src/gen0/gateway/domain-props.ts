import type * as acm from "@pulumi/aws/acm";
import type * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import type * as route53 from "@pulumi/aws/route53";
import type { Input } from "@pulumi/pulumi";

/** Settings of a custom domain in generation 0. */
export interface ApiCustomDomainProps {
  /** Name of a domain to be made, or an existing domain, such as `gatewayDomain` of another API. */
  readonly domainName: Input<string> | apigatewayv2.DomainName;
  /** @default the domain name without its first label */
  readonly hostedZone?: Input<string> | route53.Zone;
  /** @default one is made */
  readonly certificate?: acm.Certificate;
  /** The same as `certificate`, in other versions. */
  readonly acmCertificate?: acm.Certificate;
  /** @default `false` */
  readonly isExternalDomain?: boolean;
  /** @default the API is served at the root of the domain */
  readonly path?: string;
}

/** The custom domain of an API: its name, or all settings. */
export type ApiCustomDomain = string | ApiCustomDomainProps;
