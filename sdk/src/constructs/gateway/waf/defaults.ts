import type { ManagedRuleGroupName } from "../../../limits/firewall";

/** The rules of `waf: true`. */
export const WAF_DEFAULTS: {
  readonly managedRules: readonly ManagedRuleGroupName[];
  readonly rateLimit: number;
} = {
  managedRules: [
    "AWSManagedRulesAmazonIpReputationList",
    "AWSManagedRulesCommonRuleSet",
    "AWSManagedRulesKnownBadInputsRuleSet",
  ],
  /** Requests of one address within five minutes. */
  rateLimit: 2_000,
};

/**
 * Rules of managed groups that count and do not block. This one refuses bodies over 8 KB, and an API takes up to 10 MB.
 * @see https://docs.aws.amazon.com/waf/latest/developerguide/aws-managed-rule-groups-baseline.html
 */
export const COUNTED_RULES: Readonly<Record<string, readonly string[]>> = {
  AWSManagedRulesCommonRuleSet: ["SizeRestrictions_BODY"],
};

/** The priorities from this one on are those of our rules. Rules of the program run before or after them. */
export const FIRST_PRIORITY = 1_000;
