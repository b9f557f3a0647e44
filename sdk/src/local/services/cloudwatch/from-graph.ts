import { TYPE } from "../../../aws/tokens";
import { fields, number, text, textMap, texts } from "../../../graph/graph-values";
import type { GraphResource, GraphValue } from "../../../graph/types";
import type { Condition } from "./evaluate";

/** The members of all alarms. */
interface AnyAlarm {
  readonly name: string;
  readonly arn: string;
  readonly description: string | null;
  readonly isOn: boolean;
  readonly actions: { readonly ALARM: Targets; readonly OK: Targets; readonly INSUFFICIENT_DATA: Targets };
}

type Targets = readonly string[];

/** An alarm on a metric. */
export interface MetricAlarm extends AnyAlarm {
  readonly kind: "metric";
  readonly namespace: string;
  readonly metric: string;
  readonly dimensions: Readonly<Record<string, string>>;
  /** `Sum`, or a percentile such as `p90`. */
  readonly statistic: string;
  readonly isPercentile: boolean;
  /** Seconds. */
  readonly period: number;
  readonly unit: string | null;
  readonly condition: Condition;
}

/** An alarm of other alarms. */
export interface CompositeAlarm extends AnyAlarm {
  readonly kind: "composite";
  readonly rule: string;
}

export type Alarm = MetricAlarm | CompositeAlarm;

/** The alarms of a program that a metric decides. One of an expression has no metric. */
export function registeredAlarms(resources: readonly GraphResource[]): readonly Alarm[] {
  return resources.flatMap((resource): readonly Alarm[] => {
    if (resource.type === TYPE.cloudwatch.MetricAlarm)
      return isOfMetric(resource) ? [metricAlarm(resource)] : [];
    return resource.type === TYPE.cloudwatch.CompositeAlarm ? [compositeAlarm(resource)] : [];
  });
}

/** Whether an alarm is on a metric, and not on an expression, a query or a band of expected values. */
export function isOfMetric({ inputs }: GraphResource): boolean {
  return text(inputs.metricName) !== undefined && text(inputs.thresholdMetricId) === undefined;
}

/** The ids of REST APIs by their names, which their metrics have on AWS. */
export function restApiIds(resources: readonly GraphResource[]): ReadonlyMap<string, string> {
  const apis = resources.filter(({ type }) => type === TYPE.apigateway.RestApi);
  return new Map(
    apis.map(({ inputs, state, id }) => [String(state.name ?? inputs.name), String(state.id ?? id)]),
  );
}

function metricAlarm(resource: GraphResource): MetricAlarm {
  const { inputs } = resource;
  const periods = number(inputs.evaluationPeriods) ?? 1;
  const extended = text(inputs.extendedStatistic);
  return {
    kind: "metric",
    ...common(resource, "name"),
    namespace: text(inputs.namespace) ?? "",
    metric: text(inputs.metricName) ?? "",
    dimensions: textMap(inputs.dimensions) ?? {},
    statistic: extended ?? text(inputs.statistic) ?? "Average",
    isPercentile: extended !== undefined,
    period: number(inputs.period) ?? 60,
    unit: text(inputs.unit) ?? null,
    condition: {
      comparison: text(inputs.comparisonOperator) ?? "",
      threshold: number(inputs.threshold) ?? 0,
      periods,
      datapoints: number(inputs.datapointsToAlarm) ?? periods,
      missing: text(inputs.treatMissingData) ?? "missing",
    },
  };
}

function compositeAlarm(resource: GraphResource): CompositeAlarm {
  return { kind: "composite", ...common(resource, "alarmName"), rule: text(resource.inputs.alarmRule) ?? "" };
}

function common(resource: GraphResource, nameInput: string): AnyAlarm {
  const { inputs, state } = resource;
  return {
    name: text(state[nameInput]) ?? text(inputs[nameInput]) ?? resource.name,
    arn: text(state.arn) ?? "",
    description: text(inputs.alarmDescription) ?? null,
    isOn: inputs.actionsEnabled !== false,
    actions: {
      ALARM: targets(inputs.alarmActions),
      OK: targets(inputs.okActions),
      INSUFFICIENT_DATA: targets(inputs.insufficientDataActions),
    },
  };
}

/** ARNs. A topic that is given whole is its ARN in the graph. */
function targets(value: GraphValue | undefined): Targets {
  const whole = Array.isArray(value) ? value.map((each) => text(fields(each)?.arn)) : [];
  return [...texts(value), ...whole.filter((arn): arn is string => arn !== undefined)];
}
