import { arn, autoName, type ProviderAnswer, type ProviderRequest, text } from "./answer";
import { LEFT_TO_THE_PROGRAM, type ResourceFacts } from "./resource-facts";
import { TYPE } from "./tokens";

const READ_RECORDS = [
  {
    actions: [
      "kinesis:DescribeStream",
      "kinesis:DescribeStreamSummary",
      "kinesis:GetRecords",
      "kinesis:GetShardIterator",
      "kinesis:ListShards",
    ],
    on: ["{arn}"],
  },
  // AWS asks for it on the consumer alone that is registered, says its service authorization reference.
  { actions: ["kinesis:SubscribeToShard"], on: ["{arn}/consumer/*"] },
  { actions: ["kinesis:ListStreams"], on: ["*"] },
];
const WRITE_RECORDS = [
  { actions: ["kinesis:ListShards", "kinesis:PutRecord", "kinesis:PutRecords"], on: ["{arn}"] },
];
const READ_WRITE_RECORDS = [...READ_RECORDS, ...WRITE_RECORDS];
const PUT_DELIVERY_RECORDS = [{ actions: ["firehose:PutRecord", "firehose:PutRecordBatch"], on: ["{arn}"] }];

export const KINESIS_TYPES: readonly ResourceFacts[] = [
  {
    token: TYPE.kinesis.Stream,
    displayName: "stream",
    drawn: "data",
    immutableName: true,
    data: {
      onRemoval: "deleted",
      isAsked: true,
      because: "AWS keeps a record for a day, or a year at most, so that a stream which stays is soon empty",
    },
    taggable: true,
    grants: {
      KinesisStream: {
        words: { grantRead: READ_RECORDS, grantWrite: WRITE_RECORDS, grantReadWrite: READ_WRITE_RECORDS },
        byDefault: READ_WRITE_RECORDS,
      },
    },
    answer: answerStream,
  },
  {
    token: TYPE.kinesis.StreamConsumer,
    displayName: "consumer of a stream",
    answer: answerConsumer,
  },
  { token: TYPE.kinesis.ResourcePolicy, displayName: "policy of a stream", answer: answerPolicy },
  { token: TYPE.kinesis.VideoStream, displayName: "stream", data: LEFT_TO_THE_PROGRAM },
  {
    token: TYPE.kinesis.FirehoseDeliveryStream,
    displayName: "delivery stream",
    grants: {
      DeliveryStream: {
        words: { grantPutRecords: PUT_DELIVERY_RECORDS },
        byDefault: PUT_DELIVERY_RECORDS,
      },
    },
  },
];

function answerStream(request: ProviderRequest): ProviderAnswer {
  const name = autoName(request);
  const streamArn = arn(request, "kinesis", `stream/${name}`);
  return { id: streamArn, state: { name, arn: streamArn } };
}

/** The ARN of a consumer ends in the second that it was made in. */
const MADE_AT = { text: "2024-01-01T00:00:00Z", second: 1_704_067_200 };

function answerConsumer(request: ProviderRequest): ProviderAnswer {
  const name = autoName(request);
  const consumerArn = `${text(request.inputs.streamArn) ?? ""}/consumer/${name}:${MADE_AT.second}`;
  return { id: consumerArn, state: { name, arn: consumerArn, creationTimestamp: MADE_AT.text } };
}

/** The policy of a stream is known by the stream. */
function answerPolicy({ inputs }: ProviderRequest): ProviderAnswer {
  return { id: text(inputs.resourceArn) ?? "", state: {} };
}
