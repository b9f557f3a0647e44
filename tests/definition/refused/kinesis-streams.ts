import { KinesisStream, type KinesisStreamProps } from "#sdk/index";
import { type RefusedDefinition, type RefusedIssue, refused } from "./refused";

function withProps(name: string, props: unknown, ...issues: readonly RefusedIssue[]): RefusedDefinition {
  return refused({
    name,
    construct: 'KinesisStream "Clicks"',
    program: ({ stack }) => new KinesisStream(stack, "Clicks", props as KinesisStreamProps),
    issues,
  });
}

/** A method of a stream with one consumer, `count`. */
function withMethod(
  name: string,
  program: (stream: KinesisStream) => unknown,
  ...issues: readonly RefusedIssue[]
): RefusedDefinition {
  return refused({
    name,
    construct: 'KinesisStream "Clicks"',
    given: ({ stack }): KinesisStream =>
      new KinesisStream(stack, "Clicks", { consumers: { count: "src/count.run" } }) as KinesisStream,
    program: (_, stream) => program(stream),
    issues,
  });
}

export const REFUSED_KINESIS_STREAMS: readonly RefusedDefinition[] = [
  withMethod(
    "permissions for an unknown consumer",
    (stream) => stream.attachPermissionsToConsumer("cont", ["ses"]),
    ["CONSUMER_UNKNOWN", "attachPermissionsToConsumer", "cont", 'did you mean "count"'],
  ),
  withMethod("bindings for an unknown consumer", (stream) => stream.bindToConsumer("cont", []), [
    "CONSUMER_UNKNOWN",
    "bindToConsumer",
    "cont",
    'did you mean "count"',
  ]),
  withMethod(
    "a second consumer of one name",
    (stream) => stream.addConsumers(stream.stack, { count: "src/other.run" }),
    ["CONSUMER_DUPLICATE", "addConsumers.count", undefined, "choose another name"],
  ),
  withProps("props that are none", 5, ["VALUE_WRONG_TYPE", "", 5, "pass an object"]),
  withProps("consumers as a list", { consumers: ["src/count.run"] }, [
    "CONSUMERS_INVALID",
    "consumers",
    ["src/count.run"],
    "write a map with a name for each",
  ]),
  withProps(
    "a name, shards and hours that Kinesis does not take",
    { native: { stream: { name: "my clicks", shardCount: 0, retentionPeriod: 12 } } },
    ["KINESIS_STREAM_NAME_INVALID", "native.stream.name", "my clicks", "1 to 128 letters"],
    ["VALUE_OUT_OF_RANGE", "native.stream.shardCount", 0, "at least 1"],
    ["VALUE_OUT_OF_RANGE", "native.stream.retentionPeriod", 12, "from 24 to 8760"],
  ),
  withProps(
    "a number of shards on demand",
    { native: { stream: { shardCount: 2, streamModeDetails: { streamMode: "ON_DEMAND" } } } },
    ["KINESIS_STREAM_SHARDS", "native.stream.shardCount", undefined, "remove it, or the mode ON_DEMAND"],
  ),
  withProps("something else than a stream under native", { native: { stream: "clicks" } }, [
    "VALUE_WRONG_TYPE",
    "native.stream",
    "clicks",
    "pass an object",
  ]),
];
