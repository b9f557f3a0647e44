import assert from "node:assert/strict";
import * as aws from "@pulumi/aws";
import { EventBus, Queue } from "#sdk/index";
import { LAMBDA, PERMISSION } from "../support/api";
import { define } from "./program";

const BUS = "aws:cloudwatch/eventBus:EventBus";
const RULE = "aws:cloudwatch/eventRule:EventRule";
const TARGET = "aws:cloudwatch/eventTarget:EventTarget";
const pattern = { source: ["orders"] } as const;

describe("definition: EventBus of generation 1", () => {
  it("[event-bus.name] names bus and rules by stage, app and id or key, and a partner's bus by its source", async () => {
    const recorded = await define(({ stack }) => {
      new EventBus(stack, "Orders", { rules: { created: { pattern } } });
      const eventSourceName = "aws.partner/example.com/1/a";
      new EventBus(stack, "Partner", { native: { eventBus: { eventSourceName } } });
    });
    recorded.expect(BUS, "Web-Orders-bus", { name: "dev-notes-Orders" });
    recorded.expect(BUS, "Web-Partner-bus", { name: "aws.partner/example.com/1/a" });
    recorded.expect(RULE, { name: "dev-notes-created", eventBusName: "dev-notes-Orders" });
  });

  it("[event-bus.targets] has functions and queues as targets by name, with the defaults of AWS", async () => {
    const recorded = await define(({ stack }) => {
      const targets = { mail: "src/mail.send", jobs: new Queue(stack, "Jobs") };
      new EventBus(stack, "Orders", { rules: { created: { pattern, targets } } });
    });
    const [mail, jobs] = recorded.resources(TARGET).map(({ inputs }) => inputs);
    const { arn } = recorded.resource(LAMBDA).state;
    assert.deepEqual(mail, { rule: "dev-notes-created", eventBusName: "dev-notes-Orders", arn });
    assert.equal(jobs?.arn, recorded.resource("aws:sqs/queue:Queue").state.arn);
    recorded.expect(PERMISSION, {
      principal: "events.amazonaws.com",
      sourceArn: recorded.resource(RULE).state.arn,
    });
  });

  it("[event-bus.queue-policy] lets a rule send to its queue, by its ARN", async () => {
    const recorded = await define(({ stack }) => {
      const jobs = new Queue(stack, "Jobs");
      new EventBus(stack, "Orders", { rules: { created: { pattern, targets: { jobs } } } });
    });
    const { policy } = recorded.resource("aws:sqs/queuePolicy:QueuePolicy").inputs;
    const [send] = JSON.parse(String(policy)).Statement.filter(
      ({ Effect }: { Effect: string }) => Effect === "Allow",
    );
    assert.ok([send.Action].flat().includes("sqs:SendMessage"));
    assert.match(JSON.stringify(send.Condition), /aws:SourceArn.*:rule\/dev-notes-Orders\/dev-notes-created/);
  });

  it("[event-bus.methods] adds rules, finds them, and permits the function of one target", async () => {
    const recorded = await define(({ stack }) => {
      const bus = new EventBus(stack, "Orders");
      bus.addRules(stack, { paid: { pattern, targets: { book: "src/book.run", mail: "src/mail.run" } } });
      assert.ok(bus.getRule("paid"));
      bus.attachPermissionsToTarget("paid", "book", ["ses:SendEmail"]);
    });
    const policies = recorded.resources("aws:iam/rolePolicy:RolePolicy");
    const permitted = policies.filter(({ inputs }) => String(inputs.policy).includes("ses:SendEmail"));
    assert.deepEqual(
      permitted.map(({ name }) => name),
      ["Web-Orders-rule-paid-target-book-policy"],
    );
  });

  it("[rename.event-bus.event-bus] takes settings or an existing bus under native, and has the bus there", async () => {
    const recorded = await define(({ stack }) => {
      const made = new EventBus(stack, "Made", { native: { eventBus: { description: "ours" } } });
      assert.ok(made.native.eventBus instanceof aws.cloudwatch.EventBus);
      const eventBus = aws.cloudwatch.EventBus.get("default", "default", { name: "default" });
      assert.equal(new EventBus(stack, "Given", { native: { eventBus } }).native.eventBus, eventBus);
    });
    recorded.expect(BUS, "Web-Made-bus", { description: "ours" });
  });

  it("[rename.event-bus.rule] takes description, switch, name and schedule of a rule under native", async () => {
    const recorded = await define(({ stack }) => {
      const eventBus = aws.cloudwatch.EventBus.get("default", "default", { name: "default" });
      const native = {
        description: "a",
        enabled: false,
        ruleName: "hourly",
        schedule: "rate(1 hour)",
      } as const;
      new EventBus(stack, "Account", { native: { eventBus }, rules: { hour: { native } } });
    });
    recorded.expect(RULE, {
      description: "a",
      state: "DISABLED",
      name: "hourly",
      scheduleExpression: "rate(1 hour)",
    });
  });

  it("[rename.event-bus.target] takes settings of a target under native.target", async () => {
    const recorded = await define(({ stack }) => {
      const mail = { function: "src/mail.send", native: { target: { inputPath: "$.detail" } } };
      new EventBus(stack, "Orders", { rules: { created: { pattern, targets: { mail } } } });
    });
    recorded.expect(TARGET, { inputPath: "$.detail" });
  });
});
