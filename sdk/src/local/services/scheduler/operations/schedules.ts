import type { SomeOperations } from "../../endpoint/model-operations";
import type { Calls, GetScheduleOutput, ScheduleSummary } from "../../model/calls/scheduler";
import { checkedSchedule, findGroup, findSchedule, page } from "../checks";
import { schedulerError } from "../errors";
import { type Schedule, scheduleKey } from "../state/settings";
import type { SchedulerContext } from "./context";

/** Operations that make, describe, change, list and delete schedules. */
export function scheduleOperations(context: SchedulerContext) {
  const { store, clock, accountRegion } = context;
  const put = (schedule: Schedule) => {
    store.commit({ kind: "schedule-put", schedule });
    context.changed(scheduleKey(schedule.group, schedule.name), true);
    return { ScheduleArn: schedule.arn };
  };
  return {
    CreateSchedule(input) {
      const group = findGroup(store, input.GroupName).name;
      const given = checkedSchedule(input, group);
      const key = scheduleKey(group, given.name);
      if (store.schedules.has(key))
        throw schedulerError("ConflictException", `Schedule ${given.name} already exists.`, 409);
      const arn = `arn:aws:scheduler:${accountRegion.region}:${accountRegion.accountId}:schedule/${key}`;
      const now = clock.now();
      return put({ ...given, arn, createdAt: now, modifiedAt: now, origin: "api" });
    },
    /** Everything that is not said is as if it had never been. */
    UpdateSchedule(input) {
      const { arn, createdAt, group } = findSchedule(store, input.Name, input.GroupName);
      const given = checkedSchedule(input, group);
      return put({ ...given, arn, createdAt, modifiedAt: clock.now(), origin: "api" });
    },
    GetSchedule: ({ Name, GroupName }) => shown(findSchedule(store, Name, GroupName)),
    DeleteSchedule({ Name, GroupName }) {
      const { group, name } = findSchedule(store, Name, GroupName);
      store.commit({ kind: "schedule-deleted", schedule: scheduleKey(group, name) });
      context.changed(scheduleKey(group, name), false);
      return {};
    },
    ListSchedules(input) {
      if (input.GroupName !== undefined) findGroup(store, input.GroupName);
      const { NamePrefix: prefix = "" } = input;
      const found = [...store.schedules.values()].filter(
        ({ name, group, state }) =>
          name.startsWith(prefix) &&
          (input.GroupName === undefined || group === input.GroupName) &&
          (input.State === undefined || state === input.State),
      );
      const { items, next } = page(found.sort(byName), input);
      return { Schedules: items.map(summary), ...next };
    },
  } satisfies SomeOperations<Calls>;
}

function summary(schedule: Schedule): ScheduleSummary {
  const { arn, name, group, state, target } = schedule;
  return {
    Arn: arn,
    Name: name,
    GroupName: group,
    State: state,
    ...times(schedule),
    Target: { Arn: target.Arn },
  };
}

function shown(schedule: Schedule): GetScheduleOutput {
  const { start, end, windowMinutes, timeZone, description, kmsKeyArn } = schedule;
  return {
    ...summary(schedule),
    ScheduleExpression: schedule.expression,
    ScheduleExpressionTimezone: timeZone ?? "UTC",
    FlexibleTimeWindow:
      windowMinutes === 0 ? { Mode: "OFF" } : { Mode: "FLEXIBLE", MaximumWindowInMinutes: windowMinutes },
    ActionAfterCompletion: schedule.isDeletedAfter ? "DELETE" : "NONE",
    ...(start !== undefined && { StartDate: start / 1000 }),
    ...(end !== undefined && { EndDate: end / 1000 }),
    ...(description !== undefined && { Description: description }),
    ...(kmsKeyArn !== undefined && { KmsKeyArn: kmsKeyArn }),
    Target: {
      ...schedule.target,
      RetryPolicy: {
        MaximumEventAgeInSeconds: 86_400,
        MaximumRetryAttempts: 185,
        ...schedule.target.RetryPolicy,
      },
    },
  };
}

function times({ createdAt, modifiedAt }: Schedule): Record<string, number> {
  return { CreationDate: createdAt / 1000, LastModificationDate: modifiedAt / 1000 };
}

function byName(a: Schedule, b: Schedule): number {
  return scheduleKey(a.group, a.name) < scheduleKey(b.group, b.name) ? -1 : 1;
}
