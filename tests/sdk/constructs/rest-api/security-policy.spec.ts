import assert from "node:assert/strict";
import type { SecurityPolicy } from "#sdk/constructs/rest-api/domain-props";
import { planSecurityPolicy } from "#sdk/constructs/rest-api/security-policy";
import type { Issues } from "#sdk/errors/index";
import { ENHANCED_SECURITY_POLICIES } from "#sdk/limits/security-policies";
import { reportedLines, warned } from "../../../support/issues";

type Endpoint = "edge" | "regional" | "private";

const V1 = { domainSecurityPolicy: "TLS 1.0" } as const;
const MTLS = { bucket: "trust", key: "clients.pem" };

function plan(securityPolicy: unknown, endpoint: Endpoint = "regional", mtls?: typeof MTLS) {
  const props = { securityPolicy: securityPolicy as SecurityPolicy, ...(mtls && { mtls }) };
  return (issues: Issues) => planSecurityPolicy(props, endpoint, V1, issues);
}

function refused(...given: Parameters<typeof plan>): readonly string[] {
  return reportedLines(plan(...given));
}

describe("the security policy of a REST API's domain", () => {
  it("is one by AWS's own name, and takes requests for the domain alone", () => {
    const said = warned((issues) => {
      const planned = plan("SecurityPolicy_TLS13_1_3_2025_09")(issues);
      assert.deepEqual(planned, {
        securityPolicy: "SecurityPolicy_TLS13_1_3_2025_09",
        endpointAccessMode: "STRICT",
      });
    });
    assert.deepEqual(said, []);
  });

  for (const policy of ENHANCED_SECURITY_POLICIES)
    it(`is known: ${policy}`, () => {
      assert.deepEqual(warned(plan(policy, policy.endsWith("_EDGE") ? "edge" : "private")), []);
    });

  it("is a newer one with a warning", () => {
    const [said = "", ...others] = warned(plan("SecurityPolicy_TLS13_1_3_2026_05"));
    assert.deepEqual(others, []);
    assert.match(
      said,
      /^Api "Test": API Gateway has no such security policy as of November 2026, and may have it by now, got "SecurityPolicy_TLS13_1_3_2026_05"; write one of those known, such as "SecurityPolicy_TLS13_1_3_2025_09", unless https:/,
    );
    assert.equal(warned(plan("SecurityPolicy_TLS13_2026_EDGE", "edge")).length, 1);
  });

  for (const policy of [
    "SecurityPolicy_TLS13_1_3_2025_90",
    "SecurityPolicy_TLS13_1_3_2025_08",
    "SecurityPolicy_TLS13_1_3_FIPS_2021_06",
    "TLS_1_2",
    "TLS 1.3",
  ])
    it(`is refused where it is misspelt or older: ${policy}`, () => {
      assert.match(
        refused(policy).join(),
        /^VALUE_NOT_ALLOWED: not one of the words allowed, got "[^"]+"; did you mean "/,
      );
    });

  it("is refused where it resembles none", () => {
    assert.deepEqual(refused("SecurityPolicy_2026_05"), [
      'VALUE_NOT_ALLOWED: not one of the words allowed, got "SecurityPolicy_2026_05"; write "TLS 1.2", or the name of a policy in AWS such as "SecurityPolicy_TLS13_1_3_2025_09"',
    ]);
    assert.match(
      refused(13).join(),
      /^VALUE_NOT_ALLOWED: not one of the words allowed, got 13; write "TLS 1.2"/,
    );
  });

  it("has the kind of the endpoint", () => {
    assert.deepEqual(refused("SecurityPolicy_TLS13_2025_EDGE", "regional"), [
      'DOMAIN_ENDPOINT_CONFLICT: the policy is not for a domain with endpointType "regional", got "SecurityPolicy_TLS13_2025_EDGE"; write one without EDGE in its name',
    ]);
    assert.deepEqual(refused("SecurityPolicy_TLS13_1_3_2025_09", "edge"), [
      'DOMAIN_ENDPOINT_CONFLICT: the policy is not for a domain with endpointType "edge", got "SecurityPolicy_TLS13_1_3_2025_09"; write one that ends with _EDGE',
    ]);
  });

  it("goes with no certificates of clients", () => {
    assert.deepEqual(refused("SecurityPolicy_TLS13_1_3_2025_09", "regional", MTLS), [
      'DOMAIN_ENDPOINT_CONFLICT: a domain with mtls takes "TLS 1.2" alone, got "SecurityPolicy_TLS13_1_3_2025_09"; write "TLS 1.2", or remove it',
    ]);
    assert.deepEqual(refused("TLS 1.2", "regional", MTLS), []);
  });
});
