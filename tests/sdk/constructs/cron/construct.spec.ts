import assert from "node:assert/strict";
import * as pulumi from "@pulumi/pulumi";
import { App, Cron, type CronProps, Function, Stack, Table } from "#sdk/index";
import { LAMBDA, PERMISSION, POLICY } from "../../../support/api";
import { expectDefinitionError } from "../../../support/definition-error";
import { type Recorded, record } from "../../../support/record";

const RULE = "aws:cloudwatch/eventRule:EventRule";
const TARGET = "aws:cloudwatch/eventTarget:EventTarget";
const SCHEDULE = "aws:scheduler/schedule:Schedule";
const QUEUE = "aws:sqs/queue:Queue";
const ROLE = "aws:iam/role:Role";
const FAILED = "aws:lambda/functionEventInvokeConfig:FunctionEventInvokeConfig";
const EVERY_DAY = { schedule: "rate(1 day)", job: "src/report.run" } as const;

before(() => {
  process.env.PULUMI_SERVERLESS_API_BUNDLE = "skip";
});

/** Records a Cron `Report` in the stack `Web`. */
function recordCron(
  props: CronProps,
  defaults: "v1" | "current" = "v1",
  then?: (cron: Cron, stack: Stack) => unknown,
): Promise<Recorded> {
  return record(async () => {
    const stack = new Stack(new App({ defaults }), "Web");
    const cron = new Cron(stack, "Report", props);
    await then?.(cron, stack);
  });
}

/** Types and names of what a recording has, without stack and component. */
function namesIn(recorded: Recorded): readonly string[] {
  return recorded
    .resources()
    .filter(({ custom, type }) => custom && type.startsWith("aws:"))
    .map(({ type, name }) => `${type.split(":").at(-1)} ${name}`)
    .sort();
}

describe("Cron", () => {
  it("makes a rule without a fixed name, its target, the function, and the permission of this rule alone", async () => {
    const recorded = await recordCron(EVERY_DAY);
    assert.deepEqual(namesIn(recorded), [
      "EventRule Web-Report-rule",
      "EventTarget Web-Report-target",
      "Function Web-Report-job-function",
      "Permission Web-Report-permission",
      "Role Web-Report-job-role",
      "RolePolicy Web-Report-job-policy",
    ]);
    const rule = recorded.resource(RULE);
    assert.deepEqual(rule.inputs, {
      scheduleExpression: "rate(1 day)",
      state: "ENABLED",
      tags: { "serverless-api:app": "notes", "serverless-api:stage": "dev" },
    });
    const lambda = recorded.resource(LAMBDA);
    assert.deepEqual(recorded.resource(TARGET).inputs, { rule: rule.state.name, arn: lambda.state.arn });
    recorded.expect(PERMISSION, {
      function: lambda.state.name,
      action: "lambda:InvokeFunction",
      principal: "events.amazonaws.com",
      sourceArn: rule.state.arn,
    });
    assert.ok(recorded.resource(TARGET).dependencies.includes(recorded.resource(PERMISSION).urn));
  });

  it("is switched off with enabled, and by either setting of the rule", async () => {
    (await recordCron({ ...EVERY_DAY, enabled: false })).expect(RULE, { state: "DISABLED" });
    const native = { rule: { isEnabled: false } };
    (await recordCron({ ...EVERY_DAY, native })).expect(RULE, { isEnabled: false, state: undefined });
    (await recordCron({ ...EVERY_DAY, native: { rule: { state: "DISABLED" } } })).expect(RULE, {
      state: "DISABLED",
    });
  });

  it("passes settings on to rule and target", async () => {
    const recorded = await recordCron({
      schedule: "cron(0 12 * * ? *)",
      job: {
        function: "src/report.run",
        native: { target: { input: '{"full":true}', retryPolicy: { maximumRetryAttempts: 2 } } },
      },
      native: { rule: { name: "noon", description: "Every noon" } },
    });
    recorded.expect(RULE, {
      name: "noon",
      description: "Every noon",
      scheduleExpression: "cron(0 12 * * ? *)",
    });
    recorded.expect(TARGET, { input: '{"full":true}', retryPolicy: { maximumRetryAttempts: 2 } });
  });

  it("calls a Function made before", async () => {
    const recorded = await record(() => {
      const stack = new Stack(new App(), "Web");
      const report = new Function(stack, "Report", "src/report.run");
      const cron = new Cron(stack, "Nightly", { schedule: "rate(1 day)", job: report });
      assert.equal(cron.jobFunction, report);
      new Cron(stack, "Hourly", { schedule: "rate(1 hour)", job: { function: report } });
    });
    assert.equal(recorded.resources(LAMBDA).length, 1);
    assert.equal(recorded.resources(PERMISSION).length, 2);
  });

  it("permits and binds its function", async () => {
    const recorded = await recordCron(EVERY_DAY, "v1", (cron, stack) => {
      const fields = { id: "string" } as const;
      const table = new Table(stack, "Notes", { fields, primaryIndex: { partitionKey: "id" } });
      cron.attachPermissions(["ses:SendEmail"]);
      cron.bind([table]);
    });
    const { Statement } = JSON.parse(String(recorded.resource(POLICY).inputs.policy));
    const actions = Statement.flatMap(({ Action }: { Action: string[] }) => Action);
    assert.ok(actions.includes("ses:SendEmail") && actions.includes("dynamodb:PutItem"), actions.join());
    const { environment } = recorded.resource(LAMBDA).inputs as { environment: { variables: object } };
    assert.deepEqual(
      Object.keys(environment.variables).filter((name) => name.startsWith("SAPI_Table")),
      ["SAPI_Table_name_Notes"],
    );
  });

  it("says which permissions and bindings it does not take", async () => {
    await recordCron(EVERY_DAY, "v1", async (cron) => {
      await expectDefinitionError(
        () => cron.attachPermissions([5] as never),
        [{ code: "PERMISSION_UNSUPPORTED", path: "attachPermissions[0]" }],
      );
      await expectDefinitionError(
        () => cron.bind([cron] as never),
        [{ code: "FUNCTION_BIND_INVALID", path: "bind[0]" }],
      );
    });
  });

  it("has its own way with twenty schedules of one function, whose policy has room for 20 KB", async () => {
    const recorded = await record(() => {
      const stack = new Stack(new App(), "Web");
      const report = new Function(stack, "Report", "src/report.run");
      for (let hour = 0; hour < 20; hour++)
        new Cron(stack, `At${hour}`, { schedule: `cron(0 ${hour} * * ? *)`, job: report });
    });
    const sources = recorded.resources(PERMISSION).map(({ inputs }) => String(inputs.sourceArn));
    assert.equal(sources.length, 13);
    assert.equal(sources.at(-1), "arn:aws:events:us-east-1:123456789012:rule/*");
    assert.equal(recorded.resources(TARGET).length, 20);
  });
});

describe("Cron: fields of a cron expression by name", () => {
  const cases = [
    [{ minute: 0, hour: 8 }, "cron(0 8 * * ? *)"],
    [{ minute: "0/15", hour: "8-17", weekDay: "MON-FRI" }, "cron(0/15 8-17 ? * MON-FRI *)"],
    [{ minute: 30, hour: 4, day: 1, month: "JAN,JUL", year: 2030 }, "cron(30 4 1 JAN,JUL ? 2030)"],
    [{ minute: 0, hour: 0, day: "?", weekDay: "SUN" }, "cron(0 0 ? * SUN *)"],
    [{ minute: 0, hour: 0, day: "L", weekDay: "?" }, "cron(0 0 L * ? *)"],
    [{ minute: 0, hour: 0, day: "?" }, "cron(0 0 ? * * *)"],
  ] as const;
  for (const [schedule, expression] of cases) {
    it(`writes ${JSON.stringify(schedule)} as ${expression}`, async () => {
      const recorded = await recordCron({ job: "src/report.run", native: { rule: { schedule } } });
      recorded.expect(RULE, { scheduleExpression: expression });
    });
  }

  it("warns of a job that runs every minute of its hours because nobody said when", async () => {
    const recorded = await recordCron({ job: "src/report.run", native: { rule: { schedule: { hour: 8 } } } });
    recorded.expect(RULE, { scheduleExpression: "cron(* 8 * * ? *)" });
    assert.deepEqual(
      recorded.graph.logs.map(({ message }) => message).filter((message) => message.includes("Cron")),
      ['Cron "Report": it runs every minute of its hours; write minute: 0, or minute: "*" if that is meant'],
    );
    const meant = await recordCron({
      job: "src/report.run",
      native: { rule: { schedule: { minute: "*", hour: 8 } } },
    });
    assert.deepEqual(
      meant.graph.logs.filter(({ message }) => message.includes("Cron")),
      [],
    );
  });
});

describe("Cron: EventBridge Scheduler", () => {
  it("runs a job in a time zone, as a role that may call this function and nothing else", async () => {
    const recorded = await recordCron({
      ...EVERY_DAY,
      schedule: "cron(0 8 * * ? *)",
      timeZone: "Europe/Berlin",
    });
    assert.deepEqual(namesIn(recorded), [
      "Function Web-Report-job-function",
      "Role Web-Report-job-role",
      "Role Web-Report-role",
      "RolePolicy Web-Report-job-policy",
      "RolePolicy Web-Report-role-policy",
      "Schedule Web-Report-schedule",
    ]);
    const { arn } = recorded.resource(LAMBDA).state;
    const role = recorded.resource(ROLE, "Web-Report-role");
    assert.deepEqual(recorded.resource(SCHEDULE).inputs, {
      scheduleExpression: "cron(0 8 * * ? *)",
      scheduleExpressionTimezone: "Europe/Berlin",
      flexibleTimeWindow: { mode: "OFF" },
      state: "ENABLED",
      target: { arn, roleArn: role.state.arn },
    });
    assert.deepEqual(JSON.parse(String(role.inputs.assumeRolePolicy)).Statement, [
      {
        Effect: "Allow",
        Principal: { Service: "scheduler.amazonaws.com" },
        Action: "sts:AssumeRole",
        Condition: { StringEquals: { "aws:SourceAccount": "123456789012" } },
      },
    ]);
    const policy = recorded.resource(POLICY, "Web-Report-role-policy");
    assert.deepEqual(JSON.parse(String(policy.inputs.policy)).Statement, [
      { Effect: "Allow", Action: ["lambda:InvokeFunction"], Resource: [arn] },
    ]);
    assert.ok(recorded.resource(SCHEDULE).dependencies.includes(policy.urn));
  });

  it("runs a job within a window, and once", async () => {
    (await recordCron({ ...EVERY_DAY, flexibleWindow: "1 hour", enabled: false })).expect(SCHEDULE, {
      scheduleExpression: "rate(1 day)",
      flexibleTimeWindow: { mode: "FLEXIBLE", maximumWindowInMinutes: 60 },
      state: "DISABLED",
    });
    const once = await recordCron({ schedule: "at(2030-01-31T08:00:00)", job: "src/report.run" });
    once.expect(SCHEDULE, {
      scheduleExpression: "at(2030-01-31T08:00:00)",
      scheduleExpressionTimezone: undefined,
    });
    once.expectNone(RULE);
  });

  it("takes settings of the schedule, which win, fields by name, and a role of the program", async () => {
    const recorded = await recordCron({
      timeZone: "Asia/Tokyo",
      job: {
        function: "src/report.run",
        native: { target: { input: "{}", roleArn: "arn:aws:iam::123456789012:role/mine" } },
      },
      native: {
        rule: { schedule: { minute: 0 } },
        schedule: { name: "report", endDate: "2031-01-01T00:00:00Z" },
      },
    });
    recorded.expect(SCHEDULE, {
      name: "report",
      endDate: "2031-01-01T00:00:00Z",
      scheduleExpression: "cron(0 * * * ? *)",
      target: {
        arn: recorded.resource(LAMBDA).state.arn,
        roleArn: "arn:aws:iam::123456789012:role/mine",
        input: "{}",
      },
    });
    assert.equal(recorded.resources(ROLE).length, 1);
  });
});

describe("Cron: events that nobody gets", () => {
  it("are dropped by AWS with the defaults v1, and sent to one queue with current", async () => {
    (await recordCron(EVERY_DAY)).expectNone(QUEUE);
    const recorded = await recordCron(EVERY_DAY, "current");
    const queue = recorded.resource(QUEUE, "Web-Report-dead-letters");
    recorded.expect(TARGET, { deadLetterConfig: { arn: queue.state.arn } });
    recorded.expect(FAILED, "Web-Report-job-failed-events", {
      functionName: recorded.resource(LAMBDA).state.name,
      destinationConfig: { onFailure: { destination: queue.state.arn } },
    });
    const policy = recorded.resource("aws:sqs/queuePolicy:QueuePolicy");
    const [, send] = JSON.parse(String(policy.inputs.policy)).Statement;
    assert.deepEqual(send.Principal, { Service: "events.amazonaws.com" });
    assert.deepEqual(send.Condition, {
      ArnLike: { "aws:SourceArn": [recorded.resource(RULE).state.arn] },
    });
    assert.ok(recorded.resource(TARGET).dependencies.includes(policy.urn));
    const own = recorded.resource(POLICY, "Web-Report-job-policy");
    assert.ok(
      String(own.inputs.policy).includes(`"Action":["sqs:SendMessage"],"Resource":["${queue.state.arn}"]`),
    );
    assert.ok(recorded.resource(FAILED).dependencies.includes(own.urn));
  });

  it("are sent by EventBridge Scheduler as its role", async () => {
    const recorded = await recordCron({ ...EVERY_DAY, timeZone: "Europe/Berlin" }, "current");
    const { arn } = recorded.resource(QUEUE).state;
    const { target } = recorded.resource(SCHEDULE).inputs as { target: { deadLetterConfig: unknown } };
    assert.deepEqual(target.deadLetterConfig, { arn });
    const policy = String(recorded.resource(POLICY, "Web-Report-role-policy").inputs.policy);
    assert.deepEqual(JSON.parse(policy).Statement[1], {
      Effect: "Allow",
      Action: ["sqs:SendMessage"],
      Resource: [arn],
    });
    assert.equal(recorded.resources(FAILED).length, 1);
  });

  it("go where the program says", async () => {
    const target = { deadLetterConfig: { arn: "arn:aws:sqs:us-east-1:123456789012:mine" } };
    const job = { function: "src/report.run", native: { target } };
    for (const timeZone of [undefined, "Europe/Berlin"]) {
      const props = { ...EVERY_DAY, job, ...(timeZone && { timeZone }) };
      const recorded = await recordCron(props, "current");
      recorded.expectNone(QUEUE);
      recorded.expectNone(FAILED);
      const found = timeZone ? recorded.resource(SCHEDULE).inputs.target : recorded.resource(TARGET).inputs;
      assert.deepEqual((found as { deadLetterConfig: unknown }).deadLetterConfig, target.deadLetterConfig);
    }
  });

  it("have one destination for a function with several schedules, and none in a stack that only borrows it", async () => {
    const recorded = await record(() => {
      const app = new App({ defaults: "current" });
      const home = new Stack(app, "Home");
      const report = new Function(home, "Report", "src/report.run");
      new Cron(new Stack(app, "Other"), "Borrower", { schedule: "rate(1 day)", job: report });
      for (const id of ["Nightly", "Hourly"]) new Cron(home, id, { schedule: "rate(1 hour)", job: report });
    });
    assert.deepEqual(
      recorded.resources(FAILED).map(({ name }) => name),
      ["Home-Report-failed-events"],
    );
    const { arn } = recorded.resource(QUEUE, "Home-Nightly-dead-letters").state;
    recorded.expect(FAILED, { destinationConfig: { onFailure: { destination: arn } } });
  });
});

describe("Cron: settings that are known later", () => {
  it("refuses retries that AWS does not take when they are known", async () => {
    const target = { retryPolicy: { maximumRetryAttempts: pulumi.output(186) } };
    await assert.rejects(
      recordCron({ ...EVERY_DAY, job: { function: "src/report.run", native: { target } } }),
      /job\.native\.target\.retryPolicy\.maximumRetryAttempts: out of range, got 186/,
    );
  });
});
