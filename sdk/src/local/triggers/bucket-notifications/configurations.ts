import type { GraphIndex } from "../../../graph";
import { fieldsList, text, texts } from "../../../graph/graph-values";
import type { GraphValue } from "../../../graph/types";
import type { Input, Output } from "../../services/endpoint/aws-api";
import { NOTIFICATION_TYPE } from "../../services/provision/buckets";
import { filterOf } from "../../services/s3/operations/notification-filter";
import type { ObjectChange } from "./object-changes";

/** One notification of a bucket: of what it tells whom. */
export interface Configuration {
  readonly id: string;
  readonly kind: "lambda" | "sqs" | "sns";
  /** ARN of the function, queue or topic. */
  readonly to: string;
  /** `s3:ObjectCreated:*` */
  readonly events: readonly string[];
  readonly prefix: string;
  readonly suffix: string;
}

/** All that a bucket tells. */
export interface BucketNotifications {
  readonly configurations: readonly Configuration[];
  /** Whether the default event bus gets all events. */
  readonly eventBridge: boolean;
}

/** The notifications of buckets, by their names. AWS stores one document for a bucket: the last one counts. */
export function notificationsOf(index: GraphIndex): ReadonlyMap<string, BucketNotifications> {
  const found = index.ofType(NOTIFICATION_TYPE).map(({ inputs }) => {
    const configurations = [
      ...entries(inputs.lambdaFunctions, "lambda", "lambdaFunctionArn"),
      ...entries(inputs.queues, "sqs", "queueArn"),
      ...entries(inputs.topics, "sns", "topicArn"),
    ];
    return [text(inputs.bucket) ?? "", { configurations, eventBridge: inputs.eventbridge === true }] as const;
  });
  return new Map(found);
}

/** The lists of a notification configuration as S3 has it, with the member that names whom each tells. */
const LISTS = [
  ["LambdaFunctionConfigurations", "lambda", "LambdaFunctionArn"],
  ["QueueConfigurations", "sqs", "QueueArn"],
  ["TopicConfigurations", "sns", "TopicArn"],
] as const;

/** The notifications of a bucket by the document in the answer of S3. `undefined` for an answer of S3 elsewhere. */
export function notificationsIn(output: Output | undefined): BucketNotifications | undefined {
  const document = output?.Notification as Input | undefined;
  if (document === undefined) return undefined;
  const configurations = LISTS.flatMap(([list, kind, member]) => {
    const found = document[list];
    return Array.isArray(found) ? found.map((one: Input) => configurationOf(one, kind, member)) : [];
  });
  return { configurations, eventBridge: document.EventBridgeConfiguration !== undefined };
}

function configurationOf(one: Input, kind: Configuration["kind"], member: string): Configuration {
  return {
    id: String(one.Id),
    kind,
    to: String(one[member]),
    events: one.Events as readonly string[],
    ...filterOf(one),
  };
}

function entries(
  value: GraphValue | undefined,
  kind: Configuration["kind"],
  name: string,
): readonly Configuration[] {
  return fieldsList(value).map((entry, at) => ({
    id: text(entry.id) ?? `tf-s3-${kind}-${at}`,
    kind,
    to: text(entry[name]) ?? "",
    events: texts(entry.events),
    prefix: text(entry.filterPrefix) ?? "",
    suffix: text(entry.filterSuffix) ?? "",
  }));
}

/** Whether a notification is of a change. */
export function concerns(
  configuration: Configuration,
  change: Pick<ObjectChange, "eventName">,
  encodedKey: string,
): boolean {
  return isOfEvent(configuration, change) && fitsFilter(configuration, encodedKey);
}

/** Whether a notification is of such changes, of whatever object. */
export function isOfEvent(
  { events }: Configuration,
  { eventName }: Pick<ObjectChange, "eventName">,
): boolean {
  return events.some((event) => {
    const asked = event.replace(/^s3:/, "");
    return asked === eventName || (asked.endsWith(":*") && eventName.startsWith(asked.slice(0, -1)));
  });
}

/** Whether a key fits the filter of a notification. Filters are compared with keys as they stand in events: encoded. */
export function fitsFilter({ prefix, suffix }: Configuration, encodedKey: string): boolean {
  return encodedKey.startsWith(prefix) && encodedKey.endsWith(suffix);
}
