import { PutItemCommand } from "@aws-sdk/client-dynamodb";
import { PutEventsCommand } from "@aws-sdk/client-eventbridge";
import { PutRecordCommand } from "@aws-sdk/client-kinesis";
import { InvokeCommand } from "@aws-sdk/client-lambda";
import { PutObjectCommand } from "@aws-sdk/client-s3";
import { PublishCommand } from "@aws-sdk/client-sns";
import { SendMessageCommand } from "@aws-sdk/client-sqs";
import type { Access } from "./access";

/** One entry into the program, and the consumers that its messages have to reach. */
export interface Channel {
  /** The beginning of its ids: `jobs.2.17` is the 17th of the second writer. */
  readonly name: string;
  /** Consumers that get every message, by their names in the ledger. */
  readonly arrivesAt: readonly string[];
  /** Whether consumers get the messages of one writer in order. A writer is a group or a key then. */
  readonly isOrdered: boolean;
  /** Whether it is sent again under the same id until it is acknowledged, and accepted once. */
  readonly isDeduplicated: boolean;
  /** Resolves when it is acknowledged. */
  send(access: Access, id: string, group: string): Promise<unknown>;
}

const QUEUES = "https://sqs.us-east-1.amazonaws.com/123456789012";
const TOPICS = "arn:aws:sns:us-east-1:123456789012";

const ONE_BY_ONE = { isOrdered: false, isDeduplicated: false };
const IN_ORDER = { isOrdered: true, isDeduplicated: false };
const FIFO = { isOrdered: true, isDeduplicated: true };

/** The bytes of an object, with a length of its own. */
export function bodyOf(id: string): string {
  const [, , n = ""] = id.split(".");
  return `${id} `.repeat(1 + (Number(n) % 400));
}

export const CHANNELS: readonly Channel[] = [
  {
    name: "jobs",
    arrivesAt: ["jobs"],
    ...ONE_BY_ONE,
    send: ({ sqs }, MessageBody) =>
      sqs.send(new SendMessageCommand({ QueueUrl: `${QUEUES}/dev-soak-Jobs`, MessageBody })),
  },
  {
    name: "ordered",
    arrivesAt: ["ordered"],
    ...FIFO,
    send: ({ sqs }, id, MessageGroupId) => {
      const QueueUrl = `${QUEUES}/dev-soak-Ordered.fifo`;
      const input = { QueueUrl, MessageBody: id, MessageGroupId, MessageDeduplicationId: id };
      return sqs.send(new SendMessageCommand(input));
    },
  },
  {
    name: "news",
    arrivesAt: ["hear", "archive"],
    ...ONE_BY_ONE,
    send: ({ sns }, Message) =>
      sns.send(new PublishCommand({ TopicArn: `${TOPICS}:dev-soak-News`, Message })),
  },
  {
    name: "fair",
    arrivesAt: ["fair"],
    ...FIFO,
    send: ({ sns }, id, MessageGroupId) => {
      const TopicArn = `${TOPICS}:dev-soak-FairNews.fifo`;
      const input = { TopicArn, Message: id, MessageGroupId, MessageDeduplicationId: id };
      return sns.send(new PublishCommand(input));
    },
  },
  {
    name: "events",
    arrivesAt: ["heed", "events"],
    ...ONE_BY_ONE,
    send: async ({ events }, id) => {
      const entry = { EventBusName: "dev-soak-Bus", Source: "soak", DetailType: "said" };
      const Entries = [{ ...entry, Detail: JSON.stringify({ id }) }];
      const { FailedEntryCount } = await events.send(new PutEventsCommand({ Entries }));
      if (FailedEntryCount) throw new Error(`the bus has not taken ${id}`);
    },
  },
  {
    name: "objects",
    arrivesAt: ["stored"],
    ...ONE_BY_ONE,
    send: ({ s3 }, Key) =>
      s3.send(new PutObjectCommand({ Bucket: "soak-files", Key, Body: Buffer.from(bodyOf(Key)) })),
  },
  {
    name: "items",
    arrivesAt: ["items", "changes"],
    ...IN_ORDER,
    send: ({ dynamodb }, id) =>
      dynamodb.send(new PutItemCommand({ TableName: "dev-soak-Items", Item: { id: { S: id } } })),
  },
  {
    name: "orders",
    arrivesAt: ["items", "changes"],
    ...IN_ORDER,
    send: async ({ apiUrl }, body) => {
      const { status, statusText } = await fetch(`${apiUrl}/orders`, { method: "POST", body });
      if (status !== 201) throw Object.assign(new Error(statusText), { status });
    },
  },
  {
    name: "records",
    arrivesAt: ["records"],
    ...IN_ORDER,
    send: ({ kinesis }, id, PartitionKey) =>
      kinesis.send(
        new PutRecordCommand({ StreamName: "dev-soak-Records", PartitionKey, Data: Buffer.from(id) }),
      ),
  },
  {
    name: "calls",
    arrivesAt: ["called"],
    ...ONE_BY_ONE,
    send: ({ lambda }, id) => {
      const Payload = Buffer.from(JSON.stringify({ id }));
      const input = { FunctionName: "soak-called", InvocationType: "Event", Payload } as const;
      return lambda.send(new InvokeCommand(input));
    },
  },
];
