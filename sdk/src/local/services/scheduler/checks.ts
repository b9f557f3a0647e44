import type { Input } from "../endpoint/aws-api";
import { readSchedule } from "../schedules/expression";
import { isTimeZone } from "../schedules/next-run";
import { ServiceError } from "../service-error";
import {
  DEFAULT_GROUP,
  DISABLED,
  ENABLED,
  type Schedule,
  type ScheduleGroup,
  type ScheduleTarget,
  scheduleKey,
} from "./settings";
import type { SchedulerStore } from "./store";

const LONGEST_WINDOW_MINUTES = 1440;

/** Members of a schedule that its maker says. */
export type GivenSchedule = Omit<Schedule, "arn" | "createdAt" | "modifiedAt" | "origin">;

/** Refuses an input, with its reason. */
export function invalid(message: string): ServiceError {
  return new ServiceError("ValidationException", message);
}

/** The group that an input names; refused when there is none. */
export function findGroup(store: SchedulerStore, name: unknown): ScheduleGroup {
  const group = store.groups.get(String(name ?? DEFAULT_GROUP));
  if (group) return group;
  throw new ServiceError("ResourceNotFoundException", `Schedule group ${name} does not exist.`, 404);
}

/** The schedule that an input names; refused when there is none. */
export function findSchedule(store: SchedulerStore, name: unknown, group: unknown): Schedule {
  const schedule = store.schedules.get(scheduleKey(findGroup(store, group).name, String(name)));
  if (schedule) return schedule;
  throw new ServiceError("ResourceNotFoundException", `Schedule ${name} does not exist.`, 404);
}

/** Reads what a schedule is to be. */
export function checkedSchedule(input: Input, group: string): GivenSchedule {
  const expression = String(input.ScheduleExpression ?? "");
  if (!readSchedule(expression, { once: true })) throw invalid(`Invalid Schedule Expression ${expression}.`);
  const timeZone = text(input.ScheduleExpressionTimezone);
  if (timeZone !== undefined && !isTimeZone(timeZone))
    throw invalid(`Invalid ScheduleExpressionTimezone ${timeZone}.`);
  const start = time(input.StartDate);
  const end = time(input.EndDate);
  if (start !== undefined && end !== undefined && end <= start)
    throw invalid("The EndDate you specify must be later than the StartDate.");
  return {
    name: String(input.Name),
    group,
    expression,
    timeZone,
    start,
    end,
    state: input.State === DISABLED ? DISABLED : ENABLED,
    description: text(input.Description),
    windowMinutes: windowOf(input.FlexibleTimeWindow),
    kmsKeyArn: text(input.KmsKeyArn),
    isDeletedAfter: input.ActionAfterCompletion === "DELETE",
    target: checkedTarget(input.Target),
  };
}

function checkedTarget(value: unknown): ScheduleTarget {
  const target = (value ?? {}) as Partial<ScheduleTarget>;
  if (!target.Arn) throw invalid("Provided Arn is not in correct format.");
  if (!/^arn:aws[a-z-]*:iam::\d{12}:role\/[\w+=,.@/-]+$/.test(target.RoleArn ?? ""))
    throw invalid("Provided RoleArn is not in correct format.");
  return JSON.parse(JSON.stringify(target)) as ScheduleTarget;
}

function windowOf(value: unknown): number {
  const { Mode, MaximumWindowInMinutes } = (value ?? {}) as {
    readonly Mode?: string;
    readonly MaximumWindowInMinutes?: number;
  };
  if (Mode === "OFF") return 0;
  if (Mode !== "FLEXIBLE") throw invalid("FlexibleTimeWindow must have a Mode of OFF or FLEXIBLE.");
  const minutes = Number(MaximumWindowInMinutes);
  if (minutes >= 1 && minutes <= LONGEST_WINDOW_MINUTES) return minutes;
  throw invalid(
    "MaximumWindowInMinutes must be set to a value between 1 and 1440 for a flexible time window.",
  );
}

/** One page of a list, and where the next one begins. */
export function page<T>(items: readonly T[], { MaxResults, NextToken }: Input) {
  const limit = Number(MaxResults ?? 100);
  const from = NextToken === undefined ? 0 : Number(Buffer.from(String(NextToken), "base64").toString());
  const end = from + limit;
  const next = end < items.length ? { NextToken: Buffer.from(String(end)).toString("base64") } : {};
  return { items: items.slice(from, end), next };
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Clients send seconds, or what a date looks like. */
function time(value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined;
  const at = typeof value === "number" ? value * 1000 : Date.parse(String(value));
  return Number.isFinite(at) ? at : undefined;
}
