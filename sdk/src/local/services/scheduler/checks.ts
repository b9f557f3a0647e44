import type { CreateScheduleInput, FlexibleTimeWindow } from "../model/calls/scheduler";
import { readSchedule } from "../schedules/expression";
import { isTimeZone } from "../schedules/next-run";
import { invalid, schedulerError } from "./errors";
import {
  DEFAULT_GROUP,
  ENABLED,
  type Schedule,
  type ScheduleGroup,
  type ScheduleTarget,
  scheduleKey,
} from "./state/settings";
import type { SchedulerStore } from "./state/store";

const LONGEST_WINDOW_MINUTES = 1440;

/** The settings of a schedule that an input has. */
type GivenSchedule = Omit<Schedule, "arn" | "createdAt" | "modifiedAt" | "origin">;

/** The group that an input names. Throws if it does not exist. */
export function findGroup(store: SchedulerStore, name = DEFAULT_GROUP): ScheduleGroup {
  const group = store.groups.get(name);
  if (group) return group;
  throw schedulerError("ResourceNotFoundException", `Schedule group ${name} does not exist.`, 404);
}

/** The schedule that an input names. Throws if it does not exist. */
export function findSchedule(store: SchedulerStore, name: string, group: string | undefined): Schedule {
  const schedule = store.schedules.get(scheduleKey(findGroup(store, group).name, name));
  if (schedule) return schedule;
  throw schedulerError("ResourceNotFoundException", `Schedule ${name} does not exist.`, 404);
}

/** The settings of a schedule in an input. Throws for those that AWS refuses. */
export function checkedSchedule(input: CreateScheduleInput, group: string): GivenSchedule {
  const expression = input.ScheduleExpression;
  if (!readSchedule(expression, { once: true })) throw invalid(`Invalid Schedule Expression ${expression}.`);
  const timeZone = input.ScheduleExpressionTimezone;
  if (timeZone !== undefined && !isTimeZone(timeZone))
    throw invalid(`Invalid ScheduleExpressionTimezone ${timeZone}.`);
  const start = time(input.StartDate);
  const end = time(input.EndDate);
  if (start !== undefined && end !== undefined && end <= start)
    throw invalid("The EndDate you specify must be later than the StartDate.");
  return {
    name: input.Name,
    group,
    expression,
    timeZone,
    start,
    end,
    state: input.State ?? ENABLED,
    description: input.Description,
    windowMinutes: windowOf(input.FlexibleTimeWindow),
    kmsKeyArn: input.KmsKeyArn,
    isDeletedAfter: input.ActionAfterCompletion === "DELETE",
    target: checkedTarget(input.Target),
  };
}

function checkedTarget(target: ScheduleTarget): ScheduleTarget {
  if (!/^arn:aws[a-z-]*:iam::\d{12}:role\/[\w+=,.@/-]+$/.test(target.RoleArn))
    throw invalid("Provided RoleArn is not in correct format.");
  return target;
}

function windowOf({ Mode, MaximumWindowInMinutes: minutes }: FlexibleTimeWindow): number {
  if (Mode === "OFF") return 0;
  if (minutes !== undefined && minutes >= 1 && minutes <= LONGEST_WINDOW_MINUTES) return minutes;
  throw invalid(
    "MaximumWindowInMinutes must be set to a value between 1 and 1440 for a flexible time window.",
  );
}

/** One page of a list, and where the next one begins. */
export function page<T>(
  items: readonly T[],
  input: { readonly MaxResults?: string; readonly NextToken?: string },
) {
  const { MaxResults, NextToken } = input;
  const limit = Number(MaxResults ?? 100);
  const from = NextToken === undefined ? 0 : Number(Buffer.from(NextToken, "base64").toString());
  const end = from + limit;
  const next = end < items.length ? { NextToken: Buffer.from(String(end)).toString("base64") } : {};
  return { items: items.slice(from, end), next };
}

/** The time in an input: clients send seconds, or a date as text. */
function time(value: number | string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const at = typeof value === "number" ? value * 1000 : Date.parse(value);
  return Number.isFinite(at) ? at : undefined;
}
