import { strict as assert } from "node:assert";
import * as pulumi from "@pulumi/pulumi";
import { planResourceStatement, type ResourceStatement } from "#sdk/constructs/sources/statement";
import { reportedLines } from "../../../support/issues";

const OWN = ["arn:aws:sqs:eu-west-1:123456789012:orders"];
const VALID = { principals: { Service: "cloudwatch.amazonaws.com" }, actions: ["sqs:SendMessage"] };

function planned(statement: unknown) {
  let found: unknown;
  const lines = reportedLines((issues) => {
    found = planResourceStatement(statement as ResourceStatement, OWN, issues);
  });
  assert.deepEqual(lines, []);
  return found;
}

const refused = (statement: unknown) =>
  reportedLines((issues) => {
    assert.equal(planResourceStatement(statement as ResourceStatement, OWN, issues), undefined);
  });

const NO_STATEMENT = "POLICY_STATEMENT_INVALID";
const PRINCIPALS = 'write "*" or { Service: "..." } or { AWS: "..." }';

describe("a statement that a program adds to a policy", () => {
  it("allows, and is about the resource itself, unless it says something else", () => {
    assert.deepEqual(planned(VALID), {
      Effect: "Allow",
      Principal: { Service: "cloudwatch.amazonaws.com" },
      Action: ["sqs:SendMessage"],
      Resource: OWN,
    });
  });

  it("has what the program writes in each part", () => {
    const conditions = { StringEquals: { "aws:SourceAccount": "123456789012" } };
    const statement = {
      sid: "NobodyElse",
      effect: "deny",
      principals: "*",
      actions: ["sqs:*"],
      resources: ["arn:aws:sqs:eu-west-1:123456789012:other"],
      conditions,
    };
    assert.deepEqual(planned(statement), {
      Sid: "NobodyElse",
      Effect: "Deny",
      Principal: "*",
      Action: ["sqs:*"],
      Resource: ["arn:aws:sqs:eu-west-1:123456789012:other"],
      Condition: conditions,
    });
  });

  it("takes principals that are only known later", () => {
    const arn = pulumi.output("arn:aws:iam::123456789012:role/writer");
    assert.deepEqual(planned({ ...VALID, principals: { AWS: [arn] } }), {
      Effect: "Allow",
      Principal: { AWS: [arn] },
      Action: ["sqs:SendMessage"],
      Resource: OWN,
    });
  });

  it("is refused with all its mistakes", () => {
    assert.deepEqual(refused({ sid: "no-dashes", effect: "forbid", principals: {}, actions: [], why: "" }), [
      "PROP_UNKNOWN why: there is no such prop; use sid, effect, principals, actions, resources or conditions, or remove it",
      'VALUE_NOT_ALLOWED effect: not one of the words allowed, got "forbid"; write "allow" or "deny"',
      `${NO_STATEMENT} sid: not what a statement has here, got "no-dashes"; write letters and digits, and none of the names OverTlsAlone and From..., which are ours`,
      `${NO_STATEMENT} principals: not what a statement has here, got {}; ${PRINCIPALS}`,
      `${NO_STATEMENT} actions: not what a statement has here, got []; write a list such as ["sqs:SendMessage"]`,
    ]);
    assert.deepEqual(refused("allow all"), [
      'VALUE_WRONG_TYPE: not an object, got "allow all"; pass an object',
    ]);
  });

  it("is refused for principals of a kind that there is not, and without a name", () => {
    assert.deepEqual(refused({ ...VALID, principals: { service: "sns.amazonaws.com" } }), [
      "PROP_UNKNOWN principals.service: there is no such prop; did you mean Service",
    ]);
    assert.deepEqual(refused({ ...VALID, principals: { AWS: [], Service: 5 } }), [
      `${NO_STATEMENT} principals.AWS: not what a statement has here, got []; write a name or a list of names`,
      `${NO_STATEMENT} principals.Service: not what a statement has here, got 5; write a name or a list of names`,
    ]);
    assert.deepEqual(refused({ ...VALID, principals: { AWS: undefined } }), [
      `${NO_STATEMENT} principals: not what a statement has here, got {}; ${PRINCIPALS}`,
    ]);
    assert.deepEqual(refused({ actions: ["sqs:SendMessage"] }), [
      `${NO_STATEMENT} principals: not what a statement has here, got null; ${PRINCIPALS}`,
    ]);
  });

  it("is refused for the name of a statement of ours", () => {
    for (const sid of ["OverTlsAlone", "FromSns"]) {
      const [line, ...others] = refused({ ...VALID, sid });
      assert.match(line as string, new RegExp(`^${NO_STATEMENT} sid: .*, got "${sid}"`));
      assert.deepEqual(others, []);
    }
    assert.equal((planned({ ...VALID, sid: "From" }) as { Sid: string }).Sid, "From");
  });

  it("is refused for actions without a service", () => {
    assert.deepEqual(refused({ ...VALID, actions: ["SendMessage"] }), [
      `${NO_STATEMENT} actions: not what a statement has here, got ["SendMessage"]; write a list such as ["sqs:SendMessage"]`,
    ]);
  });
});
