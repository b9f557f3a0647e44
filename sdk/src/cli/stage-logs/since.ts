import { UsageError } from "../command";

const UNIT_MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };
/** A date, or a date and a time. `Date.parse` takes more, such as `10` for a month. */
const DATE = /^\d{4}-\d\d-\d\d(?:[T ]|$)/;
const AGO = /^(\d+(?:\.\d+)?)\s*(s|m|h|d|seconds?|minutes?|hours?|days?)$/i;

/**
 * Milliseconds since 1970 of a text such as `10m`, `2 hours`, `1d` ago, or of a date and time.
 * @throws UsageError for any other text, and for a time that is still to come.
 */
export function parseSince(text: string, now: number): number {
  const [, count, unit = ""] = AGO.exec(text.trim()) ?? [];
  const date = DATE.test(text) ? Date.parse(text) : Number.NaN;
  const unitMs = UNIT_MS[unit.charAt(0).toLowerCase()] ?? 0;
  const at = count === undefined ? date : now - Number(count) * unitMs;
  if (Number.isNaN(at)) {
    throw new UsageError(
      `--since takes 30s, 10m, 2h, 1d or a time such as 2026-11-28T09:00:00Z, got ${JSON.stringify(text)}`,
    );
  }
  if (at > now) throw new UsageError(`--since takes a time in the past, got ${JSON.stringify(text)}`);
  // CloudWatch knows no time before 1970.
  return Math.max(0, Math.round(at));
}
