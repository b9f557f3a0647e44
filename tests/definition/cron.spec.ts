import assert from "node:assert/strict";
import { Cron } from "#sdk/index";
import { LAMBDA, PERMISSION } from "../support/api";
import { define } from "./program";

const RULE = "aws:cloudwatch/eventRule:EventRule";
const TARGET = "aws:cloudwatch/eventTarget:EventTarget";
const JOB = "src/report.run";

describe("definition: Cron of generation 1", () => {
  it("[cron.schedule] takes rates and cron expressions as text", async () => {
    const recorded = await define(({ stack }) => {
      new Cron(stack, "Rate", { schedule: "rate(5 minutes)", job: JOB });
      new Cron(stack, "Cron", { schedule: "cron(15 10 ? * MON-FRI *)", job: JOB });
    });
    recorded.expect(RULE, "Web-Rate-rule", { scheduleExpression: "rate(5 minutes)" });
    recorded.expect(RULE, "Web-Cron-rule", { scheduleExpression: "cron(15 10 ? * MON-FRI *)" });
  });

  it("[cron.enabled] is on unless it is switched off", async () => {
    const recorded = await define(({ stack }) => {
      new Cron(stack, "On", { schedule: "rate(1 day)", job: JOB });
      new Cron(stack, "Off", { schedule: "rate(1 day)", job: JOB, enabled: false });
    });
    recorded.expect(RULE, "Web-On-rule", { state: "ENABLED" });
    recorded.expect(RULE, "Web-Off-rule", { state: "DISABLED" });
  });

  it("[cron.rule] has a rule under native, named by Pulumi, and settings for it", async () => {
    const recorded = await define(({ stack }) => {
      const props = { schedule: "rate(1 day)", job: JOB } as const;
      const cron = new Cron(stack, "Report", { ...props, native: { rule: { description: "daily" } } });
      return cron.native.rule?.arn;
    });
    recorded.expect(RULE, { name: undefined, description: "daily" });
    assert.match(String(recorded.resource(RULE).state.arn), /:rule\/Web-Report-rule-[0-9a-f]{7}$/);
  });

  it("[cron.target] has the job as its target, which only this rule may call", async () => {
    const recorded = await define(({ stack }) => {
      const cron = new Cron(stack, "Report", { schedule: "rate(1 day)", job: { handler: JOB, timeout: 30 } });
      assert.equal(cron.jobFunction.id, "job");
    });
    const { arn } = recorded.resource(LAMBDA).state;
    recorded.expect(LAMBDA, { handler: JOB, timeout: 30 });
    recorded.expect(TARGET, { arn, rule: recorded.resource(RULE).state.name });
    recorded.expect(PERMISSION, {
      principal: "events.amazonaws.com",
      sourceArn: recorded.resource(RULE).state.arn,
    });
  });

  it("[rename.cron.rule] takes a schedule of cron options under native.rule.schedule", async () => {
    const recorded = await define(({ stack }) => {
      const schedule = { minute: "0", hour: "4" };
      new Cron(stack, "Options", { job: JOB, native: { rule: { schedule } } });
      new Cron(stack, "Text", { job: JOB, native: { rule: { schedule: "rate(2 days)" } } });
    });
    recorded.expect(RULE, "Web-Options-rule", { scheduleExpression: "cron(0 4 * * ? *)" });
    recorded.expect(RULE, "Web-Text-rule", { scheduleExpression: "rate(2 days)" });
  });

  it("[rename.cron.job-props] takes settings of the target under native.target of the job", async () => {
    const recorded = await define(({ stack }) => {
      const job = { function: JOB, native: { target: { input: '{"full":true}' } } };
      new Cron(stack, "Report", { schedule: "rate(1 day)", job });
    });
    recorded.expect(TARGET, { input: '{"full":true}' });
  });
});
