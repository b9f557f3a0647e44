import assert from "node:assert/strict";
import * as pulumi from "@pulumi/pulumi";
import fc from "fast-check";
import { decidePolicy, type Policy, readPolicy } from "#sdk/local/iam/policy";
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

  it("writes statements of the same actions as one, where the first of them stands, with their resources in order", async () => {
    const other = allow(["c:C"], ["*"]);
    const later = pulumi.output(Promise.resolve(["z", "y"]));
    assert.deepEqual(
      await written(
        allow(["a:A", "b:B"], ["x", "y"]),
        other,
        allow(["b:B", "a:A"], later),
        allow(["a:A"], ["w"]),
        allow(["a:A", "b:B"], "w"),
      ),
      [
        { Effect: "Allow", Action: ["a:A", "b:B"], Resource: ["x", "y", "z", "w"] },
        { Effect: "Allow", Action: ["c:C"], Resource: ["*"] },
        { Effect: "Allow", Action: ["a:A"], Resource: ["w"] },
      ],
    );
  });

  it("writes those of the same condition as one, and those of none or another apart", async () => {
    const own = { StringEquals: { "aws:SourceAccount": "123456789012" } };
    const secure = { Bool: { "aws:SecureTransport": "true" } };
    const on = (resource: string, Condition: object) => ({ ...allow(["a:A"], [resource]), Condition });
    assert.deepEqual(await written(on("x", own), on("y", secure), on("z", own), allow(["a:A"], ["w"])), [
      { Effect: "Allow", Action: ["a:A"], Resource: ["x", "z"], Condition: own },
      { Effect: "Allow", Action: ["a:A"], Resource: ["y"], Condition: secure },
      { Effect: "Allow", Action: ["a:A"], Resource: ["w"] },
    ]);
  });

  it("leaves a statement with a Sid as it is written, and every NotResource and NotAction", async () => {
    const all: Statement[] = [
      allow(["a:A"], ["x"]),
      { Sid: "Mine", ...allow(["a:A"], ["y"]) },
      { Effect: "Allow", Action: ["a:A"], NotResource: ["x"] },
      { Effect: "Allow", Action: ["a:A"], NotResource: ["y"] },
      { Effect: "Deny", NotAction: ["a:A"], Resource: ["x"] },
      { Effect: "Deny", Action: ["a:A"], Resource: ["x"] },
    ];
    assert.deepEqual(await written(...all), all);
  });

  it("allows and denies the same as the statements one by one", async () => {
    const action = fc.constantFrom("s:Get", "s:Put", "s:*");
    const resource = fc.constantFrom("a", "a/1", "b", "a*", "*");
    const words = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: 1, maxLength: 3 });
    const statement = fc.record({
      Effect: fc.constantFrom("Allow", "Deny"),
      words: fc.tuple(fc.constantFrom("Action", "NotAction"), words(action)),
      resources: fc.tuple(fc.constantFrom("Resource", "NotResource"), words(resource)),
      Sid: fc.option(fc.constant("Mine"), { nil: undefined, freq: 4 }),
      Condition: fc.option(fc.constant({ Bool: { "aws:SecureTransport": "true" } }), { nil: undefined }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(statement, { maxLength: 8 }), async (made) => {
        const statements = made.map(
          ({ Effect, words: [act, actions], resources: [on, list], Sid, Condition }) => {
            return { Effect, [act]: actions, [on]: list, Sid, Condition } as Statement;
          },
        );
        const separate = readPolicy({ Version: "2012-10-17", Statement: statements }) as Policy;
        const together = readPolicy(JSON.parse(await settled(policyDocument(statements)))) as Policy;
        for (const asked of ["s:Get", "s:Put", "s:Other"]) {
          for (const on of ["a", "a/1", "b", "c"]) {
            for (const secure of ["true", "false"]) {
              const find = () => [secure];
              const decided = [separate, together].map((policy) => decidePolicy(policy, asked, on, { find }));
              assert.equal(decided[1], decided[0], `${asked} on ${on}`);
            }
          }
        }
        assert.ok(together.statements.length <= separate.statements.length);
      }),
      { numRuns: 200 },
    );
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
