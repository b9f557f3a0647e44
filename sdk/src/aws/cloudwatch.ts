import type { ResourceFacts } from "./resource-facts";
import { TYPE } from "./tokens";

/** Alarms and dashboards of CloudWatch. */
export const CLOUDWATCH_TYPES: readonly ResourceFacts[] = [
  { token: TYPE.cloudwatch.MetricAlarm, displayName: "alarm", immutableName: true, taggable: true },
  { token: TYPE.cloudwatch.CompositeAlarm, displayName: "alarm", immutableName: "alarmName", taggable: true },
  { token: TYPE.cloudwatch.Dashboard, displayName: "dashboard", immutableName: "dashboardName" },
];
