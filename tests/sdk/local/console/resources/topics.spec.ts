import assert from "node:assert/strict";
import { messageAttributes, type SeenSubscription } from "#sdk/local/console/resources/topics";
import { SNS_API } from "#sdk/local/services/sns/api";
import { graphResource } from "../../../../support/graph";
import { SeenResources } from "./seen-resources";

const arn = "arn:aws:sns:us-east-1:123456789012:dev-placed.fifo";
const queue = "arn:aws:sqs:us-east-1:123456789012:dev-jobs.fifo";
const TOPIC = graphResource("aws:sns/topic:Topic", "Placed", {
  inputs: { name: "dev-placed.fifo", fifoTopic: true },
  state: { name: "dev-placed.fifo", arn },
});
const QUEUE = graphResource("aws:sqs/queue:Queue", "Jobs", {
  inputs: { name: "dev-jobs.fifo", fifoQueue: true },
  state: {
    name: "dev-jobs.fifo",
    arn: queue,
    url: "https://sqs.us-east-1.amazonaws.com/123456789012/dev-jobs.fifo",
  },
});

describe("topics on the console", () => {
  let seen: SeenResources;
  before(async () => {
    seen = await SeenResources.serve(TOPIC, QUEUE);
    await seen.call("sns", "Subscribe", {
      TopicArn: arn,
      Protocol: "sqs",
      Endpoint: queue,
      Attributes: { FilterPolicy: '{"kind":["new"]}', RawMessageDelivery: "true" },
    });
  });
  after(() => seen.close());

  for (const [where, of] of [
    ["here", () => seen],
    ["at an emulator", () => seen.elsewhere(SNS_API)],
  ] as const) {
    it(`show their subscriptions with filter policies, ${where}`, async () => {
      const shown = await of().show<{ count: number; subscriptions: SeenSubscription[] }>("topic", { arn });
      const [one] = shown.subscriptions;
      assert.deepEqual([shown.count, one?.protocol, one?.endpoint], [1, "sqs", queue]);
      assert.deepEqual(
        [one?.attributes.FilterPolicy, one?.attributes.RawMessageDelivery],
        ['{"kind":["new"]}', "true"],
      );
    });

    it(`accept messages by hand, with attributes and a group, ${where}`, async () => {
      const message = `hello <b>${where}</b>`;
      const said = await of().act("topic", "publish", {
        arn,
        message,
        attributes: '{"kind": "new", "total": 5}',
        groupId: "g",
        deduplicationId: where,
      });
      assert.match(said, /^Published as [0-9a-f-]{36}$/);
    });
  }

  it("explain why a message cannot be published", async () => {
    const publish = (input: object) => seen.act("topic", "publish", { arn, ...input });
    await assert.rejects(
      publish({ message: "x", deduplicationId: "d" }),
      /MessageGroupId parameter is required/,
    );
    await assert.rejects(publish({ message: "x", groupId: "g", attributes: "5" }), /an object of JSON/);
    await assert.rejects(seen.act("topic", "publish", { arn: `${arn}x`, message: "x" }), /has no topic/);
  });

  it("accept plain JSON for attributes, and attributes in AWS's form", () => {
    assert.deepEqual(
      messageAttributes({
        a: "x",
        b: 1.5,
        c: ["x", 1],
        d: true,
        e: { DataType: "Binary", BinaryValue: "AA==" },
      }),
      {
        a: { DataType: "String", StringValue: "x" },
        b: { DataType: "Number", StringValue: "1.5" },
        c: { DataType: "String.Array", StringValue: '["x",1]' },
        d: { DataType: "String", StringValue: "true" },
        e: { DataType: "Binary", BinaryValue: "AA==" },
      },
    );
  });
});
