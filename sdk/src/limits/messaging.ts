import { COMPARED, type Limit, type Source } from "./limit";

const SQS = "https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/quotas-queues.html";
const SNS = "https://docs.aws.amazon.com/sns/latest/dg/subscription-filter-policy-constraints.html";
const EVENTS = "https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-quota.html";
const SCHEDULER =
  "https://docs.aws.amazon.com/scheduler/latest/UserGuide/managing-schedule-flexible-time-windows.html";
const KINESIS = "https://docs.aws.amazon.com/streams/latest/dev/kinesis-extended-retention.html";

function limit(
  service: string,
  page: string,
  bounds: Pick<Limit, "min" | "max" | "raised">,
  model?: Source["model"],
): Limit {
  return { ...bounds, service, asOf: COMPARED, source: { page, ...(model && { model }) } };
}

/** Receives of a message before it goes to the dead letters. */
export const RECEIVES = limit("SQS", SQS, { min: 1, max: 1_000 });

/** Seconds for which a message is hidden after a receive. */
export const VISIBILITY = limit("SQS", SQS, { max: 43_200 });

/** Seconds for which a queue stores a message. */
export const MESSAGE_RETENTION = limit("SQS", SQS, { max: 1_209_600 });

/** Keys of the filter policy of a subscription. */
export const FILTER_POLICY_KEYS = limit("SNS", SNS, { max: 5 });

/** Combinations of the values of a filter policy. */
export const FILTER_POLICY_COMBINATIONS = limit("SNS", SNS, { max: 150 });

/** Bytes of a filter policy. */
export const FILTER_POLICY_BYTES = limit("SNS", SNS, { max: 256 * 1024 });

/** Targets of a rule. */
export const RULE_TARGETS = limit(
  "EventBridge",
  EVENTS,
  { max: 5 },
  { service: "events", shape: "TargetList", says: { min: 1, max: 100 }, because: "it is of one call" },
);

/** Characters of an event pattern that every account has. */
export const USUAL_EVENT_PATTERN = limit("EventBridge", EVENTS, { max: 2_048 });

/** Characters of an event pattern. */
export const EVENT_PATTERN = limit(
  "EventBridge",
  EVENTS,
  { max: 4_096 },
  { service: "events", shape: "EventPattern" },
);

/** Seconds for which a target is tried again. */
export const TARGET_AGE = limit(
  "EventBridge",
  EVENTS,
  { min: 60, max: 86_400 },
  { service: "events", shape: "MaximumEventAgeInSeconds" },
);

/** Retries of a target. */
export const TARGET_RETRIES = limit(
  "EventBridge",
  EVENTS,
  { min: 0, max: 185 },
  { service: "events", shape: "MaximumRetryAttempts" },
);

/** Characters of a schedule. */
export const SCHEDULE_CHARACTERS = limit(
  "EventBridge",
  EVENTS,
  { max: 256 },
  { service: "events", shape: "ScheduleExpression" },
);

/** Seconds of the window in which a schedule may run. */
export const SCHEDULE_WINDOW = limit(
  "EventBridge Scheduler",
  SCHEDULER,
  { min: 60, max: 86_400 },
  {
    service: "scheduler",
    shape: "MaximumWindowInMinutes",
    says: { min: 1, max: 1_440 },
    because: "it has minutes",
  },
);

/** Hours for which a stream stores a record. */
export const STREAM_RETENTION = limit("Kinesis", KINESIS, {
  min: 24,
  max: 8_760,
  raised: "168 until November 2020",
});
