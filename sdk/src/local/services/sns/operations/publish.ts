import { randomUUID } from "node:crypto";
import { traceIdOf } from "../../endpoint/trace-id";
import type { PublishInput, PublishResponse } from "../../model/calls/sns";
import type { TopicMessage } from "../delivery/message";
import { type PendingDelivery, planDelivery } from "../delivery/plan-delivery";
import { invalidParameter, snsError } from "../errors";
import { isFifoTopic } from "../state/topic-attributes";
import type { Topic } from "../state/topics";
import { type SnsContext, type SnsOperations, topicOf } from "./context";
import { readFilterPolicy, takes } from "./filter-policy";
import { MAX_MESSAGE_BYTES, type PublishedMessage, readPublished, type TopicKind } from "./message-rules";
import { batchEntries } from "./publish-batch";
import { filterScope } from "./subscription-rules";

/** The operations that publish messages. */
export function publishOperations(sns: SnsContext): SnsOperations<"Publish" | "PublishBatch"> {
  return {
    Publish: (input, context) => {
      if (input.PhoneNumber !== undefined) return textMessage(sns, checkPhoneNumber(input.PhoneNumber));
      if (isEndpoint(input)) return pushMessage(sns, input);
      const topic = targetOf(sns, input);
      return publish(sns, topic, readPublished(input, kindOf(topic)), traceIdOf(context));
    },
    PublishBatch: (input, context) => {
      const topic = topicOf(sns, input.TopicArn);
      const entries = batchEntries(input, kindOf(topic).maxBytes);
      // A fault of one entry fails the whole batch.
      const messages = entries.map((entry) => readPublished(entry, kindOf(topic)));
      const Successful = messages.map((message, i) => ({
        Id: entries[i]?.Id,
        ...publish(sns, topic, message, traceIdOf(context)),
      }));
      return { Successful, Failed: [] };
    },
  };
}

function targetOf(sns: SnsContext, { TopicArn, TargetArn }: PublishInput): Topic {
  if (TopicArn !== undefined || TargetArn === undefined) return topicOf(sns, TopicArn);
  return topicOf(sns, TargetArn, "TargetArn");
}

function isEndpoint({ TopicArn, TargetArn }: PublishInput): boolean {
  return TopicArn === undefined && TargetArn !== undefined && TargetArn.includes(":endpoint/");
}

/** The answer to a message for a device. The local mode sends none. */
function pushMessage(sns: SnsContext, input: PublishInput): PublishResponse {
  const endpoint = sns.applications.endpoints.get(input.TargetArn ?? "");
  if (endpoint === undefined)
    throw invalidParameter("TargetArn Reason: No endpoint found for the target arn specified");
  const { arn, applicationArn, attributes } = endpoint;
  if (attributes.Enabled !== "true") throw snsError("EndpointDisabled", "Endpoint is disabled");
  readPublished(input, { isFifo: false, contentBasedDeduplication: false, maxBytes: MAX_MESSAGE_BYTES });
  return untold(sns, applicationArn, arn, "nothing is sent to devices from here");
}

function kindOf(topic: Topic): TopicKind {
  const contentBasedDeduplication = topic.attributes.ContentBasedDeduplication === "true";
  const maxBytes = Number(topic.attributes.MaximumMessageSize ?? MAX_MESSAGE_BYTES);
  return { isFifo: isFifoTopic(topic), contentBasedDeduplication, maxBytes };
}

function publish(
  sns: SnsContext,
  topic: Topic,
  published: PublishedMessage,
  trace: string | undefined,
): PublishResponse {
  const now = sns.clock.now();
  // Earlier messages of this call may have raised the count.
  const count = (sns.topics.topics.get(topic.arn)?.sequence ?? 0) + 1;
  const isFifo = isFifoTopic(topic);
  const sequence = isFifo ? { sequence: sequenceNumber(count) } : {};
  const message: TopicMessage = {
    id: randomUUID(),
    topicArn: topic.arn,
    publishedAt: now,
    ...published,
    ...sequence,
    ...(trace !== undefined && { trace }),
  };
  const before = isFifo ? sentBefore(sns, topic, message) : undefined;
  if (before) return { MessageId: before.id, SequenceNumber: before.sequence };
  const deliveries = deliveriesOf(sns, topic, message);
  if (deliveries.length > 0 || isFifo)
    sns.topics.commit({
      kind: "deliveries-begun",
      deliveries,
      ...(isFifo && numbered(topic, message, count)),
    });
  for (const delivery of deliveries) sns.dispatcher.begin(delivery);
  return { MessageId: message.id, ...(isFifo && { SequenceNumber: message.sequence }) };
}

/** The deliveries of a message, one for each subscription whose filter it passes. */
function deliveriesOf(
  { topics, emit }: SnsContext,
  topic: Topic,
  message: TopicMessage,
): readonly PendingDelivery[] {
  return topics.subscriptionsOf(message.topicArn).flatMap((subscription) => {
    if (subscription.token !== undefined) return [];
    const scope = filterScope(subscription.attributes);
    const policy = readFilterPolicy(subscription.attributes.FilterPolicy, scope, "");
    if (!policy || takes(policy, scope, message))
      return [planDelivery(randomUUID(), message, subscription, topic)];
    const { topicArn: from, id } = message;
    const reason = `the filter policy of ${subscription.arn} does not take it`;
    emit({ event: "delivery", from, to: subscription.endpoint, status: "filtered", reason, id });
    return [];
  });
}

/** The journal's record of a FIFO message: its number, and its key for deduplication. */
function numbered(topic: Topic, message: TopicMessage, count: number) {
  const { id, sequence = "", publishedAt: sentAt } = message;
  const key = deduplicationKey(topic, message);
  return {
    sequence: [topic.arn, count] as const,
    seen: [topic.arn, { key, id, sequence, sentAt }] as const,
  };
}

function sentBefore({ topics, clock }: SnsContext, topic: Topic, message: TopicMessage) {
  return topics.seenBy(topic.arn).find(deduplicationKey(topic, message), clock.now());
}

function deduplicationKey({ attributes }: Topic, { groupId, deduplicationId }: TopicMessage): string {
  const isByGroup = attributes.FifoThroughputScope === "MessageGroup";
  return isByGroup ? `${groupId} ${deduplicationId}` : String(deduplicationId);
}

/** The sequence number of a message: those of AWS have 20 digits and grow. */
function sequenceNumber(count: number): string {
  return `1${String(count).padStart(19, "0")}`;
}

/** @see ITU-T E.164 */
function checkPhoneNumber(number: string): string {
  if (/^\+?[1-9]\d{1,14}$/.test(number)) return number;
  throw invalidParameter(`PhoneNumber Reason: ${number} is not valid to publish to`);
}

/** The answer to a message for a telephone. The local mode sends none. */
function textMessage(sns: SnsContext, to: string): PublishResponse {
  const { region, accountId } = sns.accountRegion;
  return untold(sns, `arn:aws:sns:${region}:${accountId}:`, to, "text messages are not sent from here");
}

/** The answer to a message that only an event reports. */
function untold({ emit }: SnsContext, from: string, to: string, reason: string): PublishResponse {
  const id = randomUUID();
  emit({ event: "delivery", from, to, status: "dropped", reason, id });
  return { MessageId: id };
}
