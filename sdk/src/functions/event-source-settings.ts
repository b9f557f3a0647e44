import type * as lambda from "@pulumi/aws/lambda";
import * as pulumi from "@pulumi/pulumi";
import type { Issues } from "../errors";
import {
  BATCH_SIZE,
  BATCH_WITHOUT_WINDOW,
  BATCHING_WINDOW,
  PARALLELIZATION,
  QUEUE_CONCURRENCY,
  STREAM_RETRIES,
  TUMBLING_WINDOW,
} from "../limits/event-sources";
import type { Limit } from "../limits/limit";
import { checkInput, checkKnownProps, checkOneOf, checkRange, checkType, isPlain } from "../values";
import { checkAge, checkDestination, checkTime } from "./event-source-checks";
import { QUEUES, SOURCE_KINDS, type SourceKind, STREAMS } from "./event-source-kinds";
import { checkCount, planPattern } from "./filter-pattern";
import { list, object, type Shape, value } from "./input-shape";

/** Settings of an event source mapping without the two that say what is connected. */
export type EventSourceSettings = Omit<
  Partial<lambda.EventSourceMappingArgs>,
  "eventSourceArn" | "functionName"
>;

/** A setting of an event source mapping, and the kinds of sources that Lambda takes it for. */
interface Setting {
  readonly of: readonly SourceKind[];
  shape(kind: SourceKind): Shape;
}

const UNTIMED = BATCH_WITHOUT_WINDOW.max;
const ALL: readonly SourceKind[] = [...STREAMS, ...QUEUES];

/**
 * The settings that we know. Others, such as `tags`, are taken as they are.
 * @see https://docs.aws.amazon.com/lambda/latest/api/API_CreateEventSourceMapping.html
 */
const SETTINGS: Readonly<Record<string, Setting>> = {
  batchSize: {
    of: ALL,
    shape: (kind) => whole(SOURCE_KINDS[kind].batchSize, "records"),
  },
  maximumBatchingWindowInSeconds: {
    of: ALL.filter((kind) => kind !== "fifo-queue"),
    shape: () => whole(BATCHING_WINDOW, "seconds"),
  },
  enabled: { of: ALL, shape: () => boolean },
  functionResponseTypes: { of: ALL, shape: () => list(word("ReportBatchItemFailures")) },
  filterCriteria: {
    of: ALL,
    shape: (kind) => {
      const pattern = value((given, issues) => planPattern(given, kind, issues));
      return object({ filters: list(object({ pattern }), checkCount) });
    },
  },
  startingPosition: { of: STREAMS, shape: (kind) => word(...SOURCE_KINDS[kind].startingPositions) },
  startingPositionTimestamp: { of: ["kinesis"], shape: () => value(checkTime) },
  parallelizationFactor: { of: STREAMS, shape: () => whole(PARALLELIZATION, "batches") },
  bisectBatchOnFunctionError: { of: STREAMS, shape: () => boolean },
  maximumRetryAttempts: { of: STREAMS, shape: () => whole(STREAM_RETRIES, "retries") },
  maximumRecordAgeInSeconds: { of: STREAMS, shape: () => value(checkAge) },
  tumblingWindowInSeconds: { of: STREAMS, shape: () => whole(TUMBLING_WINDOW, "seconds") },
  destinationConfig: {
    of: STREAMS,
    shape: () => object({ onFailure: object({ destinationArn: value(checkDestination) }) }),
  },
  scalingConfig: {
    of: QUEUES,
    shape: () => object({ maximumConcurrency: whole(QUEUE_CONCURRENCY, "calls") }),
  },
  ...onlyOfOthers(
    "amazonManagedKafkaEventSourceConfig",
    "documentDbEventSourceConfig",
    "queues",
    "selfManagedEventSource",
    "selfManagedKafkaEventSourceConfig",
    "sourceAccessConfigurations",
    "topics",
  ),
};

/** Checks `native` of a consumer. Use the result instead of its `eventSource`. */
export function planSettings(native: unknown, kind: SourceKind, issues: Issues): EventSourceSettings {
  if (native === undefined || !checkKnownProps(native, ["eventSource"], issues)) return {};
  const { eventSource = {} } = native;
  const at = issues.at("eventSource");
  if (!checkType(eventSource, "object", at)) return {};
  refuseOwn(eventSource, at);
  const given = Object.entries(eventSource).filter(([, setting]) => setting !== undefined);
  const checked = given.map(([name, setting]) => [name, planSetting(name, setting, kind, at.at(name))]);
  const settings = Object.fromEntries(checked) as EventSourceSettings;
  checkPosition(settings, at);
  return kind === "queue" ? checkWindow(settings, at) : settings;
}

function planSetting(name: string, setting: unknown, kind: SourceKind, issues: Issues): unknown {
  const known = SETTINGS[name];
  if (!known) return setting;
  if (known.of.includes(kind)) return known.shape(kind)(setting, issues);
  const others = [...new Set(known.of.map((other) => SOURCE_KINDS[other].displayName))];
  const where = others.length === 0 ? "a broker or another database" : others.join(" or ");
  issues.add("CONSUMER_SETTING_FOREIGN", {
    problem: `not a setting of ${SOURCE_KINDS[kind].displayName}`,
    cure: `remove it: Lambda takes it for ${where}`,
  });
  return setting;
}

function refuseOwn(eventSource: Readonly<Record<string, unknown>>, issues: Issues): void {
  for (const name of ["eventSourceArn", "functionName"]) {
    if (eventSource[name] === undefined) continue;
    const cure = "remove it: the construct connects its own source with the consumer's function";
    issues.at(name).add("CONSUMER_NATIVE_OWN", { problem: "cannot be set on a consumer", cure });
  }
}

/** A time belongs to AT_TIMESTAMP, and AT_TIMESTAMP to a time. */
function checkPosition(settings: EventSourceSettings, issues: Issues): void {
  const { startingPosition: position, startingPositionTimestamp: time } = settings;
  if (position !== undefined && !isPlain(position)) return;
  const at = issues.at("startingPositionTimestamp");
  if (position === "AT_TIMESTAMP" && time === undefined) {
    const cure = 'write the time to start at: "2026-01-31T12:00:00Z"';
    at.add("CONSUMER_TIME_MISMATCH", { problem: "needed with AT_TIMESTAMP", cure });
  }
  if (position !== "AT_TIMESTAMP" && time !== undefined) {
    const cure = 'write startingPosition: "AT_TIMESTAMP", or remove the time';
    at.add("CONSUMER_TIME_MISMATCH", { problem: "a time is only for AT_TIMESTAMP", cure });
  }
}

/** Refuses batches of more than ten messages without the time that Lambda may wait for them. */
function checkWindow(settings: EventSourceSettings, issues: Issues): EventSourceSettings {
  const { batchSize, maximumBatchingWindowInSeconds: window = 0 } = settings;
  if (batchSize === undefined) return settings;
  const at = issues.at("batchSize");
  const check = ([size, wait]: readonly unknown[], found: Issues) => {
    // A size of more than a batch has is already refused.
    const isWithin = Number(size) > UNTIMED && Number(size) <= BATCH_SIZE.max;
    if (!isWithin || Number(wait) >= 1) return;
    const cure = `set maximumBatchingWindowInSeconds to 1 or more, or write at most ${UNTIMED}`;
    found.add("CONSUMER_WINDOW_MISSING", {
      problem: `more than ${UNTIMED} messages need a window`,
      value: size,
      cure,
    });
  };
  if (isPlain(batchSize) && isPlain(window)) {
    check([batchSize, window], at);
    return settings;
  }
  const both = pulumi.output(checkInput(pulumi.all([batchSize, window]), at, check));
  return { ...settings, batchSize: both.apply(([size]) => size as number) };
}

function whole(limit: Limit, unit: string): Shape {
  return value((given, issues) => checkRange(given, { ...limit, whole: true, unit }, issues));
}

function word(...words: readonly string[]): Shape {
  return value((given, issues) => checkOneOf(given, words, issues));
}

function boolean(given: unknown, issues: Issues): unknown {
  return value((known, at) => checkType(known, "boolean", at))(given, issues);
}

function onlyOfOthers(...names: readonly string[]): Readonly<Record<string, Setting>> {
  const setting: Setting = { of: [], shape: () => (given) => given };
  return Object.fromEntries(names.map((name) => [name, setting]));
}
