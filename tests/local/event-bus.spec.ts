import assert from "node:assert/strict";
import {
  CreateEventBusCommand,
  DescribeRuleCommand,
  EventBridgeClient,
  ListTargetsByRuleCommand,
  PutEventsCommand,
  PutRuleCommand,
  PutTargetsCommand,
  StartReplayCommand,
} from "@aws-sdk/client-eventbridge";
import {
  CreateScheduleCommand,
  CreateScheduleGroupCommand,
  DeleteScheduleCommand,
  GetScheduleCommand,
  ListSchedulesCommand,
  ListTagsForResourceCommand,
  SchedulerClient,
  TagResourceCommand,
  UntagResourceCommand,
} from "@aws-sdk/client-scheduler";
import { type Served, serve } from "./served";

const BUS = "dev-bus-Shop";
const ARN = "arn:aws:events:us-east-1:123456789012";

describe("a program with a bus and schedules", () => {
  let served: Served;
  let events: EventBridgeClient;
  let scheduler: SchedulerClient;

  before(async () => {
    served = await serve("bus", { watch: false });
    const { services, credentials } = served.local.ready;
    const { accessKeyId, secretAccessKey, region } = credentials;
    const options = { region, credentials: { accessKeyId, secretAccessKey } };
    const at = (name: string) => ({ ...options, endpoint: services[name] ?? assert.fail(name) });
    events = new EventBridgeClient(at("events"));
    scheduler = new SchedulerClient(at("scheduler"));
  });

  after(async () => {
    events.destroy();
    scheduler.destroy();
    await served.close();
  });

  beforeEach(() => served.events.clear());

  /** The events that functions logged. */
  function logged(): readonly Record<string, unknown>[] {
    return served.events.of("log").map(({ text }) => JSON.parse(text));
  }

  function put(Source: string, detail: object) {
    const entry = { EventBusName: BUS, Source, DetailType: "placed", Detail: JSON.stringify(detail) };
    return events.send(new PutEventsCommand({ Entries: [entry] }));
  }

  async function post(path: string, body: object): Promise<unknown> {
    const url = `${served.local.apis[0]?.url}${path}`;
    return (await fetch(url, { method: "POST", body: JSON.stringify(body) })).json();
  }

  it("delivers a function's events to functions and queues, each the ones it matches", async () => {
    assert.deepEqual(await post("/orders/o1", { total: 5 }), { failed: 0 });
    await served.local.idle();
    const [mailed, packed, ...rest] = [...logged()].sort((a, b) =>
      "mailed" in a ? -1 : "mailed" in b ? 1 : 0,
    );
    assert.deepEqual(rest, []);
    assert.deepEqual(mailed, { mailed: "o1" });
    const [record] = packed?.Records as readonly [{ readonly eventSource: string; readonly body: string }];
    assert.equal(record.eventSource, "aws:sqs");
    assert.deepEqual(JSON.parse(record.body).detail, { id: "o1", total: 5 });
  });

  it("reports which rules an event matches, and why it does not match the others", async () => {
    await put("other", { total: 150 });
    await served.local.idle();
    const rules = served.events.of("delivery").filter(({ from }) => from.endsWith(`event-bus/${BUS}`));
    assert.deepEqual(
      rules.map(({ to, status, reason }) => [to.split("/").at(-1), status, reason]),
      [
        ["dev-bus-placed", "filtered", 'source is "other", which is not "shop"'],
        ["dev-bus-large", "delivered", undefined],
        ["careless", "filtered", 'source is "other", which is not "careless"'],
      ],
    );
  });

  it("refuses events of a function whose role does not allow them", async () => {
    const { refused } = (await post("/denied", {})) as { readonly refused: string };
    assert.match(
      refused,
      /^User: arn:aws:sts::123456789012:assumed-role\/\S+ is not authorized to perform: events:PutEvents on resource: arn:aws:events:us-east-1:123456789012:event-bus\/dev-bus-Shop because no identity-based policy allows the events:PutEvents action$/,
    );
  });

  it("calls no function without a permission for the rule", async () => {
    await put("careless", {});
    await served.local.idle();
    const { status, reason } = served.events.of("delivery").at(-1) ?? assert.fail();
    assert.equal(status, "dropped");
    assert.match(String(reason), /^AccessDeniedException: .*lambda:InvokeFunction/);
    assert.deepEqual(logged(), []);
  });

  it("serves the SDK's client of EventBridge, and names an operation it does not serve [EBG/eb-archive]", async () => {
    const EventPattern = '{"source":["shop"]}';
    const { RuleArn } = await events.send(
      new PutRuleCommand({ Name: "mine", EventBusName: BUS, EventPattern }),
    );
    assert.equal(RuleArn, `${ARN}:rule/${BUS}/mine`);
    const rule = { Name: "mine", EventBusName: BUS };
    assert.equal((await events.send(new DescribeRuleCommand(rule))).EventPattern, EventPattern);
    const Arn = "arn:aws:sqs:us-east-1:123456789012:none";
    const targets = { Rule: "mine", EventBusName: BUS, Targets: [{ Id: "t", Arn }] };
    assert.equal((await events.send(new PutTargetsCommand(targets))).FailedEntryCount, 0);
    const listed = await events.send(new ListTargetsByRuleCommand({ Rule: "mine", EventBusName: BUS }));
    assert.deepEqual(listed.Targets, [{ Id: "t", Arn }]);
    await assert.rejects(events.send(new PutRuleCommand({ Name: "bad", EventPattern: '{"a":1}' })), {
      name: "InvalidEventPatternException",
      message: /^Event pattern is not valid\. Reason: "a" must be an object or an array/,
    });
    const replay = {
      ReplayName: "r",
      EventSourceArn: "a",
      EventStartTime: new Date(0),
      EventEndTime: new Date(1),
    };
    await assert.rejects(
      events.send(new StartReplayCommand({ ...replay, Destination: { Arn: "a" } })),
      /StartReplay/,
    );
  });

  it("refuses calls that AWS's models do not allow, with all violations [BC]", async () => {
    await assert.rejects(events.send(new CreateEventBusCommand({} as never)), {
      name: "ValidationException",
      message:
        "1 validation error detected: Value null at 'name' failed to satisfy constraint: Member must not be null",
    });
    const schedule = {
      Name: "a b",
      ScheduleExpression: "rate(1 hour)",
      Target: { Arn: ARN, RoleArn: "none" },
    };
    const { message } = await scheduler.send(new CreateScheduleCommand(schedule as never)).then(
      () => assert.fail("it was carried out"),
      (error: Error) => error,
    );
    assert.match(message, /^3 validation errors detected: /);
    for (const member of ["name", "flexibleTimeWindow", "target.roleArn"])
      assert.ok(message.includes(`at '${member}' failed to satisfy constraint`), message);
  });

  it("runs the job of a Cron on demand, and reports its next run", async () => {
    const report = served.local.schedules().find(({ id }) => id === "Report") ?? assert.fail();
    assert.equal(report.expression, "rate(1 day)");
    assert.equal(report.next.length, 5);
    served.local.runSchedule("Report");
    await served.local.idle();
    const [{ source, "detail-type": type, resources, detail } = assert.fail()] = logged();
    assert.deepEqual([source, type, resources, detail], ["aws.events", "Scheduled Event", [report.arn], {}]);
  });

  it("runs the job of a Cron with a time zone in its role", async () => {
    const morning = served.local.schedules().find(({ id }) => id === "Morning") ?? assert.fail();
    assert.equal(morning.timeZone, "Europe/Berlin");
    served.local.runSchedule("Morning");
    await served.local.idle();
    const [{ source, resources } = assert.fail()] = logged();
    assert.deepEqual([source, resources], ["aws.scheduler", [morning.arn]]);
    assert.throws(
      () => served.local.runSchedule("Evening"),
      /there is no schedule "Evening"; there is Report, Morning/,
    );
  });

  it("serves the SDK's client of Scheduler", async () => {
    const { Schedules = [] } = await scheduler.send(new ListSchedulesCommand({ MaxResults: 10 }));
    assert.equal(Schedules.length, 1);
    const { ScheduleGroupArn } = await scheduler.send(new CreateScheduleGroupCommand({ Name: "nightly" }));
    const ResourceArn = String(ScheduleGroupArn);
    const Tags = ["a", "b", "c"].map((Key) => ({ Key, Value: "1" }));
    await scheduler.send(new TagResourceCommand({ ResourceArn, Tags }));
    await scheduler.send(new UntagResourceCommand({ ResourceArn, TagKeys: ["a", "b"] }));
    const tags = await scheduler.send(new ListTagsForResourceCommand({ ResourceArn }));
    assert.deepEqual(tags.Tags, [{ Key: "c", Value: "1" }]);
    const StartDate = new Date("2099-01-01T00:00:00Z");
    const schedule = {
      Name: "once",
      GroupName: "nightly",
      ScheduleExpression: "rate(1 hour)",
      StartDate,
      FlexibleTimeWindow: { Mode: "OFF" as const },
      Target: { Arn: "arn:aws:sqs:us-east-1:123456789012:q", RoleArn: "arn:aws:iam::123456789012:role/r" },
    };
    await scheduler.send(new CreateScheduleCommand(schedule));
    const at = { Name: "once", GroupName: "nightly" };
    assert.deepEqual((await scheduler.send(new GetScheduleCommand(at))).StartDate, StartDate);
    await scheduler.send(new DeleteScheduleCommand(at));
    await assert.rejects(scheduler.send(new GetScheduleCommand(at)), {
      name: "ResourceNotFoundException",
      message: "Schedule once does not exist.",
    });
  });
});
