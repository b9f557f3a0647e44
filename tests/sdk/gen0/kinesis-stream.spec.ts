import assert from "node:assert/strict";
import * as kinesis from "@pulumi/aws/kinesis";
import * as kms from "@pulumi/aws/kms";
import { KinesisStream, type KinesisStreamProps, StreamEncryption } from "#sdk/gen0/index";
import { App, KinesisStream as NewKinesisStream, Stack } from "#sdk/index";
import { expectDefinitionError } from "../../support/definition-error";
import { expectSame } from "../../support/gen0";
import { record } from "../../support/record";
import { CASES } from "./cases/kinesis-stream";

const runtime = "nodejs12.x";
const handler = "src/count.handle";

function refused(props: unknown): () => Promise<unknown> {
  return () =>
    record(() => new KinesisStream(new Stack(new App(), "Shop"), "Clicks", props as KinesisStreamProps));
}

describe("a KinesisStream of generation 0", () => {
  for (const [name, [old, now]] of Object.entries(CASES))
    it(`takes ${name}`, () =>
      expectSame(
        (stack) => new KinesisStream(stack, "Clicks", old),
        (stack) => new NewKinesisStream(stack, "Clicks", now),
      ));

  it("takes a stream made elsewhere, with consumers", () =>
    expectSame(
      (stack) => {
        const kinesisStream = new kinesis.Stream("given", { shardCount: 1 });
        new KinesisStream(stack, "Clicks", { kinesisStream, consumers: { count: handler } });
      },
      (stack) => {
        const stream = new kinesis.Stream("given", { shardCount: 1 });
        const consumers = { count: { handler, runtime } } as const;
        new NewKinesisStream(stack, "Clicks", { native: { stream }, consumers });
      },
    ));

  it("takes a key of one's own", () =>
    expectSame(
      (stack) => {
        const encryptionKey = new kms.Key("key");
        const encryption = StreamEncryption.KMS;
        new KinesisStream(stack, "Clicks", { kinesisStream: { encryption, encryptionKey } });
      },
      (stack) => {
        const kmsKeyId = new kms.Key("key").arn;
        new NewKinesisStream(stack, "Clicks", { native: { stream: { encryptionType: "KMS", kmsKeyId } } });
      },
    ));

  it("takes consumers later", () =>
    expectSame(
      (stack) => {
        const stream = new KinesisStream(stack, "Clicks");
        stream.addConsumers(stack, { count: { function: handler, consumerProps: { retryAttempts: 3 } } });
        stream.attachPermissions(["ses:SendEmail"]);
        stream.attachPermissionsToConsumer("count", ["s3:GetObject"]);
        assert.ok(stream.getFunction("count"));
      },
      (stack) => {
        const stream = new NewKinesisStream(stack, "Clicks").addConsumers(stack, {
          count: { function: { handler, runtime }, native: { eventSource: { maximumRetryAttempts: 3 } } },
        });
        stream.attachPermissions(["ses:SendEmail"]);
        stream.attachPermissionsToConsumer("count", ["s3:GetObject"]);
      },
    ));

  it("has the stream of Kinesis under its old name, with the old names of what is read from it", async () => {
    const { outputs } = await record(() => {
      const stream = new KinesisStream(new Stack(new App(), "Shop"), "Clicks");
      const { streamName, streamArn } = stream.kinesisStream;
      return { old: [streamName, streamArn], now: [stream.streamName, stream.streamArn] };
    });
    const { old, now } = outputs as Record<string, readonly string[]>;
    assert.deepEqual(old, now);
    assert.equal(old?.[0], "dev-notes-Clicks");
  });

  it("reports all mistakes at once, by the paths of the program", () =>
    expectDefinitionError(
      refused({
        kinesisStream: { streamName: "a b", retentionPeriod: "2 days", encryption: StreamEncryption.KMS },
        consumers: { count: { function: handler, consumerProps: { parallelizationFactor: 11 } } },
      }),
      [
        { code: "KINESIS_STREAM_NAME_INVALID", path: "kinesisStream.streamName", value: "a b" },
        {
          code: "VALUE_WRONG_TYPE",
          path: "kinesisStream.retentionPeriod",
          value: "2 days",
          cure: /Duration/,
        },
        { code: "PROP_MISSING", path: "kinesisStream.encryptionKey", cure: /MANAGED/ },
        {
          code: "VALUE_OUT_OF_RANGE",
          path: "consumers.count.consumerProps.parallelizationFactor",
          value: 11,
        },
      ],
    ));
});
