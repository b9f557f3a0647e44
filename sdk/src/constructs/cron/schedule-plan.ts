import type { Issues } from "../../errors";
import { checkPresent, formatSchedule, parseSchedule, type Schedule } from "../../values";
import { planNativeSchedule, type Warn } from "../sources/cron-options";

/** When a job runs, checked. */
export interface PlannedSchedule {
  /** The expression as EventBridge writes it. */
  readonly expression: string;
  /** Whether it runs once, which rules cannot. */
  readonly isOnce: boolean;
}

/**
 * Check the schedule of a Cron, which stands in its prop or under `native.rule`. `warn` is for what is allowed and rarely
 * meant.
 */
export function planSchedule(
  own: unknown,
  native: unknown,
  warn: Warn,
  issues: Issues,
): PlannedSchedule | undefined {
  const atOwn = issues.at("schedule");
  const atNative = issues.at("native", "rule", "schedule");
  if (native === undefined) {
    const cure = 'write schedule: "rate(5 minutes)" or "cron(0 12 * * ? *)"';
    if (!checkPresent(own, atOwn, cure)) return undefined;
    return toPlan(parseSchedule(own as string, atOwn, { once: true }));
  }
  if (own !== undefined) {
    atNative.add("CRON_SCHEDULE_TWICE", {
      problem: "there is the prop schedule too",
      cure: "remove one of the two",
    });
    return undefined;
  }
  return toPlan(planNativeSchedule(native, true, warn, atNative));
}

function toPlan(schedule: Schedule | undefined): PlannedSchedule | undefined {
  return schedule && { expression: formatSchedule(schedule), isOnce: schedule.kind === "at" };
}
