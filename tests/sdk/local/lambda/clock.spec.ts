import assert from "node:assert/strict";
import { Clock } from "#sdk/local/lambda/clock";

type State = "active" | "idle" | "nothing";

describe("the clock of the functions", () => {
  let states: State[];
  let inspections: number;
  let clock: Clock;
  let time: FakeTime;

  beforeEach(() => {
    time = new FakeTime();
    inspections = 0;
    clock = new Clock(() => {
      inspections += 1;
      return states.shift() ?? "nothing";
    }, 60_000);
  });

  afterEach(() => time.end());

  it("stands still until it is woken, and looks every 20 ms while something runs", () => {
    states = ["active", "active", "active", "active", "active"];
    time.pass(1_000);
    assert.equal(inspections, 0);
    clock.wake();
    clock.wake();
    time.pass(100);
    assert.equal(inspections, 5);
  });

  it("looks once more after the idle time where environments only grow old, and then no more", () => {
    states = ["idle", "nothing"];
    clock.wake();
    time.pass(20);
    assert.equal(inspections, 1);
    time.pass(59_999);
    assert.equal(inspections, 1);
    time.pass(1);
    assert.equal(inspections, 2);
    time.pass(600_000);
    assert.equal(inspections, 2);
  });

  it("looks often again when it is woken meanwhile", () => {
    states = ["idle", "active"];
    clock.wake();
    time.pass(1_000);
    assert.equal(inspections, 1);
    clock.wake();
    time.pass(20);
    assert.equal(inspections, 2);
  });

  it("does not look after it was stopped", () => {
    states = ["active"];
    clock.wake();
    clock.stop();
    time.pass(600_000);
    assert.equal(inspections, 0);
  });

  it("keeps no process alive", () => {
    time.end();
    const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length;
    const before = timers();
    clock.wake();
    assert.equal(timers(), before);
    clock.stop();
  });
});

const REAL = { setInterval, setTimeout, clearInterval, clearTimeout };

/** Timers that fire when the test says so. Timers of the test runner of Node 20 cannot be cleared while they fire. */
class FakeTime {
  #now = 0;
  readonly #timers = new Set<{ at: number; readonly every: number | undefined; readonly act: () => void }>();

  constructor() {
    const start = (act: () => void, ms: number, every?: number) => {
      const timer = { at: this.#now + ms, every, act, unref: () => timer };
      this.#timers.add(timer);
      return timer;
    };
    const clear = (timer: never) => this.#timers.delete(timer);
    Object.assign(globalThis, {
      setTimeout: start,
      setInterval: (act: () => void, ms: number) => start(act, ms, ms),
      clearTimeout: clear,
      clearInterval: clear,
    });
  }

  pass(ms: number): void {
    const until = this.#now + ms;
    for (;;) {
      const [next] = [...this.#timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
      if (next === undefined) break;
      this.#now = next.at;
      if (next.every === undefined) this.#timers.delete(next);
      else next.at += next.every;
      next.act();
    }
    this.#now = until;
  }

  end(): void {
    Object.assign(globalThis, REAL);
  }
}
