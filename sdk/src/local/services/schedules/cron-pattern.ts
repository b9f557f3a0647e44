import type { CronFields } from "../../../values/schedule";

const DAYS = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"];
const LAST_YEAR = 2199;

/**
 * A cron expression of AWS as croner writes it. It begins with seconds. Days of the week count from 0 for Sunday,
 * `*` stands for `?`, and steps from a number are steps of a range.
 */
export function cronPattern({ minutes, hours, dayOfMonth, month, dayOfWeek, year }: CronFields): string {
  return [
    "0",
    ranged(minutes, 59),
    ranged(hours, 23),
    dayOfMonth === "?" ? "*" : ranged(dayOfMonth.toUpperCase(), 31),
    ranged(month.toUpperCase(), 12),
    weekDays(dayOfWeek.toUpperCase()),
    ranged(year, LAST_YEAR),
  ].join(" ");
}

/** `0/15` as `0-59/15`. */
function ranged(field: string, last: number): string {
  return field
    .split(",")
    .map((part) => (/^[^*/-]+\//.test(part) ? part.replace("/", `-${last}/`) : part))
    .join(",");
}

function weekDays(field: string): string {
  if (field === "?") return "*";
  // The last day of the week, in each week.
  if (field === "L") return "6";
  return ranged(field.split(",").map(weekDayPart).join(","), 6);
}

/** Days alone are numbered otherwise: the step, and which one of the month, stay. */
function weekDayPart(part: string): string {
  const [, days = "", rest = ""] = /^([^/#]*)(.*)$/.exec(part) ?? [];
  return days.split("-").map(weekDay).join("-") + rest;
}

function weekDay(day: string): string {
  const [, name = day, last = ""] = /^(\d|[A-Z]{3})(L?)$/.exec(day) ?? [];
  if (DAYS.includes(name)) return `${DAYS.indexOf(name)}${last}`;
  return /^\d$/.test(name) ? `${Number(name) - 1}${last}` : day;
}
