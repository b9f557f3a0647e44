import { plainFlag } from "../../messages/flag";
import type { CreateTopicInput, CreateTopicResponse, Tag } from "../../model/calls/sns";
import { limitedTags } from "../../tag-limit";
import { checkArn, invalidParameter } from "../errors";
import { checkTopicAttribute, topicAttributes } from "../state/topic-attributes";
import type { Topic } from "../state/topics";
import { page, type SnsContext, type SnsOperations, topicOf } from "./context";

/** Creates, changes and deletes topics. */
export function topicOperations(
  sns: SnsContext,
): SnsOperations<
  | "CreateTopic"
  | "DeleteTopic"
  | "GetTopicAttributes"
  | "ListTagsForResource"
  | "ListTopics"
  | "SetTopicAttributes"
  | "TagResource"
  | "UntagResource"
> {
  const { topics } = sns;
  return {
    CreateTopic: (input) => createTopic(sns, input),
    DeleteTopic: ({ TopicArn }) => {
      topics.commit({ kind: "topic-deleted", topic: checkArn("TopicArn", TopicArn) });
      return {};
    },
    GetTopicAttributes: ({ TopicArn }) => {
      const topic = topicOf(sns, TopicArn);
      return { Attributes: topicAttributes(topic, topics.subscriptionsOf(topic.arn)) };
    },
    SetTopicAttributes: ({ TopicArn, AttributeName: name, AttributeValue = "" }) => {
      const topic = topicOf(sns, TopicArn);
      checkTopicAttribute(name, AttributeValue);
      const { [name]: _previous, ...others } = topic.attributes;
      // An empty text removes a delivery policy.
      const isRemoved = name === "DeliveryPolicy" && AttributeValue === "";
      const attributes = isRemoved ? others : { ...others, [name]: AttributeValue };
      topics.commit({ kind: "topic-put", topic: { ...topic, attributes } });
      return {};
    },
    ListTopics: (input) => {
      const { items, token } = page([...topics.topics.keys()], input);
      return { Topics: items.map((TopicArn) => ({ TopicArn })), ...token };
    },
    TagResource: ({ ResourceArn, Tags }) => {
      const topic = topicOf(sns, ResourceArn, "ResourceArn");
      const tags = limited({ ...topic.tags, ...readTags(Tags) });
      topics.commit({ kind: "topic-put", topic: { ...topic, tags } });
      return {};
    },
    UntagResource: ({ ResourceArn, TagKeys }) => {
      const topic = topicOf(sns, ResourceArn, "ResourceArn");
      const tags = Object.fromEntries(Object.entries(topic.tags).filter(([key]) => !TagKeys.includes(key)));
      topics.commit({ kind: "topic-put", topic: { ...topic, tags } });
      return {};
    },
    ListTagsForResource: ({ ResourceArn }) => {
      const { tags } = topicOf(sns, ResourceArn, "ResourceArn");
      return { Tags: Object.entries(tags).map(([Key, Value]) => ({ Key, Value })) };
    },
  };
}

const NAME = /^[A-Za-z0-9_-]{1,256}$/;

function createTopic(
  { topics, accountRegion }: SnsContext,
  { Name: name, Attributes = {}, Tags = [] }: CreateTopicInput,
): CreateTopicResponse {
  const { FifoTopic = "", ...attributes } = Attributes;
  const isFifo = plainFlag(FifoTopic) === "true";
  if (!NAME.test(isFifo ? name.replace(/\.fifo$/, "") : name) || name.endsWith(".fifo") !== isFifo)
    throw invalidParameter("Topic Name");
  const TopicArn = `arn:aws:sns:${accountRegion.region}:${accountRegion.accountId}:${name}`;
  const tags = limited(readTags(Tags));
  const { MaximumMessageSize } = attributes;
  if (MaximumMessageSize !== undefined) checkTopicAttribute("MaximumMessageSize", MaximumMessageSize);
  const known = topics.topics.get(TopicArn);
  if (known) checkSame(known, attributes, tags);
  else topics.commit({ kind: "topic-put", topic: { arn: TopicArn, attributes, tags, sequence: 0 } });
  return { TopicArn };
}

/** Refuses attributes and tags that an existing topic does not have. */
function checkSame(known: Topic, attributes: Topic["attributes"], tags: Topic["tags"]): void {
  if (!isPart(attributes, { ...topicAttributes(known, []), ...known.attributes }))
    throw invalidParameter("Attributes Reason: Topic already exists with different attributes");
  if (!isPart(tags, known.tags))
    throw invalidParameter("Tags Reason: Topic already exists with different tags");
}

function isPart(given: Topic["tags"], all: Topic["tags"]): boolean {
  return Object.entries(given).every(([name, value]) => all[name] === value);
}

function limited(tags: Topic["tags"]): Topic["tags"] {
  const message = "Could not complete request: tag quota of per resource exceeded";
  return limitedTags(tags, "TagLimitExceeded", message);
}

function readTags(tags: readonly Tag[]): Readonly<Record<string, string>> {
  const keys = tags.map(({ Key }) => Key);
  if (new Set(keys).size < keys.length) throw invalidParameter("Duplicated keys are not allowed.");
  return Object.fromEntries(tags.map(({ Key, Value }) => [Key, Value]));
}
