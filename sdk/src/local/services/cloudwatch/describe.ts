import type { Alarm } from "./from-graph";
import type { StateOfAlarm } from "./notification";

/**
 * An alarm in the members of AWS's `DescribeAlarms`, with times in seconds since 1970.
 * @param state absent for an alarm that is not evaluated here
 * @see https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_DescribeAlarms.html
 */
export function describeAlarm(alarm: Alarm, state: StateOfAlarm | undefined): object {
  return {
    AlarmName: alarm.name,
    AlarmArn: alarm.arn,
    ...(alarm.description !== null && { AlarmDescription: alarm.description }),
    ActionsEnabled: alarm.isOn,
    ...(state && { StateValue: state.value, StateReason: state.reason }),
    // An alarm that no value has changed yet has no time.
    ...(state && state.since > 0 && { StateUpdatedTimestamp: state.since / 1000 }),
    ...(alarm.kind === "composite" ? { AlarmRule: alarm.rule } : conditionOf(alarm)),
  };
}

function conditionOf(alarm: Extract<Alarm, { kind: "metric" }>): object {
  const { comparison, threshold, periods, datapoints, missing } = alarm.condition;
  return {
    Namespace: alarm.namespace,
    MetricName: alarm.metric,
    Dimensions: Object.entries(alarm.dimensions).map(([Name, Value]) => ({ Name, Value })),
    [alarm.isPercentile ? "ExtendedStatistic" : "Statistic"]: alarm.statistic,
    Period: alarm.period,
    EvaluationPeriods: periods,
    DatapointsToAlarm: datapoints,
    Threshold: threshold,
    ComparisonOperator: comparison,
    TreatMissingData: missing,
  };
}
