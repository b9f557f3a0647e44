import { json, query } from "#sdk/local/services/external-emulator/calls";
import type { ReplayedType } from "#sdk/local/services/external-emulator/replayed-type";

export const LOGS: readonly ReplayedType[] = [
  {
    token: "aws:cloudwatch/logGroup:LogGroup",
    create: ({ inputs, state }) =>
      json("logs", "Logs_20140328.CreateLogGroup", {
        logGroupName: state.name,
        logGroupClass: inputs.logGroupClass,
        kmsKeyId: inputs.kmsKeyId,
        tags: inputs.tags,
      }),
    settle: ({ inputs, state }) =>
      typeof inputs.retentionInDays === "number" && inputs.retentionInDays > 0
        ? [
            json("logs", "Logs_20140328.PutRetentionPolicy", {
              logGroupName: state.name,
              retentionInDays: inputs.retentionInDays,
            }),
          ]
        : [],
    remove: ({ state }) => json("logs", "Logs_20140328.DeleteLogGroup", { logGroupName: state.name }),
  },
];

const cloudwatch = (action: string, members: Parameters<typeof query>[3]) =>
  query("monitoring", "2010-08-01", action, members);

export const ALARMS: readonly ReplayedType[] = [
  {
    token: "aws:cloudwatch/metricAlarm:MetricAlarm",
    create: ({ inputs, state }) =>
      cloudwatch("PutMetricAlarm", {
        AlarmName: state.name,
        AlarmDescription: inputs.alarmDescription,
        Namespace: inputs.namespace,
        MetricName: inputs.metricName,
        "Dimensions.member": Object.entries(inputs.dimensions ?? {}).map(([Name, Value]) => ({
          Name,
          Value,
        })),
        Statistic: inputs.statistic,
        ExtendedStatistic: inputs.extendedStatistic,
        ComparisonOperator: inputs.comparisonOperator,
        Threshold: inputs.threshold,
        Period: inputs.period,
        EvaluationPeriods: inputs.evaluationPeriods,
        DatapointsToAlarm: inputs.datapointsToAlarm,
        TreatMissingData: inputs.treatMissingData,
        "AlarmActions.member": inputs.alarmActions,
        "Tags.member": tagsOf(inputs.tags),
      }),
    remove: ({ state }) => cloudwatch("DeleteAlarms", { "AlarmNames.member": [state.name ?? ""] }),
  },
  {
    token: "aws:cloudwatch/compositeAlarm:CompositeAlarm",
    create: ({ inputs, state }) =>
      cloudwatch("PutCompositeAlarm", {
        AlarmName: state.alarmName,
        AlarmDescription: inputs.alarmDescription,
        AlarmRule: inputs.alarmRule,
        "AlarmActions.member": inputs.alarmActions,
        "Tags.member": tagsOf(inputs.tags),
      }),
    remove: ({ state }) => cloudwatch("DeleteAlarms", { "AlarmNames.member": [state.alarmName ?? ""] }),
  },
  {
    token: "aws:cloudwatch/dashboard:Dashboard",
    create: ({ inputs, state }) =>
      cloudwatch("PutDashboard", { DashboardName: state.dashboardName, DashboardBody: inputs.dashboardBody }),
    remove: ({ state }) =>
      cloudwatch("DeleteDashboards", { "DashboardNames.member": [state.dashboardName ?? ""] }),
  },
];

function tagsOf(tags: unknown) {
  return Object.entries((tags ?? {}) as Readonly<Record<string, string>>).map(([Key, Value]) => ({
    Key,
    Value,
  }));
}
