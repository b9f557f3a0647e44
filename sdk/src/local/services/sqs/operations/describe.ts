import type { CallContext } from "../../endpoint/aws-service";
import type { GetQueueAttributesRequest, GetQueueAttributesResult } from "../../model/calls/sqs";
import { limitedTags } from "../../tag-limit";
import type { Queue } from "../state/queue";
import type { QueueAttributes } from "../state/settings";
import { arnOf, queueOf, queueUrl, type SqsContext, type SqsOperations } from "./context";

const MAX_PAGE = 1000;

/** Lists and describes queues, and changes their tags. */
export function describeOperations(
  sqs: SqsContext,
): SqsOperations<
  | "GetQueueAttributes"
  | "ListDeadLetterSourceQueues"
  | "ListQueueTags"
  | "ListQueues"
  | "TagQueue"
  | "UntagQueue"
> {
  return {
    GetQueueAttributes: (input) => getAttributes(sqs, input),
    ListQueues: (input, context) => {
      const { QueueNamePrefix: prefix = "" } = input;
      const names = sqs.queues.names().filter((name) => name.startsWith(prefix));
      const { urls, next } = pageOf(names, input, context);
      return { ...(urls.length > 0 && { QueueUrls: urls }), ...next };
    },
    ListDeadLetterSourceQueues: (input, context) => {
      const arn = arnOf(sqs, queueOf(sqs, input));
      const names = sourcesOf(sqs, arn);
      const { urls, next } = pageOf(names, input, context);
      return { queueUrls: urls, ...next };
    },
    ListQueueTags: (input) => {
      const { tags } = queueOf(sqs, input);
      return Object.keys(tags).length > 0 ? { Tags: tags } : {};
    },
    TagQueue: (input) => {
      const queue = queueOf(sqs, input);
      const tags = tagsOf(queue.name, { ...queue.tags, ...input.Tags });
      sqs.queues.commit({ kind: "queue-tags-put", queue: queue.name, tags });
      return {};
    },
    UntagQueue: (input) => {
      const queue = queueOf(sqs, input);
      const left = Object.entries(queue.tags).filter(([key]) => !input.TagKeys.includes(key));
      const tags = Object.fromEntries(left);
      sqs.queues.commit({ kind: "queue-tags-put", queue: queue.name, tags });
      return {};
    },
  };
}

/** Names of the queues whose dead letters this one gets. */
export function sourcesOf({ queues }: SqsContext, arn: string): readonly string[] {
  return queues.names().filter((name) => queues.find(name)?.settings.redrive?.targetArn === arn);
}

interface PageInput {
  readonly NextToken?: string;
  readonly MaxResults?: number;
}

/** The URLs of one page. Only a call with a number of results gets a token for the next. */
function pageOf(names: readonly string[], { MaxResults: max, NextToken }: PageInput, context: CallContext) {
  const sorted = [...names].sort();
  const start = NextToken === undefined ? 0 : sorted.findIndex((name) => name > fromToken(NextToken));
  const page = start < 0 ? [] : sorted.slice(start, start + (max ?? MAX_PAGE));
  const last = page.at(-1);
  const isMore = max !== undefined && last !== undefined && last !== sorted.at(-1);
  return {
    urls: page.map((name) => queueUrl(name, context)),
    next: isMore ? { NextToken: Buffer.from(last).toString("base64") } : {},
  };
}

function fromToken(token: string): string {
  return Buffer.from(token, "base64").toString("utf8");
}

function getAttributes(sqs: SqsContext, input: GetQueueAttributesRequest): GetQueueAttributesResult {
  const queue = queueOf(sqs, input);
  const { AttributeNames: wanted = [] } = input;
  if (wanted.length === 0) return {};
  sqs.queues.expire(queue);
  const all = allAttributes(queue, arnOf(sqs, queue));
  const found = wanted.includes("All") ? all : Object.fromEntries(wanted.flatMap((name) => pick(all, name)));
  return Object.keys(found).length > 0 ? { Attributes: found } : {};
}

function pick(all: Readonly<Record<string, string>>, name: string): [string, string][] {
  const value = all[name];
  return value === undefined ? [] : [[name, value]];
}

function allAttributes(queue: Queue, arn: string): Record<string, string> {
  const { counts, description, modifiedAt } = queue;
  return {
    QueueArn: arn,
    ApproximateNumberOfMessages: String(counts.waiting),
    ApproximateNumberOfMessagesNotVisible: String(counts["in flight"]),
    ApproximateNumberOfMessagesDelayed: String(counts.delayed),
    CreatedTimestamp: seconds(description.createdAt),
    LastModifiedTimestamp: seconds(modifiedAt),
    ...shownAttributes(queue.attributes),
  };
}

/** The attributes as AWS shows them. The reuse period of a key needs a key. */
function shownAttributes(attributes: QueueAttributes): QueueAttributes {
  const { KmsDataKeyReusePeriodSeconds: _period, ...others } = attributes;
  return attributes.KmsMasterKeyId === undefined ? others : attributes;
}

function seconds(milliseconds: number): string {
  return String(Math.floor(milliseconds / 1000));
}

/** The tags of a queue. Throws for too many. */
export function tagsOf(
  queue: string,
  tags: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return limitedTags(tags, "InvalidParameterValue", `Too many tags added for queue ${queue}.`);
}
