import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEvents } from "#sdk/local/services/events/service";
import { startScheduler } from "#sdk/local/services/scheduler/service";
import { ServiceError } from "#sdk/local/services/service-error";
import { MachineClock } from "../../../support/machine-clock";
import { eventually } from "../../../support/until";
import { RecordingPorts } from "../services/support/recording-ports";
import { callsOf, portsWith } from "./services";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const Arn = "arn:aws:sqs:us-east-1:123456789012:jobs";

describe("schedules and buses by the clock of this machine", () => {
  let clock: MachineClock;
  beforeEach(() => {
    clock = new MachineClock();
  });
  afterEach(() => clock.close());

  /** Other services, and the times of the messages to a queue. Sending fails a given number of times. */
  function queue({ failures = 0, told: recording = new RecordingPorts() } = {}) {
    const sent: { readonly body: string; readonly at: number }[] = [];
    recording.answers.set("sqs SendMessage", ({ MessageBody }) => {
      sent.push({ body: String(MessageBody), at: clock.now() });
      return sent.length > failures ? {} : new ServiceError("ServiceUnavailable", "not now", 503);
    });
    const next = (count: number) => eventually(() => (sent.length >= count ? sent[count - 1] : undefined));
    return { told: recording, sent, next };
  }

  async function buses(recording: RecordingPorts) {
    const service = await startEvents(portsWith(clock, recording));
    await service.serve([]);
    const call = callsOf(service);
    const rule = async (Name: string, more: object) => {
      await call("PutRule", { Name, ...more });
      await call("PutTargets", { Rule: Name, Targets: [{ Id: Name, Arn, InputPath: "$.time" }] });
    };
    return { call, rule, close: () => service.close() };
  }

  it("run a rule with a cron expression at its minute, and one with a rate a minute after its creation", async () => {
    const { told: recording, next } = queue();
    const { rule, close } = await buses(recording);
    const began = clock.now();
    await rule("cron", { ScheduleExpression: "cron(* * * * ? *)" });
    clock.approach(MINUTE - (clock.now() % MINUTE));
    const { at, body } = await next(1);
    const time = Date.parse(JSON.parse(body));
    assert.equal(time % MINUTE, 0);
    assert.ok(began < time && time <= at);
    await close();

    const rates = queue();
    const again = await buses(rates.told);
    const since = clock.now();
    await again.rule("rate", { ScheduleExpression: "rate(1 minute)" });
    clock.approach(MINUTE);
    assert.ok((await rates.next(1)).at - since >= MINUTE);
    await again.close();
  });

  it("run a schedule with a rate at once and a minute later, and one with a time in its second", async () => {
    const { told: recording, next, sent } = queue();
    const service = await startScheduler(portsWith(clock, recording));
    const call = callsOf(service);
    const create = (Name: string, ScheduleExpression: string) =>
      call("CreateSchedule", {
        Name,
        ScheduleExpression,
        FlexibleTimeWindow: { Mode: "OFF" },
        Target: { Arn, RoleArn: "arn:aws:iam::123456789012:role/job", Input: Name },
      });
    const since = clock.now();
    await create("rate", "rate(1 minute)");
    assert.equal((await next(1)).body, "rate");
    clock.approach(MINUTE);
    const second = await next(2);
    assert.equal(second.body, "rate");
    assert.ok(second.at - since >= MINUTE);

    const time = Math.ceil(clock.now() / SECOND) * SECOND + 30 * SECOND;
    await create("once", `at(${new Date(time).toISOString().slice(0, 19)})`);
    clock.approach(time - clock.now());
    const third = await next(3);
    assert.deepEqual([third.body, sent.length], ["once", 3]);
    assert.ok(third.at >= time);
    await service.close();
  });

  it("deliver an event again a second after a target has refused it", async () => {
    const { told: recording, next } = queue({ failures: 1 });
    const { call, rule, close } = await buses(recording);
    await rule("all", { EventPattern: JSON.stringify({ source: ["shop"] }) });
    await call("PutEvents", { Entries: [{ Source: "shop", DetailType: "placed", Detail: "{}" }] });
    const [first, second] = [await next(1), await next(2)];
    assert.ok(second.at - first.at >= SECOND);
    await close();
  });

  it("deliver events that an earlier run has not delivered, a second after the start", async () => {
    const data = mkdtempSync(join(tmpdir(), "buses-"));
    const before = queue({ failures: 1000, told: new RecordingPorts({ data }) });
    const first = await buses(before.told);
    await first.rule("all", { EventPattern: JSON.stringify({ source: ["shop"] }) });
    await first.call("PutEvents", { Entries: [{ Source: "shop", DetailType: "placed", Detail: "{}" }] });
    await before.next(1);
    await first.close();

    const { told: recording, next } = queue({ told: new RecordingPorts({ data }) });
    const since = clock.now();
    const second = await buses(recording);
    assert.ok((await next(1)).at - since >= SECOND);
    await second.close();
    rmSync(data, { recursive: true });
  });
});
