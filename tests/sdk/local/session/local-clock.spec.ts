import { strict as assert } from "node:assert";
import { mock } from "node:test";
import { SessionClock } from "#sdk/local/session/local-clock";

const MINUTE = 60_000;
const YEAR = 365 * 24 * 60 * MINUTE;

describe("the clock of a session", () => {
  let clock: SessionClock;
  let errors: unknown[];
  beforeEach(() => {
    errors = [];
    clock = new SessionClock((error) => errors.push(error));
  });
  afterEach(() => {
    clock.close();
    mock.timers.reset();
  });

  /** The time that it is ahead of this machine, whose clock a test has stopped. */
  const ahead = () => clock.now() - Date.now();

  it("has the time of this machine until it is brought forward", () => {
    const isNow = () => {
      const [before, ofClock, after] = [Date.now(), clock.now(), Date.now()];
      return before <= ofClock && ofClock <= after;
    };
    assert.ok(isNow());
    clock.forward();
    assert.ok(isNow());
  });

  it("skips to the next work, and no further", () => {
    mock.timers.enable({ apis: ["setTimeout", "Date"] });
    const done: string[] = [];
    clock.after(2 * MINUTE, () => done.push("second"));
    clock.after(MINUTE, () => done.push("first"));
    assert.equal(clock.hasWork, true);

    clock.forward();
    assert.deepEqual([done, ahead()], [["first"], MINUTE]);
    clock.forward();
    assert.deepEqual([done, ahead()], [["first", "second"], 2 * MINUTE]);
    assert.equal(clock.hasWork, false);
  });

  it("runs work for the same time in the order in which it was added", () => {
    const done: number[] = [];
    const begin = Date.now;
    Date.now = () => 1_000_000;
    try {
      for (let i = 0; i < 50; i += 1) clock.after(MINUTE, () => done.push(i));
      clock.forward();
    } finally {
      Date.now = begin;
    }
    assert.deepEqual(
      done,
      Array.from({ length: 50 }, (_, i) => i),
    );
  });

  it("does not run cancelled work, nor work that earlier work cancels at the same time", () => {
    const done: string[] = [];
    const cancel = clock.after(MINUTE, () => done.push("cancelled"));
    cancel();
    cancel();
    assert.equal(clock.hasWork, false);
    const begin = Date.now;
    Date.now = () => 1_000_000;
    try {
      let takeBack = () => undefined as unknown;
      clock.after(MINUTE, () => takeBack());
      takeBack = clock.after(MINUTE, () => done.push("taken back"));
      clock.forward();
    } finally {
      Date.now = begin;
    }
    assert.deepEqual(done, []);
    assert.equal(clock.hasWork, false);
  });

  it("does not run schedules earlier when time is brought forward", () => {
    mock.timers.enable({ apis: ["setTimeout", "Date"] });
    const done: string[] = [];
    clock.after(50, () => done.push("schedule"), "schedule");
    clock.after(YEAR, () => done.push("work"));
    clock.forward();
    assert.deepEqual(done, ["work"]);
    assert.equal(clock.hasWork, false);

    clock.forward();
    assert.deepEqual([done, ahead()], [["work"], YEAR]);
    mock.timers.tick(49);
    assert.deepEqual(done, ["work"]);
    mock.timers.tick(1);
    assert.deepEqual(done, ["work", "schedule"]);
  });

  it("runs work at its time, even beside waits longer than Node's timers", async () => {
    const done: string[] = [];
    clock.after(10 * YEAR, () => done.push("too early"));
    for (const ms of [5, -5]) await new Promise<void>((resolve) => void clock.after(ms, resolve));
    assert.deepEqual(done, []);
    assert.equal(clock.hasWork, true);
  });

  it("runs work soon after the machine wakes up, though Node's timers pause while it sleeps", () => {
    const begin = Date.now;
    mock.timers.enable({ apis: ["setTimeout"] });
    try {
      let runs = 0;
      clock.after(15 * 60 * MINUTE, () => runs++, "schedule");
      const woken = begin() + 15 * 60 * MINUTE;
      Date.now = () => woken;
      mock.timers.tick(10_000);
      assert.equal(runs, 1);
    } finally {
      Date.now = begin;
      mock.timers.reset();
    }
  });

  it("runs the rest of the work when some of it fails, and reports the failure", () => {
    const done: string[] = [];
    const begin = Date.now;
    Date.now = () => 1_000_000;
    try {
      clock.after(MINUTE, () => {
        throw new Error("a bug");
      });
      clock.after(MINUTE, () => done.push("the other"));
      clock.forward();
    } finally {
      Date.now = begin;
    }
    assert.deepEqual(done, ["the other"]);
    assert.deepEqual(errors.map(String), ["Error: a bug"]);
  });

  it("runs follow-up work in a turn of its own", () => {
    const done: string[] = [];
    clock.after(MINUTE, () => {
      done.push("first");
      clock.after(0, () => done.push("follows"));
    });
    clock.forward();
    assert.deepEqual(done, ["first"]);
    assert.equal(clock.hasWork, true);
    clock.forward();
    assert.deepEqual(done, ["first", "follows"]);
  });

  it("runs nothing after it is closed", () => {
    mock.timers.enable({ apis: ["setTimeout", "Date"] });
    const done: string[] = [];
    clock.after(1, () => done.push("before"));
    clock.close();
    clock.after(1, () => done.push("after"));
    clock.forward();
    mock.timers.tick(10);
    assert.deepEqual(done, []);
    assert.equal(clock.hasWork, false);
  });

  // A search for each among all others would exceed the test's time-out.
  it("handles a hundred thousand messages that are added and removed", () => {
    let done = 0;
    for (let i = 0; i < 100_000; i += 1) {
      const cancel = clock.after(MINUTE + (i % 977), () => {
        done += 1;
      });
      if (i % 2 === 0) cancel();
    }
    while (clock.hasWork) clock.forward();

    assert.equal(done, 50_000);
  });
});
