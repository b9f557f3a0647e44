import assert from "node:assert/strict";
import fc from "fast-check";
import { circleOf, reversed, runInOrder, type Step } from "#sdk/cli/deploy/run-in-order";

const never = () => false;

/** Runs that end when told, with what was running at each start. */
class Bench {
  readonly started: string[] = [];
  readonly #ends = new Map<string, (isGood: boolean) => void>();

  readonly run = ({ name }: Step): Promise<boolean> => {
    this.started.push(name);
    return new Promise((resolve) => this.#ends.set(name, resolve));
  };

  async end(name: string, isGood = true): Promise<void> {
    const end = this.#ends.get(name);
    assert.ok(end, `${name} is not running`);
    end(isGood);
    await new Promise(setImmediate);
  }
}

const DIAMOND: Step[] = [
  { name: "storage", after: [] },
  { name: "auth", after: [] },
  { name: "api", after: ["storage", "auth"] },
  { name: "site", after: ["api"] },
];

describe("runInOrder", () => {
  it("starts what is independent together, and each of the others when those that it uses have ended", async () => {
    const bench = new Bench();
    const ending = runInOrder(DIAMOND, { parallel: 4, run: bench.run, isStopped: never });
    assert.deepEqual(bench.started, ["storage", "auth"]);
    await bench.end("storage");
    assert.deepEqual(bench.started, ["storage", "auth"]);
    await bench.end("auth");
    assert.deepEqual(bench.started, ["storage", "auth", "api"]);
    await bench.end("api");
    await bench.end("site");
    assert.deepEqual(await ending, {
      done: ["storage", "auth", "api", "site"],
      failed: [],
      notStarted: [],
    });
  });

  it("starts no more at a time than allowed", async () => {
    const bench = new Bench();
    const ending = runInOrder(DIAMOND, { parallel: 1, run: bench.run, isStopped: never });
    assert.deepEqual(bench.started, ["storage"]);
    await bench.end("storage");
    assert.deepEqual(bench.started, ["storage", "auth"]);
    for (const name of ["auth", "api", "site"]) await bench.end(name);
    await ending;
  });

  it("starts nothing after a failure and waits for what runs", async () => {
    const bench = new Bench();
    const steps = [...DIAMOND, { name: "alone", after: [] }];
    const ending = runInOrder(steps, { parallel: 2, run: bench.run, isStopped: never });
    await bench.end("storage", false);
    assert.deepEqual(bench.started, ["storage", "auth"]);
    await bench.end("auth");
    assert.deepEqual(await ending, {
      done: ["auth"],
      failed: ["storage"],
      notStarted: ["api", "site", "alone"],
    });
  });

  it("starts nothing once it is stopped", async () => {
    const bench = new Bench();
    let isStopped = false;
    const ending = runInOrder(DIAMOND, { parallel: 2, run: bench.run, isStopped: () => isStopped });
    isStopped = true;
    await bench.end("storage");
    await bench.end("auth");
    assert.deepEqual(await ending, {
      done: ["storage", "auth"],
      failed: [],
      notStarted: ["api", "site"],
    });
  });

  it("does not wait for what is no part of the run", async () => {
    const step = { name: "api", after: ["storage"] };
    const { done } = await runInOrder([step], { parallel: 1, run: async () => true, isStopped: never });
    assert.deepEqual(done, ["api"]);
  });

  it("runs 50 stacks in 5 layers of 10, each after the layer below it, and 4 at a time", async () => {
    const steps = Array.from({ length: 50 }, (_, index): Step => {
      const layer = Math.floor(index / 10);
      const below = layer === 0 ? [] : Array.from({ length: 10 }, (_, at) => `s${(layer - 1) * 10 + at}`);
      return { name: `s${index}`, after: below };
    });
    const ended = new Set<string>();
    let running = 0;
    let most = 0;
    const run = async ({ name, after }: Step): Promise<boolean> => {
      for (const used of after) assert.ok(ended.has(used), `${name} ran before ${used} had ended`);
      most = Math.max(most, ++running);
      await new Promise(setImmediate);
      running--;
      ended.add(name);
      return true;
    };
    const { done } = await runInOrder(steps, { parallel: 4, run, isStopped: never });
    assert.equal(done.length, 50);
    assert.equal(most, 4);
  });

  it("keeps the order, and runs every step once, for any program", async () => {
    const programs = fc.array(fc.array(fc.nat(30), { maxLength: 4 }), { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(programs, fc.integer({ min: 1, max: 6 }), async (uses, parallel) => {
        const steps = uses.map((used, index): Step => {
          const after = used.filter((other) => other < index).map(String);
          return { name: String(index), after };
        });
        const ended: string[] = [];
        const run = async ({ name, after }: Step): Promise<boolean> => {
          assert.ok(after.every((used) => ended.includes(used)));
          await Promise.resolve();
          ended.push(name);
          return true;
        };
        await runInOrder(steps, { parallel, run, isStopped: never });
        assert.deepEqual([...ended].sort(), steps.map(({ name }) => name).sort());
      }),
      { numRuns: 50 },
    );
  });
});

describe("reversed", () => {
  it("lets each step wait for those that use it", () => {
    assert.deepEqual(reversed(DIAMOND), [
      { name: "site", after: [] },
      { name: "api", after: ["site"] },
      { name: "auth", after: ["api"] },
      { name: "storage", after: ["api"] },
    ]);
  });
});

describe("circleOf", () => {
  it("names a circle edge by edge", () => {
    const steps = [
      { name: "d", after: ["a"] },
      { name: "a", after: ["b"] },
      { name: "b", after: ["c"] },
      { name: "c", after: ["a"] },
    ];
    assert.deepEqual(circleOf(steps), ["a", "b", "c", "a"]);
    assert.deepEqual(circleOf([{ name: "a", after: ["a"] }]), ["a", "a"]);
  });

  it("finds none where there is none", () => {
    assert.equal(circleOf(DIAMOND), undefined);
    assert.equal(circleOf([{ name: "a", after: ["elsewhere"] }]), undefined);
  });
});
