import assert from "node:assert/strict";
import { Timetable } from "#sdk/local/services/schedules/timetable";
import { StillClock } from "../support/still-clock";

const MINUTE = 60_000;
const LONGEST = 2 ** 31 - 1;

/** Every so many milliseconds from the start of the clock. */
function every(ms: number, clock: StillClock, runs: number[]) {
  const start = clock.now();
  return {
    next: (after: number) => start + (Math.floor((after - start) / ms) + 1) * ms,
    run: (at: number) => void runs.push(at - start),
  };
}

describe("a timetable", () => {
  it("runs what is planned at its times, until it is forgotten or planned anew", async () => {
    const clock = new StillClock();
    const table = new Timetable(clock, true);
    const runs: number[] = [];
    table.plan("a", every(MINUTE, clock, runs));
    await clock.advance(2 * MINUTE);
    table.plan("a", every(5 * MINUTE, clock, runs));
    await clock.advance(5 * MINUTE);
    table.forget("a");
    await clock.advance(60 * MINUTE);
    assert.deepEqual(runs, [MINUTE, 2 * MINUTE, 5 * MINUTE]);
  });

  it("waits in parts for what is further away than a timer of Node waits", async () => {
    const clock = new StillClock();
    const table = new Timetable(clock, true);
    const runs: number[] = [];
    table.plan("a", every(LONGEST + MINUTE, clock, runs));
    assert.deepEqual(clock.waits, [LONGEST]);
    await clock.advance(LONGEST);
    assert.deepEqual(clock.waits, [MINUTE]);
    await clock.advance(MINUTE);
    assert.deepEqual(runs, [LONGEST + MINUTE]);
    table.close();
    assert.deepEqual(clock.waits, []);
  });

  it("runs nothing by itself when it is off", async () => {
    const clock = new StillClock();
    const runs: number[] = [];
    new Timetable(clock, false).plan("a", every(MINUTE, clock, runs));
    await clock.advance(60 * MINUTE);
    assert.deepEqual(runs, []);
  });
});
