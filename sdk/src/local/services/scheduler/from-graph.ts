import { text } from "../../../graph/graph-values";
import type { GraphResource } from "../../../graph/types";
import { callsOf, firstInputOf } from "../provision/calls-for";
import { SCHEDULES } from "../provision/schedules";
import {
  DEFAULT_GROUP,
  DISABLED,
  ENABLED,
  type Schedule,
  type ScheduleGroup,
  type ScheduleTarget,
} from "./state/settings";

interface CreateScheduleGroup {
  readonly Name: string;
  readonly Tags?: readonly { readonly Key: string; readonly Value: string }[];
}

interface CreateSchedule {
  readonly Name: string;
  readonly GroupName?: string;
  readonly ScheduleExpression?: string;
  readonly ScheduleExpressionTimezone?: string;
  readonly StartDate?: number;
  readonly EndDate?: number;
  readonly State?: string;
  readonly Description?: string;
  readonly FlexibleTimeWindow?: { readonly Mode?: string; readonly MaximumWindowInMinutes?: number };
  readonly KmsKeyArn?: string;
  readonly ActionAfterCompletion?: string;
  readonly Target: ScheduleTarget;
}

/** A group of a program, or `undefined` for any other resource. */
export function readGroup(resource: GraphResource): Pick<ScheduleGroup, "name" | "arn" | "tags"> | undefined {
  const group = firstInputOf<CreateScheduleGroup>(callsOf(SCHEDULES, resource), "CreateScheduleGroup");
  if (!group) return undefined;
  const tags = Object.fromEntries((group.Tags ?? []).map(({ Key, Value }) => [Key, Value]));
  return { name: group.Name, arn: text(resource.state.arn) ?? "", tags };
}

/** A schedule of a program, or `undefined` for any other resource. */
export function readSchedule(
  resource: GraphResource,
): Omit<Schedule, "createdAt" | "modifiedAt" | "origin"> | undefined {
  const schedule = firstInputOf<CreateSchedule>(callsOf(SCHEDULES, resource), "CreateSchedule");
  if (!schedule) return undefined;
  const { FlexibleTimeWindow: window, Target: target } = schedule;
  return {
    name: schedule.Name,
    group: schedule.GroupName ?? DEFAULT_GROUP,
    arn: text(resource.state.arn) ?? "",
    expression: schedule.ScheduleExpression ?? "",
    timeZone: schedule.ScheduleExpressionTimezone,
    start: millisecondsOf(schedule.StartDate),
    end: millisecondsOf(schedule.EndDate),
    state: schedule.State === DISABLED ? DISABLED : ENABLED,
    description: schedule.Description,
    windowMinutes: window?.Mode === "FLEXIBLE" ? (window.MaximumWindowInMinutes ?? 0) : 0,
    kmsKeyArn: schedule.KmsKeyArn,
    isDeletedAfter: schedule.ActionAfterCompletion === "DELETE",
    target: { ...target, Arn: target.Arn ?? "", RoleArn: target.RoleArn ?? "" },
  };
}

function millisecondsOf(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : Math.round(seconds * 1000);
}
