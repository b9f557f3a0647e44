import {
  Duration,
  type KinesisStreamProps,
  Runtime,
  StartingPosition,
  StreamEncryption,
  StreamMode,
} from "#sdk/gen0/index";
import type { KinesisStreamProps as NewProps } from "#sdk/index";

const runtime = "nodejs12.x";
const handler = "src/count.handle";

/** Each row: props of generation 0, and what they are in generation 1. */
export const CASES: Readonly<Record<string, readonly [KinesisStreamProps, NewProps]>> = {
  nothing: [{}, {}],
  "what was the default: a shard, a day, the key of AWS": [
    {},
    {
      native: {
        stream: {
          shardCount: 1,
          retentionPeriod: 24,
          streamModeDetails: { streamMode: "PROVISIONED" },
          encryptionType: "KMS",
        },
      },
    },
  ],
  "what was the default of consumers": [
    { consumers: { count: handler } },
    {
      consumers: {
        count: {
          function: { handler, runtime },
          native: { eventSource: { batchSize: 100, startingPosition: "LATEST" } },
        },
      },
    },
  ],
  "kinesisStream, as native.stream": [
    { kinesisStream: { streamName: "clicks", shardCount: 3, retentionPeriod: Duration.days(2) } },
    { native: { stream: { name: "clicks", shardCount: 3, retentionPeriod: 48 } } },
  ],
  "a stream on demand": [
    { kinesisStream: { streamMode: StreamMode.ON_DEMAND } },
    { native: { stream: { streamModeDetails: { streamMode: "ON_DEMAND" } } } },
  ],
  "records that are not encrypted": [
    { kinesisStream: { encryption: StreamEncryption.UNENCRYPTED } },
    { native: { stream: { encryptionType: "NONE" } } },
  ],
  "records that are encrypted with the key of AWS": [
    { kinesisStream: { encryption: StreamEncryption.MANAGED } },
    { native: { stream: { encryptionType: "KMS" } } },
  ],
  "consumers, whose runtime is the old default": [
    { consumers: { count: handler } },
    { consumers: { count: { handler, runtime } } },
  ],
  "consumerProps, as native.eventSource": [
    {
      consumers: {
        count: {
          function: { handler, timeout: Duration.seconds(30) },
          consumerProps: {
            startingPosition: StartingPosition.TRIM_HORIZON,
            retryAttempts: 5,
            maxBatchingWindow: Duration.minutes(1),
          },
        },
      },
    },
    {
      consumers: {
        count: {
          function: { handler, runtime, timeout: "30 seconds" },
          native: {
            eventSource: {
              startingPosition: "TRIM_HORIZON",
              maximumRetryAttempts: 5,
              maximumBatchingWindowInSeconds: 60,
            },
          },
        },
      },
    },
  ],
  "defaultFunctionProps, as defaults.function": [
    { consumers: { count: handler }, defaultFunctionProps: { runtime: Runtime.NODEJS_16_X } },
    { consumers: { count: handler }, defaults: { function: { runtime: "nodejs16.x" } } },
  ],
};
