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

  it("sends orders that are placed to the queue and to the topic, and nothing else anywhere", () => {
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

  it("thanks for great orders alone", () => {
    const { inputs } = graph.resource(SUBSCRIPTION, "EventsStack-Placed-subscriber-thank-subscription");
    assert.deepEqual(JSON.parse(String(inputs.filterPolicy)), {
      detail: { total: [{ numeric: [">=", 100] }] },
    });
    assert.equal(inputs.filterPolicyScope, "MessageBody");
  });

  it("keeps what cannot be packed, and what reaches nobody", () => {
    const queue = graph.resource(QUEUE, "EventsStack-Packing-queue");
    assert.deepEqual(JSON.parse(String(queue.inputs.redrivePolicy)), {
      deadLetterTargetArn: arn(QUEUE, "EventsStack-Packing-dead-letters"),
      maxReceiveCount: 5,
    });
    for (const { inputs, name } of graph.resources(SUBSCRIPTION)) assert.ok(inputs.redrivePolicy, name);
    for (const { inputs, name } of graph.resources("aws:cloudwatch/eventTarget:EventTarget"))
      assert.ok(inputs.deadLetterConfig, name);
  });

  it("lets no function that is called by an event put others on the bus", () => {
    const policies = graph.resources("aws:iam/rolePolicy:RolePolicy");
    const putting = policies.filter(({ inputs }) => String(inputs.policy).includes("events:PutEvents"));
    assert.deepEqual(
      putting.map(({ name }) => name),
      ["ApiStack-Api-POST-orders-policy"],
    );
  });
});
