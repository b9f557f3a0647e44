import assert from "node:assert/strict";
import * as pulumi from "@pulumi/pulumi";
import fc from "fast-check";
import { allow, policyDocument, type Statement } from "#sdk/permissions/statements";
import { settled } from "../../support/settled";

async function written(...statements: Statement[]): Promise<unknown> {
  const { Version, Statement: all, ...rest } = JSON.parse(await settled(policyDocument(statements)));
  assert.equal(Version, "2012-10-17");
  assert.deepEqual(rest, {});
  return all;
}

const NOTES = "arn:aws:dynamodb:us-east-1:123456789012:table/notes";

describe("permissions: policy documents", () => {
  it("writes actions and resources as lists, in the order given", async () => {
    const statement = { Effect: "Allow", Action: "ses:SendEmail", Resource: "*" };
    assert.deepEqual(await written(statement, allow(["b:B", "a:A"], [NOTES])), [
      { Effect: "Allow", Action: ["ses:SendEmail"], Resource: ["*"] },
      { Effect: "Allow", Action: ["b:B", "a:A"], Resource: [NOTES] },
    ]);
  });

  it("keeps what a statement of IAM may also have, and nothing that is not set", async () => {
    const Condition = { StringEquals: { "aws:SourceAccount": "123456789012" } };
    const statement = {
      Sid: "NoDelete",
      Effect: "Deny",
      NotAction: ["a:A"],
      NotResource: [NOTES],
      Condition,
    };
    assert.deepEqual(await written({ ...statement, Action: undefined }), [statement]);
  });

  it("drops a repeat whose ARN is an Output where the other is plain", async () => {
    const later = pulumi.output(Promise.resolve(NOTES));
    assert.deepEqual(await written(allow(["a:A"], [NOTES]), allow(["a:A"], [later])), [
      { Effect: "Allow", Action: ["a:A"], Resource: [NOTES] },
    ]);
  });

  it("drops a repeat that differs in the order of its lists and in its Sid only", async () => {
    const first = { Sid: "One", ...allow(["a:A", "b:B"], ["x", "y"]) };
    const second = { Sid: "Two", ...allow(["b:B", "a:A"], ["y", "x"]) };
    assert.deepEqual(await written(first, second), [
      { Sid: "One", Effect: "Allow", Action: ["a:A", "b:B"], Resource: ["x", "y"] },
    ]);
  });

  it("keeps statements that differ in effect or condition", async () => {
    const allowed = allow(["a:A"], ["x"]);
    const denied = { ...allowed, Effect: "Deny" };
    const conditional = { ...allowed, Condition: { Bool: { "aws:SecureTransport": "true" } } };
    assert.deepEqual(await written(allowed, denied, conditional), [
      { Effect: "Allow", Action: ["a:A"], Resource: ["x"] },
      { Effect: "Deny", Action: ["a:A"], Resource: ["x"] },
      {
        Effect: "Allow",
        Action: ["a:A"],
        Resource: ["x"],
        Condition: { Bool: { "aws:SecureTransport": "true" } },
      },
    ]);
  });

  it("leaves out a statement whose Output is a list of no resources", async () => {
    assert.deepEqual(await written(allow(["a:A"], pulumi.output([])), allow(["b:B"], ["x"])), [
      { Effect: "Allow", Action: ["b:B"], Resource: ["x"] },
    ]);
  });

  it("stays secret when an ARN is secret", async () => {
    const document = policyDocument([allow(["a:A"], [pulumi.secret(NOTES)])]);
    assert.equal(await pulumi.isSecret(document), true);
    assert.equal(await pulumi.isSecret(policyDocument([allow(["a:A"], [NOTES])])), false);
  });

  it("gives the same text for any split into plain values and Outputs, and no statement twice", async () => {
    const text = fc.constantFrom("a:A", "b:B", "c:C");
    const statement = fc.record({
      actions: fc.array(text, { minLength: 1 }),
      resources: fc.array(text, { minLength: 1 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(statement), fc.infiniteStream(fc.boolean()), async (statements, coin) => {
        const plain = statements.map(({ actions, resources }) => allow(actions, resources));
        const mixed = statements.map(({ actions, resources }) => {
          return allow(
            actions,
            resources.map((each) => (coin.next().value ? pulumi.output(each) : each)) as string[],
          );
        });
        const document = await settled(policyDocument(plain));
        assert.equal(await settled(policyDocument(mixed)), document);
        assert.equal(await settled(policyDocument([...plain, ...mixed])), document);
      }),
      { numRuns: 30 },
    );
  });
});
