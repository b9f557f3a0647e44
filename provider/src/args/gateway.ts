import type * as pulumi from "@pulumi/pulumi";
import type { LogRetention } from "./words";

/** The access log of an API. */
export interface AccessLog {
  /** `false` writes none. Default: `true`. */
  enabled?: boolean;
  /** ARN of an existing log group or delivery stream. Default: a log group is made. */
  destinationArn?: pulumi.Input<string>;
  /** One line of text with `$context.<variable>` tokens. Default: a JSON object. */
  format?: pulumi.Input<string>;
  /** How long logs stay. Default: `infinite`, or `one_month` with the defaults `current`. */
  retention?: LogRetention;
}

/** A custom domain of an HTTP or a WebSocket API. */
export interface CustomDomain {
  /** Name of the new domain, in lower case. Required unless `native.domainName` is given. */
  domainName?: pulumi.Input<string>;
  /** Name of the hosted zone that the domain's records go to. Default: the domain name without its first label. */
  hostedZone?: pulumi.Input<string>;
  /** Whether the domain's DNS is hosted elsewhere. It then requires `native.certificate`. Default: `false`. */
  isExternalDomain?: boolean;
  /** Base mapping of this API under the domain. It cannot be changed, added or removed once deployed. */
  path?: string;
  /** Existing AWS objects. */
  native?: CustomDomainNative;
}

/** Existing AWS objects for a custom domain. */
export interface CustomDomainNative {
  /** An `aws.acm.Certificate`. Default: one is made. */
  certificate?: any;
  /** A domain name resource of the API's kind. Default: one is made. */
  domainName?: any;
  /** An `aws.route53.Zone`. Default: the zone named by `hostedZone` is looked up. */
  hostedZone?: any;
}

/** A firewall of AWS WAF: with the defaults where nothing else is written. */
export interface Waf {
  /** `false` makes none. Default: `true`. */
  enabled?: boolean;
  /** ARN of an existing web ACL. No other property can stand beside it. Default: one is made. */
  arn?: pulumi.Input<string>;
  /** Groups of rules that AWS manages, such as `AWSManagedRulesCommonRuleSet`. Default: three of them. */
  managedRules?: string[];
  /** Requests that one address may send within five minutes. Default: 2000. */
  rateLimit?: number;
  /** Whether there is a limit for each address. Default: `true`. */
  limitsRate?: boolean;
  /** Whether the rules above count and do not block. Default: `false`. */
  countOnly?: boolean;
  /** Further rules, with the names of `aws.wafv2.WebAcl` in TypeScript. Default: none. */
  rules?: Record<string, any>[];
  /** Settings of the underlying object. */
  native?: WafNative;
}

/** Settings of the AWS object of a firewall. */
export interface WafNative {
  /** Settings of `aws.wafv2.WebAcl` under their names in TypeScript. */
  webAcl?: Record<string, any>;
}

/** The limits of a stage or a route, beyond which the gateway answers 429. */
export interface Throttle {
  /** Requests that may arrive at once, before the rate counts. */
  burst: number;
  /** Steady requests per second. */
  rate: number;
}
