import type { Issues } from "../../errors";
import {
  checkKnownProps,
  checkPresent,
  checkType,
  formatSchedule,
  isPlainObject,
  parseSchedule,
  type Schedule,
} from "../../values";

/** When a job runs, checked. */
export interface PlannedSchedule {
  /** As EventBridge writes it. */
  readonly expression: string;
  /** Whether it runs once, which rules cannot. */
  readonly isOnce: boolean;
}

const FIELDS = ["minute", "hour", "day", "month", "weekDay", "year"] as const;

/**
 * Check the schedule of a Cron, which stands in its prop or under `native.rule`. `warn` is for what is allowed and rarely
 * meant.
 */
export function planSchedule(
  own: unknown,
  native: unknown,
  warn: (message: string) => void,
  issues: Issues,
): PlannedSchedule | undefined {
  const atOwn = issues.at("schedule");
  const atNative = issues.at("native", "rule", "schedule");
  if (native === undefined) {
    const cure = 'write schedule: "rate(5 minutes)" or "cron(0 12 * * ? *)"';
    return checkPresent(own, atOwn, cure) ? toPlan(parse(own, atOwn)) : undefined;
  }
  if (own !== undefined) {
    atNative.add("CRON_SCHEDULE_TWICE", {
      problem: "there is the prop schedule too",
      cure: "remove one of the two",
    });
    return undefined;
  }
  return toPlan(parse(isPlainObject(native) ? ofOptions(native, warn, atNative) : native, atNative));
}

function parse(text: unknown, issues: Issues): Schedule | undefined {
  return text === undefined ? undefined : parseSchedule(text as string, issues, { once: true });
}

function toPlan(schedule: Schedule | undefined): PlannedSchedule | undefined {
  return schedule && { expression: formatSchedule(schedule), isOnce: schedule.kind === "at" };
}

/** The cron expression of its fields by name; undefined with mistakes. */
function ofOptions(
  options: Readonly<Record<string, unknown>>,
  warn: (message: string) => void,
  issues: Issues,
): string | undefined {
  const before = issues.list.length;
  checkKnownProps(options, FIELDS, issues);
  for (const name of FIELDS) {
    const field = options[name];
    if (field !== undefined && typeof field !== "number") checkType(field, "string", issues.at(name));
  }
  const { minute, hour = "*", day, month = "*", weekDay, year = "*" } = options;
  if (day !== undefined && weekDay !== undefined && day !== "?" && weekDay !== "?") {
    const problem = "day and weekDay are given, and AWS takes one of the two";
    issues.add("SCHEDULE_INVALID", { problem, value: options, cure: "remove one of the two" });
  }
  if (issues.list.length > before) return undefined;
  if (minute === undefined)
    warn('it runs every minute of its hours; write minute: 0, or minute: "*" if that is meant');
  const dayOfMonth = day ?? (weekDay === undefined || weekDay === "?" ? "*" : "?");
  const dayOfWeek = weekDay ?? (dayOfMonth === "?" ? "*" : "?");
  return `cron(${[minute ?? "*", hour, dayOfMonth, month, dayOfWeek, year].join(" ")})`;
}
