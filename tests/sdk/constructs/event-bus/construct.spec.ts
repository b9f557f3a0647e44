import assert from "node:assert/strict";
import * as aws from "@pulumi/aws";
import * as pulumi from "@pulumi/pulumi";
import {
  App,
  EventBus,
  type EventBusProps,
  Function,
  Queue,
  Stack,
  type StackContext,
  Table,
} from "#sdk/index";
import { LAMBDA, PERMISSION, POLICY } from "../../../support/api";
import { expectDefinitionError } from "../../../support/definition-error";
import { type Recorded, record } from "../../../support/record";

const BUS = "aws:cloudwatch/eventBus:EventBus";
const RULE = "aws:cloudwatch/eventRule:EventRule";
const TARGET = "aws:cloudwatch/eventTarget:EventTarget";
const QUEUE = "aws:sqs/queue:Queue";
const QUEUE_POLICY = "aws:sqs/queuePolicy:QueuePolicy";
const FAILED = "aws:lambda/functionEventInvokeConfig:FunctionEventInvokeConfig";
const pattern = { source: ["orders"] } as const;

before(() => {
  process.env.PULUMI_SERVERLESS_API_BUNDLE = "skip";
});

/** Records a bus `Orders` in the stack `Web`. */
function recordBus(
  props: EventBusProps | undefined,
  defaults: "v1" | "current" = "v1",
  then?: (bus: EventBus, context: StackContext) => unknown,
): Promise<Recorded> {
  return record(async () => {
    const app = new App({ defaults });
    const stack = new Stack(app, "Web");
    const bus = new EventBus(stack, "Orders", props);
    await then?.(bus, { app, stack });
  });
}

describe("EventBus", () => {
  it("makes a bus under the name of stage, app and id, and nothing else without rules", async () => {
    const recorded = await recordBus(undefined);
    const tags = { "serverless-api:app": "notes", "serverless-api:stage": "dev" };
    assert.deepEqual(recorded.resource(BUS).inputs, { name: "dev-notes-Orders", tags });
    assert.equal(recorded.resource(BUS).name, "Web-Orders-bus");
    recorded.expectNone(RULE);
  });

  it("makes rules of stage, app and key, whose targets are functions that this rule may call", async () => {
    const recorded = await recordBus({
      rules: {
        created: { pattern: { ...pattern, detailType: ["created"] }, targets: { mail: "src/mail.send" } },
      },
    });
    const bus = recorded.resource(BUS);
    const rule = recorded.resource(RULE);
    const tags = { "serverless-api:app": "notes", "serverless-api:stage": "dev" };
    assert.equal(rule.name, "Web-Orders-rule-created");
    assert.deepEqual(rule.inputs, {
      name: "dev-notes-created",
      eventBusName: bus.state.name,
      eventPattern: '{"source":["orders"],"detail-type":["created"]}',
      state: "ENABLED",
      tags,
    });
    const lambda = recorded.resource(LAMBDA);
    assert.equal(lambda.name, "Web-Orders-rule-created-target-mail-function");
    assert.deepEqual(recorded.resource(TARGET).inputs, {
      rule: "dev-notes-created",
      eventBusName: "dev-notes-Orders",
      arn: lambda.state.arn,
    });
    recorded.expect(PERMISSION, {
      function: lambda.state.name,
      principal: "events.amazonaws.com",
      sourceArn: "arn:aws:events:us-east-1:123456789012:rule/dev-notes-Orders/dev-notes-created",
    });
  });

  it("sends to a Queue, whose one policy has all rules that send to it", async () => {
    const recorded = await record(() => {
      const stack = new Stack(new App(), "Web");
      const queue = new Queue(stack, "Jobs");
      const targets = { jobs: queue };
      new EventBus(stack, "Orders", {
        rules: { created: { pattern, targets }, paid: { pattern, targets: { jobs: { queue } } } },
      });
    });
    const { arn } = recorded.resource(QUEUE).state;
    assert.deepEqual(
      recorded.resources(TARGET).map(({ inputs }) => inputs.arn),
      [arn, arn],
    );
    const { policy } = recorded.resource(QUEUE_POLICY).inputs;
    const sent = JSON.parse(String(policy)).Statement.find(
      ({ Effect }: { Effect: string }) => Effect === "Allow",
    );
    assert.deepEqual(sent.Principal, { Service: "events.amazonaws.com" });
    assert.deepEqual(sent.Condition.ArnLike ?? sent.Condition.ArnEquals, {
      "aws:SourceArn": ["created", "paid"].map(
        (key) => `arn:aws:events:us-east-1:123456789012:rule/dev-notes-Orders/dev-notes-${key}`,
      ),
    });
    recorded.expectNone(PERMISSION);
    for (const target of recorded.resources(TARGET))
      assert.ok(target.dependencies.includes(recorded.resource(QUEUE_POLICY).urn));
  });

  it("sends to a FIFO queue in groups", async () => {
    const recorded = await record(() => {
      const stack = new Stack(new App(), "Web");
      const queue = new Queue(stack, "Jobs", { fifo: true });
      const native = { target: { sqsTarget: { messageGroupId: "orders" } } };
      new EventBus(stack, "Orders", {
        rules: { created: { pattern, targets: { jobs: { queue, native } } } },
      });
    });
    recorded.expect(TARGET, { sqsTarget: { messageGroupId: "orders" } });
  });

  it("takes settings of bus, rule and target, which win over its own", async () => {
    const recorded = await recordBus({
      native: { eventBus: { name: "orders", description: "All orders" } },
      rules: {
        created: {
          pattern,
          targets: { mail: { function: "src/mail.send", native: { target: { inputPath: "$.detail" } } } },
          native: {
            description: "New ones",
            enabled: false,
            ruleName: "created",
            rule: { forceDestroy: true },
          },
        },
      },
    });
    recorded.expect(BUS, { name: "orders", description: "All orders" });
    recorded.expect(RULE, {
      name: "created",
      description: "New ones",
      state: "DISABLED",
      forceDestroy: true,
      eventBusName: "orders",
    });
    recorded.expect(TARGET, { inputPath: "$.detail", rule: "created" });
  });

  it("has the name of the partner's source for a partner's events", async () => {
    const eventSourceName = "aws.partner/example.com/123/orders";
    (await recordBus({ native: { eventBus: { eventSourceName } } })).expect(BUS, {
      name: eventSourceName,
      eventSourceName,
    });
  });

  it("gives the functions of targets their defaults", async () => {
    const recorded = await recordBus({
      defaults: { function: { timeout: 7 } },
      rules: { created: { pattern, targets: { a: "src/a.run", b: { handler: "src/b.run", timeout: 9 } } } },
    });
    assert.deepEqual(
      recorded.resources(LAMBDA).map(({ inputs }) => inputs.timeout),
      [7, 9],
    );
  });

  it("tells targets apart whose key and name read alike when put together", async () => {
    const recorded = await recordBus({
      rules: {
        a: { pattern, targets: { "b-target-c": "src/one.run", "target-d": "src/two.run" } },
        "a-target-b": { pattern, targets: { c: "src/three.run" } },
        "a-target": { pattern, targets: { d: "src/four.run" } },
      },
    });
    const names = recorded.resources(TARGET).map(({ name }) => name);
    assert.equal(new Set(names).size, 4);
  });
});

describe("EventBus: patterns", () => {
  it("are checked when they are known", async () => {
    const arn = pulumi.output("arn:aws:s3:::uploads");
    const recorded = await recordBus({
      rules: { stored: { pattern: { resources: [arn], detailType: ["x"] } } },
    });
    recorded.expect(RULE, { eventPattern: '{"resources":["arn:aws:s3:::uploads"],"detail-type":["x"]}' });
    const wrong = pulumi.output({ numeric: [">"] });
    await assert.rejects(
      recordBus({ rules: { stored: { pattern: { detail: { size: [wrong] } } } } }),
      /rules\.stored\.pattern\.detail\.size\[0\]\.numeric: not a comparison of numbers/,
    );
  });

  it("may be long, with a warning, up to what AWS raises the quota to", async () => {
    const ids = Array.from({ length: 60 }, (_, index) => `order-${"0".repeat(34)}${index}`);
    const recorded = await recordBus({ rules: { some: { pattern: { detail: { id: ids } } } } });
    const [warning] = recorded.graph.logs.filter(({ message }) => message.includes("EventBus"));
    assert.equal(
      warning?.message,
      'EventBus "Orders": a pattern of 2709 characters needs a quota above 2048, which AWS raises on request',
    );
  });
});

describe("EventBus: a bus made elsewhere", () => {
  it("is used as it is, and the default one takes schedules", async () => {
    const recorded = await record(() => {
      const stack = new Stack(new App(), "Web");
      const eventBus = aws.cloudwatch.EventBus.get("default", "default", { name: "default" });
      const bus = new EventBus(stack, "Account", {
        native: { eventBus },
        rules: {
          hourly: { native: { schedule: "rate(1 hour)" }, targets: { clean: "src/clean.run" } },
          noon: { native: { schedule: { minute: 0, hour: 12 } } },
        },
      });
      assert.equal(bus.native.eventBus, eventBus);
    });
    recorded.expect(RULE, "Web-Account-rule-hourly", {
      scheduleExpression: "rate(1 hour)",
      eventPattern: undefined,
      eventBusName: "default",
      name: "dev-notes-hourly",
    });
    recorded.expect(RULE, "Web-Account-rule-noon", { scheduleExpression: "cron(0 12 * * ? *)" });
  });

  it("refuses a schedule when it turns out not to be the default one", async () => {
    await assert.rejects(
      record(() => {
        const eventBus = aws.cloudwatch.EventBus.get("other", "other", { name: "other" });
        const rules = { hourly: { native: { schedule: "rate(1 hour)" as const } } };
        new EventBus(new Stack(new App(), "Web"), "Other", { native: { eventBus }, rules });
      }),
      /rules\.hourly\.native\.schedule: AWS runs schedules of the account's default bus alone/,
    );
  });

  it("refuses two rules of one name on it, from two constructs as well", async () => {
    await record(async () => {
      const app = new App();
      const eventBus = aws.cloudwatch.EventBus.get("default", "default", { name: "default" });
      const make = (id: string) =>
        new EventBus(new Stack(app, `${id}Stack`), id, {
          native: { eventBus },
          rules: { stored: { pattern } },
        });
      make("One");
      await expectDefinitionError(
        () => make("Two"),
        [{ code: "EVENT_RULE_DUPLICATE", path: "rules.stored", value: "dev-notes-stored" }],
      );
    });
  });
});

describe("EventBus: what is added later", () => {
  it("is a rule or a target in the scope that adds it", async () => {
    const recorded = await recordBus({ rules: { created: { pattern } } }, "v1", (bus, { app, stack }) => {
      bus.addRules(stack, { paid: { pattern, targets: { book: "src/book.run" } } });
      bus.addTargets(bus, "created", { mail: "src/mail.send" });
      bus.addTargets(new Stack(app, "Other"), "created", { index: "src/index.run" });
      assert.ok(bus.getRule("paid") instanceof aws.cloudwatch.EventRule);
      assert.equal(bus.getRule("none"), undefined);
      assert.equal(bus.getFunction("paid", "book")?.id, "Orders-rule-paid-target-book");
      assert.equal(bus.getFunction("paid", "none"), undefined);
    });
    assert.deepEqual(
      recorded.resources(RULE).map(({ name }) => name),
      ["Web-Orders-rule-created", "Web-Orders-rule-paid"],
    );
    assert.deepEqual(
      recorded.resources(TARGET).map(({ name, inputs }) => [name, inputs.rule]),
      [
        ["Web-Orders-rule-paid-target-book-target", "dev-notes-paid"],
        ["Web-Orders-rule-created-target-mail-target", "dev-notes-created"],
        ["Other-Orders-rule-created-target-index-target", "dev-notes-created"],
      ],
    );
  });

  it("gets what was attached and bound to all", async () => {
    const recorded = await recordBus(
      { rules: { created: { pattern, targets: { mail: "src/mail.send" } } } },
      "v1",
      (bus, { stack }) => {
        const table = new Table(stack, "Notes", {
          fields: { id: "string" },
          primaryIndex: { partitionKey: "id" },
        });
        bus.attachPermissions(["ses:SendEmail"]);
        bus.bind([table]);
        bus.attachPermissionsToTarget("created", "mail", ["sns:Publish"]);
        bus.addRules(stack, { paid: { pattern, targets: { book: "src/book.run" } } });
        bus.bindToTarget("paid", "book", [bus]);
      },
    );
    const actionsOf = (name: string) =>
      JSON.parse(String(recorded.resource(POLICY, name).inputs.policy)).Statement.flatMap(
        ({ Action }: { Action: string[] }) => Action,
      ) as string[];
    const mail = actionsOf("Web-Orders-rule-created-target-mail-policy");
    const book = actionsOf("Web-Orders-rule-paid-target-book-policy");
    for (const action of ["ses:SendEmail", "dynamodb:PutItem"])
      assert.ok(mail.includes(action) && book.includes(action), action);
    assert.deepEqual([mail.includes("sns:Publish"), book.includes("sns:Publish")], [true, false]);
    assert.deepEqual([mail.includes("events:PutEvents"), book.includes("events:PutEvents")], [false, true]);
  });

  it("binds its name, and lets events be sent to it and nothing else", async () => {
    const recorded = await recordBus(undefined, "v1", (bus, { stack }) => {
      new Function(stack, "Shop", { handler: "src/shop.run", bind: [bus] });
    });
    const { environment } = recorded.resource(LAMBDA).inputs as {
      environment: { variables: Record<string, string> };
    };
    assert.equal(environment.variables.SAPI_EventBus_name_Orders, "dev-notes-Orders");
    const policy = JSON.parse(String(recorded.resource(POLICY).inputs.policy));
    assert.deepEqual(policy.Statement.at(-1), {
      Effect: "Allow",
      Action: ["events:PutEvents"],
      Resource: ["arn:aws:events:us-east-1:123456789012:event-bus/dev-notes-Orders"],
    });
  });
});

describe("EventBus: events that nobody gets", () => {
  it("are sent with current to one queue for the bus, and to one for each other stack that adds to it", async () => {
    const rules = {
      created: { pattern, targets: { mail: "src/mail.send" } },
      paid: { pattern, targets: { book: "src/book.run" } },
    };
    const recorded = await recordBus({ rules }, "current", (bus, { app }) => {
      bus.addTargets(new Stack(app, "Other"), "created", { index: "src/index.run" });
    });
    assert.deepEqual(
      recorded.resources(QUEUE).map(({ name }) => name),
      ["Web-Orders-dead-letters", "Other-Orders-dead-letters"],
    );
    const [own, other] = recorded.resources(QUEUE).map(({ state }) => state.arn);
    assert.deepEqual(
      recorded.resources(TARGET).map(({ inputs }) => (inputs.deadLetterConfig as { arn: string }).arn),
      [own, own, other],
    );
    assert.equal(recorded.resources(FAILED).length, 3);
  });
});

describe("EventBus: many rules", () => {
  it("are seven resources each with a function of their own under v1, and two with one that is there", async () => {
    const count = async (rules: number, given: boolean) => {
      const recorded = await record(() => {
        const stack = new Stack(new App(), "Web");
        const one = new Function(stack, "One", "src/one.run");
        const keys = Array.from({ length: rules }, (_, index) => `r${index}`);
        const ruleOf = (key: string) => ({ pattern, targets: { it: given ? one : `src/${key}.run` } });
        new EventBus(stack, "Orders", { rules: Object.fromEntries(keys.map((key) => [key, ruleOf(key)])) });
      });
      return recorded.resources().length;
    };
    assert.equal(((await count(40, false)) - (await count(20, false))) / 20, 7);
    // Beyond the twelve that have a permission each, and the one for all.
    assert.equal(((await count(40, true)) - (await count(20, true))) / 20, 2);
  });

  it("grow by the same for each of a thousand", async () => {
    const recorded = await record(() => {
      const stack = new Stack(new App(), "Web");
      const one = new Function(stack, "One", "src/one.run");
      const keys = Array.from({ length: 1000 }, (_, index) => `r${index}`);
      new EventBus(stack, "Orders", {
        rules: Object.fromEntries(keys.map((key) => [key, { pattern, targets: { it: one } }])),
      });
    });
    assert.equal(recorded.resources(RULE).length, 1000);
    assert.equal(recorded.resources(TARGET).length, 1000);
    const policy = recorded.resources(PERMISSION).map(({ inputs }) => JSON.stringify(inputs).length + 200);
    assert.ok(policy.reduce((sum, bytes) => sum + bytes, 0) < 20_480);
  }).timeout(300_000);
});
