import type { Input } from "../endpoint/aws-api";

/** A call of AWS that hands something over to a target. */
export interface TargetCall {
  /** The service as signatures name it, such as `sqs`. */
  readonly service: string;
  readonly operation: string;
  readonly input: Input;
}

/** The settings of a target besides its input. */
interface TargetSettings {
  readonly arn: string;
  /** The message group, for a FIFO queue. */
  readonly messageGroupId?: string | undefined;
  /** The partition key, for a stream. */
  readonly partitionKey: string;
  /** The event, for a bus. */
  readonly event: {
    readonly source: string;
    readonly detailType: string;
    readonly detail: string;
    readonly resources: readonly string[];
    readonly time?: number | undefined;
  };
}

/** The call that gives a text to a target, or `undefined` for a kind without a local service. */
export function targetCall(target: TargetSettings, text: string): TargetCall | undefined {
  const [, , service = "", region = "", account = "", ...rest] = target.arn.split(":");
  const name = rest.join(":");
  if (service === "lambda" && name.startsWith("function:")) return invoke(target.arn, text);
  if (service === "sqs") {
    const QueueUrl = `https://sqs.${region}.amazonaws.com/${account}/${name}`;
    const group = target.messageGroupId === undefined ? {} : { MessageGroupId: target.messageGroupId };
    return { service, operation: "SendMessage", input: { QueueUrl, MessageBody: text, ...group } };
  }
  if (service === "sns") {
    const group = target.messageGroupId === undefined ? {} : { MessageGroupId: target.messageGroupId };
    return { service, operation: "Publish", input: { TopicArn: target.arn, Message: text, ...group } };
  }
  if (service === "kinesis") {
    const StreamName = name.replace(/^stream\//, "");
    const Data = Buffer.from(text).toString("base64");
    const input = { StreamName, StreamARN: target.arn, Data, PartitionKey: target.partitionKey };
    return { service, operation: "PutRecord", input };
  }
  return service === "events" && name.startsWith("event-bus/") ? putEvent(target) : undefined;
}

function invoke(FunctionName: string, text: string): TargetCall {
  const Payload = Buffer.from(text).toString("base64");
  const input = { FunctionName, InvocationType: "Event", Payload };
  return { service: "lambda", operation: "Invoke", input };
}

function putEvent({ arn, event }: TargetSettings): TargetCall {
  const { source: Source, detailType: DetailType, detail: Detail, resources: Resources, time } = event;
  const Time = time === undefined ? {} : { Time: time / 1000 };
  const entry = { EventBusName: arn, Source, DetailType, Detail, Resources, ...Time };
  return { service: "events", operation: "PutEvents", input: { Entries: [entry] } };
}
