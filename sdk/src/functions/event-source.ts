import type * as lambda from "@pulumi/aws/lambda";
import type { Issues } from "../errors";
import { checkKnownProps, checkType, isPlainObject } from "../values";
import { type FunctionContext, type FunctionPlan, planFunction } from "./plan";
import type { FunctionDefinition } from "./props";

/** Settings of an event source mapping without the two that say what is connected. */
export type EventSourceSettings = Omit<
  Partial<lambda.EventSourceMappingArgs>,
  "eventSourceArn" | "functionName"
>;

/** How a stream of records is read, a table's or a Kinesis stream's. The same in every set of defaults. */
export const STREAM_CONSUMER_DEFAULTS = { batchSize: 100, startingPosition: "LATEST" } as const;

/** A function that gets the records of a stream, with settings of its own. */
export interface StreamConsumerProps {
  /** The function that is called with batches of records. */
  readonly function: FunctionDefinition;
  /**
   * Patterns of the records to call the function for; a record that fits one of them is enough. Each is an object, or
   * its JSON as text: `{ eventName: ["INSERT"] }`. At most ten.
   * Refused: `CONSUMER_FILTER_INVALID`.
   * @default all records
   * @see https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html
   */
  readonly filters?: readonly (string | Readonly<Record<string, unknown>>)[];
  /** The settings of the underlying objects. */
  readonly native?: {
    /**
     * Settings of `aws.lambda.EventSourceMapping` under their own names, such as `batchSize` or `startingPosition`.
     * They win over ours.
     * @default `batchSize` 100, `startingPosition` `LATEST`
     */
    readonly eventSource?: EventSourceSettings;
  };
}

/** A function that an event source calls, checked: whatever the kind of source. */
export interface ConsumerPlan {
  readonly name: string;
  readonly function: FunctionPlan;
  /** Filter patterns as JSON. */
  readonly filters: readonly string[];
  readonly settings: EventSourceSettings;
}

/** Lambda's limit for one event source mapping, once raised as far as it goes. */
const MOST_FILTERS = 10;
/** Names of generation 0, and where they are now. */
const RENAMED = { consumerProps: "native.eventSource" };

/** Check a map of consumers by name. */
export function planConsumers(
  consumers: unknown,
  context: FunctionContext,
  issues: Issues,
): readonly ConsumerPlan[] {
  if (consumers === undefined) return [];
  if (!isPlainObject(consumers)) {
    const cure = 'write a map with a name for each: { audit: "src/audit.handler" }';
    issues.add("CONSUMERS_INVALID", { problem: "consumers are a map", value: consumers, cure });
    return [];
  }
  return Object.entries(consumers)
    .map(([name, definition]) => planConsumer(name, definition, context, issues.at(name)))
    .filter((plan) => plan !== undefined);
}

function planConsumer(
  name: string,
  definition: unknown,
  context: FunctionContext,
  issues: Issues,
): ConsumerPlan | undefined {
  if (name === "") {
    issues.add("CONSUMERS_INVALID", {
      problem: "the consumer has no name",
      cure: "give it one, such as audit",
    });
  }
  if (!isConsumerProps(definition)) {
    const planned = planFunction(definition as FunctionDefinition, context, issues);
    return planned && { name, function: planned, filters: [], settings: {} };
  }
  checkKnownProps(definition, ["function", "filters", "native"], issues, RENAMED);
  const planned = planFunction(definition.function, context, issues.at("function"));
  const filters = planFilters(definition.filters, issues.at("filters"));
  const settings = planSettings(definition.native, issues.at("native"));
  return planned && { name, function: planned, filters, settings };
}

/** Props of a consumer have a function in them, props of a function have a handler. */
function isConsumerProps(definition: unknown): definition is StreamConsumerProps {
  return isPlainObject(definition) && ["function", "filters"].some((name) => Object.hasOwn(definition, name));
}

function planFilters(filters: unknown, issues: Issues): readonly string[] {
  if (filters === undefined || !checkType(filters, "list", issues)) return [];
  if (filters.length > MOST_FILTERS) {
    const cure = `write at most ${MOST_FILTERS}, or one pattern with several values`;
    issues.add("CONSUMER_FILTER_INVALID", {
      problem: `${filters.length} filters are more than Lambda takes`,
      cure,
    });
  }
  return filters.map((filter, index) => {
    const pattern = typeof filter === "string" ? parse(filter) : filter;
    if (isPlainObject(pattern)) return JSON.stringify(pattern);
    const cure = 'write an object such as { eventName: ["INSERT"] }, or its JSON as text';
    issues
      .at(index)
      .add("CONSUMER_FILTER_INVALID", { problem: "not a filter pattern", value: filter ?? null, cure });
    return "";
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: the caller reports the text itself.
    return undefined;
  }
}

function planSettings(native: unknown, issues: Issues): EventSourceSettings {
  if (native === undefined || !checkKnownProps(native, ["eventSource"], issues)) return {};
  const { eventSource = {} } = native;
  const at = issues.at("eventSource");
  if (!checkType(eventSource, "object", at)) return {};
  for (const name of ["eventSourceArn", "functionName"]) {
    if (eventSource[name] === undefined) continue;
    const cure = "remove it: the construct connects its own stream with the consumer's function";
    at.at(name).add("CONSUMER_NATIVE_OWN", { problem: "cannot be set on a consumer", cure });
  }
  return eventSource;
}
