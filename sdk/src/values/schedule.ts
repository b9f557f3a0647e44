import type { Issues } from "../errors";
import { SCHEDULE_CHARACTERS } from "../limits/messaging";

/** When something runs, as EventBridge writes it: `rate(5 minutes)` or `cron(0 12 * * ? *)`. */
export type ScheduleExpression = `rate(${string})` | `cron(${string})`;

/** A time at which something runs once, as EventBridge Scheduler writes it: `at(2030-01-31T08:00:00)`. */
export type OneTimeExpression = `at(${string})`;

/** A schedule taken apart. */
export type Schedule =
  | { readonly kind: "rate"; readonly count: number; readonly unit: "minute" | "hour" | "day" }
  | { readonly kind: "cron"; readonly fields: CronFields }
  /** Once, at a time such as `2030-01-31T08:00:00`. */
  | { readonly kind: "at"; readonly time: string };

/** The six fields of a cron expression, as written. */
export interface CronFields {
  readonly minutes: string;
  readonly hours: string;
  readonly dayOfMonth: string;
  readonly month: string;
  readonly dayOfWeek: string;
  readonly year: string;
}

/** Numbers, names and marks that a field takes. */
interface FieldRule {
  readonly name: keyof CronFields;
  readonly min: number;
  readonly max: number;
  readonly names?: readonly string[];
  /** Values with a meaning of their own: `L` is the last day. */
  readonly special?: RegExp;
}

const MONTHS = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
const DAYS = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"];
const FIELDS: readonly FieldRule[] = [
  { name: "minutes", min: 0, max: 59 },
  { name: "hours", min: 0, max: 23 },
  { name: "dayOfMonth", min: 1, max: 31, special: /^(\?|L|LW|([1-9]|[12]\d|3[01])W)$/ },
  { name: "month", min: 1, max: 12, names: MONTHS },
  {
    name: "dayOfWeek",
    min: 1,
    max: 7,
    names: DAYS,
    special: /^(\?|L|([1-7]|[A-Z]{3})L|([1-7]|[A-Z]{3})#[1-5])$/,
  },
  { name: "year", min: 1970, max: 2199 },
];

/** Letters of a schedule that EventBridge takes. */

/**
 * Parse a schedule, or report its fault. Rules run by a rate or a cron expression. `at(...)` is for EventBridge Scheduler
 * alone, with `once`.
 */
export function parseSchedule(
  text: string,
  issues: Issues,
  { once = false }: { readonly once?: boolean } = {},
): Schedule | undefined {
  const form = typeof text === "string" ? /^(rate|cron|at)\((.*)\)$/s.exec(text.trim()) : null;
  if (!form || text.length > SCHEDULE_CHARACTERS.max || (form[1] === "at" && !once)) {
    const cure = `write "rate(5 minutes)" or "cron(0 12 * * ? *)"${once ? ' or "at(2030-01-31T08:00:00)"' : ""}`;
    issues.add("SCHEDULE_INVALID", { problem: "not a schedule", value: text, cure });
    return undefined;
  }
  const inner = (form[2] as string).trim();
  if (form[1] === "at") return parseTime(inner, text, issues);
  return form[1] === "rate" ? parseRate(inner, text, issues) : parseCron(inner, text, issues);
}

/** The schedule as EventBridge takes it, with single spaces and without any at the ends. */
export function formatSchedule(schedule: Schedule): string {
  if (schedule.kind === "at") return `at(${schedule.time})`;
  if (schedule.kind === "rate") {
    const { count, unit } = schedule;
    return `rate(${count} ${unit}${count === 1 ? "" : "s"})`;
  }
  return `cron(${FIELDS.map(({ name }) => schedule.fields[name]).join(" ")})`;
}

/** A time without a zone, of a day that there is. */
function parseTime(inner: string, text: string, issues: Issues): Schedule | undefined {
  const isTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/.test(inner);
  const date = new Date(`${inner}Z`);
  if (isTime && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(inner))
    return { kind: "at", time: inner };
  const cure = "write date and time of day without a zone, such as at(2030-01-31T08:00:00)";
  issues.add("SCHEDULE_INVALID", { problem: "not a time", value: text, cure });
  return undefined;
}

function parseRate(inner: string, text: string, issues: Issues): Schedule | undefined {
  const match = /^([1-9]\d*)\s+(minute|hour|day)(s?)$/.exec(inner);
  if (!match) {
    const cure = "write a whole number above 0 and minutes, hours or days, such as rate(5 minutes)";
    issues.add("SCHEDULE_INVALID", { problem: "not a rate", value: text, cure });
    return undefined;
  }
  const count = Number(match[1]);
  const unit = match[2] as "minute" | "hour" | "day";
  if ((count === 1) === (match[3] === "s")) {
    const cure = `write rate(${count} ${unit}${count === 1 ? "" : "s"})`;
    issues.add("SCHEDULE_INVALID", {
      problem: "AWS wants the singular for 1 and the plural else",
      value: text,
      cure,
    });
    return undefined;
  }
  return { kind: "rate", count, unit };
}

function parseCron(inner: string, text: string, issues: Issues): Schedule | undefined {
  const values = inner === "" ? [] : inner.split(/\s+/);
  if (values.length !== FIELDS.length) {
    const cure =
      "write minutes, hours, day of month, month, day of week and year, such as cron(0 12 * * ? *)";
    issues.add("SCHEDULE_INVALID", {
      problem: `a cron expression of ${values.length} fields`,
      value: text,
      cure,
    });
    return undefined;
  }
  const wrong = FIELDS.filter((rule, index) => !isField((values[index] as string).toUpperCase(), rule));
  for (const { name, min, max } of wrong) {
    const cure = `write a number from ${min} to ${max}, a list, a range or *`;
    issues.add("SCHEDULE_INVALID", { problem: `${name} is not a cron field`, value: text, cure });
  }
  const fields = Object.fromEntries(
    FIELDS.map(({ name }, index) => [name, values[index]]),
  ) as unknown as CronFields;
  if ((fields.dayOfMonth === "?") === (fields.dayOfWeek === "?")) {
    const cure = "write ? for one of the two, such as cron(0 12 * * ? *)";
    const problem = "exactly one of day of month and day of week is ?";
    issues.add("SCHEDULE_INVALID", { problem, value: text, cure });
    return undefined;
  }
  if (wrong.length > 0) return undefined;
  if (!hasDay(fields)) {
    const problem = "it never runs: no month of the expression has such a day";
    issues.warn({ problem, value: text, cure: "write L for the last day of the month, or another day" });
  }
  return { kind: "cron", fields };
}

/** Most days of each month. February counts as in a leap year. */
const DAYS_OF_MONTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether a day of the month comes in any of the months and years. AWS takes the 31st of February. */
function hasDay({ dayOfMonth, month, year }: CronFields): boolean {
  const days = numbersOf(dayOfMonth.replace(/W$/i, ""), 1, 31);
  const months = numbersOf(month.toUpperCase(), 1, 12, MONTHS);
  const years = numbersOf(year, 1970, 2199);
  if (!days || !months || !years) return true;
  const earliest = Math.min(...days);
  const isLeap = years.some((each) => new Date(Date.UTC(each, 1, 29)).getUTCDate() === 29);
  return months.some(
    (each) => earliest <= (each === 2 && !isLeap ? 28 : (DAYS_OF_MONTHS[each - 1] as number)),
  );
}

/**
 * The numbers that a field lists. It is `undefined` for a field with a meaning of its own, and for a range that runs
 * backwards.
 */
function numbersOf(
  field: string,
  min: number,
  max: number,
  names: readonly string[] = [],
): number[] | undefined {
  const found: number[] = [];
  const numberOf = (text: string) => (names.includes(text) ? names.indexOf(text) + 1 : Number(text));
  for (const part of field.split(",")) {
    const [range = "", step] = part.split("/");
    const [low = "", high] = range.split("-");
    const first = range === "*" ? min : numberOf(low);
    const last = high === undefined ? (range === "*" || step !== undefined ? max : first) : numberOf(high);
    if (!(first <= last)) return undefined;
    for (let number = first; number <= last; number += Number(step ?? 1)) found.push(number);
  }
  return found;
}

/** A list of `*`, numbers, names, ranges and steps. */
function isField(value: string, rule: FieldRule): boolean {
  if (rule.special?.test(value)) return !/[A-Z]{3}/.test(value) || DAYS.includes(value.slice(0, 3));
  return value.split(",").every((part) => isPart(part, rule));
}

function isPart(part: string, rule: FieldRule): boolean {
  const [range, step, ...rest] = part.split("/");
  if (rest.length > 0 || (step !== undefined && !/^[1-9]\d*$/.test(step))) return false;
  if (range === "*") return true;
  const ends = (range as string).split("-");
  return ends.length <= 2 && ends.every((end) => isValue(end, rule));
}

function isValue(text: string, { min, max, names = [] }: FieldRule): boolean {
  if (names.includes(text)) return true;
  return /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max;
}
