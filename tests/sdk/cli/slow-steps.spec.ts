import assert from "node:assert/strict";
import { type Later, SlowSteps } from "#sdk/cli/slow-steps";

/** Time that passes when the test says so. */
class Clock {
  #now = 0;
  readonly #waiting = new Map<object, { readonly at: number; readonly act: () => void }>();

  readonly later: Later = (act, milliseconds) => {
    const key = {};
    this.#waiting.set(key, { at: this.#now + milliseconds, act });
    return () => this.#waiting.delete(key);
  };

  get isIdle(): boolean {
    return this.#waiting.size === 0;
  }

  pass(milliseconds: number): void {
    const end = this.#now + milliseconds;
    while (this.#now < end) {
      this.#now++;
      for (const [key, { at, act }] of [...this.#waiting]) {
        if (at > this.#now) continue;
        this.#waiting.delete(key);
        act();
      }
    }
  }
}

describe("steps of a start", () => {
  let clock: Clock;
  let lines: string[];
  let steps: SlowSteps;

  beforeEach(() => {
    clock = new Clock();
    lines = [];
    steps = new SlowSteps({ write: (line) => lines.push(line) }, clock.later);
  });

  it("are not spoken of when they take less than a second", () => {
    const end = steps.begin("running the program");
    clock.pass(999);
    end();
    clock.pass(10_000);
    assert.deepEqual(lines, []);
    assert.equal(clock.isIdle, true);
  });

  it("are spoken of after a second, and each time they have taken twice as long", () => {
    const end = steps.begin("running the program");
    clock.pass(1000);
    assert.deepEqual(lines, ["running the program, 1 s so far\n"]);
    clock.pass(8000);
    end();
    clock.pass(60_000);
    assert.deepEqual(lines, [
      "running the program, 1 s so far\n",
      "running the program, 2 s so far\n",
      "running the program, 4 s so far\n",
      "running the program, 8 s so far\n",
    ]);
    assert.equal(clock.isIdle, true);
  });

  it("are spoken of each by itself when they run beside one another", () => {
    const endBundling = steps.begin("bundling handlers");
    clock.pass(500);
    const endServices = steps.begin("starting local services");
    clock.pass(1000);
    endBundling();
    clock.pass(600);
    endServices();
    assert.deepEqual(lines, ["bundling handlers, 1 s so far\n", "starting local services, 1 s so far\n"]);
  });
});
