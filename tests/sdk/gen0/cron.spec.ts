import assert from "node:assert/strict";
import { Cron, type CronProps, Duration, Queue } from "#sdk/gen0/index";
import { App, Cron as NewCron, Queue as NewQueue, Stack } from "#sdk/index";
import { expectDefinitionError } from "../../support/definition-error";
import { expectSame } from "../../support/gen0";
import { record } from "../../support/record";
import { CASES } from "./cases/cron";

const schedule = "rate(1 day)";
const handler = "src/report.run";

function refused(props: unknown): () => Promise<unknown> {
  return () => record(() => new Cron(new Stack(new App(), "Shop"), "Report", props as CronProps));
}

describe("a Cron of generation 0", () => {
  for (const [name, [old, now]] of Object.entries(CASES))
    it(`takes ${name}`, () =>
      expectSame(
        (stack) => new Cron(stack, "Report", old),
        (stack) => new NewCron(stack, "Report", now),
      ));

  it("takes the queue of what could not be delivered by the platform's own", () =>
    expectSame(
      (stack) => {
        const { sqsQueue: deadLetterQueue } = new Queue(stack, "Dead");
        new Cron(stack, "Report", { schedule, job: { function: handler, jobProps: { deadLetterQueue } } });
      },
      (stack) => {
        const deadLetters = new NewQueue(stack, "Dead");
        const called = { handler, runtime: "nodejs12.x" } as const;
        new NewCron(stack, "Report", { schedule, job: { function: called, deadLetters } });
      },
    ));

  it("has the rule of EventBridge under its old name, with the old names of what is read from it", async () => {
    const { outputs } = await record(() => {
      const cron = new Cron(new Stack(new App(), "Shop"), "Report", { schedule, job: handler });
      const { ruleArn, ruleName } = cron.eventsRule;
      cron.attachPermissions(["ses:SendEmail"]);
      return {
        isSame: cron.eventsRule === cron.native.rule,
        isName: ruleName === cron.native.rule?.name,
        isArn: ruleArn === cron.native.rule?.arn,
        job: cron.jobFunction.id,
      };
    });
    assert.deepEqual(outputs, { isSame: true, isName: true, isArn: true, job: "job" });
  });

  it("is refused without a schedule and a job", () =>
    expectDefinitionError(refused({}), [
      { code: "PROP_MISSING", path: "job" },
      { code: "PROP_MISSING", path: "schedule" },
    ]));

  it("is refused a schedule among the settings of its rule, and what rules of schedules do not have", () =>
    expectDefinitionError(
      refused({
        schedule,
        job: handler,
        eventsRule: {
          schedule: "rate(1 hour)",
          eventPattern: { source: ["orders"] },
          eventBus: "default",
          targets: [],
        },
      }),
      [
        {
          code: "PROP_GONE",
          path: "eventsRule.schedule",
          value: "rate(1 hour)",
          cure: "write the prop schedule",
        },
        { code: "PROP_GONE", path: "eventsRule.eventBus", value: "default", cure: /default bus/ },
        { code: "PROP_GONE", path: "eventsRule.targets", value: [], cure: /another Cron/ },
        { code: "PROP_GONE", path: "eventsRule.eventPattern", cure: "use a rule of an EventBus" },
      ],
    ));

  it("reports all mistakes at once, by the paths of the program", () =>
    expectDefinitionError(
      refused({
        schedule: "daily",
        job: { function: handler, jobProps: { retryAttempts: 500, maxEventAge: "soon" } },
        eventsRule: { eventBusName: "orders" },
      }),
      [
        { code: "VALUE_WRONG_TYPE", path: "job.jobProps.maxEventAge", value: "soon" },
        { code: "VALUE_OUT_OF_RANGE", path: "job.jobProps.retryAttempts", value: 500 },
        { code: "NATIVE_OWN_PROP", path: "eventsRule.eventBusName" },
        { code: "SCHEDULE_INVALID", path: "schedule", value: "daily" },
      ],
    ));

  it("is refused a Duration that gives no whole minutes", () =>
    expectDefinitionError(refused({ schedule: Duration.seconds(90), job: handler }), [
      { code: "SCHEDULE_INVALID", path: "schedule", value: "rate(90 seconds)" },
    ]));
});
