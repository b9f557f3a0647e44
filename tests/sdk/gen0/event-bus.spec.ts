import assert from "node:assert/strict";
import * as cloudwatch from "@pulumi/aws/cloudwatch";
import * as pulumi from "@pulumi/pulumi";
import { Duration, EventBus, Queue, RuleTargetInput, Schedule } from "#sdk/gen0/index";
import { App, EventBus as NewEventBus, Queue as NewQueue, Stack } from "#sdk/index";
import { expectDefinitionError } from "../../support/definition-error";
import { expectSame } from "../../support/gen0";
import { record } from "../../support/record";
import { CASES } from "./cases/event-bus";

const runtime = "nodejs12.x";
const handler = "src/mail.send";
const given = { handler, runtime } as const;
const pattern = { source: ["orders"] };

describe("an EventBus of generation 0", () => {
  for (const [name, [old, now]] of Object.entries(CASES))
    it(`takes ${name}`, () =>
      expectSame(
        (stack) => new EventBus(stack, "Orders", old),
        (stack) => new NewEventBus(stack, "Orders", now),
      ));

  it("takes queues, with the settings of their targets", () =>
    expectSame(
      (stack) => {
        const dead = new Queue(stack, "Dead");
        const queue = new Queue(stack, "Archive", { sqsQueue: { fifo: true } });
        const message = RuleTargetInput.fromObject({ from: dead.queueUrl });
        const targetProps = { message, messageGroupId: "orders", deadLetterQueue: dead.sqsQueue };
        new EventBus(stack, "Orders", {
          rules: { created: { eventPattern: pattern, targets: [{ queue, targetProps }, dead] } },
        });
      },
      (stack) => {
        const dead = new NewQueue(stack, "Dead");
        const queue = new NewQueue(stack, "Archive", { fifo: true });
        const target = {
          input: pulumi.jsonStringify({ from: dead.queueUrl }),
          sqsTarget: { messageGroupId: "orders" },
        };
        new NewEventBus(stack, "Orders", {
          rules: {
            created: { pattern, targets: { 0: { queue, deadLetters: dead, native: { target } }, 1: dead } },
          },
        });
      },
    ));

  for (const [name, old, now] of [
    ["rate", Schedule.rate(Duration.hours(1)), "rate(1 hour)"],
    ["text", Schedule.expression("cron(0 12 * * ? *)"), "cron(0 12 * * ? *)"],
    ["fields", Schedule.cron({ minute: "0", hour: "8" }), { minute: "0", hour: "8" }],
  ] as const)
    it(`takes a schedule of the platform for a rule of the default bus: ${name}`, () => {
      const bus = () => cloudwatch.EventBus.get("default", "default");
      return expectSame(
        (stack) =>
          new EventBus(stack, "Orders", {
            eventBridgeEventBus: bus(),
            rules: { daily: { schedule: old, targets: [handler] } },
          }),
        (stack) =>
          new NewEventBus(stack, "Orders", {
            native: { eventBus: bus() },
            rules: { daily: { native: { schedule: now }, targets: { 0: given } } },
          }),
      );
    });

  it("takes more rules later, and permissions by the indexes of targets", () =>
    expectSame(
      (stack) => {
        const bus = new EventBus(stack, "Orders", {
          rules: { created: { eventPattern: pattern, targets: [handler, handler] } },
        });
        bus.addRules(stack, { paid: { eventPattern: pattern, description: "Paid", targets: [handler] } });
        bus.attachPermissionsToTarget("created", 1, ["ses:SendEmail"]);
        bus.attachPermissionsToTarget("paid", 0, ["sns:Publish"]);
      },
      (stack) => {
        const bus = new NewEventBus(stack, "Orders", {
          rules: { created: { pattern, targets: { 0: given, 1: given } } },
        });
        bus.addRules(stack, {
          paid: { pattern, native: { description: "Paid" }, targets: { 0: given } },
        });
        bus.attachPermissionsToTarget("created", "1", ["ses:SendEmail"]);
        bus.attachPermissionsToTarget("paid", "0", ["sns:Publish"]);
      },
    ));

  it("has the bus of EventBridge under its old name, with the old names of what is read from it", async () => {
    const { outputs } = await record(() => {
      const bus = new EventBus(new Stack(new App(), "Shop"), "Orders");
      const { eventBusName, eventBusArn } = bus.eventBridgeEventBus;
      const isArn = eventBusArn === bus.eventBusArn;
      return { eventBusName, isArn, isSame: bus.eventBridgeEventBus === bus.native.eventBus };
    });
    assert.deepEqual(outputs, { eventBusName: "dev-notes-Orders", isArn: true, isSame: true });
  });

  it("reports all mistakes at once, by the paths of the program", () =>
    record(async () => {
      const stack = new Stack(new App(), "Shop");
      const bus = new EventBus(stack, "Orders");
      await expectDefinitionError(
        () =>
          new EventBus(stack, "Others", {
            eventBridgeEventBus: { eventBusName: "a b" },
            rules: {
              created: {
                eventPattern: { source: "orders" as never },
                ruleName: "new orders",
                enabled: "no" as never,
                schedule: Schedule.rate(Duration.hours(1)),
                eventBus: bus.eventBridgeEventBus,
                targets: [
                  { function: "" },
                  { function: handler, targetProps: { retryAttempts: 1_000, maxEventAge: Duration.days(2) } },
                  { function: handler, targetProps: { deadLetterQueue: handler as never } },
                ],
              } as never,
            },
          }),
        [
          {
            code: "PROP_GONE",
            path: "rules.created.eventBus",
            cure: "remove it: a rule is on the bus that it is written in",
          },
          { code: "EVENT_BUS_NAME_INVALID", path: "eventBridgeEventBus.eventBusName" },
          { code: "VALUE_WRONG_TYPE", path: "rules.created.enabled", value: "no" },
          { code: "EVENT_SCHEDULE_ON_BUS", path: "rules.created.schedule" },
          { code: "EVENT_PATTERN_INVALID", path: "rules.created.eventPattern.source" },
          { code: "EVENT_RULE_NAME_INVALID", path: "rules.created.ruleName" },
          { code: "FUNCTION_HANDLER_MISSING", path: "rules.created.targets[0].function.handler" },
          { code: "VALUE_OUT_OF_RANGE", path: "rules.created.targets[1].targetProps.retryAttempts" },
          { code: "VALUE_OUT_OF_RANGE", path: "rules.created.targets[1].targetProps.maxEventAge" },
          { code: "DEAD_LETTERS_INVALID", path: "rules.created.targets[2].targetProps.deadLetterQueue" },
        ],
      );
      await expectDefinitionError(
        () => bus.addRules(stack, { paid: { eventPattern: pattern, targets: [{ function: "" }] } }),
        [{ code: "FUNCTION_HANDLER_MISSING", path: "addRules.paid.targets[0].function.handler" }],
      );
      await expectDefinitionError(
        () => bus.attachPermissionsToTarget("paid", 0, ["ses:SendEmail"]),
        [{ code: "EVENT_RULE_UNKNOWN", path: "attachPermissionsToTarget" }],
      );
    }));
});
