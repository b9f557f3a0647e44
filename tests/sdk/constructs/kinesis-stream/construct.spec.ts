import assert from "node:assert/strict";
import * as kinesis from "@pulumi/aws/kinesis";
import * as pulumi from "@pulumi/pulumi";
import { Stack } from "#sdk/app/index";
import { KinesisStream } from "#sdk/constructs/kinesis-stream/construct";
import type { KinesisStreamProps, NativeStreamSettings } from "#sdk/constructs/kinesis-stream/props";
import { Function } from "#sdk/functions/construct";
import { App } from "#sdk/index";
import { expectDefinitionError, expectRefused } from "../../../support/definition-error";
import { type Recorded, record } from "../../../support/record";

const STREAM = "aws:kinesis/stream:Stream";
const SOURCE = "aws:lambda/eventSourceMapping:EventSourceMapping";
const LAMBDA = "aws:lambda/function:Function";

before(() => {
  process.env.PULUMI_SERVERLESS_API_BUNDLE = "skip";
});

/** Records a stream `Clicks` in the stack `Web`. */
function recordStream(
  props?: KinesisStreamProps,
  then?: (stream: KinesisStream, stack: Stack) => void,
): Promise<Recorded<void>> {
  return record(() => {
    const stack = new Stack(new App(), "Web");
    const clicks = new KinesisStream(stack, "Clicks", props);
    then?.(clicks, stack);
  });
}

async function inputsOf(stream: NativeStreamSettings): Promise<Record<string, unknown>> {
  return (await recordStream({ native: { stream } })).resource(STREAM).inputs;
}

describe("KinesisStream", () => {
  it("makes a stream below itself, which is deleted when it leaves the program", async () => {
    const recorded = await recordStream();
    const stream = recorded.resource(STREAM);
    assert.equal(stream.name, "Web-Clicks-stream");
    assert.deepEqual(stream.inputs, {
      name: "dev-notes-Clicks",
      shardCount: 1,
      retentionPeriod: 24,
      streamModeDetails: { streamMode: "PROVISIONED" },
      encryptionType: "KMS",
      kmsKeyId: "alias/aws/kinesis",
      tags: { "serverless-api:app": "notes", "serverless-api:stage": "dev" },
    });
    assert.equal(stream.parent, recorded.resource("serverless-api:index:KinesisStream", "Web-Clicks").urn);
    assert.notEqual(stream.options.retainOnDelete, true);
  });

  it("has no number of shards on demand, also when that shows later", async () => {
    const details = { streamMode: "ON_DEMAND" };
    assert.equal("shardCount" in (await inputsOf({ streamModeDetails: details })), false);
    assert.equal("shardCount" in (await inputsOf({ streamModeDetails: pulumi.output(details) })), false);
    const provisioned = pulumi.output({ streamMode: "PROVISIONED" });
    assert.equal((await inputsOf({ streamModeDetails: provisioned })).shardCount, 1);
    assert.equal((await inputsOf({ shardCount: pulumi.output(3) })).shardCount, 3);
  });

  it("takes a key of the program's own, or no encryption", async () => {
    const { encryptionType, kmsKeyId } = await inputsOf({ kmsKeyId: "alias/clicks" });
    assert.deepEqual([encryptionType, kmsKeyId], ["KMS", "alias/clicks"]);
    const open = await inputsOf({ encryptionType: "NONE" });
    assert.deepEqual([open.encryptionType, open.kmsKeyId], ["NONE", undefined]);
  });

  it("counts a setting that is undefined as not given", async () => {
    const inputs = await inputsOf({ shardCount: undefined, name: undefined, encryptionType: undefined });
    assert.deepEqual([inputs.shardCount, inputs.name, inputs.encryptionType], [1, "dev-notes-Clicks", "KMS"]);
  });

  it("checks settings that are Outputs when they are known", async () => {
    const wrong: readonly [NativeStreamSettings, string, string][] = [
      [{ shardCount: pulumi.output(0) }, "VALUE_OUT_OF_RANGE", "native.stream.shardCount"],
      [{ retentionPeriod: pulumi.output(23) }, "VALUE_OUT_OF_RANGE", "native.stream.retentionPeriod"],
      [{ name: pulumi.output("my clicks") }, "KINESIS_STREAM_NAME_INVALID", "native.stream.name"],
      [
        { shardCount: 2, streamModeDetails: pulumi.output({ streamMode: "ON_DEMAND" }) },
        "KINESIS_STREAM_SHARDS",
        "native.stream.shardCount",
      ],
    ];
    for (const [stream, code, path] of wrong) {
      await expectDefinitionError(recordStream({ native: { stream } }), [{ code: code as never, path }], {
        construct: 'KinesisStream "Clicks"',
      });
    }
  });

  it("refuses an id from which no name for Kinesis comes", async () => {
    await expectRefused(
      () => new KinesisStream(new Stack(new App(), "Web"), "Clicks".repeat(22)),
      [{ code: "KINESIS_STREAM_NAME_INVALID", path: "" }],
    );
  });

  it("consumes a stream made elsewhere, where that is", async () => {
    const recorded = await record(() => {
      const stack = new Stack(new App(), "Web");
      const stream = new kinesis.Stream("old", { shardCount: 1 });
      new KinesisStream(stack, "Clicks", { native: { stream }, consumers: { count: "src/count.run" } });
    });
    recorded.expect(SOURCE, { eventSourceArn: recorded.resource(STREAM).state.arn });
    assert.equal(recorded.resources(STREAM).length, 1);
  });

  it("takes consumers from another stack, which holds their resources", async () => {
    const recorded = await record(() => {
      const app = new App();
      const clicks = new KinesisStream(new Stack(app, "Web"), "Clicks");
      const other = new Stack(app, "Other");
      const more = clicks.addConsumers(other, { count: "src/count.run" });
      assert.equal(more, clicks);
      assert.deepEqual(other.getAllFunctions(), [more.getFunction("count")]);
    });
    assert.equal(recorded.resource(SOURCE).name, "Other-Clicks-consumer-count-source");
    assert.equal(recorded.resource(LAMBDA).name, "Other-Clicks-consumer-count-function");
  });

  it("lets a function that is given read it, and filters what it gets", async () => {
    const recorded = await recordStream({}, (clicks, stack) => {
      const audit = new Function(stack, "Audit", { handler: "src/audit.run" });
      clicks.addConsumers(stack, { audit: { function: audit, filters: [{ data: { kind: ["click"] } }] } });
      assert.equal(clicks.getFunction("audit"), audit);
    });
    recorded.expect(SOURCE, {
      filterCriteria: { filters: [{ pattern: '{"data":{"kind":["click"]}}' }] },
    });
  });
});
