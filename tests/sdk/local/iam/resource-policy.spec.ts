import { strict as assert } from "node:assert";
import { allowsAnybody, decideResourcePolicy, type PolicySubject } from "#sdk/local/iam/resource-policy";

const ACCOUNT = "123456789012";
const QUEUE = `arn:aws:sqs:eu-west-1:${ACCOUNT}:Jobs`;
const SEND = { action: "sqs:SendMessage", arn: QUEUE };
const WORKER = { accountId: ACCOUNT, userArn: `arn:aws:sts::${ACCOUNT}:assumed-role/worker/fn` };
const TOPICS = { service: "sns.amazonaws.com" };

function policy(...statements: object[]): object {
  const Statement = statements.map((one) => ({ Effect: "Allow", Action: "sqs:*", Resource: QUEUE, ...one }));
  return { Version: "2012-10-17", Statement };
}

function ask(document: unknown, subject: PolicySubject, values: Record<string, readonly string[]> = {}) {
  return decideResourcePolicy(document, subject, SEND, { find: (key) => values[key] });
}

describe("the policy of a resource", () => {
  const worker = `arn:aws:iam::${ACCOUNT}:role/worker`;
  for (const [who, principal, subject, said] of [
    ["everybody, the worker", "*", WORKER, "allow"],
    ["every account, the worker", { AWS: "*" }, WORKER, "allow"],
    ["a role, who acts in it", { AWS: worker }, WORKER, "allow"],
    [
      "a role with a path, who acts in it",
      { AWS: `arn:aws:iam::${ACCOUNT}:role/a/b/worker` },
      WORKER,
      "allow",
    ],
    ["one of several roles, who acts in it", { AWS: ["arn:aws:iam::1:role/x", worker] }, WORKER, "allow"],
    ["somebody in a role, them", { AWS: WORKER.userArn }, WORKER, "allow"],
    ["somebody else in the role, them", { AWS: `${WORKER.userArn}2` }, WORKER, "none"],
    [
      "a role whose name ends so, the worker",
      { AWS: `arn:aws:iam::${ACCOUNT}:role/coworker` },
      WORKER,
      "none",
    ],
    [
      "the role of another account, the worker",
      { AWS: "arn:aws:iam::210987654321:role/worker" },
      WORKER,
      "none",
    ],
    // A wildcard is no part of a name.
    ["roles by a pattern, the worker", { AWS: `arn:aws:iam::${ACCOUNT}:role/*` }, WORKER, "none"],
    ["a service, the service", { Service: "sns.amazonaws.com" }, TOPICS, "allow"],
    [
      "several services, the service",
      { Service: ["s3.amazonaws.com", "sns.amazonaws.com"] },
      TOPICS,
      "allow",
    ],
    ["another service, the service", { Service: "s3.amazonaws.com" }, TOPICS, "none"],
    ["a service, the worker", { Service: "sns.amazonaws.com" }, WORKER, "none"],
    ["everybody, the service", "*", TOPICS, "allow"],
    ["nobody, the worker", undefined, WORKER, "none"],
  ] as const) {
    const [named = "", asked = ""] = who.split(/, /);
    it(`that names ${named} says ${said} of ${asked} [IUG/reference_policies_elements_principal]`, () => {
      const Principal = principal;
      assert.equal(ask(policy(Principal === undefined ? {} : { Principal }), subject), said);
    });
  }

  for (const account of [ACCOUNT, `arn:aws:iam::${ACCOUNT}:root`]) {
    it(`that allows the account ${account} leaves it to the account's own policies [IUG/reference_policies_elements_principal]`, () => {
      assert.equal(ask(policy({ Principal: { AWS: account } }), WORKER), "none");
    });

    it(`that denies the account ${account} denies everybody in it [IUG/reference_policies_elements_principal]`, () => {
      const denied = policy({ Principal: "*" }, { Effect: "Deny", Principal: { AWS: account } });
      assert.equal(ask(denied, WORKER), "deny");
      assert.equal(ask(denied, { accountId: "1", userArn: "arn:aws:iam::1:user/x" }), "allow");
    });
  }

  it("that denies all but a list denies who is only there as its account [IUG/reference_policies_elements_notprincipal]", () => {
    const deny = (AWS: string | readonly string[]) =>
      policy({ Principal: "*" }, { Effect: "Deny", NotPrincipal: { AWS } });
    const root = `arn:aws:iam::${ACCOUNT}:root`;

    assert.equal(ask(deny([root, worker]), WORKER), "allow");
    assert.equal(ask(deny(root), WORKER), "deny");
    assert.equal(ask(deny("arn:aws:iam::1:role/x"), WORKER), "deny");
  });

  it("lets an explicit Deny win over every Allow, wherever it stands [IUG/reference_policies_evaluation-logic]", () => {
    const allow = { Principal: "*" };
    const deny = { Effect: "Deny", Principal: { AWS: worker }, Action: "sqs:SendMessage" };
    assert.equal(ask(policy(allow, deny), WORKER), "deny");
    assert.equal(ask(policy(deny, allow), WORKER), "deny");
    assert.equal(ask(policy(deny, allow), TOPICS), "allow");
  });

  it("asks conditions for what is known of the call [IUG/reference_policies_elements_condition]", () => {
    const topic = `arn:aws:sns:eu-west-1:${ACCOUNT}:Placed`;
    const conditional = policy({
      Principal: { Service: "sns.amazonaws.com" },
      Condition: { ArnEquals: { "aws:SourceArn": topic }, StringEquals: { "aws:SourceAccount": ACCOUNT } },
    });
    const source = (arn: string, account: string) => ({
      "aws:sourcearn": [arn],
      "aws:sourceaccount": [account],
    });
    assert.equal(ask(conditional, TOPICS, source(topic, ACCOUNT)), "allow");
    assert.equal(ask(conditional, TOPICS, source(`${topic}2`, ACCOUNT)), "none");
    assert.equal(ask(conditional, TOPICS, source(topic, "1")), "none");
    assert.equal(ask(conditional, TOPICS), "none");
  });

  it("may be text or an object, with one statement or many, and allows nothing when it is neither", () => {
    const one = {
      Version: "2012-10-17",
      Statement: { Effect: "Allow", Principal: "*", Action: "*", Resource: "*" },
    };
    assert.equal(ask(one, WORKER), "allow");
    assert.equal(ask(JSON.stringify(one), WORKER), "allow");
    for (const invalid of [undefined, null, "", "no JSON", "[]", 5, { Statement: "x" }, { Statement: [{}] }])
      assert.equal(ask(invalid, WORKER), "none", JSON.stringify(invalid));
  });

  it("reads the statements that can be read beside those that cannot", () => {
    assert.equal(ask(policy({ Effect: "Perhaps" }, { Principal: "*" }), WORKER), "allow");
  });

  it("is read anew when it is another one", () => {
    const document = policy({ Principal: "*" }) as { Statement: { Effect: string }[] };
    assert.equal(ask(document, WORKER), "allow");
    (document.Statement[0] as { Effect: string }).Effect = "Deny";
    assert.equal(ask(document, WORKER), "deny");
  });

  it("lets anybody in without saying who they are only when it names everybody", () => {
    const context = { find: () => undefined };
    assert.equal(allowsAnybody(policy({ Principal: "*" }), SEND, context), true);
    assert.equal(allowsAnybody(policy({ Principal: { AWS: [ACCOUNT, ""] } }), SEND, context), false);
    assert.equal(allowsAnybody(undefined, SEND, context), false);
  });
});
