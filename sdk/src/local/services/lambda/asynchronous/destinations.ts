import { randomUUID } from "node:crypto";
import { isRefusal, RECURSIVE_LOOP, THROTTLED } from "../../../lambda/failures";
import type { AccountRegion, Input } from "../../endpoint/aws-api";
import { type EndedEvent, invocationRecord, qualifiedArn } from "./record";

/** A call of a service that hands something over. */
export interface DestinationCall {
  readonly service: string;
  readonly operation: string;
  readonly input: Input;
}

/** Bytes of the message in a dead letter. */
const MESSAGE_BYTES = 1024;

/** The call that reports an invocation to a destination, or `undefined` for an ARN of none. */
export function toDestination(arn: string, ended: EndedEvent, now: number): DestinationCall | undefined {
  const record = invocationRecord(ended, now);
  const text = JSON.stringify(record);
  switch (serviceOf(arn)) {
    case "sqs":
      return {
        service: "sqs",
        operation: "SendMessage",
        input: { QueueUrl: queueUrl(arn), MessageBody: text },
      };
    case "sns":
      return { service: "sns", operation: "Publish", input: { TopicArn: arn, Message: text } };
    case "lambda": {
      const Payload = Buffer.from(text).toString("base64");
      const input = { FunctionName: arn, InvocationType: "Event", Payload };
      return { service: "lambda", operation: "Invoke", input };
    }
    case "events":
      return {
        service: "events",
        operation: "PutEvents",
        input: { Entries: [busEntry(arn, ended, text, now)] },
      };
    case "s3": {
      const Bucket = arn.split(":").at(-1) ?? "";
      const input = { Bucket, Key: objectKey(ended, now), Body: Buffer.from(text) };
      return { service: "s3", operation: "PutObject", input };
    }
    default:
      return undefined;
  }
}

/** How a queue or a topic gets an event that a function never managed: as it was, with the error beside it. */
export function toDeadLetters(
  arn: string,
  { event, result, condition }: EndedEvent,
): DestinationCall | undefined {
  const attributes = {
    RequestID: { DataType: "String", StringValue: event.id },
    ErrorCode: { DataType: "Number", StringValue: statusOf(result) },
    ErrorMessage: { DataType: "String", StringValue: messageOf(result, condition) },
  };
  const MessageAttributes = attributes;
  if (serviceOf(arn) === "sqs") {
    const input = { QueueUrl: queueUrl(arn), MessageBody: event.payload, MessageAttributes };
    return { service: "sqs", operation: "SendMessage", input };
  }
  if (serviceOf(arn) !== "sns") return undefined;
  return {
    service: "sns",
    operation: "Publish",
    input: { TopicArn: arn, Message: event.payload, MessageAttributes },
  };
}

function busEntry(arn: string, ended: EndedEvent, detail: string, now: number): Input {
  const outcome = ended.condition === "Success" ? "Success" : "Failure";
  return {
    Source: "lambda",
    DetailType: `Lambda Function Invocation Result - ${outcome}`,
    Detail: detail,
    EventBusName: arn,
    Resources: [arn, qualifiedArn(ended.called)],
    Time: now / 1000,
  };
}

/** @see Lambda Developer Guide, invocation-async-retain-records, S3 destinations */
function objectKey({ called }: EndedEvent, now: number): string {
  const time = new Date(now).toISOString();
  const day = time.slice(0, 10);
  const moment = time.slice(0, 19).replaceAll(":", ".");
  return `aws/lambda/async/${called.lambda.name}/${day.replaceAll("-", "/")}/${moment}-${randomUUID()}`;
}

function messageOf(result: EndedEvent["result"], condition: string): string {
  const message = result === undefined || result.ok ? condition : result.error.errorMessage;
  return Buffer.from(message).subarray(0, MESSAGE_BYTES).toString("utf8");
}

/** The status of Lambda's answer to the call. */
function statusOf(result: EndedEvent["result"]): "200" | "400" | "429" {
  if (result === undefined) return "429";
  if (result.ok) return "200";
  if (isRefusal(result.error, RECURSIVE_LOOP)) return "400";
  return isRefusal(result.error, THROTTLED) ? "429" : "200";
}

function serviceOf(arn: string): string {
  return arn.split(":")[2] ?? "";
}

/** Only its last parts matter here. */
function queueUrl(arn: string): string {
  const [, , , region, accountId, name] = arn.split(":") as [string, string, string, string, string, string];
  const accountRegion: AccountRegion = { region, accountId };
  return `https://sqs.${accountRegion.region}.amazonaws.com/${accountRegion.accountId}/${name}`;
}
