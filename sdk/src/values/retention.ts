import { chooseOneOf, type Issues } from "../errors";

/** Days that CloudWatch Logs accepts, by the definition's words. 0 is the provider's way to say: never expires. */
const DAYS = {
  one_day: 1,
  three_days: 3,
  five_days: 5,
  one_week: 7,
  two_weeks: 14,
  one_month: 30,
  two_months: 60,
  three_months: 90,
  four_months: 120,
  five_months: 150,
  six_months: 180,
  one_year: 365,
  thirteen_months: 400,
  eighteen_months: 545,
  two_years: 731,
  five_years: 1827,
  six_years: 2192,
  seven_years: 2557,
  eight_years: 2922,
  nine_years: 3288,
  ten_years: 3653,
  infinite: 0,
} as const;

/** How long AWS retains a log. */
export type LogRetention = keyof typeof DAYS;

/** The words for {@link LogRetention}, shortest first. */
export const LOG_RETENTIONS = Object.keys(DAYS) as readonly LogRetention[];

/**
 * Days of a retention word. `infinite` is 0. Words in upper case, as generation 0 wrote them, are understood as well.
 * With a mistake reported the result is 0 and not to be used.
 */
export function retentionDays(word: LogRetention, issues: Issues): number {
  const known = typeof word === "string" && word === word.toUpperCase() ? word.toLowerCase() : word;
  if (typeof known === "string" && Object.hasOwn(DAYS, known)) return DAYS[known as LogRetention];
  const cure = chooseOneOf(LOG_RETENTIONS, word);
  issues.add("VALUE_NOT_ALLOWED", { problem: "unknown log retention", value: word, cure });
  return 0;
}
