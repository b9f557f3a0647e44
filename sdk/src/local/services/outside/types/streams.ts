import { json } from "../calls";
import { capital } from "../members";
import type { ReplayedType } from "../replayed-type";

const kinesis = (operation: string, members: Parameters<typeof json>[2]) =>
  json("kinesis", `Kinesis_20131202.${operation}`, members);

/** Streams of Kinesis. */
export const KINESIS: readonly ReplayedType[] = [
  {
    token: "aws:kinesis/stream:Stream",
    create: ({ inputs, state }) =>
      kinesis("CreateStream", {
        StreamName: state.name,
        ...capital(inputs, "shardCount", "streamModeDetails"),
      }),
    settle: ({ inputs, state }) => [
      ...(typeof inputs.retentionPeriod === "number" && inputs.retentionPeriod > 24
        ? [
            kinesis("IncreaseStreamRetentionPeriod", {
              StreamName: state.name,
              RetentionPeriodHours: inputs.retentionPeriod,
            }),
          ]
        : []),
      ...(inputs.encryptionType === "KMS"
        ? [
            kinesis("StartStreamEncryption", {
              StreamName: state.name,
              EncryptionType: "KMS",
              KeyId: inputs.kmsKeyId,
            }),
          ]
        : []),
    ],
    find: { call: ({ state }) => kinesis("DescribeStreamSummary", { StreamName: state.name }) },
    remove: ({ state }) => kinesis("DeleteStream", { StreamName: state.name, EnforceConsumerDeletion: true }),
  },
  {
    token: "aws:kinesis/streamConsumer:StreamConsumer",
    create: ({ inputs, state }) =>
      kinesis("RegisterStreamConsumer", { StreamARN: inputs.streamArn, ConsumerName: state.name }),
    outputs: { id: "Consumer.ConsumerARN", arn: "Consumer.ConsumerARN" },
    find: {
      call: ({ inputs, state }) =>
        kinesis("DescribeStreamConsumer", { StreamARN: inputs.streamArn, ConsumerName: state.name }),
      outputs: { id: "ConsumerDescription.ConsumerARN", arn: "ConsumerDescription.ConsumerARN" },
    },
    remove: ({ id }) => kinesis("DeregisterStreamConsumer", { ConsumerARN: id }),
  },
];
