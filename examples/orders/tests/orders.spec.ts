import assert from "node:assert/strict";
import { type CapturedGraph, capture } from "pulumi-serverless-api/testing";

const QUEUE = "aws:sqs/queue:Queue";
const SUBSCRIPTION = "aws:sns/topicSubscription:TopicSubscription";

describe("the orders program", () => {
  let graph: CapturedGraph;

  before(async () => {
    graph = await capture(() => require("../index") as Promise<unknown>, { project: "orders" });
  });

  function arn(type: string, name: string): unknown {
    return graph.resource(type, name).state.arn;
  }

  it("sends placed orders to the queue and to the topic, and no other events", () => {
    const rules = graph.resources("aws:cloudwatch/eventRule:EventRule");
    const patterns = rules.flatMap(({ inputs }) => inputs.eventPattern ?? []);
    assert.deepEqual(
      patterns.map((pattern) => JSON.parse(String(pattern))),
      [{ source: ["shop.orders"], "detail-type": ["placed"] }],
    );
    const targets = graph
      .resources("aws:cloudwatch/eventTarget:EventTarget")
      .filter(({ inputs }) => inputs.eventBusName !== undefined);
    assert.deepEqual(
      targets.map(({ inputs }) => inputs.arn).sort(),
      [
        arn("aws:sns/topic:Topic", "EventsStack-Placed-topic"),
        arn(QUEUE, "EventsStack-Packing-queue"),
      ].sort(),
    );
  });

  it("thanks for large orders only", () => {
    const { inputs } = graph.resource(SUBSCRIPTION, "EventsStack-Placed-subscriber-thank-subscription");
    assert.deepEqual(JSON.parse(String(inputs.filterPolicy)), {
      detail: { total: [{ numeric: [">=", 100] }] },
    });
    assert.equal(inputs.filterPolicyScope, "MessageBody");
  });

  it("stores orders that cannot be packed and events that cannot be delivered as dead letters", () => {
    const queue = graph.resource(QUEUE, "EventsStack-Packing-queue");
    assert.deepEqual(JSON.parse(String(queue.inputs.redrivePolicy)), {
      deadLetterTargetArn: arn(QUEUE, "EventsStack-Packing-dead-letters"),
      maxReceiveCount: 5,
    });
    for (const { inputs, name } of graph.resources(SUBSCRIPTION)) assert.ok(inputs.redrivePolicy, name);
    for (const { inputs, name } of graph.resources("aws:cloudwatch/eventTarget:EventTarget"))
      assert.ok(inputs.deadLetterConfig, name);
  });

  it("allows no function that an event calls to put events on the bus", () => {
    const policies = graph.resources("aws:iam/rolePolicy:RolePolicy");
    const putting = policies.filter(({ inputs }) => String(inputs.policy).includes("events:PutEvents"));
    assert.deepEqual(
      putting.map(({ name }) => name),
      ["ApiStack-Api-POST-orders-policy"],
    );
  });
});
