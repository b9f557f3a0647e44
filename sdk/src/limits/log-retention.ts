import { COMPARED, type WordList } from "./limit";

/** Days that CloudWatch Logs accepts, by the definition's words. 0 is the provider's way to say: never expires. */
export const LOG_RETENTION_DAYS = {
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

/** The source of the days. They stand in the text of the model, which has no enum, and in the same words on the page. */
export const LOG_RETENTION_KNOWN: WordList = {
  asOf: COMPARED,
  source: {
    page: "https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_PutRetentionPolicy.html",
  },
};
