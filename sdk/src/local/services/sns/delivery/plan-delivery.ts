import type { Input } from "../../endpoint/aws-api";
import type { MessageAttributes } from "../../messages/attributes";
import { parseObject } from "../../messages/json-object";
import { contentTypeOf, DEFAULT_CONTENT_TYPE } from "../state/delivery-policy";
import type { Subscription, Topic } from "../state/topics";
import { lambdaEvent, notification, textFor } from "./envelope";
import type { TopicMessage } from "./message";

/** A message on its way to one subscription, as the journal has it. */
export interface PendingDelivery {
  /** The id of this delivery. */
  readonly id: string;
  readonly messageId: string;
  readonly topicArn: string;
  readonly subscriptionArn: string;
  /** The subscription and the message group, whose deliveries follow one another. */
  readonly messageGroup?: string;
  /** ARN or address of the endpoint. */
  readonly to: string;
  /** The call that delivers it, or `undefined` where no local call can. */
  readonly call: DeliveryCall | undefined;
  /** The trace header of the call that has published the message. */
  readonly trace?: string;
  /** The dead-letter queue, and the message that it gets. */
  readonly dead?: { readonly queueArn: string; readonly input: Input };
}

/** A call of AWS, or a request to a URL. */
export type DeliveryCall =
  | { readonly service: string; readonly operation: string; readonly input: Input }
  | { readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly body: string };

/** Plans the delivery of a message to a subscription. */
export function planDelivery(
  id: string,
  message: TopicMessage,
  subscription: Subscription,
  topic: Topic,
): PendingDelivery {
  const queueArn = deadLetterQueueOf(subscription);
  return {
    id,
    messageId: message.id,
    topicArn: message.topicArn,
    subscriptionArn: subscription.arn,
    // A group keeps its order: an undelivered message holds back the next.
    ...(message.sequence !== undefined && { messageGroup: `${subscription.arn} ${message.groupId}` }),
    to: subscription.endpoint,
    call: callOf(message, subscription, topic),
    ...(message.trace !== undefined && { trace: message.trace }),
    ...(queueArn !== undefined && {
      dead: { queueArn, input: queueMessage(message, subscription, queueArn) },
    }),
  };
}

export function deadLetterQueueOf({ attributes }: Subscription): string | undefined {
  const target = parseObject(attributes.RedrivePolicy)?.deadLetterTargetArn;
  return typeof target === "string" ? target : undefined;
}

function callOf(message: TopicMessage, subscription: Subscription, topic: Topic): DeliveryCall | undefined {
  const { protocol, endpoint } = subscription;
  if (protocol === "sqs") {
    const input = queueMessage(message, subscription, endpoint);
    return { service: "sqs", operation: "SendMessage", input };
  }
  if (protocol === "lambda") {
    const Payload = Buffer.from(JSON.stringify(lambdaEvent(message, subscription))).toString("base64");
    const input = { FunctionName: endpoint, InvocationType: "Event", Payload };
    return { service: "lambda", operation: "Invoke", input };
  }
  if (protocol !== "http" && protocol !== "https") return undefined;
  return webCall(message, subscription, contentTypeOf(subscription, topic));
}

/** The message for a queue. Attributes stand beside the text of a raw message only. */
function queueMessage(message: TopicMessage, subscription: Subscription, queueArn: string): Input {
  const isRaw = subscription.attributes.RawMessageDelivery === "true";
  const { groupId, deduplicationId, trace } = message;
  const [, , , region, account, name = ""] = queueArn.split(":");
  return {
    QueueUrl: `https://sqs.${region}.amazonaws.com/${account}/${name}`,
    MessageBody: isRaw
      ? textFor(message, subscription.protocol)
      : JSON.stringify(notification(message, subscription)),
    ...(isRaw && hasAny(message.attributes) && { MessageAttributes: message.attributes }),
    ...(trace !== undefined && {
      MessageSystemAttributes: { AWSTraceHeader: { DataType: "String", StringValue: trace } },
    }),
    // A standard queue that subscribes to a FIFO topic gets neither groups nor deduplication ids.
    ...(groupId !== undefined &&
      (message.sequence === undefined || name.endsWith(".fifo")) && { MessageGroupId: groupId }),
    ...(deduplicationId !== undefined &&
      name.endsWith(".fifo") && { MessageDeduplicationId: deduplicationId }),
  };
}

function webCall(message: TopicMessage, subscription: Subscription, contentType: string): DeliveryCall {
  const isRaw = subscription.attributes.RawMessageDelivery === "true";
  return {
    url: subscription.endpoint,
    headers: {
      ...webHeaders("Notification", message.id, message.topicArn),
      "content-type": contentType,
      "x-amz-sns-subscription-arn": subscription.arn,
      ...(isRaw && { "x-amz-sns-rawdelivery": "true" }),
    },
    body: isRaw
      ? textFor(message, subscription.protocol)
      : JSON.stringify(notification(message, subscription), null, 2),
  };
}

/** The headers of every request of a topic. */
export function webHeaders(type: string, id: string, topicArn: string): Readonly<Record<string, string>> {
  return {
    "content-type": DEFAULT_CONTENT_TYPE,
    "accept-encoding": "gzip,deflate",
    "user-agent": "Amazon Simple Notification Service Agent",
    "x-amz-sns-message-type": type,
    "x-amz-sns-message-id": id,
    "x-amz-sns-topic-arn": topicArn,
  };
}

function hasAny(attributes: MessageAttributes): boolean {
  return Object.keys(attributes).length > 0;
}
