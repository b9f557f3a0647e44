import type { Issues } from "../../../errors";
import { CRON_TABLE } from "../../../gen0/cron/table";
import { EVENT_BUS_TABLE } from "../../../gen0/event-bus/table";
import { restructureQueue } from "../../../gen0/queue/restructure";
import { QUEUE_TABLE } from "../../../gen0/queue/table";
import { SCHEDULE } from "../../../gen0/sources/schedule";
import { TOPIC_TABLE } from "../../../gen0/topic/table";
import type { Conversion, Row } from "../../../gen0/translation/row";
import type { ConstructTable } from "../../../gen0/translation/translate";
import type { Tree } from "../../../gen0/translation/tree";
import { isPlainObject } from "../../../values";
import { functionRows } from "./functions";
import { nativeHandles, natives, OWN_ID, platformRowsOf, refused, renamed } from "./shared";

const RULE = "rules.*";
const TARGET = `${RULE}.targets.*`;
const EXISTING =
  "write the Function itself, or aws.cloudwatch.EventTarget with the ARN of one made elsewhere";

/**
 * A rule's own retries are those of its deliveries, of which SST changed nothing.
 * @see the source of its EventBus: only `subscribe` makes the queue
 */
const RETRIES =
  "retries is removed: after Lambda's own three tries SST called functions of bus.subscribe again, by a queue of its own, and those of rules not. Now the three tries are all; to keep what fails then, make an aws.lambda.FunctionEventInvokeConfig with an onFailure queue";

/** `Schedule.cron({ ... })` is its fields, and `Schedule.expression("...")` its text. */
const IN_SCHEDULE = /^(?:[\w$]+\.)*Schedule\.(?:cron|expression)\(([^]*)\)$/;

const SCHEDULED: Conversion = {
  ...SCHEDULE,
  text: (source) => IN_SCHEDULE.exec(source)?.[1]?.replace(/,\s*$/, ""),
};

/** Whether a queue is FIFO was seen by its settings. */
function reportFifo(tree: Tree, issues: Issues): void {
  const { cdk } = tree;
  if (isPlainObject(cdk)) restructureQueue({ sqsQueue: cdk.queue } as Tree, issues);
}

/** The changes of a Queue. */
export const QUEUE = {
  kind: "Queue",
  restructure: reportFifo,
  rows: [
    ...natives("", "consumer"),
    ...OWN_ID,
    ...platformRowsOf(QUEUE_TABLE),
    ...refused("consumer", {
      "native.function": "make an aws.lambda.EventSourceMapping for a function made elsewhere",
    }),
    ...functionRows("consumer.function"),
  ],
  defaults: [],
  handles: nativeHandles({ queue: { queueArn: "arn", queueName: "name", queueUrl: "url" } }),
  methods: [{ old: "addConsumer", args: [undefined, { part: "consumer" }] }],
} as const satisfies ConstructTable;

/** The changes of a Topic. */
export const TOPIC = {
  kind: "Topic",
  rows: [
    ...natives("", "subscribers.*"),
    ...OWN_ID,
    ...platformRowsOf(TOPIC_TABLE),
    ...TOPIC_TABLE.rows.filter(({ old }) => old === "subscribers.*.filterPolicy.*"),
    ...functionRows("defaults.function"),
    ...functionRows("subscribers.*.function"),
  ],
  defaults: [],
  handles: nativeHandles({ topic: { topicArn: "arn", topicName: "name" } }),
  methods: [{ old: "addSubscribers", args: [undefined, { part: "subscribers" }] }],
} as const satisfies ConstructTable;

/** The changes of a Cron. */
export const CRON = {
  kind: "Cron",
  rows: [
    ...natives("", "job"),
    ...OWN_ID,
    { old: "native.rule.schedule", now: "native.rule.schedule", convert: SCHEDULED },
    ...platformRowsOf(CRON_TABLE).filter(({ old }) => old !== "native.rule.schedule"),
    ...functionRows("job.function"),
  ],
  defaults: [],
  handles: nativeHandles({ rule: { ruleArn: "arn", ruleName: "name" } }),
  methods: [],
} as const satisfies ConstructTable;

/** The changes of an EventBus. */
export const EVENT_BUS = {
  kind: "EventBus",
  rows: [
    ...natives("", RULE, TARGET),
    ...OWN_ID,
    ...renamed(`${RULE}.native`, {
      "rule.description": "description",
      "rule.enabled": "enabled",
      "rule.ruleName": "ruleName",
      "rule.schedule": "schedule",
    }),
    { old: `${RULE}.native.schedule`, now: `${RULE}.native.schedule`, convert: SCHEDULED },
    ...refused(`${RULE}.native.rule`, { eventPattern: "write pattern" }),
    ...platformRowsOf(EVENT_BUS_TABLE),
    ...["defaults", TARGET].map((at): Row => ({ old: `${at}.retries`, now: undefined, differs: RETRIES })),
    ...refused(TARGET, {
      "native.function": EXISTING,
      "native.logGroup": "make an aws.cloudwatch.EventTarget with the ARN of the log group",
    }),
    ...functionRows("defaults.function"),
    ...functionRows(`${TARGET}.function`),
  ],
  defaults: [],
  handles: nativeHandles({ eventBus: { eventBusArn: "arn", eventBusName: "name" } }),
  methods: [
    { old: "addRules", args: [undefined, { part: "rules" }] },
    { old: "addTargets", args: [undefined, undefined, { part: "rules.rule.targets" }] },
  ],
} as const satisfies ConstructTable;
