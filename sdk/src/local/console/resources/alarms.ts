import { TYPE } from "../../../aws/tokens";
import type { GraphIndex } from "../../../graph/graph-index";
import { findResources } from "./find-resources";
import type { ResourceKind, ResourcePorts } from "./resource-kind";

/** The page's view of an alarm. */
export interface ShownAlarm {
  /** `OK`, `ALARM` or `INSUFFICIENT_DATA`. Absent for an alarm that nobody evaluates. */
  readonly state?: string;
  /** The reason for the state. */
  readonly reason?: string;
  /** The time of its last change, in milliseconds since 1970. */
  readonly since?: number;
  /** The condition: the members of AWS's `DescribeAlarms` that say it. */
  readonly condition: Readonly<Record<string, unknown>>;
}

interface DescribedAlarm {
  readonly StateValue?: string;
  readonly StateReason?: string;
  readonly StateUpdatedTimestamp?: number;
  readonly [member: string]: unknown;
}

/** Members of an alarm that say when it goes off. */
const CONDITION = [
  "AlarmDescription",
  "Namespace",
  "MetricName",
  "Dimensions",
  "Statistic",
  "ExtendedStatistic",
  "ComparisonOperator",
  "Threshold",
  "Period",
  "EvaluationPeriods",
  "DatapointsToAlarm",
  "TreatMissingData",
  "AlarmRule",
] as const;

/** The kind of alarms: state, reason and condition. */
export const ALARMS: ResourceKind = {
  kind: "alarm",
  find: (index) =>
    findResources(index, "alarm", [TYPE.cloudwatch.MetricAlarm, TYPE.cloudwatch.CompositeAlarm]),
  async count(arn, ports) {
    const { StateValue } = await seen(arn, ports);
    return StateValue === "ALARM" ? { value: 1, of: "on", needsAttention: true } : undefined;
  },
  async show(arn, _, ports): Promise<ShownAlarm> {
    return shown(await seen(arn, ports));
  },
  actions: {},
};

async function seen(arn: string, { call, index, inspect }: ResourcePorts): Promise<DescribedAlarm> {
  const inspected = (await inspect("cloudwatch", arn, {})) as DescribedAlarm | undefined;
  return inspected ?? (await describe(nameOf(index, arn), call));
}

/** Alarms on metrics and those of alarms have their names in two members. */
function nameOf(index: GraphIndex, arn: string): string {
  const { name, alarmName } = index.findByArn(arn)?.state ?? {};
  return String(name ?? alarmName);
}

async function describe(name: string, call: ResourcePorts["call"]): Promise<DescribedAlarm> {
  const { MetricAlarms = [], CompositeAlarms = [] } = (await call("cloudwatch", "DescribeAlarms", {
    AlarmNames: [name],
    AlarmTypes: ["MetricAlarm", "CompositeAlarm"],
  })) as Readonly<Record<string, readonly DescribedAlarm[]>>;
  return [...MetricAlarms, ...CompositeAlarms][0] ?? {};
}

function shown(alarm: DescribedAlarm): ShownAlarm {
  const { StateValue: state, StateReason: reason, StateUpdatedTimestamp: at } = alarm;
  const members = CONDITION.filter((name) => alarm[name] !== undefined && alarm[name] !== "");
  return {
    ...(state !== undefined && { state }),
    ...(reason !== undefined && { reason }),
    ...(at !== undefined && { since: at * 1000 }),
    condition: Object.fromEntries(members.map((name) => [name, alarm[name]])),
  };
}
