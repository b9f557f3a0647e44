import { Issues } from "../../../errors/issues";
import { parseSchedule, type Schedule } from "../../../values/schedule";

export type { Schedule };

/**
 * Takes a schedule apart as AWS writes it: `rate(5 minutes)`, `cron(0 12 * * ? *)` and, for EventBridge Scheduler, `at(2030-01-31T08:00:00)`.
 * `undefined` for a text that AWS refuses, which is also one with a space too many.
 */
export function readSchedule(text: string, { once = false } = {}): Schedule | undefined {
  if (!/^(rate|cron|at)\(\S(.*\S)?\)$/.test(text)) return undefined;
  const issues = new Issues({ kind: "Schedule", id: "" });
  const schedule = parseSchedule(text, issues, { once });
  return issues.any ? undefined : schedule;
}
