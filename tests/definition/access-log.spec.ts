import assert from "node:assert/strict";
import { DEFAULTS } from "#sdk/app/default-sets";
import { planAccessLog } from "#sdk/constructs/gateway/log/plan";
import { Api } from "#sdk/index";
import { LOG_RETENTIONS } from "#sdk/values/index";
import { LOG_GROUP, STAGE } from "../support/api";
import { reported } from "../support/issues";
import { define } from "./program";

/** The words of generation 1, and the days for which CloudWatch retains a log. */
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
  infinite: undefined,
} as const;

describe("definition: access-log props", () => {
  it("[access-log.settings] takes a destination, a format and a retention", async () => {
    const destinationArn = "arn:aws:logs:us-east-1:123456789012:log-group:given";
    const recorded = await define(({ stack }) => {
      new Api(stack, "Given", { accessLog: { destinationArn, format: "$context.requestId" } });
      new Api(stack, "Made", { accessLog: { format: "$context.status", retention: "one_week" } });
    });
    recorded.expect(STAGE, "Web-Given-stage", {
      accessLogSettings: { destinationArn, format: "$context.requestId" },
    });
    const [log, ...others] = recorded.resources(LOG_GROUP);
    assert.deepEqual(others, []);
    assert.equal(log?.name, "Web-Made-access-log");
    assert.equal(log?.inputs.retentionInDays, 7);
    recorded.expect(STAGE, "Web-Made-stage", {
      accessLogSettings: { destinationArn: log?.state.arn, format: "$context.status" },
    });
  });

  it("[access-log.retention.default] keeps logs for ever, and warns about it", async () => {
    const recorded = await define(({ stack }) => new Api(stack, "Api", {}));
    recorded.expect(LOG_GROUP, { retentionInDays: undefined });
    assert.ok(recorded.logs.some(({ message }) => message.startsWith("access logs are kept for ever")));
  });

  it("[access-log.retention.words] takes the 22 words, for APIs of every kind", async () => {
    const words = Object.keys(DAYS) as (keyof typeof DAYS)[];
    assert.equal(words.length, 22);
    assert.deepEqual(LOG_RETENTIONS, words);
    const recorded = await define(({ stack }) => {
      for (const retention of words) new Api(stack, retention, { accessLog: { retention } });
    });
    for (const word of words) {
      recorded.expect(LOG_GROUP, `Web-${word}-access-log`, { retentionInDays: DAYS[word] });
    }
    for (const kind of ["websocket", "rest"] as const) {
      for (const retention of words) {
        const issues = reported((found) => {
          const plan = planAccessLog({ retention }, kind, DEFAULTS.v1, found);
          assert.ok(plan?.destination.kind === "made");
          assert.equal(plan.destination.retentionInDays, DAYS[retention] ?? 0, `${kind} ${retention}`);
        });
        assert.deepEqual(issues, []);
      }
    }
  });
});
