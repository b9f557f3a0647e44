import type * as pulumi from "@pulumi/pulumi";
import { type Issues, nearest } from "../../../errors";
import {
  MANAGED_RULE_GROUP_FORM,
  MANAGED_RULE_GROUPS,
  MANAGED_RULE_GROUPS_KNOWN,
  PAID_RULE_GROUPS,
  RATE_LIMIT,
} from "../../../limits/firewall";
import {
  checkArn,
  checkInput,
  checkKnownProps,
  checkRange,
  checkType,
  isPlain,
  namesOf,
  parseArn,
  warnOfNewerWord,
} from "../../../values";
import { WAF_DEFAULTS } from "./defaults";
import type { ManagedRuleGroup, NativeWebAclSettings, WafNativeProps, WafProps } from "./props";
import { checkRules, type RulesPlan, rulesOf } from "./rules";

/** Where the requests of a firewall arrive: at resources of a region, or at CloudFront. */
export type WafScope = "REGIONAL" | "CLOUDFRONT";

/** A firewall: a web ACL to be made, or one that exists. */
export type WafPlan =
  | { readonly kind: "given"; readonly arn: pulumi.Input<string> }
  | { readonly kind: "made"; readonly rules: RulesPlan; readonly settings: NativeWebAclSettings };

const PROPS = namesOf<WafProps>()(["managedRules", "rateLimit", "countOnly", "rules", "native"]);
const NATIVE_PROPS = namesOf<WafNativeProps>()(["webAcl"]);
const OWN = {
  scope: "remove it: it follows from what the firewall is for",
  rules: "use rules beside native",
  ruleJson: "use rules beside native",
};

const PREFIX = "AWSManagedRules";

/** Check the `waf` prop, at whose path `issues` stands. Undefined where there is none. */
export function planWaf(waf: unknown, scope: WafScope, issues: Issues): WafPlan | undefined {
  if (waf === undefined || waf === false) return undefined;
  if (waf === true) return { kind: "made", rules: rulesOf(WAF_DEFAULTS, false, []), settings: {} };
  if (typeof waf === "string" || !isPlain<unknown>(waf))
    return { kind: "given", arn: checkWebAcl(waf as pulumi.Input<string>, scope, issues) };
  if (!checkKnownProps(waf, PROPS, issues)) return undefined;
  const { managedRules = WAF_DEFAULTS.managedRules, rateLimit, countOnly, rules, native } = waf as WafProps;
  const groups = checkGroups(managedRules, issues.at("managedRules"));
  const limit = checkRate(rateLimit, issues.at("rateLimit"));
  const isCounting = countOnly !== undefined && checkType(countOnly, "boolean", issues.at("countOnly"));
  const further = rules === undefined ? [] : checkRules(rules, groups, issues.at("rules"));
  const chosen = { managedRules: groups, ...(limit !== false && { rateLimit: limit }) };
  return {
    kind: "made",
    rules: rulesOf(chosen, isCounting && countOnly, further),
    settings: planSettings(native, issues.at("native")),
  };
}

/** Report a firewall that AWS would have nowhere to put. `issues` stand at the construct. */
export function refuseWaf(
  waf: unknown,
  { kind, cure }: { readonly kind: "HTTP" | "WebSocket"; readonly cure: string },
  issues: Issues,
): void {
  if (waf === undefined || waf === false) return;
  issues.at("waf").add("WAF_UNSUPPORTED", { problem: `AWS WAF takes no ${kind} API`, cure });
}

/** Report a firewall beside settings of a distribution that name one. */
export function refuseFirewallTwice(
  waf: WafPlan | undefined,
  settings: { readonly webAclId?: unknown },
  issues: Issues,
): void {
  if (!waf || settings.webAclId === undefined) return;
  const problem = "cannot be set together with native.distribution.webAclId";
  issues.at("waf").add("PROP_CONFLICT", { problem, cure: "remove one of the two" });
}

function planSettings(native: unknown, issues: Issues): NativeWebAclSettings {
  if (native === undefined || !checkKnownProps(native, NATIVE_PROPS, issues)) return {};
  const at = issues.at("webAcl");
  const { webAcl } = native;
  if (webAcl === undefined || !checkType(webAcl, "object", at)) return {};
  for (const [name, cure] of Object.entries(OWN)) {
    if (webAcl[name] === undefined) continue;
    at.at(name).add("NATIVE_OWN_PROP", { problem: "cannot be set here", cure });
  }
  return webAcl;
}

function checkGroups(groups: unknown, issues: Issues): readonly ManagedRuleGroup[] {
  if (!checkType(groups, "list", issues)) return [];
  const seen = new Set<unknown>();
  for (const [index, name] of groups.entries()) {
    const at = issues.at(index);
    checkGroup(name, at);
    if (seen.has(name))
      at.add("WAF_RULE_TWICE", {
        problem: "the group is there twice",
        value: name,
        cure: "remove one of them",
      });
    seen.add(name);
  }
  return groups as readonly ManagedRuleGroup[];
}

function checkGroup(name: unknown, issues: Issues): void {
  const known: readonly string[] = MANAGED_RULE_GROUPS;
  if (typeof name === "string" && known.includes(name)) return;
  const text = String(name);
  if (PAID_RULE_GROUPS.includes(text)) {
    const problem = "AWS charges for this group by the request, and it wants settings of its own";
    issues.add("VALUE_NOT_ALLOWED", { problem, value: name, cure: "write it in rules" });
    return;
  }
  const guess = groupLike(text);
  const instead = guess === undefined ? `write one of ${known.join(", ")}` : `did you mean "${guess}"`;
  if (guess === undefined && MANAGED_RULE_GROUP_FORM.test(text)) {
    const words = { service: "AWS WAF", displayName: "group of rules", list: MANAGED_RULE_GROUPS_KNOWN };
    warnOfNewerWord(words, { value: name, cure: "write one of those known" }, issues);
    return;
  }
  issues.add("VALUE_NOT_ALLOWED", { problem: "not a group that AWS manages", value: name, cure: instead });
}

/** The group that was meant: by what follows the beginning that all names have. */
function groupLike(text: string): string | undefined {
  const ends = MANAGED_RULE_GROUPS.map((name) => name.slice(PREFIX.length));
  const end = nearest(text.startsWith(PREFIX) ? text.slice(PREFIX.length) : text, ends);
  return end === undefined ? undefined : `${PREFIX}${end}`;
}

function checkRate(rate: unknown, issues: Issues): number | false {
  if (rate === undefined) return WAF_DEFAULTS.rateLimit;
  if (rate === false) return false;
  const { min, max } = RATE_LIMIT;
  const isRate = checkRange(rate, { min: min as number, max, whole: true, unit: "requests" }, issues);
  return isRate ? rate : WAF_DEFAULTS.rateLimit;
}

/** Checks the ARN of an existing web ACL: one of CloudFront is global, and others are of a region. */
function checkWebAcl(arn: pulumi.Input<string>, scope: WafScope, issues: Issues): pulumi.Input<string> {
  return checkInput(arn, issues, (text, found) => {
    if (!checkType(text, "string", found)) return;
    const before = found.list.length;
    checkArn(text, found, ["wafv2"]);
    if (found.list.length > before) return;
    const isGlobal = scope === "CLOUDFRONT";
    const wanted = isGlobal ? "global/webacl/" : "regional/webacl/";
    if (parseArn(text)?.resource.startsWith(wanted)) return;
    const where = isGlobal ? 'scope "CLOUDFRONT" in us-east-1' : 'scope "REGIONAL" in the region of the app';
    const problem = isGlobal
      ? "CloudFront takes a web ACL of its own scope"
      : "a resource of a region takes a web ACL of that region";
    found.add("WAF_SCOPE_DIFFERS", { problem, value: text, cure: `write the ARN of one with ${where}` });
  });
}
