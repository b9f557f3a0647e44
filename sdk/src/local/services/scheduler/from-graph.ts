import { field, fields, number, text, textMap } from "../../../graph/graph-values";
import type { GraphResource, GraphValue } from "../../../graph/types";
import {
  DEFAULT_GROUP,
  DISABLED,
  ENABLED,
  type Schedule,
  type ScheduleGroup,
  type ScheduleTarget,
} from "./settings";

/** A group as a program has it. */
export function readGroup(resource: GraphResource): Pick<ScheduleGroup, "name" | "arn" | "tags"> {
  const name = text(field(resource, "name")) ?? resource.name;
  return { name, arn: text(resource.state.arn) ?? "", tags: textMap(field(resource, "tags")) ?? {} };
}

/** A schedule as a program has it. */
export function readSchedule(resource: GraphResource): Omit<Schedule, "createdAt" | "modifiedAt" | "origin"> {
  const of = (name: string) => text(field(resource, name));
  const window = fields(resource.inputs.flexibleTimeWindow);
  return {
    name: of("name") ?? resource.name,
    group: of("groupName") ?? DEFAULT_GROUP,
    arn: of("arn") ?? "",
    expression: of("scheduleExpression") ?? "",
    timeZone: of("scheduleExpressionTimezone"),
    start: timeOf(resource.inputs.startDate),
    end: timeOf(resource.inputs.endDate),
    state: of("state") === DISABLED ? DISABLED : ENABLED,
    description: of("description"),
    windowMinutes: window?.mode === "FLEXIBLE" ? (number(window.maximumWindowInMinutes) ?? 0) : 0,
    kmsKeyArn: of("kmsKeyArn"),
    isDeletedAfter: of("actionAfterCompletion") === "DELETE",
    target: readTarget(resource.inputs.target),
  };
}

/** As the API would have it. */
function readTarget(value: GraphValue | undefined): ScheduleTarget {
  const target = fields(value) ?? {};
  const renamed = (name: string) => capitalised(target[name]);
  const whole = {
    Arn: text(target.arn) ?? "",
    RoleArn: text(target.roleArn) ?? "",
    Input: text(target.input),
    DeadLetterConfig: renamed("deadLetterConfig"),
    RetryPolicy: renamed("retryPolicy"),
    EventBridgeParameters: renamed("eventbridgeParameters"),
    KinesisParameters: renamed("kinesisParameters"),
    SqsParameters: renamed("sqsParameters"),
  };
  return JSON.parse(JSON.stringify(whole)) as ScheduleTarget;
}

/** Members of the provider begin in lower case, those of the API in upper case. */
function capitalised(value: GraphValue | undefined): object | undefined {
  const found = fields(value);
  return (
    found &&
    Object.fromEntries(
      Object.entries(found).map(([name, each]) => [name.charAt(0).toUpperCase() + name.slice(1), each]),
    )
  );
}

function timeOf(value: GraphValue | undefined): number | undefined {
  const at = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return Number.isFinite(at) ? at : undefined;
}
