import { strict as assert } from "node:assert";
import { decidePolicy, readPolicy } from "#sdk/local/iam/policy";
import { fillPattern } from "#sdk/local/iam/variables";

const SUB = "eu-west-1:0b6a0f5c-0000-4000-8000-000000000001";
const find = (key: string): readonly string[] | undefined => {
  if (key === "cognito-identity.amazonaws.com:sub") return [SUB];
  if (key === "aws:principaltag/star") return ["*"];
  if (key === "aws:principaltag/none") return [];
  return key === "cognito-identity.amazonaws.com:amr" ? ["authenticated", "x"] : undefined;
};
const RESOURCE = "arn:aws:execute-api:eu-west-1:123456789012:api123/dev/GET/users";

function decide(resource: string, asked: string, effect = "Allow", version = "2012-10-17") {
  const statement = { Effect: effect, Action: "execute-api:Invoke", Resource: `${RESOURCE}/${resource}` };
  const policy = readPolicy({ Version: version, Statement: statement });
  assert.ok(typeof policy !== "string");
  return decidePolicy(policy, "execute-api:Invoke", `${RESOURCE}/${asked}`, { find });
}

describe("a variable in a policy", () => {
  it("stands for the caller's own value, in any case of the key [IAM User Guide]", () => {
    assert.equal(decide("${cognito-identity.amazonaws.com:sub}/*", `${SUB}/notes`), "allow");
    assert.equal(decide("${Cognito-Identity.amazonaws.com:SUB}/*", `${SUB}/notes`), "allow");
    assert.equal(decide("${cognito-identity.amazonaws.com:sub}/*", "eu-west-1:other/notes"), "none");
  });

  it("has no wildcards in its value", () => {
    assert.equal(decide("${aws:PrincipalTag/star}", "ada"), "none");
    assert.equal(decide("${aws:PrincipalTag/star}", "*"), "allow");
  });

  it("is a character that would else be a wildcard [IAM User Guide]", () => {
    assert.equal(decide("a${*}", "a*"), "allow");
    assert.equal(decide("a${*}", "ab"), "none");
    assert.equal(decide("a${?}", "ab"), "none");
    assert.equal(fillPattern("${$}x", find), "$x");
  });

  it("has a default [IAM User Guide]", () => {
    assert.equal(decide("${aws:PrincipalTag/none, 'nobody'}", "nobody"), "allow");
  });

  it("matches nothing without a value, or with several", () => {
    assert.equal(decide("${aws:PrincipalTag/none}", ""), "none");
    assert.equal(decide("${aws:PrincipalTag/none}", "", "Deny"), "none");
    assert.equal(decide("${cognito-identity.amazonaws.com:amr}", "authenticated"), "none");
  });

  it("counts in a Deny and not in an Allow when its value is not known", () => {
    assert.equal(decide("${s3:prefix}", "x"), "none");
    assert.equal(decide("${s3:prefix}", "x", "Deny"), "deny");
  });

  it("is text in the older version of the language [IAM User Guide]", () => {
    assert.equal(
      decide("${aws:PrincipalTag/star}", "${aws:PrincipalTag/star}", "Allow", "2008-10-17"),
      "allow",
    );
    assert.equal(decide("${aws:PrincipalTag/star}", "*", "Allow", "2008-10-17"), "none");
  });
});
