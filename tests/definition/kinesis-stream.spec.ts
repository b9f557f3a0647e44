import assert from "node:assert/strict";
import * as kinesis from "@pulumi/aws/kinesis";
import { Function, KinesisStream, type KinesisStreamProps } from "#sdk/index";
import { LAMBDA } from "../support/api";
import { expectRefused } from "../support/definition-error";
import { settled } from "../support/settled";
import { define, givenStatementsOf } from "./program";

const STREAM = "aws:kinesis/stream:Stream";
const SOURCE = "aws:lambda/eventSourceMapping:EventSourceMapping";
const READ = [
  "kinesis:DescribeStream",
  "kinesis:DescribeStreamSummary",
  "kinesis:GetRecords",
  "kinesis:GetShardIterator",
  "kinesis:ListShards",
];

/** Fails unless these props are refused for an old name, and the cure names the new one. */
function expectOldName(props: object, path: string, name: string): Promise<unknown> {
  return expectRefused(
    () => define(({ stack }) => new KinesisStream(stack, "Clicks", props as KinesisStreamProps)),
    [{ code: "PROP_UNKNOWN", path, cure: `did you mean ${name}` }],
    { construct: 'KinesisStream "Clicks"' },
  );
}

describe("definition: KinesisStream of generation 1", () => {
  it("[rename.kinesis-stream.kinesis-stream] takes settings or an existing stream under native, and has it there", async () => {
    const recorded = await define(({ stack }) => {
      const made = new KinesisStream(stack, "Made", { native: { stream: { retentionPeriod: 48 } } });
      assert.ok(kinesis.Stream.isInstance(made.native.stream));
      const stream = new kinesis.Stream("old", { shardCount: 2 });
      assert.equal(new KinesisStream(stack, "Given", { native: { stream } }).native.stream, stream);
    });
    recorded.expect(STREAM, "Web-Made-stream", { retentionPeriod: 48, shardCount: 1 });
    assert.equal(recorded.resources(STREAM).length, 2);
    await expectOldName({ kinesisStream: {} }, "kinesisStream", "native.stream");
  });

  it("[rename.kinesis-stream.consumer-props] takes the settings of a consumer's event source under native", async () => {
    const eventSource = { batchSize: 5, startingPosition: "TRIM_HORIZON" } as const;
    const recorded = await define(({ stack }) => {
      const count = { function: "src/count.run", native: { eventSource } };
      new KinesisStream(stack, "Clicks", { consumers: { count } });
    });
    recorded.expect(SOURCE, eventSource);
    const consumers = { count: { function: "src/count.run", consumerProps: {} } };
    await expectOldName({ consumers }, "consumers.count.consumerProps", "native.eventSource");
  });

  it("[rename.kinesis-stream.default-function-props] takes defaults.function", async () => {
    const recorded = await define(({ stack }) => {
      new KinesisStream(stack, "Clicks", {
        defaults: { function: { timeout: 20, environment: { LEVEL: "info" } } },
        consumers: { count: { function: { handler: "src/count.run", environment: { DEPTH: "2" } } } },
      });
    });
    recorded.expect(LAMBDA, {
      timeout: 20,
      environment: { variables: { LEVEL: "info", DEPTH: "2", AWS_NODEJS_CONNECTION_REUSE_ENABLED: "1" } },
    });
    await expectOldName({ defaultFunctionProps: {} }, "defaultFunctionProps", "defaults.function");
  });

  it("[kinesis-stream.capacity] has one provisioned shard, and retains records for 24 hours", async () => {
    const recorded = await define(({ stack }) => new KinesisStream(stack, "Clicks"));
    recorded.expect(STREAM, {
      shardCount: 1,
      streamModeDetails: { streamMode: "PROVISIONED" },
      retentionPeriod: 24,
    });
  });

  it("[kinesis-stream.encryption] is encrypted with the key of the service", async () => {
    const recorded = await define(({ stack }) => new KinesisStream(stack, "Clicks"));
    recorded.expect(STREAM, { encryptionType: "KMS", kmsKeyId: "alias/aws/kinesis" });
  });

  it("[kinesis-stream.name] is called after stage, app and id", async () => {
    const recorded = await define(({ stack }) => new KinesisStream(stack, "Clicks"));
    recorded.expect(STREAM, "Web-Clicks-stream", { name: "dev-notes-Clicks" });
  });

  it("[kinesis-stream.consumers] calls functions with 100 records, from now on", async () => {
    const recorded = await define(({ stack }) => {
      new KinesisStream(stack, "Clicks", { consumers: { count: "src/count.run" } });
    });
    const { inputs } = recorded.resource(SOURCE, "Web-Clicks-consumer-count-source");
    assert.deepEqual(inputs, {
      eventSourceArn: recorded.resource(STREAM).state.arn,
      functionName: recorded.resource(LAMBDA).state.arn,
      batchSize: 100,
      startingPosition: "LATEST",
    });
  });

  it("[kinesis-stream.read-grant] lets a consumer read the stream, subscribe as a registered consumer of it, and list streams", async () => {
    const recorded = await define(({ stack }) => {
      new KinesisStream(stack, "Clicks", { consumers: { count: "src/count.run" } });
    });
    const stream = recorded.resource(STREAM).state.arn;
    assert.deepEqual(givenStatementsOf(recorded, "Web-Clicks-consumer-count"), [
      { Effect: "Allow", Action: READ, Resource: [stream] },
      { Effect: "Allow", Action: ["kinesis:SubscribeToShard"], Resource: [`${stream}/consumer/*`] },
      { Effect: "Allow", Action: ["kinesis:ListStreams"], Resource: ["*"] },
    ]);
  });

  it("[kinesis-stream.methods] adds consumers, finds their functions, and gives them permissions and bindings", async () => {
    const recorded = await define(({ stack }) => {
      const other = new KinesisStream(stack, "Other");
      const clicks = new KinesisStream(stack, "Clicks", { consumers: { count: "src/count.run" } });
      clicks.attachPermissions(["ses:SendEmail"]);
      clicks.bind([clicks]);
      const more = clicks.addConsumers(stack, { audit: "src/audit.run" });
      more.attachPermissionsToConsumer("audit", ["s3:ListAllMyBuckets"]);
      more.bindToConsumer("audit", [other]);
      assert.equal(more.getFunction("audit").id, "Clicks-consumer-audit");
      assert.equal(clicks.getFunction("count").id, "consumer-count");
    });
    const attached = (name: string) =>
      givenStatementsOf(recorded, name)
        .flatMap(({ Action }) => Action)
        .filter((action) => /^(ses|s3):/.test(action));
    assert.deepEqual(attached("Web-Clicks-consumer-count"), ["ses:SendEmail"]);
    assert.deepEqual(attached("Web-Clicks-consumer-audit"), ["ses:SendEmail", "s3:ListAllMyBuckets"]);
    const bound = (name: string) => {
      const { variables } = recorded.resource(LAMBDA, name).inputs.environment as { variables: object };
      return Object.keys(variables).filter((variable) => variable.startsWith("SAPI_Kinesis"));
    };
    const CLICKS = "SAPI_KinesisStream_name_Clicks";
    assert.deepEqual(bound("Web-Clicks-consumer-count-function"), [CLICKS]);
    assert.deepEqual(bound("Web-Clicks-consumer-audit-function").sort(), [
      CLICKS,
      "SAPI_KinesisStream_name_Other",
    ]);
  });

  it("[kinesis-stream.attributes] has ARN and name", async () => {
    const { value } = await define(async ({ stack }) => {
      const { streamArn, streamName } = new KinesisStream(stack, "Clicks");
      return [await settled(streamArn), await settled(streamName)];
    });
    assert.deepEqual(value, [
      "arn:aws:kinesis:us-east-1:123456789012:stream/dev-notes-Clicks",
      "dev-notes-Clicks",
    ]);
  });

  it("[kinesis-stream.permissions] lets functions read and write, as an entry of a list and bound by its name", async () => {
    const recorded = await define(({ stack }) => {
      const clicks = new KinesisStream(stack, "Clicks");
      new Function(stack, "Permitted", { handler: "src/a.run", permissions: [clicks] });
      new Function(stack, "Bound", { handler: "src/b.run", bind: [clicks] });
      new Function(stack, "Writer", { handler: "src/c.run", permissions: [[clicks, "grantWrite"]] });
    });
    const actions = (name: string) => givenStatementsOf(recorded, name).flatMap(({ Action }) => Action);
    const write = ["kinesis:ListShards", "kinesis:PutRecord", "kinesis:PutRecords"];
    assert.deepEqual(
      [...new Set(actions("Web-Permitted"))].sort(),
      [...new Set([...READ, ...write, "kinesis:ListStreams", "kinesis:SubscribeToShard"])].sort(),
    );
    assert.deepEqual(actions("Web-Bound"), actions("Web-Permitted"));
    assert.deepEqual(actions("Web-Writer"), write);
    recorded.expect(LAMBDA, "Web-Bound-function", {
      environment: {
        variables: {
          AWS_NODEJS_CONNECTION_REUSE_ENABLED: "1",
          SAPI_KinesisStream_name_Clicks: "dev-notes-Clicks",
        },
      },
    });
  });
});
