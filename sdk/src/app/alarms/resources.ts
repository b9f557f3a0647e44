import * as cloudwatch from "@pulumi/aws/cloudwatch";
import * as pulumi from "@pulumi/pulumi";
import type { RecommendedAlarm } from "../../limits/alarms";
import type { Component } from "../component";
import { derivedName } from "../derived-names";
import { childName } from "../names";
import type { Stack } from "../stack";
import { dashboardBody, type ShownAlarm } from "./dashboard-plan";
import { anyOf, inRules } from "./rule-plan";
import type { StackTopic } from "./topic";

/** An alarm to be made. */
export interface Alarmed {
  readonly row: RecommendedAlarm;
  readonly logicalName: string;
  /** Kind and path of the construct, for people. */
  readonly construct: string;
  readonly label: string;
  /** The dimensions of the metric. */
  readonly dimensions: Readonly<Record<string, pulumi.Input<string>>>;
  readonly topic: StackTopic | undefined;
  /** @default the construct is the parent */
  readonly opts?: pulumi.CustomResourceOptions;
}

/** An alarm that is made, and what it is on. */
export interface MadeAlarm extends Alarmed {
  /** The name that it was given, by which rules are measured. */
  readonly name: string;
  readonly alarm: cloudwatch.MetricAlarm;
}

/** Make an alarm, and let it notify its topic. */
export function makeAlarm(parent: Component, alarmed: Alarmed): MadeAlarm {
  const { row, logicalName, construct, label, dimensions, topic, opts = { parent } } = alarmed;
  const name = parent.app.logicalPrefixedName(logicalName);
  const { statistic } = row;
  const args: cloudwatch.MetricAlarmArgs = {
    name: derivedName(pulumi.output(name)),
    alarmDescription: `${construct} ${label}: ${row.shows}`,
    namespace: row.namespace,
    metricName: row.metric,
    dimensions,
    ...(statistic === "p90" ? { extendedStatistic: statistic } : { statistic }),
    comparisonOperator: row.comparison,
    threshold: row.threshold,
    period: row.period,
    evaluationPeriods: row.periods,
    datapointsToAlarm: row.datapoints,
    // No calls are no failures.
    treatMissingData: "notBreaching",
    ...(topic && { alarmActions: [topic.arn] }),
  };
  const alarm = new cloudwatch.MetricAlarm(logicalName, args, opts);
  topic?.admit(alarm.arn);
  return { ...alarmed, name, alarm };
}

/** Make what shows the alarms of a stack together: the alarm that is on while one of them is, and the dashboard. */
export function makeSummary(stack: Stack, alarms: readonly MadeAlarm[], topic: StackTopic | undefined): void {
  makeStackAlarm(stack, alarms, topic);
  makeDashboard(stack, alarms);
}

/** A rule takes a hundred alarms. More of them are behind alarms of their own, which the rule is made of then. */
function makeStackAlarm(stack: Stack, alarms: readonly MadeAlarm[], topic: StackTopic | undefined): void {
  const groups = inRules(alarms);
  const names = (made: readonly MadeAlarm[]) => made.map(({ alarm }) => alarm.name);
  const [first = []] = groups;
  const members =
    groups.length === 1
      ? names(first)
      : groups.map((group, index) => {
          const number = String(index + 1);
          const description = `Stack ${stack.id}: part ${number} of its alarms`;
          return makeComposite(stack, ["alarms", number], names(group), description).alarmName;
        });
  const description = `Stack ${stack.id}: one of its alarms is on`;
  const made = makeComposite(stack, ["alarms"], members, description, topic);
  topic?.admit(made.arn);
}

function makeComposite(
  stack: Stack,
  parts: readonly string[],
  members: readonly pulumi.Output<string>[],
  alarmDescription: string,
  topic?: StackTopic,
): cloudwatch.CompositeAlarm {
  const logicalName = childName(stack.id, ...parts);
  const args: cloudwatch.CompositeAlarmArgs = {
    alarmName: derivedName(pulumi.output(stack.app.logicalPrefixedName(logicalName))),
    alarmDescription,
    alarmRule: pulumi.all([...members]).apply(anyOf),
    ...(topic && { alarmActions: [topic.arn] }),
  };
  return new cloudwatch.CompositeAlarm(logicalName, args, { parent: stack });
}

function makeDashboard(stack: Stack, alarms: readonly MadeAlarm[]): void {
  const shown = alarms.map(({ row, construct, label, dimensions, alarm }) =>
    pulumi
      .all([alarm.arn, pulumi.output(dimensions)])
      .apply(([arn, known]): ShownAlarm => ({ row, arn, label: `${construct} ${label}`, dimensions: known })),
  );
  const logicalName = childName(stack.id, "dashboard");
  const args: cloudwatch.DashboardArgs = {
    dashboardName: derivedName(pulumi.output(stack.app.logicalPrefixedName(stack.id))),
    dashboardBody: pulumi.all(shown).apply((known) => dashboardBody(known)),
  };
  new cloudwatch.Dashboard(logicalName, args, { parent: stack });
}
