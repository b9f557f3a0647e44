import assert from "node:assert/strict";
import { whenIdle } from "#sdk/local/session/idle";
import { SessionClock } from "#sdk/local/session/local-clock";
import { SessionActivity } from "#sdk/local/session/session-activity";

/** Longer than any of these tests may take. */
const LONG_MS = 60_000;

const SETTLED = { settled: async () => true };

describe("a session is idle", () => {
  let clock: SessionClock;
  let activity: SessionActivity;
  beforeEach(() => {
    clock = new SessionClock();
    activity = new SessionActivity();
  });
  afterEach(() => clock.close());

  it("when all work has ended", async () => {
    const done = activity.begin("a delivery");
    let isIdle = false;
    const idle = whenIdle({ activity, triggers: SETTLED, clock }, LONG_MS).then(() => {
      isIdle = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(isIdle, false);
    done();
    await idle;
  });

  it("at once after retries that are due in an hour", async () => {
    const happened: string[] = [];
    const before = Date.now();
    clock.after(3_600_000, () => {
      happened.push("first");
      clock.after(7_200_000, () => happened.push("second"));
    });
    clock.after(60_000, () => happened.push("schedule"), "schedule");
    await whenIdle({ activity, triggers: SETTLED, clock }, LONG_MS);
    assert.deepEqual(happened, ["first", "second"]);
    assert.ok(clock.now() - before >= 3 * 3_600_000);
  });

  it("when triggers have delivered everything", async () => {
    let asked = 0;
    const triggers = { settled: async () => ++asked > 3 };
    await whenIdle({ activity, triggers, clock }, LONG_MS);
    assert.equal(asked, 4);
  });

  it("or reports the open work", async () => {
    activity.begin("topic Placed to queue Packing");
    await assert.rejects(whenIdle({ activity, triggers: SETTLED, clock }, 20), {
      message: "not idle after 20 ms: still at work: topic Placed to queue Packing",
    });
    const never = { settled: async () => false };
    await assert.rejects(whenIdle({ activity: new SessionActivity(), triggers: never, clock }, 20), {
      message: "not idle after 20 ms: something is tried again and again",
    });
  });
});
