import type { Issues } from "../errors";
import { checkKnownProps, isPlainObject, namesOf } from "../values";
import { warnOfLongExecutions } from "./durable-plan";
import { consumerDefaults, type SourceKind } from "./event-source-kinds";
import { type EventSourceSettings, planSettings } from "./event-source-settings";
import { planFilters } from "./filter-pattern";
import { type FunctionContext, type FunctionPlan, planFunction } from "./plan";
import type { FunctionDefinition } from "./props";

/** A function that gets the records of a stream, with settings of its own. */
export interface StreamConsumerProps {
  /** The function that is called with batches of records. */
  readonly function: FunctionDefinition;
  /**
   * Patterns of the records to call the function for. A record has to fit one of them. Each is an object, or its JSON
   * as text: `{ eventName: ["INSERT"] }`. At most ten, and AWS has to raise a quota for more than five.
   * Refused: `CONSUMER_FILTER_INVALID`.
   * @default all records
   * @see https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html
   */
  readonly filters?: readonly (string | Readonly<Record<string, unknown>>)[];
  /** The settings of the underlying objects. */
  readonly native?: {
    /**
     * Settings of `aws.lambda.EventSourceMapping` under their own names, such as `batchSize` or `startingPosition`.
     * They win over ours, and have Lambda's bounds:
     *
     * - `batchSize` 1 to 10,000, `maximumBatchingWindowInSeconds` 0 to 300, `parallelizationFactor` 1 to 10,
     * - `maximumRetryAttempts` -1 to 10,000, `maximumRecordAgeInSeconds` -1 or 60 to 604,800, `tumblingWindowInSeconds`
     *   0 to 900.
     *
     * The function may send to `destinationConfig`.
     * Refused: `VALUE_OUT_OF_RANGE`, `VALUE_NOT_ALLOWED`, `CONSUMER_SETTING_FOREIGN`, `CONSUMER_TIME_MISMATCH`,
     * `CONSUMER_DESTINATION_INVALID`, `CONSUMER_NATIVE_OWN`.
     * @default `batchSize` 100, `startingPosition` `LATEST`. The set `current` adds `bisectBatchOnFunctionError`, 500
     * `maximumRetryAttempts` and a queue for records that are given up.
     */
    readonly eventSource?: EventSourceSettings;
  };
}

/** A function that an event source calls, checked: whatever the kind of source. */
export interface ConsumerPlan {
  /** Empty for the only consumer of a queue. */
  readonly name: string;
  readonly function: FunctionPlan;
  /** Settings of the event source mapping, with the defaults and the filters. */
  readonly settings: EventSourceSettings;
}

/** Names of generation 0, and where they are now. */
const RENAMED = { consumerProps: "native.eventSource" };

/** Check a map of consumers by name, of a source of this kind. */
export function planConsumers(
  consumers: unknown,
  kind: SourceKind,
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
    .map(([name, definition]) => {
      const at = issues.at(name);
      if (name === "") {
        const cure = "give it one, such as audit";
        at.add("CONSUMERS_INVALID", { problem: "the consumer has no name", cure });
      }
      return planConsumer(name, definition, kind, context, at);
    })
    .filter((plan) => plan !== undefined);
}

/** Checks one consumer of a source of this kind. The only one of a queue has the name `""`. */
export function planConsumer(
  name: string,
  definition: unknown,
  kind: SourceKind,
  context: FunctionContext,
  issues: Issues,
): ConsumerPlan | undefined {
  const props = isConsumerProps(definition) ? definition : { function: definition as FunctionDefinition };
  const isShort = props !== definition;
  if (!isShort)
    checkKnownProps(
      definition,
      namesOf<StreamConsumerProps>()(["function", "filters", "native"]),
      issues,
      RENAMED,
    );
  const functionIssues = isShort ? issues : issues.at("function");
  // Lambda's pollers wait for the reply.
  warnOfLongExecutions(props.function, functionIssues);
  const planned = planFunction(props.function, context, functionIssues);
  const { filterCriteria, ...given } = planSettings(props.native, kind, issues.at("native"));
  const patterns = planFilters(props.filters, kind, issues.at("filters"));
  if (filterCriteria !== undefined && props.filters !== undefined) {
    const at = issues.at("native", "eventSource", "filterCriteria");
    const cure = "remove one of the two";
    at.add("PROP_CONFLICT", { problem: "cannot be set together with filters", cure });
  }
  const filters = filterCriteria ?? { filters: patterns.map((pattern) => ({ pattern })) };
  const hasFilters = filterCriteria !== undefined || patterns.length > 0;
  const defaults = consumerDefaults(kind, context.defaults) as EventSourceSettings;
  const settings = { ...defaults, ...(hasFilters && { filterCriteria: filters }), ...given };
  return planned && { name, function: planned, settings };
}

/** Props of a consumer have a function in them, props of a function have a handler. */
function isConsumerProps(definition: unknown): definition is StreamConsumerProps {
  return isPlainObject(definition) && ["function", "filters"].some((name) => Object.hasOwn(definition, name));
}
