import { chooseOneOf, type Issues } from "../errors";
import { LOG_RETENTION_DAYS } from "../limits/log-retention";

/** How long AWS retains a log. */
export type LogRetention = keyof typeof LOG_RETENTION_DAYS;

/** The words for {@link LogRetention}, shortest first. */
export const LOG_RETENTIONS = Object.keys(LOG_RETENTION_DAYS) as readonly LogRetention[];

/**
 * Days of a retention word. `infinite` is 0. Words in upper case, as generation 0 wrote them, are understood as well.
 * With a mistake reported the result is 0 and not to be used.
 */
export function retentionDays(word: LogRetention, issues: Issues): number {
  const known = typeof word === "string" && word === word.toUpperCase() ? word.toLowerCase() : word;
  if (typeof known === "string" && Object.hasOwn(LOG_RETENTION_DAYS, known))
    return LOG_RETENTION_DAYS[known as LogRetention];
  const cure = chooseOneOf(LOG_RETENTIONS, word);
  issues.add("VALUE_NOT_ALLOWED", { problem: "unknown log retention", value: word, cure });
  return 0;
}
