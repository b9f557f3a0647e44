import type { Issues } from "../errors";
import { type Bounds, checkBounds } from "./limits";

/** Units of a {@link Duration}. They may begin with a capital letter. */
type Unit = "second" | "seconds" | "minute" | "minutes" | "hour" | "hours" | "day" | "days";

/** A length of time as text: `30 seconds`, `1 hour`, `3 Days`. */
export type Duration = `${number} ${Unit | Capitalize<Unit>}`;

const SECONDS_PER_UNIT: Readonly<Record<string, number>> = {
  second: 1,
  minute: 60,
  hour: 3_600,
  day: 86_400,
};
const FORM = /^\s*(\d+(?:\.\d+)?|\.\d+)\s+(second|minute|hour|day)s?\s*$/i;

/**
 * Seconds of a duration. A number counts as seconds. A fraction is fine where it gives whole seconds, since AWS takes no
 * others. Bounds are in seconds. With a mistake reported the result is 0 and not to be used.
 */
export function parseDuration(value: Duration | number, issues: Issues, bounds: Bounds = {}): number {
  const seconds = typeof value === "number" ? value : secondsOf(value);
  if (seconds === undefined || !Number.isFinite(seconds) || seconds < 0) {
    const cure = 'write a number and a unit, such as "30 seconds", "5 minutes", "1 hour" or "3 days"';
    issues.add("DURATION_INVALID", { problem: "not a duration", value, cure });
    return 0;
  }
  const whole = Math.round(seconds);
  // 1.1 minutes are 66.00000000000001 seconds in floating point.
  if (Math.abs(seconds - whole) > 1e-6) {
    issues.add("DURATION_INVALID", {
      problem: "does not give whole seconds",
      value,
      cure: `write ${formatDuration(Math.ceil(seconds))}`,
    });
    return 0;
  }
  const cure = rangeCure(bounds.min, bounds.max);
  return checkBounds(whole, bounds, { value, text: formatDuration, cure }, issues) ? whole : 0;
}

/** A duration as one would write it: 3600 is `1 hour`, 90 is `90 seconds`. */
export function formatDuration(seconds: number): Duration {
  const fitting = Object.entries(SECONDS_PER_UNIT).filter(([, size]) => seconds > 0 && seconds % size === 0);
  const [unit, size] = fitting.at(-1) ?? ["second", 1];
  const count = seconds / size;
  return `${count} ${unit}${count === 1 ? "" : "s"}` as Duration;
}

/** Callers in JavaScript may pass anything. */
function secondsOf(text: unknown): number | undefined {
  const [, count, unit] = (typeof text === "string" && FORM.exec(text)) || [];
  if (count === undefined || unit === undefined) return undefined;
  return Number(count) * (SECONDS_PER_UNIT[unit.toLowerCase()] as number);
}

function rangeCure(min: number | undefined, max: number | undefined): string {
  if (min === undefined) return `write at most ${formatDuration(max as number)}`;
  if (max === undefined) return `write at least ${formatDuration(min)}`;
  return `write ${formatDuration(min)} to ${formatDuration(max)}`;
}
