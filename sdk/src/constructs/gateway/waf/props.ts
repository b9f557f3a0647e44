import type * as aws from "@pulumi/aws/types/input";
import type * as wafv2 from "@pulumi/aws/wafv2";
import type * as pulumi from "@pulumi/pulumi";
import type { ManagedRuleGroupName } from "../../../limits/firewall";

/** A group of rules that AWS manages, by its name in AWS WAF: `AWSManagedRulesSQLiRuleSet`. */
export type ManagedRuleGroup = ManagedRuleGroupName;

/** A firewall of AWS WAF: with the defaults, with settings, or an existing web ACL by its ARN. */
export type Waf = boolean | pulumi.Input<string> | WafProps;

/**
 * Settings of a firewall.
 *
 * @example
 * waf: { managedRules: ["AWSManagedRulesCommonRuleSet", "AWSManagedRulesSQLiRuleSet"], rateLimit: 500 }
 */
export interface WafProps {
  /**
   * Groups of rules that AWS manages, in the order in which they run. An empty list has none. Groups that AWS charges for
   * by the request, such as `AWSManagedRulesBotControlRuleSet`, are written in `rules`.
   * Refused: `VALUE_NOT_ALLOWED`, `WAF_RULE_TWICE`.
   * @default three groups: `AWSManagedRulesAmazonIpReputationList`, `AWSManagedRulesCommonRuleSet` (of which the rule about bodies over
   * 8 KB only counts) and `AWSManagedRulesKnownBadInputsRuleSet`
   * @see https://docs.aws.amazon.com/waf/latest/developerguide/aws-managed-rule-groups-list.html
   */
  readonly managedRules?: readonly ManagedRuleGroup[];
  /**
   * Requests that one address may send within five minutes, 10 to 2,000,000,000, before its requests are blocked. `false`
   * sets no limit. Many users may share one address.
   * Refused: `VALUE_OUT_OF_RANGE`.
   * @default `2000`
   * @see https://docs.aws.amazon.com/waf/latest/developerguide/waf-rule-statement-type-rate-based.html
   */
  readonly rateLimit?: number | false;
  /**
   * Whether the rules above only count what they would block, which is a way to try them on a stage with traffic.
   * @default `false`
   */
  readonly countOnly?: boolean;
  /**
   * Further rules, as `aws.wafv2.WebAcl` takes them. Priorities from 1000 to 1999 are those of the rules above: rules with
   * lower ones run before them, and others after them.
   * Refused: `WAF_PRIORITY_TAKEN`, `WAF_RULE_TWICE`.
   * @default none
   * @see https://www.pulumi.com/registry/packages/aws/api-docs/wafv2/webacl/
   */
  readonly rules?: readonly aws.wafv2.WebAclRule[];
  /** Settings of the underlying object. */
  readonly native?: WafNativeProps;
}

/** The way past this library for a firewall. */
export interface WafNativeProps {
  /**
   * Settings of `aws.wafv2.WebAcl` under their own names, which win over ours.
   * Refused: `NATIVE_OWN_PROP` for `scope`, `rules` and `ruleJson`.
   * @default none
   * @see https://www.pulumi.com/registry/packages/aws/api-docs/wafv2/webacl/
   */
  readonly webAcl?: NativeWebAclSettings;
}

/** Settings of `aws.wafv2.WebAcl` without those that have props of their own. */
export type NativeWebAclSettings = Partial<Omit<wafv2.WebAclArgs, "scope" | "rules" | "ruleJson">>;
