import { functionRows } from "../function/rows";
import { SubscriptionFilter } from "../platform/subscription-filter";
import { QUEUE_CONSTRUCT } from "../sources/dead-letter-queue";
import { INDEX_TO_NAME, LIST_TO_MAP } from "../translation/list-to-map";
import { ARN } from "../translation/references";
import type { Conversion } from "../translation/row";
import type { ConstructTable } from "../translation/translate";

const ENTRY = "subscribers.*";
const SUBSCRIPTION = `${ENTRY}.native.subscription`;

const CONDITIONS: Conversion = {
  does: "a SubscriptionFilter becomes the list of its conditions, as SNS writes them",
  value: (old) => (old instanceof SubscriptionFilter ? [...old.conditions] : old),
};

/** Changes in the props of a Topic. */
export const TOPIC_TABLE = {
  kind: "Topic",
  rows: [
    { old: "snsTopic", now: "native.topic" },
    { old: "native.topic.fifo", now: "fifo" },
    { old: "native.topic.topicName", now: "native.topic.name" },
    { old: "native.topic.masterKey", now: "native.topic.kmsMasterKeyId", convert: ARN },
    { old: "subscribers", now: "subscribers", convert: LIST_TO_MAP },
    { old: `${ENTRY}.subscriberProps`, now: SUBSCRIPTION },
    { old: `${SUBSCRIPTION}.filterPolicy`, now: `${ENTRY}.filterPolicy` },
    { old: `${ENTRY}.filterPolicy.*`, now: `${ENTRY}.filterPolicy.*`, convert: CONDITIONS },
    { old: `${SUBSCRIPTION}.rawMessageDelivery`, now: `${ENTRY}.rawMessageDelivery` },
    { old: `${SUBSCRIPTION}.deadLetterQueue`, now: `${ENTRY}.deadLetters`, convert: QUEUE_CONSTRUCT },
    { old: "defaultFunctionProps", now: "defaults.function" },
    ...functionRows(`${ENTRY}.function`),
    ...functionRows(ENTRY),
    ...functionRows("defaults.function"),
  ],
  defaults: [],
  handles: { snsTopic: { now: "native.topic", reads: { topicArn: "arn", topicName: "name" } } },
  methods: [
    { old: "addSubscribers", args: [undefined, { part: "subscribers", continues: true }] },
    { old: "attachPermissionsToSubscriber", args: [{ convert: INDEX_TO_NAME }] },
  ],
} as const satisfies ConstructTable;
