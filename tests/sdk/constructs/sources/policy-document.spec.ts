import { strict as assert } from "node:assert";
import { POLICY_LIMITS } from "#sdk/constructs/sources/open-policy";
import { type PolicySubject, resourcePolicy, sendStatement } from "#sdk/constructs/sources/policy-document";
import type { Sender, SendingService } from "#sdk/constructs/sources/sender";

const ACCOUNT = "123456789012";
const QUEUE: PolicySubject = {
  arns: [`arn:aws:sqs:eu-west-1:${ACCOUNT}:orders`],
  account: ACCOUNT,
  overTls: ["sqs:*"],
  send: ["sqs:SendMessage"],
};
const TLS = {
  Sid: "OverTlsAlone",
  Effect: "Deny",
  Principal: "*",
  Action: ["sqs:*"],
  Resource: QUEUE.arns,
  Condition: { Bool: { "aws:SecureTransport": "false" } },
};

const topic = (name: string): Sender => ({ service: "sns", arn: `arn:aws:sns:eu-west-1:${ACCOUNT}:${name}` });
const bucket = (name: string): Sender => ({ service: "s3", arn: `arn:aws:s3:::${name}` });
const rule = (name: string): Sender => ({
  service: "events",
  arn: `arn:aws:events:eu-west-1:${ACCOUNT}:rule/${name}`,
});
const many = (count: number, sender: (name: string) => Sender): Sender[] =>
  Array.from({ length: count }, (_, index) => sender(`source-${index}`));

function statements(senders: readonly Sender[], added: Parameters<typeof resourcePolicy>[2] = []) {
  const document = JSON.parse(resourcePolicy(QUEUE, senders, added));
  assert.equal(document.Version, "2012-10-17");
  return document.Statement as { readonly Sid?: string; readonly Condition?: Record<string, unknown> }[];
}

describe("the one policy of a queue, topic or bucket", () => {
  it("denies everything that does not come over TLS, and allows nobody", () => {
    assert.deepEqual(statements([]), [TLS]);
  });

  it("lets a topic send that is named by its ARN [topic.queue-policy]", () => {
    assert.deepEqual(statements([topic("news")]), [
      TLS,
      {
        Sid: "FromSns",
        Effect: "Allow",
        Principal: { Service: "sns.amazonaws.com" },
        Action: ["sqs:SendMessage"],
        Resource: QUEUE.arns,
        Condition: { ArnLike: { "aws:SourceArn": [topic("news").arn] } },
      },
    ]);
  });

  it("lets a bucket send that is in the same account: its ARN does not tell whose it is", () => {
    assert.deepEqual(statements([bucket("uploads")])[1]?.Condition, {
      ArnLike: { "aws:SourceArn": ["arn:aws:s3:::uploads"] },
      StringEquals: { "aws:SourceAccount": ACCOUNT },
    });
  });

  it("has one statement for each service, and each sender once, in an order that does not follow the program", () => {
    const one = [topic("b"), bucket("x"), topic("a"), topic("b")];
    const other = [bucket("x"), topic("a"), topic("b")];
    assert.equal(resourcePolicy(QUEUE, one, []), resourcePolicy(QUEUE, other, []));
    assert.deepEqual(
      statements(one).map(({ Sid }) => Sid),
      ["OverTlsAlone", "FromS3", "FromSns"],
    );
    assert.deepEqual(statements(one)[2]?.Condition, {
      ArnLike: { "aws:SourceArn": [topic("a").arn, topic("b").arn] },
    });
  });

  it("names twenty senders of a service, and then all of it in the account", () => {
    const named = (senders: Sender[]) =>
      (statements(senders)[1]?.Condition?.ArnLike as { "aws:SourceArn": string[] })["aws:SourceArn"].length;
    assert.equal(named(many(20, rule)), 20);
    assert.deepEqual(statements(many(21, rule))[1]?.Condition, {
      ArnLike: { "aws:SourceArn": [`arn:aws:events:eu-west-1:${ACCOUNT}:rule/*`] },
      StringEquals: { "aws:SourceAccount": ACCOUNT },
    });
  });

  it("names fewer where the names are so long that the policy would be", () => {
    const long = (name: string) => topic(name.padEnd(256, "x"));
    assert.deepEqual(statements(many(5, long))[1]?.Condition, {
      ArnLike: { "aws:SourceArn": many(5, long).map(({ arn }) => arn) },
    });
    assert.deepEqual(statements(many(6, long))[1]?.Condition, {
      ArnLike: { "aws:SourceArn": [`arn:aws:sns:eu-west-1:${ACCOUNT}:*`] },
      StringEquals: { "aws:SourceAccount": ACCOUNT },
    });
  });

  it("puts what the program adds at the end, as it is", () => {
    const own = {
      Sid: "Mine",
      Effect: "Allow",
      Principal: "*",
      Action: ["sqs:SendMessage"],
      Resource: ["*"],
    };
    assert.deepEqual(statements([topic("a")], [own])[2], own);
  });

  it("stays below what AWS takes for a queue, with any number of senders of all services and names of any length", () => {
    for (const count of [1, 5, 10, 20, 21, 1000]) {
      const long = (name: string, most: number) => name.padEnd(most, "x");
      const senders = [
        ...many(count, (name) => topic(long(name, 256))),
        ...many(count, (name) => bucket(long(name, 63))),
        ...many(count, (name) => rule(`${"b".repeat(256)}/${long(name, 64)}`)),
      ];
      const arns = [`arn:aws:sqs:eu-west-1:${ACCOUNT}:${"q".repeat(80)}`];
      const bytes = Buffer.byteLength(resourcePolicy({ ...QUEUE, arns }, senders, []));
      assert.ok(bytes < POLICY_LIMITS.queue - 1000, `${count} senders of each: ${bytes} bytes`);
    }
  });

  it("is one statement of it where the policy is somebody else's", () => {
    const services: readonly SendingService[] = ["events", "s3", "sns"];
    for (const [index, sender] of [rule("a"), bucket("b"), topic("c")].entries()) {
      assert.equal(sender.service, services[index]);
      assert.deepEqual(sendStatement(QUEUE, sender), statements([sender])[1]);
    }
  });
});
