import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { GraphResource } from "#sdk/graph/types";
import type { LocalOptions } from "#sdk/local/options";
import type { Input, Output } from "#sdk/local/services/endpoint/aws-api";
import { startScheduler } from "#sdk/local/services/scheduler/service";
import type { LocalService } from "#sdk/local/services/service";
import { ServiceError } from "#sdk/local/services/service-error";
import { resource } from "../events/setup";
import { callOperation } from "../service-calls";
import { RecordingPorts } from "../support/recording-ports";
import { settled } from "../support/still-clock";

const ARN = "arn:aws:scheduler:us-east-1:123456789012";
const QUEUE = "arn:aws:sqs:us-east-1:123456789012:orders";
const DEAD = "arn:aws:sqs:us-east-1:123456789012:dead";
const FUNCTION = "arn:aws:lambda:us-east-1:123456789012:function:job";
const ROLE = "arn:aws:iam::123456789012:role/job";
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

class SchedulerSetup {
  private constructor(
    readonly recording: RecordingPorts,
    readonly service: LocalService,
  ) {}

  static async start(
    resources: readonly GraphResource[] = [],
    settings: LocalOptions = {},
  ): Promise<SchedulerSetup> {
    const recording = new RecordingPorts(settings);
    const service = await startScheduler(recording.ports);
    await service.serve(resources);
    return new SchedulerSetup(recording, service);
  }

  async call(operation: string, input: Input = {}): Promise<Output> {
    return callOperation(this.service, operation, input);
  }

  async refusal(operation: string, input: Input): Promise<readonly unknown[]> {
    try {
      await this.call(operation, input);
    } catch (error) {
      if (error instanceof ServiceError) return [error.code, error.status, error.message];
      throw error;
    }
    throw new Error(`${operation} was carried out`);
  }

  create(Name: string, ScheduleExpression: string, target: object = {}, more: Input = {}): Promise<Output> {
    const Target = { Arn: QUEUE, RoleArn: ROLE, Input: "hello", ...target };
    return this.call("CreateSchedule", {
      Name,
      ScheduleExpression,
      FlexibleTimeWindow: { Mode: "OFF" },
      Target,
      ...more,
    });
  }

  /** The calls that it has made. */
  get calls() {
    return this.recording.calls;
  }
}

describe("schedules of EventBridge Scheduler", () => {
  let setup: SchedulerSetup;

  beforeEach(async () => {
    setup = await SchedulerSetup.start();
  });

  afterEach(() => setup.service.close());

  it("call their targets in their role [SCG/setting-up]", async () => {
    await setup.create("one", "at(2026-01-01T00:10:00)", { Arn: FUNCTION, Input: '{"a":1}' });
    await setup.recording.clock.advance(9 * MINUTE);
    assert.equal(setup.calls.length, 0);
    await setup.recording.clock.advance(MINUTE);
    const [{ service, operation, input, caller } = assert.fail()] = setup.calls;
    assert.deepEqual([service, operation], ["lambda", "Invoke"]);
    assert.deepEqual(input, {
      FunctionName: FUNCTION,
      InvocationType: "Event",
      Payload: Buffer.from('{"a":1}').toString("base64"),
    });
    assert.equal("identity" in caller && caller.identity.userArn, `${ROLE}/AmazonEventBridgeScheduler`);
    await setup.recording.clock.advance(DAY);
    assert.equal(setup.calls.length, 1);
  });

  it("send AWS's default to targets without an input [SCG/managing-targets]", async () => {
    await setup.create("one", "at(2026-01-01T00:10:00)", { Input: undefined });
    await setup.recording.clock.advance(10 * MINUTE);
    const { id, ...rest } = JSON.parse(String(setup.calls[0]?.input.MessageBody));
    assert.match(id, /^[0-9a-f-]{36}$/);
    assert.deepEqual(rest, {
      version: "0",
      "detail-type": "Scheduled Event",
      source: "aws.scheduler",
      account: "123456789012",
      time: "2026-01-01T00:10:00Z",
      region: "us-east-1",
      resources: [`${ARN}:schedule/default/one`],
      detail: "{}",
    });
  });

  it("fill in the context attributes of an input [SCG/managing-schedule-context-attributes]", async () => {
    const Input =
      "<aws.scheduler.schedule-arn> <aws.scheduler.scheduled-time> <aws.scheduler.attempt-number> <other>";
    await setup.create("one", "at(2026-01-01T00:10:00)", { Input });
    await setup.recording.clock.advance(10 * MINUTE);
    assert.equal(
      setup.calls[0]?.input.MessageBody,
      `${ARN}:schedule/default/one 2026-01-01T00:10:00Z 1 <other>`,
    );
  });

  it("put events, records and messages with the settings of the target [BC]", async () => {
    const at = "at(2026-01-01T00:10:00)";
    const bus = "arn:aws:events:us-east-1:123456789012:event-bus/shop";
    const EventBridgeParameters = { Source: "shop", DetailType: "nightly" };
    await setup.create("bus", at, { Arn: bus, EventBridgeParameters, Input: "{}" });
    const stream = "arn:aws:kinesis:us-east-1:123456789012:stream/views";
    await setup.create("stream", at, { Arn: stream, KinesisParameters: { PartitionKey: "k" } });
    await setup.create("queue", at, { SqsParameters: { MessageGroupId: "g" } });
    await setup.recording.clock.advance(10 * MINUTE);
    const inputs = new Map(setup.calls.map(({ operation, input }) => [operation, input]));
    assert.deepEqual(inputs.get("PutEvents"), {
      Entries: [{ EventBusName: bus, Source: "shop", DetailType: "nightly", Detail: "{}", Resources: [] }],
    });
    assert.equal(inputs.get("PutRecord")?.PartitionKey, "k");
    assert.equal(inputs.get("SendMessage")?.MessageGroupId, "g");
  });

  it("make any call of a service that runs here [SCG/managing-targets-universal]", async () => {
    const Arn = "arn:aws:scheduler:::aws-sdk:dynamodb:deleteItem";
    const Input = '{"TableName":"t","Key":{"id":{"S":"a"}}}';
    await setup.create("one", "at(2026-01-01T00:10:00)", { Arn, Input });
    await setup.recording.clock.advance(10 * MINUTE);
    const [{ service, operation, input } = assert.fail()] = setup.calls;
    assert.deepEqual([service, operation, input], ["dynamodb", "DeleteItem", JSON.parse(Input)]);
  });

  it("run a rate from when they were made, or from their start [SCG/schedule-types]", async () => {
    await setup.create("now", "rate(5 minutes)");
    await setup.recording.clock.advance(0);
    assert.equal(setup.calls.length, 1);
    await setup.recording.clock.advance(10 * MINUTE);
    assert.equal(setup.calls.length, 3);
    await setup.call("DeleteSchedule", { Name: "now" });
    const StartDate = Date.parse("2026-01-01T01:00:00Z") / 1000;
    const EndDate = Date.parse("2026-01-01T01:07:00Z") / 1000;
    await setup.create("later", "rate(5 minutes)", {}, { StartDate, EndDate });
    await setup.recording.clock.advance(49 * MINUTE);
    assert.equal(setup.calls.length, 3);
    await setup.recording.clock.advance(DAY);
    assert.equal(setup.calls.length, 5);
  });

  it("run once, somewhere in their window [SCG/managing-schedule-flexible-time-windows]", async () => {
    const FlexibleTimeWindow = { Mode: "FLEXIBLE", MaximumWindowInMinutes: 30 };
    await setup.create("one", "at(2026-01-01T00:10:00)", {}, { FlexibleTimeWindow });
    await setup.recording.clock.advance(10 * MINUTE);
    assert.equal(setup.calls.length, 0);
    const [wait = 0] = setup.recording.clock.waits;
    assert.ok(wait > 0 && wait < 30 * MINUTE, `${wait}`);
    await setup.recording.clock.advance(30 * MINUTE);
    assert.equal(setup.calls.length, 1);
  });

  it("are deleted after their last run, where they are set so [SCG/managing-schedule-delete]", async () => {
    await setup.create("gone", "at(2026-01-01T00:10:00)", {}, { ActionAfterCompletion: "DELETE" });
    await setup.create("stays", "at(2026-01-01T00:10:00)");
    await setup.recording.clock.advance(10 * MINUTE);
    const { Schedules } = await setup.call("ListSchedules");
    assert.deepEqual(
      (Schedules as readonly { readonly Name: string }[]).map(({ Name }) => Name),
      ["stays"],
    );
  });

  it("send failed events to dead letters in their role [SCG/configuring-schedule-dlq]", async () => {
    setup.recording.answers.set(
      "lambda Invoke",
      () => new ServiceError("ResourceNotFoundException", "none", 404),
    );
    await setup.create("one", "at(2026-01-01T00:10:00)", {
      Arn: FUNCTION,
      Input: "{}",
      DeadLetterConfig: { Arn: DEAD },
    });
    await setup.recording.clock.advance(10 * MINUTE);
    const { input, caller } = setup.calls.at(-1) ?? assert.fail();
    assert.equal("identity" in caller, true);
    assert.equal(input.MessageBody, "{}");
    const attributes = input.MessageAttributes as Readonly<Record<string, { readonly StringValue: string }>>;
    const { EXECUTION_ID, ...rest } = Object.fromEntries(
      Object.entries(attributes).map(([name, { StringValue }]) => [name, StringValue]),
    );
    assert.ok(EXECUTION_ID);
    assert.deepEqual(rest, {
      SCHEDULE_ARN: `${ARN}:schedule/default/one`,
      TARGET_ARN: FUNCTION,
      SCHEDULED_TIME: "2026-01-01T00:10:00Z",
      IS_PAYLOAD_TRUNCATED: "false",
      ERROR_CODE: "ResourceNotFoundException",
      ERROR_MESSAGE: "none",
      RETRY_ATTEMPTS: "0",
    });
  });

  it("report once each target that is not emulated", async () => {
    const Arn = "arn:aws:states:us-east-1:123456789012:stateMachine:m";
    await setup.create("one", "rate(1 minute)", { Arn });
    await setup.recording.clock.advance(5 * MINUTE);
    assert.deepEqual(setup.recording.notices, [
      `schedule "one" has target ${Arn}: nothing stands in for this kind of target here, it is not called`,
    ]);
  });
});

describe("the API of EventBridge Scheduler", () => {
  let setup: SchedulerSetup;

  beforeEach(async () => {
    setup = await SchedulerSetup.start();
  });

  afterEach(() => setup.service.close());

  it("creates, describes, changes, lists and deletes schedules [BC]", async () => {
    assert.deepEqual(await setup.create("one", "rate(1 hour)", {}, { Description: "hourly" }), {
      ScheduleArn: `${ARN}:schedule/default/one`,
    });
    const times = { CreationDate: 1_767_225_600, LastModificationDate: 1_767_225_600 };
    const summary = {
      Arn: `${ARN}:schedule/default/one`,
      Name: "one",
      GroupName: "default",
      State: "ENABLED",
    };
    assert.deepEqual(await setup.call("GetSchedule", { Name: "one" }), {
      ...summary,
      ...times,
      Description: "hourly",
      ScheduleExpression: "rate(1 hour)",
      ScheduleExpressionTimezone: "UTC",
      FlexibleTimeWindow: { Mode: "OFF" },
      ActionAfterCompletion: "NONE",
      Target: {
        Arn: QUEUE,
        RoleArn: ROLE,
        Input: "hello",
        RetryPolicy: { MaximumEventAgeInSeconds: 86_400, MaximumRetryAttempts: 185 },
      },
    });
    await setup.call("UpdateSchedule", {
      Name: "one",
      ScheduleExpression: "rate(2 hours)",
      State: "DISABLED",
      FlexibleTimeWindow: { Mode: "OFF" },
      Target: { Arn: QUEUE, RoleArn: ROLE },
    });
    const updated = await setup.call("GetSchedule", { Name: "one" });
    assert.equal(updated.Description, undefined);
    const listed = { ...summary, State: "DISABLED", ...times, Target: { Arn: QUEUE } };
    assert.deepEqual(await setup.call("ListSchedules", { State: "DISABLED" }), { Schedules: [listed] });
    await setup.call("DeleteSchedule", { Name: "one" });
    assert.deepEqual(await setup.call("ListSchedules"), { Schedules: [] });
  });

  it("refuses calls that AWS refuses [LSREC]", async () => {
    const given = { FlexibleTimeWindow: { Mode: "OFF" }, Target: { Arn: QUEUE, RoleArn: ROLE } };
    for (const expression of ["cron(0 1 * * * *)", "rate(10 seconds)", "at(2021-12-31)"]) {
      const input = { ...given, Name: "x", ScheduleExpression: expression };
      assert.deepEqual(await setup.refusal("CreateSchedule", input), [
        "ValidationException",
        400,
        `Invalid Schedule Expression ${expression}.`,
      ]);
    }
  });

  it("reports missing and existing schedules [LS]", async () => {
    await setup.create("one", "rate(1 hour)");
    const FlexibleTimeWindow = { Mode: "OFF" };
    const Target = { Arn: QUEUE, RoleArn: ROLE };
    const again = { Name: "one", ScheduleExpression: "rate(1 hour)", FlexibleTimeWindow, Target };
    assert.deepEqual(await setup.refusal("CreateSchedule", again), [
      "ConflictException",
      409,
      "Schedule one already exists.",
    ]);
    assert.deepEqual(await setup.refusal("GetSchedule", { Name: "two" }), [
      "ResourceNotFoundException",
      404,
      "Schedule two does not exist.",
    ]);
    assert.deepEqual(await setup.refusal("CreateSchedule", { ...again, GroupName: "g" }), [
      "ResourceNotFoundException",
      404,
      "Schedule group g does not exist.",
    ]);
  });

  it("has groups with tags, whose schedules are deleted with them [LSREC]", async () => {
    await setup.call("CreateScheduleGroup", { Name: "g", Tags: [{ Key: "a", Value: "1" }] });
    await setup.create("one", "rate(1 hour)", {}, { GroupName: "g" });
    const ResourceArn = `${ARN}:schedule-group/g`;
    await setup.call("TagResource", { ResourceArn, Tags: [{ Key: "b", Value: "2" }] });
    await setup.call("UntagResource", { ResourceArn, TagKeys: "a" });
    assert.deepEqual(await setup.call("ListTagsForResource", { ResourceArn }), {
      Tags: [{ Key: "b", Value: "2" }],
    });
    const { ScheduleGroups } = await setup.call("ListScheduleGroups");
    assert.deepEqual(
      (ScheduleGroups as readonly { readonly Name: string }[]).map(({ Name }) => Name),
      ["default", "g"],
    );
    await setup.call("DeleteScheduleGroup", { Name: "g" });
    assert.deepEqual(await setup.call("ListSchedules"), { Schedules: [] });
  });
});

describe("schedules of a program", () => {
  const MORNING = resource(
    "aws:scheduler/schedule:Schedule",
    {
      name: "morning",
      scheduleExpression: "cron(0 8 * * ? *)",
      scheduleExpressionTimezone: "Europe/Berlin",
      flexibleTimeWindow: { mode: "OFF" },
      target: { arn: QUEUE, roleArn: ROLE, input: "{}", retryPolicy: { maximumRetryAttempts: 0 } },
    },
    { arn: `${ARN}:schedule/default/morning` },
  );

  it("run at their times in their zone, and are shown with them", async () => {
    const setup = await SchedulerSetup.start([MORNING]);
    const [{ next, ...view } = assert.fail()] = setup.service.schedules?.() ?? [];
    assert.deepEqual(view, {
      id: "morning",
      arn: `${ARN}:schedule/default/morning`,
      name: "morning",
      expression: "cron(0 8 * * ? *)",
      timeZone: "Europe/Berlin",
      isEnabled: true,
    });
    assert.equal(next[0], Date.parse("2026-01-01T07:00:00Z"));
    await setup.recording.clock.advance(2 * DAY);
    assert.equal(setup.calls.length, 2);
    const { Target } = await setup.call("GetSchedule", { Name: "morning" });
    assert.deepEqual(Target, {
      Arn: QUEUE,
      RoleArn: ROLE,
      Input: "{}",
      RetryPolicy: { MaximumEventAgeInSeconds: 86_400, MaximumRetryAttempts: 0 },
    });
    await setup.service.close();
  });

  it("run on request, also where none runs by itself", async () => {
    const setup = await SchedulerSetup.start([MORNING], { schedules: false });
    await setup.recording.clock.advance(2 * DAY);
    assert.equal(setup.calls.length, 0);
    assert.equal(setup.service.runSchedule?.("morning"), true);
    assert.equal(setup.service.runSchedule?.("evening"), false);
    await settled();
    assert.equal(setup.calls.length, 1);
    await setup.service.close();
  });

  it("are restored to the program's settings when it changes", async () => {
    const setup = await SchedulerSetup.start([MORNING]);
    const evening = { ...MORNING, inputs: { ...MORNING.inputs, scheduleExpression: "cron(0 20 * * ? *)" } };
    await setup.service.serve([evening]);
    const { ScheduleExpression } = await setup.call("GetSchedule", { Name: "morning" });
    assert.equal(ScheduleExpression, "cron(0 20 * * ? *)");
    await setup.service.close();
  });
});

describe("the stored state of EventBridge Scheduler", () => {
  it("has schedules of clients, and undelivered events", async () => {
    const data = mkdtempSync(join(tmpdir(), "scheduler-"));
    const first = await SchedulerSetup.start([], { data });
    first.recording.answers.set("sqs SendMessage", () => new ServiceError("InternalFailure", "down", 500));
    await first.create("one", "rate(1 day)");
    await first.recording.clock.advance(0);
    // The service is not closed: a process that is killed closes nothing.

    const second = await SchedulerSetup.start([], { data });
    await second.recording.clock.advance(1000);
    assert.deepEqual(
      second.calls.map(({ input }) => input.MessageBody),
      ["hello"],
    );
    await second.recording.clock.advance(DAY);
    assert.equal(second.calls.length, 2);
    await second.service.close();
    rmSync(data, { recursive: true });
  });

  it("has a schedule that is due while a start waits for its targets", async () => {
    const data = mkdtempSync(join(tmpdir(), "scheduler-"));
    const first = await SchedulerSetup.start([], { data });
    await first.create("one", "at(2026-01-01T00:00:01)");
    await first.service.close();

    const second = await SchedulerSetup.start([], { data });
    await second.create("two", "at(2026-01-01T00:00:01)", { Input: "two" });
    await second.recording.clock.advance(DAY);
    const bodies = second.calls.map(({ input }) => input.MessageBody);
    assert.deepEqual(bodies.sort(), ["hello", "two"]);
    await second.service.close();
    rmSync(data, { recursive: true });
  });
});
