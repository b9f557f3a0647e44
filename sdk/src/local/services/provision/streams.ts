import { TYPE } from "../../../aws/tokens";
import { number, text } from "../../../graph/graph-values";
import { capital, documentOf, nameOf, tagsOf } from "./members";
import { operationsOf } from "./operation";
import type { Provisioned, ProvisionedType } from "./provisioned-type";

export const STREAM_TYPE = TYPE.kinesis.Stream;
export const CONSUMER_TYPE = TYPE.kinesis.StreamConsumer;

const kinesis = operationsOf("kinesis");

/** Retention of a new stream, in hours. */
const FIRST_HOURS = 24;

/** Streams, their consumers and policies. */
export const STREAMS: readonly ProvisionedType[] = [
  {
    token: STREAM_TYPE,
    isData: true,
    create: (stream) =>
      kinesis("CreateStream", {
        StreamName: nameOf(stream),
        ...capital(stream.inputs, "shardCount", "streamModeDetails"),
        MaxRecordSizeInKiB: stream.inputs.maxRecordSizeInKib,
        Tags: tagsOf(stream),
      }),
    settle: (stream) => [...retention(stream), ...encryption(stream)],
    find: { call: (stream) => kinesis("DescribeStreamSummary", { StreamName: nameOf(stream) }) },
    remove: (stream) =>
      kinesis("DeleteStream", { StreamName: nameOf(stream), EnforceConsumerDeletion: true }),
  },
  {
    token: CONSUMER_TYPE,
    isData: true,
    create: (consumer) => kinesis("RegisterStreamConsumer", consumerMembers(consumer)),
    outputs: { id: "Consumer.ConsumerARN", arn: "Consumer.ConsumerARN" },
    find: {
      call: (consumer) => kinesis("DescribeStreamConsumer", consumerMembers(consumer)),
      outputs: { id: "ConsumerDescription.ConsumerARN", arn: "ConsumerDescription.ConsumerARN" },
    },
    remove: ({ id }) => kinesis("DeregisterStreamConsumer", { ConsumerARN: id }),
  },
  {
    token: TYPE.kinesis.ResourcePolicy,
    create: ({ inputs }) =>
      kinesis("PutResourcePolicy", { ResourceARN: inputs.resourceArn, Policy: documentOf(inputs.policy) }),
    remove: ({ inputs }) => kinesis("DeleteResourcePolicy", { ResourceARN: inputs.resourceArn }),
  },
];

function consumerMembers(consumer: Provisioned) {
  return { StreamARN: consumer.inputs.streamArn, ConsumerName: nameOf(consumer) };
}

function retention(stream: Provisioned) {
  const RetentionPeriodHours = number(stream.inputs.retentionPeriod) ?? FIRST_HOURS;
  if (RetentionPeriodHours <= FIRST_HOURS) return [];
  return [kinesis("IncreaseStreamRetentionPeriod", { StreamName: nameOf(stream), RetentionPeriodHours })];
}

function encryption(stream: Provisioned) {
  const { encryptionType: EncryptionType, kmsKeyId } = stream.inputs;
  if (EncryptionType !== "KMS") return [];
  const KeyId = text(kmsKeyId) ?? "alias/aws/kinesis";
  return [kinesis("StartStreamEncryption", { StreamName: nameOf(stream), EncryptionType, KeyId })];
}
