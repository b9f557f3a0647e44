import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { GraphResource } from "#sdk/graph/types";
import { ServiceError } from "#sdk/local/services/service-error";
import { settled } from "../support/still-clock";
import { EventsSetup, QUEUE, resource } from "./setup";

const BUS = "aws:cloudwatch/eventBus:EventBus";
const RULE = "aws:cloudwatch/eventRule:EventRule";
const TARGET = "aws:cloudwatch/eventTarget:EventTarget";
const ARN = "arn:aws:events:us-east-1:123456789012";
const MINUTE = 60_000;

/** The resources of a program. */
const PROGRAM: readonly GraphResource[] = [
  resource(BUS, { name: "shop" }, { arn: `${ARN}:event-bus/shop` }),
  resource(
    RULE,
    { name: "placed", eventBusName: "shop", eventPattern: '{"source":["shop"]}', state: "ENABLED" },
    { arn: `${ARN}:rule/shop/placed` },
  ),
  resource(
    TARGET,
    {
      rule: "placed",
      eventBusName: "shop",
      arn: QUEUE,
      inputTransformer: { inputPaths: { id: "$.detail.id" }, inputTemplate: '{"id": <id>}' },
      retryPolicy: { maximumRetryAttempts: 3 },
      deadLetterConfig: { arn: "arn:aws:sqs:us-east-1:123456789012:dead" },
      sqsTarget: { messageGroupId: "g" },
    },
    { targetId: "pack" },
  ),
];
const REMIND: readonly GraphResource[] = [
  resource(RULE, { name: "remind", scheduleExpression: "rate(5 minutes)" }, { arn: `${ARN}:rule/remind` }),
  resource(TARGET, { rule: "remind", arn: QUEUE }, { targetId: "job" }),
];

describe("a program's EventBridge", () => {
  let setup: EventsSetup;

  beforeEach(async () => {
    setup = await EventsSetup.start();
  });

  afterEach(() => setup.service.close());

  it("exists once it is served, and passes events on", async () => {
    await setup.service.serve(PROGRAM);
    const { Targets } = await setup.call("ListTargetsByRule", { Rule: "placed", EventBusName: "shop" });
    assert.deepEqual(Targets, [
      {
        Id: "pack",
        Arn: QUEUE,
        InputTransformer: { InputPathsMap: { id: "$.detail.id" }, InputTemplate: '{"id": <id>}' },
        SqsParameters: { MessageGroupId: "g" },
        RetryPolicy: { MaximumRetryAttempts: 3 },
        DeadLetterConfig: { Arn: "arn:aws:sqs:us-east-1:123456789012:dead" },
      },
    ]);
    await setup.put({ id: 7 }, { EventBusName: "shop" });
    assert.deepEqual(setup.messages, ['{"id": 7}']);
  });

  it("takes over the program's changes, and leaves clients' other changes", async () => {
    await setup.service.serve(PROGRAM);
    await setup.call("DisableRule", { Name: "placed", EventBusName: "shop" });
    await setup.service.serve(PROGRAM);
    const state = async () =>
      (await setup.call("DescribeRule", { Name: "placed", EventBusName: "shop" })).State;
    assert.equal(await state(), "DISABLED");
    const [bus, rule, target] = PROGRAM as [GraphResource, GraphResource, GraphResource];
    const other = { ...rule, inputs: { ...rule.inputs, eventPattern: '{"source":["other"]}' } };
    await setup.service.serve([bus, other, target]);
    assert.equal(await state(), "ENABLED");
  });

  it("allows the principals of a bus's policy to put events", async () => {
    const statement = { Effect: "Allow", Principal: "*", Action: "events:PutEvents", Resource: "*" };
    const policy = JSON.stringify({ Version: "2012-10-17", Statement: [statement] });
    await setup.service.serve([
      ...PROGRAM,
      resource("aws:cloudwatch/eventBusPolicy:EventBusPolicy", { eventBusName: "shop", policy }),
      resource("aws:cloudwatch/eventPermission:EventPermission", {
        principal: "111111111111",
        statementId: "other",
        eventBusName: "shop",
      }),
    ]);
    const [service] = setup.service.services ?? [];
    const document = JSON.parse(String(service?.policyOf?.(`${ARN}:event-bus/shop`)));
    assert.deepEqual(document.Statement, [
      statement,
      {
        Sid: "other",
        Effect: "Allow",
        Principal: { AWS: "arn:aws:iam::111111111111:root" },
        Action: "events:PutEvents",
        Resource: `${ARN}:event-bus/shop`,
      },
    ]);
    const byDefault = JSON.parse(String(service?.policyOf?.(`${ARN}:event-bus/default`)));
    assert.deepEqual(byDefault.Statement[0].Principal, {
      Service: ["cloudwatch.amazonaws.com", "s3.amazonaws.com"],
    });
  });
});

describe("schedules of rules", () => {
  it("put a scheduled event to the targets, counted from when the rule was made [LSREC]", async () => {
    const setup = await EventsSetup.start();
    await setup.service.serve(REMIND);
    await setup.recording.clock.advance(4 * MINUTE);
    assert.deepEqual(setup.messages, []);
    await setup.recording.clock.advance(6 * MINUTE);
    const events = setup.messages.map((body) => JSON.parse(body));
    assert.deepEqual(
      events.map(({ id, ...rest }) => rest),
      ["2026-01-01T00:05:00Z", "2026-01-01T00:10:00Z"].map((time) => ({
        version: "0",
        "detail-type": "Scheduled Event",
        source: "aws.events",
        account: "123456789012",
        time,
        region: "us-east-1",
        resources: [`${ARN}:rule/remind`],
        detail: {},
      })),
    );
    await setup.service.close();
    await setup.recording.clock.advance(60 * MINUTE);
    assert.equal(setup.messages.length, 2);
  });

  it("show their next and last run, and run on request", async () => {
    const setup = await EventsSetup.start({ schedules: false });
    await setup.service.serve(REMIND);
    const view = {
      id: "remind",
      arn: `${ARN}:rule/remind`,
      name: "remind",
      expression: "rate(5 minutes)",
      isEnabled: true,
    };
    assert.deepEqual(setup.service.schedules?.(), [{ ...view, next: [] }]);
    await setup.recording.clock.advance(60 * MINUTE);
    assert.deepEqual(setup.messages, []);
    assert.equal(setup.service.runSchedule?.("remind"), true);
    assert.equal(setup.service.runSchedule?.("other"), false);
    await settled();
    assert.equal(JSON.parse(setup.messages[0] ?? "").time, "2026-01-01T01:00:00Z");
    await setup.service.close();

    const running = await EventsSetup.start();
    await running.service.serve(REMIND);
    await running.recording.clock.advance(6 * MINUTE);
    const [{ next, last } = assert.fail()] = running.service.schedules?.() ?? [];
    assert.equal(last, Date.parse("2026-01-01T00:05:00Z"));
    assert.deepEqual(
      next.slice(0, 2).map((at) => new Date(at).toISOString()),
      ["2026-01-01T00:10:00.000Z", "2026-01-01T00:15:00.000Z"],
    );
    await running.service.close();
  });

  it("stop with their rule", async () => {
    const setup = await EventsSetup.start();
    await setup.service.serve(REMIND);
    await setup.call("DisableRule", { Name: "remind" });
    await setup.recording.clock.advance(10 * MINUTE);
    assert.deepEqual(setup.messages, []);
    await setup.call("PutRule", { Name: "remind", ScheduleExpression: "cron(0/15 * * * ? *)" });
    await setup.recording.clock.advance(5 * MINUTE);
    assert.equal(setup.messages.length, 1);
    await setup.service.close();
  });
});

describe("the stored state of EventBridge", () => {
  let data: string;

  beforeEach(() => {
    data = mkdtempSync(join(tmpdir(), "events-"));
  });

  afterEach(() => rmSync(data, { recursive: true }));

  it("has resources of clients, and undelivered events", async () => {
    const first = await EventsSetup.start({ data });
    await first.call("CreateEventBus", { Name: "mine" });
    await first.rule("all", { source: ["shop"] }, { Id: "q", Arn: QUEUE });
    await first.rule("gone", { source: ["x"] });
    await first.call("DeleteRule", { Name: "gone" });
    await first.put({ id: "arrived" });
    first.recording.answers.set("sqs SendMessage", () => new ServiceError("InternalFailure", "down", 500));
    await first.put({ id: "under way" });
    // The service is not closed: a process that is killed closes nothing.

    const second = await EventsSetup.start({ data });
    await second.service.serve([]);
    await second.recording.clock.advance(1000);
    assert.deepEqual(
      second.messages.map((body) => JSON.parse(body).detail.id),
      ["under way"],
    );
    const { EventBuses } = await second.call("ListEventBuses", { NamePrefix: "mi" });
    assert.equal((EventBuses as readonly unknown[]).length, 1);
    const { Rules } = await second.call("ListRules");
    assert.deepEqual(
      (Rules as readonly { readonly Name: string }[]).map(({ Name }) => Name),
      ["all"],
    );
    await second.service.close();

    const third = await EventsSetup.start({ data });
    await third.service.serve([]);
    await third.recording.clock.advance(1000);
    assert.deepEqual(third.messages, []);
    await third.service.close();
  });

  it("is delivered beside events that are put meanwhile, each once", async () => {
    const first = await EventsSetup.start({ data });
    await first.rule("all", { source: ["shop"] }, { Id: "q", Arn: QUEUE });

    const second = await EventsSetup.start({ data });
    await second.service.serve([]);
    let isThrottled = true;
    const throttled = () => new ServiceError("RequestThrottled", "slow down", 403);
    second.recording.answers.set("sqs SendMessage", () => (isThrottled ? throttled() : {}));
    await second.put({ id: "new" });
    isThrottled = false;
    await second.recording.clock.advance(60_000);
    const taken = second.recording.events.filter((event) => event.event === "delivery" && event.to === QUEUE);
    assert.deepEqual(
      taken.map((event) => event.event === "delivery" && event.status),
      ["failed", "delivered"],
    );
    await second.service.close();
  });

  it("has an event that was delivered after the end, which comes once more", async () => {
    const first = await EventsSetup.start({ data });
    await first.rule("all", { source: ["shop"] }, { Id: "q", Arn: QUEUE });
    const put = first.put({ id: "late" });
    await first.service.close();
    await put;
    assert.equal(first.messages.length, 1);

    const second = await EventsSetup.start({ data });
    await second.service.serve([]);
    await second.recording.clock.advance(1000);
    assert.equal(second.messages.length, 1);
    await second.service.close();
  });

  it("has the time from which a rate of the program counts", async () => {
    const first = await EventsSetup.start({ data });
    await first.service.serve(REMIND);
    await first.service.close();
    const second = await EventsSetup.start({ data });
    await second.recording.clock.advance(3 * MINUTE);
    await second.service.serve(REMIND);
    await second.recording.clock.advance(2 * MINUTE);
    assert.equal(second.messages.length, 1);
    await second.service.close();
  });
});
