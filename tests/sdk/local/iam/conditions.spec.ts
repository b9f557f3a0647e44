import { strict as assert } from "node:assert";
import { evaluatePolicy, readPolicy } from "#sdk/local/iam/policy";
import type { FindValues } from "#sdk/local/iam/variables";

const ACTION = "execute-api:Invoke";
const ARN = "arn:aws:execute-api:eu-west-1:123456789012:api123/dev/GET/notes";

const VALUES: Readonly<Record<string, readonly string[]>> = {
  __proto__: null as never,
  "cognito-identity.amazonaws.com:aud": ["eu-west-1:pool"],
  "cognito-identity.amazonaws.com:amr": ["authenticated", "accounts.google.com"],
  "aws:sourceip": ["203.0.113.7"],
  "aws:currenttime": ["2026-01-05T09:08:07.654Z"],
  "aws:epochtime": ["1767604087"],
  "aws:securetransport": ["true"],
  "aws:principalarn": ["arn:aws:iam::123456789012:role/users"],
  "aws:principaltag/plan": ["gold"],
  "aws:principaltag/star": ["*"],
  "aws:useragent": ["Mozilla/5.0"],
  "aws:referer": [],
};
const find: FindValues = (key) => VALUES[key];

/** The results of Allow and Deny with a condition: an Allow alone, and a Deny beside an Allow of everything. */
function outcomes(condition: object): {
  readonly allows: boolean;
  readonly denies: boolean;
  notices: string[];
} {
  const notices: string[] = [];
  const unknown = (what: string) => void notices.push(what);
  const decide = (...statements: object[]) => {
    const policy = readPolicy({ Version: "2012-10-17", Statement: statements });
    assert.ok(typeof policy !== "string", String(policy));
    return evaluatePolicy(policy, ACTION, ARN, { find, unknown });
  };
  const plain = { Action: ACTION, Resource: "*" };
  return {
    allows: decide({ ...plain, Effect: "Allow", Condition: condition }),
    denies: !decide({ ...plain, Effect: "Allow" }, { ...plain, Effect: "Deny", Condition: condition }),
    notices: [...new Set(notices)],
  };
}

const AUD = "cognito-identity.amazonaws.com:aud";
const AMR = "cognito-identity.amazonaws.com:amr";

describe("a condition of an IAM policy", () => {
  for (const [condition, expected] of [
    [{ StringEquals: { [AUD]: "eu-west-1:pool" } }, true],
    [{ StringEquals: { [AUD.toUpperCase()]: "eu-west-1:pool" } }, true],
    [{ StringEquals: { [AUD]: ["other", "eu-west-1:pool"] } }, true],
    [{ StringEquals: { [AUD]: "EU-WEST-1:POOL" } }, false],
    [{ StringEqualsIgnoreCase: { [AUD]: "EU-WEST-1:POOL" } }, true],
    [{ StringNotEquals: { [AUD]: "eu-west-1:pool" } }, false],
    [{ StringNotEquals: { [AUD]: ["other", "eu-west-1:pool"] } }, false],
    [{ StringNotEquals: { [AUD]: ["other", "another"] } }, true],
    [{ StringNotEqualsIgnoreCase: { [AUD]: "EU-WEST-1:POOL" } }, false],
    [{ StringLike: { [AUD]: "eu-*:poo?" } }, true],
    [{ StringNotLike: { [AUD]: "us-*" } }, true],
    [{ StringEquals: { [AUD]: "eu-*:poo?" } }, false],
    [{ StringEquals: { [AUD]: "eu-west-1:pool", "aws:PrincipalTag/plan": "silver" } }, false],
    [{ StringEquals: { [AUD]: "eu-west-1:pool" }, Bool: { "aws:SecureTransport": "false" } }, false],
    [{ "ForAnyValue:StringLike": { [AMR]: "authenticated" } }, true],
    [{ "ForAnyValue:StringLike": { [AMR]: "unauthenticated" } }, false],
    [{ "ForAnyValue:StringNotEquals": { [AMR]: "authenticated" } }, true],
    [{ "ForAllValues:StringEquals": { [AMR]: "authenticated" } }, false],
    [{ "ForAllValues:StringEquals": { [AMR]: ["authenticated", "accounts.google.com"] } }, true],
    [{ StringNotEquals: { [AMR]: "authenticated" } }, false],
    [{ NumericGreaterThan: { "aws:EpochTime": 1744668835 } }, true],
    [{ NumericLessThanEquals: { "aws:EpochTime": "1744668835" } }, false],
    [{ NumericEquals: { "aws:EpochTime": "1767604087" } }, true],
    [{ NumericNotEquals: { "aws:EpochTime": "1767604087" } }, false],
    [{ DateLessThan: { "aws:CurrentTime": "2026-01-06T00:00:00Z" } }, true],
    [{ DateGreaterThanEquals: { "aws:CurrentTime": "1767604087" } }, true],
    [{ DateGreaterThan: { "aws:CurrentTime": "2026-01-06" } }, false],
    [{ Bool: { "aws:SecureTransport": true } }, true],
    [{ Bool: { "aws:SecureTransport": "FALSE" } }, false],
    [{ IpAddress: { "aws:SourceIp": "203.0.113.0/24" } }, true],
    [{ IpAddress: { "aws:SourceIp": ["10.0.0.0/8", "203.0.113.7"] } }, true],
    [{ IpAddress: { "aws:SourceIp": "2001:db8::/32" } }, false],
    [{ NotIpAddress: { "aws:SourceIp": ["10.0.0.0/8", "203.0.113.0/24"] } }, false],
    [{ NotIpAddress: { "aws:SourceIp": "10.0.0.0/8" } }, true],
    [{ ArnEquals: { "aws:PrincipalArn": "arn:aws:iam::*:role/users" } }, true],
    [{ ArnLike: { "aws:PrincipalArn": "arn:aws:iam::123456789012:user/*" } }, false],
    [{ ArnNotLike: { "aws:PrincipalArn": "arn:aws:iam::123456789012:user/*" } }, true],
    [{ Null: { "aws:Referer": "true" } }, true],
    [{ Null: { "aws:Referer": "false" } }, false],
    [{ Null: { "aws:UserAgent": false } }, true],
    [{ StringEquals: { "aws:Referer": "x" } }, false],
    [{ StringNotEquals: { "aws:Referer": "x" } }, true],
    [{ StringEqualsIfExists: { "aws:Referer": "x" } }, true],
    [{ StringEqualsIfExists: { "aws:UserAgent": "x" } }, false],
    [{ "ForAnyValue:StringEquals": { "aws:Referer": "x" } }, false],
    [{ "ForAnyValue:StringNotEquals": { "aws:Referer": "x" } }, false],
    [{ "ForAllValues:StringEquals": { "aws:Referer": "x" } }, true],
    [{ StringEquals: { "aws:UserAgent": [] } }, false],
    [{ StringEquals: { "aws:PrincipalTag/plan": "${aws:PrincipalTag/plan}" } }, true],
    [{ StringLike: { "aws:UserAgent": "${aws:PrincipalTag/star}" } }, false],
    [{ StringEquals: { "aws:UserAgent": "${aws:Referer, 'Mozilla/5.0'}" } }, true],
    [{ StringEquals: { "aws:UserAgent": "${aws:Referer}" } }, false],
    [{}, true],
  ] as const) {
    it(`${expected ? "holds" : "does not hold"}: ${JSON.stringify(condition)} [IAM User Guide]`, () => {
      assert.deepEqual(outcomes(condition), { allows: expected, denies: expected, notices: [] });
    });
  }

  for (const [condition, notices] of [
    [{ StringEquals: { "aws:SourceVpc": "vpc-1" } }, ["condition key aws:SourceVpc"]],
    [{ Null: { "aws:MultiFactorAuthAge": "true" } }, ["condition key aws:MultiFactorAuthAge"]],
    [{ StringSounds: { [AUD]: "x" } }, ["condition operator StringSounds"]],
    [{ StringEquals: { [AUD]: "${s3:prefix}" } }, ["a variable in ${s3:prefix}"]],
    [{ NumericEquals: { "aws:EpochTime": "soon" } }, []],
    [{ DateEquals: { "aws:CurrentTime": "soon" } }, []],
    [{ IpAddress: { "aws:SourceIp": "here" } }, []],
    [{ IpAddress: { "aws:SourceIp": "10.0.0.0/99" } }, []],
    [{ Bool: {} }, []],
    [{ StringEquals: "x" }, []],
    [{ StringEquals: { [AUD]: { a: 1 } } }, []],
    ["always", []],
  ] as const) {
    it(`does not count in an Allow and counts in a Deny when it cannot be evaluated: ${JSON.stringify(condition)}`, () => {
      assert.deepEqual(outcomes(condition as object), { allows: false, denies: true, notices: [...notices] });
    });
  }

  it("is settled by one that does not hold, whatever is not known of the others", () => {
    const condition = { StringEquals: { "aws:SourceVpc": "vpc-1", [AUD]: "other" } };
    const { allows, denies } = outcomes(condition);
    assert.deepEqual({ allows, denies }, { allows: false, denies: false });
  });

  it("does not find keys of every object", () => {
    assert.deepEqual(outcomes({ StringEquals: { constructor: "x" } }).allows, false);
    assert.deepEqual(outcomes({ constructor: { [AUD]: "x" } }).allows, false);
  });
});
