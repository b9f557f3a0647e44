import assert from "node:assert/strict";
import { SQS_API } from "#sdk/local/services/sqs/api";
import type { InspectedMessage } from "#sdk/local/services/sqs/inspect";
import { graphResource } from "../../../../support/graph";
import { SeenResources } from "./seen-resources";

const arnOf = (name: string) => `arn:aws:sqs:us-east-1:123456789012:${name}`;
const urlOf = (name: string) => `https://sqs.us-east-1.amazonaws.com/123456789012/${name}`;
const queue = (name: string, inputs: object = {}) =>
  graphResource("aws:sqs/queue:Queue", name, {
    inputs: { name, ...inputs },
    state: { name, arn: arnOf(name), url: urlOf(name) },
  });
const policy = { deadLetterTargetArn: arnOf("dead"), maxReceiveCount: 1 };

interface Shown {
  readonly messages: {
    readonly counts: object;
    readonly shown: readonly (InspectedMessage & { failure?: object })[];
  };
}

describe("queues on the console", () => {
  let seen: SeenResources;
  beforeEach(async () => {
    const onFailure = graphResource(
      "aws:lambda/functionEventInvokeConfig:FunctionEventInvokeConfig",
      "Config",
      {
        inputs: { functionName: "f", destinationConfig: { onFailure: { destination: arnOf("failed") } } },
      },
    );
    seen = await SeenResources.serve(
      queue("jobs", { redrivePolicy: JSON.stringify(policy) }),
      queue("dead"),
      queue("failed"),
      onFailure,
    );
  });
  afterEach(() => seen.close());

  const send = (name: string, input: object = {}) =>
    seen.call("sqs", "SendMessage", { QueueUrl: urlOf(name), MessageBody: "one", ...input });
  const receive = (name: string) => seen.call("sqs", "ReceiveMessage", { QueueUrl: urlOf(name) });
  const show = (name: string) => seen.show<Shown>("queue", { arn: arnOf(name) });
  const counts = async (of: SeenResources) => {
    const { resources } = await of.counted;
    return resources.map(({ name, count }) => [name, count]);
  };

  it("are listed with their numbers, those of dead letters as what needs attention", async () => {
    await send("jobs");
    await send("jobs", { DelaySeconds: 60 });
    await send("dead");
    const expected = [
      ["jobs", { value: 1, of: "waiting" }],
      ["dead", { value: 1, of: "dead letter", needsAttention: true }],
      ["failed", { value: 0, of: "dead letters" }],
    ];
    assert.deepEqual(await counts(seen), expected);
    assert.deepEqual(await counts(seen.elsewhere(SQS_API)), expected);
  });

  it("are listed without a number when no service answers", async () => {
    assert.deepEqual(await counts(seen.elsewhere()), [
      ["jobs", undefined],
      ["dead", undefined],
      ["failed", undefined],
    ]);
  });

  it("give delayed messages, and those that a receiver has, at once when somebody skips the wait", async () => {
    await send("jobs");
    await receive("dead");
    await receive("jobs");
    await send("jobs", { DelaySeconds: 600 });
    assert.deepEqual((await show("jobs")).messages.counts, { waiting: 0, "in flight": 1, delayed: 1 });
    assert.equal(await seen.act("queue", "skip", { arn: arnOf("jobs") }), "2 messages are available now");
    assert.deepEqual((await show("jobs")).messages.counts, { waiting: 2, "in flight": 0, delayed: 0 });
    assert.equal(await seen.act("queue", "skip", { arn: arnOf("jobs") }), "0 messages are available now");
    const elsewhere = seen.elsewhere(SQS_API).act("queue", "skip", { arn: arnOf("jobs") });
    await assert.rejects(elsewhere, /an external emulator has this queue/);
  });

  it("show a dead letter with the last call that failed with it", async () => {
    const { MessageId } = await send("jobs");
    seen.recorder.reported({
      event: "invocation",
      functionName: "f",
      handler: "src/f.handle",
      requestId: "r-1",
      source: { kind: "sqs", arn: arnOf("jobs"), items: [String(MessageId)] },
      status: "failed",
      reason: "Error: no such product",
      attempt: 1,
      durationMs: 2,
    });
    await receive("jobs");
    await seen.act("queue", "skip", { arn: arnOf("jobs") });
    await receive("jobs");
    const [dead] = (await show("dead")).messages.shown;
    assert.equal(dead?.deadFrom, arnOf("jobs"));
    const { time, ...failure } = (dead?.failure ?? {}) as { time: number };
    assert.ok(time > 0);
    assert.deepEqual(failure, {
      handler: "src/f.handle",
      requestId: "r-1",
      reason: "Error: no such product",
    });
  });
});
