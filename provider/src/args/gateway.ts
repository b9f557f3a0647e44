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

/** The limits of a stage or a route, beyond which the gateway answers 429. */
export interface Throttle {
  /** Requests that may arrive at once, before the rate counts. */
  burst: number;
  /** Steady requests per second. */
  rate: number;
}
