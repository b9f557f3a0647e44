import { type Lineage, lineageIn } from "../../lambda/lineage";
import type { Sized } from "./batch-cut";
import type { Filterable } from "./filters";
import type { Mapping } from "./mapping";

/** A message as SQS gives it. */
export interface ReceivedMessage {
  readonly MessageId: string;
  readonly ReceiptHandle: string;
  readonly Body: string;
  readonly MD5OfBody: string;
  readonly MD5OfMessageAttributes?: string;
  readonly Attributes?: Readonly<Record<string, string>>;
  readonly MessageAttributes?: Readonly<Record<string, ReceivedAttribute>>;
}

interface ReceivedAttribute {
  readonly DataType: string;
  readonly StringValue?: string;
  /** Base64. */
  readonly BinaryValue?: string;
}

/** A message on its way to a function. */
export interface QueueItem extends Sized {
  readonly id: string;
  readonly receiptHandle: string;
  readonly receiveCount: number;
  readonly lineage: Lineage | undefined;
}

/** How a message stands in the event of a function. */
export function messageRecord(message: ReceivedMessage, { sourceArn, region }: EventOrigin) {
  return {
    messageId: message.MessageId,
    receiptHandle: message.ReceiptHandle,
    body: message.Body,
    attributes: message.Attributes ?? {},
    messageAttributes: attributesOf(message),
    md5OfMessageAttributes: message.MD5OfMessageAttributes ?? null,
    md5OfBody: message.MD5OfBody,
    eventSource: "aws:sqs",
    eventSourceARN: sourceArn,
    awsRegion: region,
  };
}

type EventOrigin = Pick<Mapping, "sourceArn" | "region">;

export function queueItem(message: ReceivedMessage, origin: EventOrigin): QueueItem {
  return {
    id: message.MessageId,
    receiptHandle: message.ReceiptHandle,
    lineage: lineageIn(message.Attributes?.AWSTraceHeader),
    receiveCount: Number(message.Attributes?.ApproximateReceiveCount ?? 1),
    json: JSON.stringify(messageRecord(message, origin)),
  };
}

export function filterableMessage(message: ReceivedMessage, origin: EventOrigin): Filterable {
  return { metadata: messageRecord(message, origin), payload: { field: "body", text: message.Body } };
}

function attributesOf({ MessageAttributes = {} }: ReceivedMessage): Readonly<Record<string, unknown>> {
  const entries = Object.entries(MessageAttributes).map(([name, { DataType, StringValue, BinaryValue }]) => [
    name,
    {
      ...(StringValue !== undefined && { stringValue: StringValue }),
      ...(BinaryValue !== undefined && { binaryValue: BinaryValue }),
      stringListValues: [],
      binaryListValues: [],
      dataType: DataType,
    },
  ]);
  return Object.fromEntries(entries);
}
