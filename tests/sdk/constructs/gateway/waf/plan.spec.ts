import assert from "node:assert/strict";
import * as pulumi from "@pulumi/pulumi";
import { planWaf, type WafScope } from "#sdk/constructs/gateway/waf/plan";
import { Issues } from "#sdk/errors/index";
import { reported, warned } from "../../../../support/issues";

const REGIONAL = "arn:aws:wafv2:eu-west-1:123456789012:regional/webacl/shop/a1b2";
const GLOBAL = "arn:aws:wafv2:us-east-1:123456789012:global/webacl/shop/a1b2";

function rulesOf(waf: unknown) {
  const issues = new Issues({ kind: "Api", id: "Test" });
  const plan = planWaf(waf, "REGIONAL", issues.at("waf"));
  issues.throwIfAny();
  assert.equal(plan?.kind, "made");
  return plan.rules;
}

function codesOf(waf: unknown, scope: WafScope = "REGIONAL"): readonly string[] {
  return reported((issues) => planWaf(waf, scope, issues.at("waf"))).map(
    ({ code, path }) => `${code} ${path}`,
  );
}

describe("waf", () => {
  it("is none where it is off", () => {
    for (const off of [undefined, false]) {
      assert.equal(planWaf(off, "REGIONAL", new Issues({ kind: "Api", id: "Test" })), undefined);
    }
  });

  it("limits one address first and then runs three groups that AWS manages, none of which refuses large bodies", () => {
    const rules = rulesOf(true);
    assert.deepEqual(
      rules.map(({ name, priority }) => [name, priority]),
      [
        ["rate-limit", 1000],
        ["AWSManagedRulesAmazonIpReputationList", 1001],
        ["AWSManagedRulesCommonRuleSet", 1002],
        ["AWSManagedRulesKnownBadInputsRuleSet", 1003],
      ],
    );
    assert.deepEqual(rules[0]?.action, { block: {} });
    assert.deepEqual(rules[0]?.statement, {
      rateBasedStatement: { limit: 2000, aggregateKeyType: "IP", evaluationWindowSec: 300 },
    });
    assert.deepEqual(rules[1]?.overrideAction, { none: {} });
    assert.deepEqual(rules[2]?.statement, {
      managedRuleGroupStatement: {
        name: "AWSManagedRulesCommonRuleSet",
        vendorName: "AWS",
        ruleActionOverrides: [{ name: "SizeRestrictions_BODY", actionToUse: { count: {} } }],
      },
    });
    assert.deepEqual(rules[3]?.visibilityConfig, {
      metricName: "AWSManagedRulesKnownBadInputsRuleSet",
      cloudwatchMetricsEnabled: true,
      sampledRequestsEnabled: true,
    });
  });

  it("counts and blocks nothing with countOnly", () => {
    const [rate, ...groups] = rulesOf({ countOnly: true });
    assert.deepEqual(rate?.action, { count: {} });
    for (const { overrideAction } of groups) assert.deepEqual(overrideAction, { count: {} });
  });

  it("has the groups, the limit and the further rules that are written", () => {
    const own = { name: "office", priority: 1, visibilityConfig: {} };
    const rules = rulesOf({ managedRules: ["AWSManagedRulesSQLiRuleSet"], rateLimit: false, rules: [own] });
    assert.deepEqual(
      rules.map(({ name }) => name),
      ["AWSManagedRulesSQLiRuleSet", "office"],
    );
    assert.deepEqual(
      rulesOf({ managedRules: [], rateLimit: 100 }).map(({ name }) => name),
      ["rate-limit"],
    );
  });

  it("takes the ARN of a web ACL with the right scope, and refuses others by name", () => {
    assert.deepEqual(codesOf(REGIONAL), []);
    assert.deepEqual(codesOf(GLOBAL, "CLOUDFRONT"), []);
    assert.deepEqual(codesOf(GLOBAL), ["WAF_SCOPE_DIFFERS waf"]);
    assert.deepEqual(codesOf(REGIONAL, "CLOUDFRONT"), ["WAF_SCOPE_DIFFERS waf"]);
    assert.deepEqual(codesOf("shop"), ["ARN_INVALID waf"]);
    assert.deepEqual(codesOf("arn:aws:s3:::shop"), ["ARN_INVALID waf"]);
  });

  it("checks an ARN that is an Output when it is known", async () => {
    const issues = new Issues({ kind: "Api", id: "Test" });
    const plan = planWaf(pulumi.output(GLOBAL), "REGIONAL", issues.at("waf"));
    assert.equal(plan?.kind, "given");
    const known = plan.arn as unknown as { promise(): Promise<string> };
    await assert.rejects(known.promise(), /WAF_SCOPE_DIFFERS|takes a web ACL of that region/);
  });

  it("reports all mistakes at once", () => {
    const rule = { name: "rate-limit", priority: 1000, visibilityConfig: {} };
    const waf = {
      managedRules: ["CommonRuleSet", "AWSManagedRulesBotControlRuleSet", "AWSManagedRulesSQLiRuleSet"],
      rateLimit: 5,
      countOnly: "yes",
      rules: [rule, { ...rule, name: "office", priority: 3 }, { ...rule, name: "home", priority: 3 }],
      native: { webAcl: { scope: "REGIONAL" } },
      mode: "count",
    };
    assert.deepEqual(codesOf(waf).toSorted(), [
      "NATIVE_OWN_PROP waf.native.webAcl.scope",
      "PROP_UNKNOWN waf.mode",
      "VALUE_NOT_ALLOWED waf.managedRules[0]",
      "VALUE_NOT_ALLOWED waf.managedRules[1]",
      "VALUE_OUT_OF_RANGE waf.rateLimit",
      "VALUE_WRONG_TYPE waf.countOnly",
      "WAF_PRIORITY_TAKEN waf.rules[0].priority",
      "WAF_PRIORITY_TAKEN waf.rules[2].priority",
      "WAF_RULE_TWICE waf.rules[0].name",
    ]);
  });

  it("names the group that was meant", () => {
    const [issue] = reported((issues) =>
      planWaf({ managedRules: ["CommonRuleSet"] }, "REGIONAL", issues.at("waf")),
    );
    assert.match(issue?.message ?? "", /did you mean "AWSManagedRulesCommonRuleSet"/);
  });

  it("refuses a group that is there twice", () => {
    const twice = ["AWSManagedRulesSQLiRuleSet", "AWSManagedRulesSQLiRuleSet"];
    assert.deepEqual(codesOf({ managedRules: twice }), ["WAF_RULE_TWICE waf.managedRules[1]"]);
  });

  it("passes a group that is newer than those known, with a warning", () => {
    const [warning] = warned((issues) =>
      planWaf({ managedRules: ["AWSManagedRulesQuantumThingsRuleSet"] }, "REGIONAL", issues.at("waf")),
    );
    assert.match(warning ?? "", /AWS WAF has no such group of rules as of November 2026/);
  });
});
