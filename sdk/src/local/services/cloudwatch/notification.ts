import type { AccountRegion } from "../endpoint/aws-api";
import type { AlarmState } from "./evaluate";
import type { Alarm, CompositeAlarm, MetricAlarm } from "./from-graph";

/** A state with its reason. */
export interface StateOfAlarm {
  readonly value: AlarmState;
  readonly reason: string;
  /** Milliseconds since 1970. */
  readonly since: number;
}

/** A change of an alarm's state. */
export interface StateChange {
  readonly alarm: Alarm;
  readonly from: StateOfAlarm;
  readonly to: StateOfAlarm;
  /** The alarms of the rule that are on, of a composite alarm. */
  readonly children: readonly { readonly arn: string; readonly state: StateOfAlarm }[];
}

/** The names of regions as messages of alarms have them. Another one is named by its code. */
const REGIONS: Readonly<Record<string, string>> = {
  "us-east-1": "US East (N. Virginia)",
  "us-east-2": "US East (Ohio)",
  "us-west-1": "US West (N. California)",
  "us-west-2": "US West (Oregon)",
  "eu-west-1": "EU (Ireland)",
  "eu-west-2": "EU (London)",
  "eu-west-3": "EU (Paris)",
  "eu-central-1": "EU (Frankfurt)",
  "eu-north-1": "EU (Stockholm)",
  "ap-southeast-1": "Asia Pacific (Singapore)",
  "ap-southeast-2": "Asia Pacific (Sydney)",
  "ap-northeast-1": "Asia Pacific (Tokyo)",
};

/** The form of times in messages of SNS: `2026-11-28T02:00:00.000+0000`. */
function timeOf(at: number): string {
  return new Date(at).toISOString().replace("Z", "+0000");
}

/** The subject of a message, which SNS takes 100 characters of. */
export function subjectOf({ alarm, to }: StateChange, { region }: AccountRegion): string {
  return `${to.value}: "${alarm.name}" in ${REGIONS[region] ?? region}`.slice(0, 100);
}

/**
 * The message that a topic gets.
 * @see https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/Notify_Users_Alarm_Changes.html
 */
export function messageOf(change: StateChange, { accountId, region }: AccountRegion): object {
  const { alarm, from, to } = change;
  const common = {
    AlarmName: alarm.name,
    AlarmDescription: alarm.description,
    AWSAccountId: accountId,
    NewStateValue: to.value,
    NewStateReason: to.reason,
    StateChangeTime: timeOf(to.since),
    Region: REGIONS[region] ?? region,
    AlarmArn: alarm.arn,
    OldStateValue: from.value,
    OKActions: alarm.actions.OK,
    AlarmActions: alarm.actions.ALARM,
    InsufficientDataActions: alarm.actions.INSUFFICIENT_DATA,
  };
  if (alarm.kind === "metric") return { ...common, Trigger: triggerOf(alarm) };
  const TriggeringChildren = change.children.map(({ arn, state }) => ({
    Arn: arn,
    State: { Value: state.value, Timestamp: timeOf(state.since) },
  }));
  return { ...common, AlarmRule: alarm.rule, TriggeringChildren };
}

function triggerOf(alarm: MetricAlarm): object {
  const { condition } = alarm;
  return {
    MetricName: alarm.metric,
    Namespace: alarm.namespace,
    ...(alarm.isPercentile
      ? { StatisticType: "ExtendedStatistic", ExtendedStatistic: alarm.statistic }
      : { StatisticType: "Statistic", Statistic: statisticIn(alarm.statistic) }),
    Unit: alarm.unit,
    Dimensions: Object.entries(alarm.dimensions).map(([name, value]) => ({ value, name })),
    Period: alarm.period,
    EvaluationPeriods: condition.periods,
    DatapointsToAlarm: condition.datapoints,
    ComparisonOperator: condition.comparison,
    Threshold: condition.threshold,
    TreatMissingData: condition.missing,
    EvaluateLowSampleCountPercentile: "",
  };
}

/** `SAMPLE_COUNT` of `SampleCount` */
function statisticIn(statistic: string): string {
  return statistic.replace(/(?<=[a-z])(?=[A-Z])/g, "_").toUpperCase();
}

/**
 * The detail of the event that the default bus gets, which is what a function gets as well.
 * @see https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/cloudwatch-and-eventbridge.html
 */
export function dataOf({ alarm, from, to }: StateChange): object {
  const stateOf = ({ value, reason, since }: StateOfAlarm) => ({ value, reason, timestamp: timeOf(since) });
  return {
    alarmName: alarm.name,
    configuration: alarm.kind === "metric" ? metricsOf(alarm) : ruleOf(alarm),
    previousState: stateOf(from),
    state: stateOf(to),
  };
}

function metricsOf(alarm: MetricAlarm): object {
  const { namespace, metric: name, dimensions, period, statistic: stat, description } = alarm;
  const metricStat = { metric: { dimensions, name, namespace }, period, stat };
  return { description, metrics: [{ id: "m1", metricStat, returnData: true }] };
}

function ruleOf({ rule, description }: CompositeAlarm): object {
  return { alarmRule: rule, description };
}

/**
 * The event of a function that an alarm calls.
 * @see https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarms-and-actions-Lambda.html
 */
export function functionEvent(change: StateChange, { accountId, region }: AccountRegion): object {
  return {
    source: "aws.cloudwatch",
    alarmArn: change.alarm.arn,
    accountId,
    time: timeOf(change.to.since),
    region,
    alarmData: dataOf(change),
  };
}
