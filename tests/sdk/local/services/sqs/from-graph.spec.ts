import assert from "node:assert/strict";
import type { GraphResource } from "#sdk/graph/index";
import { graphResource } from "../../../../support/graph";
import { arn, SqsHarness } from "./sqs-setup";

const URL = "https://sqs.us-east-1.amazonaws.com/123456789012/Orders";
const POLICY = { Version: "2012-10-17", Statement: [{ Effect: "Allow", Principal: "*", Action: "sqs:*" }] };

function queue(inputs: GraphResource["inputs"] = {}, name = "Orders"): GraphResource {
  const url = URL.replace("Orders", name);
  return graphResource("aws:sqs/queue:Queue", name, {
    id: url,
    inputs: { name, ...inputs },
    state: { name, url, arn: arn(name) },
  });
}

describe("queues of a program", () => {
  let sqs: SqsHarness;
  beforeEach(() => {
    sqs = new SqsHarness();
  });
  afterEach(() => sqs.close());

  const attributes = async (name: string) => {
    const input = { QueueUrl: name, AttributeNames: ["All"] };
    return (await sqs.call("GetQueueAttributes", input)).Attributes as Record<string, string>;
  };

  it("are made with their settings and tags", async () => {
    await sqs.serve([
      queue({
        visibilityTimeoutSeconds: 60,
        delaySeconds: 5,
        maxMessageSize: 2048,
        messageRetentionSeconds: 120,
        receiveWaitTimeSeconds: 20,
        tags: { team: "a" },
      }),
      queue({ fifoQueue: true, contentBasedDeduplication: true }, "Orders.fifo"),
    ]);
    const found = await attributes("Orders");
    assert.deepEqual(
      ["VisibilityTimeout", "DelaySeconds", "MaximumMessageSize", "MessageRetentionPeriod"].map(
        (name) => found[name],
      ),
      ["60", "5", "2048", "120"],
    );
    assert.equal(found.ReceiveMessageWaitTimeSeconds, "20");
    assert.deepEqual(await sqs.call("ListQueueTags", { QueueUrl: URL }), { Tags: { team: "a" } });
    assert.equal((await attributes("Orders.fifo")).ContentBasedDeduplication, "true");
  });

  it("take policies from their own inputs and from resources of them", async () => {
    const redrivePolicy = JSON.stringify({ deadLetterTargetArn: arn("Dead"), maxReceiveCount: 3 });
    await sqs.serve([
      queue({ policy: JSON.stringify(POLICY) }, "Dead"),
      queue(),
      graphResource("aws:sqs/queuePolicy:QueuePolicy", "Policy", {
        inputs: { queueUrl: URL, policy: POLICY },
      }),
      graphResource("aws:sqs/redrivePolicy:RedrivePolicy", "Redrive", {
        inputs: { queueUrl: URL, redrivePolicy },
      }),
      graphResource("aws:sqs/redriveAllowPolicy:RedriveAllowPolicy", "Allow", {
        inputs: { queueUrl: URL, redriveAllowPolicy: '{"redrivePermission":"denyAll"}' },
      }),
    ]);
    const found = await attributes("Orders");
    assert.equal(found.RedrivePolicy, redrivePolicy);
    assert.equal(found.RedriveAllowPolicy, '{"redrivePermission":"denyAll"}');
    for (const name of ["Dead", "Orders"])
      assert.equal(sqs.service.policyOf?.(arn(name)), JSON.stringify(POLICY), name);
    assert.equal(sqs.service.policyOf?.(arn("Nowhere")), undefined);
  });

  it("retain messages and a client's settings, until the program changes them", async () => {
    await sqs.serve([queue({ visibilityTimeoutSeconds: 60 })]);
    await sqs.send(URL, "a");
    await sqs.call("SetQueueAttributes", { QueueUrl: URL, Attributes: { VisibilityTimeout: "5" } });
    await sqs.serve([queue({ visibilityTimeoutSeconds: 60 })]);
    assert.equal((await attributes("Orders")).VisibilityTimeout, "5");
    await sqs.serve([queue({ visibilityTimeoutSeconds: 90 })]);
    assert.equal((await attributes("Orders")).VisibilityTimeout, "90");
    assert.deepEqual(await sqs.bodies(URL), ["a"]);
  });

  it("retain a client's settings that the program does not change", async () => {
    await sqs.serve([queue({ visibilityTimeoutSeconds: 60, tags: { team: "a" } })]);
    await sqs.call("SetQueueAttributes", {
      QueueUrl: URL,
      Attributes: { VisibilityTimeout: "5", Policy: JSON.stringify(POLICY) },
    });
    await sqs.call("TagQueue", { QueueUrl: URL, Tags: { seen: "yes", team: "client" } });
    await sqs.serve([queue({ visibilityTimeoutSeconds: 60, delaySeconds: 3, tags: { team: "a", x: "y" } })]);
    const found = await attributes("Orders");
    assert.deepEqual([found.VisibilityTimeout, found.DelaySeconds], ["5", "3"]);
    assert.equal(found.Policy, JSON.stringify(POLICY));
    assert.deepEqual(await sqs.call("ListQueueTags", { QueueUrl: URL }), {
      Tags: { seen: "yes", team: "client", x: "y" },
    });
    await sqs.serve([queue({ tags: {} })]);
    const without = await attributes("Orders");
    assert.deepEqual([without.VisibilityTimeout, without.DelaySeconds], ["30", "0"]);
    assert.deepEqual(await sqs.call("ListQueueTags", { QueueUrl: URL }), { Tags: { seen: "yes" } });
  });
});
