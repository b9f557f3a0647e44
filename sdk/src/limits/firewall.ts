import { COMPARED, type Limit, type WordList } from "./limit";

const GROUPS = "https://docs.aws.amazon.com/waf/latest/developerguide/aws-managed-rule-groups-list.html";
const RATE =
  "https://docs.aws.amazon.com/waf/latest/developerguide/waf-rule-statement-type-rate-based-high-level-settings.html";

/** Groups of rules that AWS manages without a charge of their own, by their names in AWS WAF. */
export const MANAGED_RULE_GROUPS = [
  "AWSManagedRulesCommonRuleSet",
  "AWSManagedRulesAdminProtectionRuleSet",
  "AWSManagedRulesKnownBadInputsRuleSet",
  "AWSManagedRulesSQLiRuleSet",
  "AWSManagedRulesLinuxRuleSet",
  "AWSManagedRulesUnixRuleSet",
  "AWSManagedRulesWindowsRuleSet",
  "AWSManagedRulesPHPRuleSet",
  "AWSManagedRulesWordPressRuleSet",
  "AWSManagedRulesAmazonIpReputationList",
  "AWSManagedRulesAnonymousIpList",
] as const;

/** A known group, or one of the same form. */
export type ManagedRuleGroupName =
  | (typeof MANAGED_RULE_GROUPS)[number]
  | (`AWSManagedRules${string}` & Record<never, never>);

/** The form of those names. */
export const MANAGED_RULE_GROUP_FORM = /^AWSManagedRules[A-Z][A-Za-z0-9]+$/;

/** Groups that AWS charges for by the request and that want settings of their own. */
export const PAID_RULE_GROUPS: readonly string[] = [
  "AWSManagedRulesACFPRuleSet",
  "AWSManagedRulesATPRuleSet",
  "AWSManagedRulesAntiDDoSRuleSet",
  "AWSManagedRulesBotControlRuleSet",
];

/** The source of both lists. */
export const MANAGED_RULE_GROUPS_KNOWN: WordList = { asOf: COMPARED, source: { page: GROUPS } };

/** Requests of one address within five minutes, beyond which a rule of AWS WAF acts. */
export const RATE_LIMIT: Limit = {
  min: 10,
  max: 2_000_000_000,
  service: "AWS WAF",
  asOf: COMPARED,
  source: { page: RATE },
};
