import type {
  DynamoDBStreamEvent,
  EventBridgeEvent,
  KinesisStreamEvent,
  S3Event,
  ScheduledEvent,
  SNSEvent,
  SQSEvent,
} from "aws-lambda";
import { note } from "./ledger";

export const jobs = messages("jobs");
export const ordered = messages("ordered");
export const archive = messages("archive");
export const fair = messages("fair");
export const events = messages("events");

/** The messages of a queue. A receive count distinguishes a message received again from one that was sent twice. */
function messages(to: string) {
  return async ({ Records }: SQSEvent): Promise<void> => {
    for (const { body, messageId, attributes } of Records) {
      const receives = Number(attributes.ApproximateReceiveCount);
      const since = Number(attributes.ApproximateFirstReceiveTimestamp);
      note(to, idIn(body), { message: messageId, receives, since });
    }
  };
}

/** The bus delivers events, all others the id alone. */
function idIn(body: string): string {
  return body.startsWith("{")
    ? (JSON.parse(body) as EventBridgeEvent<string, { id: string }>).detail.id
    : body;
}

export async function hear({ Records }: SNSEvent): Promise<void> {
  for (const { Sns } of Records) note("hear", Sns.Message);
}

export async function heed({ detail }: EventBridgeEvent<string, { id: string }>): Promise<void> {
  note("heed", detail.id);
}

export async function stored({ Records }: S3Event): Promise<void> {
  for (const { s3 } of Records) note("stored", decodeURIComponent(s3.object.key));
}

export async function records({ Records }: KinesisStreamEvent): Promise<void> {
  for (const { kinesis } of Records) note("records", textOf(kinesis.data));
}

export async function items({ Records }: DynamoDBStreamEvent): Promise<void> {
  for (const { dynamodb } of Records) note("items", String(dynamodb?.Keys?.id?.S));
}

/** Changes of the table, in the form that the table sends to a stream of Kinesis. */
export async function changes({ Records }: KinesisStreamEvent): Promise<void> {
  for (const { kinesis } of Records) {
    const change = JSON.parse(textOf(kinesis.data)) as { dynamodb: { Keys: { id: { S: string } } } };
    note("changes", change.dynamodb.Keys.id.S);
  }
}

export async function called({ id }: { readonly id: string }): Promise<void> {
  note("called", id);
}

export async function tick({ time }: ScheduledEvent): Promise<void> {
  note("tick", time);
}

function textOf(data: string): string {
  return Buffer.from(data, "base64").toString();
}
