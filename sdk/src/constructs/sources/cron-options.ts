import type { Issues } from "../../errors";
import {
  checkKnownProps,
  checkType,
  isPlainObject,
  namesOf,
  parseSchedule,
  type Schedule,
} from "../../values";

/**
 * The fields of a cron expression by name, each a number or text as in a cron expression: `{ minute: 0, hour: "8-17/2" }`.
 * One of `day` and `weekDay` may be given.
 */
export interface CronOptions {
  /** Minute, 0 to 59. @default every minute of the hour, of which it warns */
  readonly minute?: string | number;
  /** Hour, 0 to 23, in UTC unless there is a time zone. @default every hour */
  readonly hour?: string | number;
  /** Day of the month, 1 to 31, or `L` for the last. @default every day, unless there is a `weekDay` */
  readonly day?: string | number;
  /** Month, 1 to 12 or `JAN` to `DEC`. @default every month */
  readonly month?: string | number;
  /** Day of the week, `1` or `SUN` to `7` or `SAT`. @default every day */
  readonly weekDay?: string | number;
  /** Year, 1970 to 2199. @default every year */
  readonly year?: string | number;
}

const FIELDS = namesOf<CronOptions>()(["minute", "hour", "day", "month", "weekDay", "year"]);

/** Says what is allowed and rarely meant. */
export type Warn = (message: string) => void;

/** Check a schedule that stands under `native`, as text or as the fields of a cron expression by name. */
export function planNativeSchedule(
  schedule: unknown,
  once: boolean,
  warn: Warn,
  issues: Issues,
): Schedule | undefined {
  const text = isPlainObject(schedule) ? ofOptions(schedule, warn, issues) : schedule;
  return text === undefined ? undefined : parseSchedule(text as string, issues, { once });
}

/** The cron expression of its fields by name. Undefined with mistakes. */
function ofOptions(
  options: Readonly<Record<string, unknown>>,
  warn: Warn,
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
