import assert from "node:assert/strict";
import * as path from "node:path";
import { ROOT } from "../../support/paths";

interface Step {
  readonly name: string;
  readonly load: number;
  readonly needs?: readonly string[];
  readonly reaches?: readonly string[];
  readonly holds?: readonly string[];
}

type Run = (step: Step, reach: (moment: string) => void) => Promise<boolean>;
type RunPlan = (steps: readonly Step[], capacity: number, run: Run) => Promise<Map<string, string>>;

describe("the steps of a run", () => {
  let runPlan: RunPlan;
  /** Starts and ends of steps, in order. */
  let events: string[];

  before(async () => {
    ({ runPlan } = await import(path.join(ROOT, "scripts", "ci", "scheduler.mjs")));
  });

  beforeEach(() => {
    events = [];
  });

  /** Each step ends a turn of the event loop after it has begun. */
  const noted =
    (failing: readonly string[] = []): Run =>
    async ({ name }) => {
      events.push(`+${name}`);
      await new Promise((resolve) => setImmediate(resolve));
      events.push(`-${name}`);
      return !failing.includes(name);
    };

  it("run side by side as far as the load allows, in the order of the plan", async () => {
    const steps = ["a", "b", "c"].map((name) => ({ name, load: 1 }));
    await runPlan(steps, 2, noted());
    assert.deepEqual(events, ["+a", "+b", "-a", "+c", "-b", "-c"]);
  });

  it("let a small one overtake a large one that has to wait", async () => {
    const steps = [
      { name: "a", load: 1 },
      { name: "large", load: 2 },
      { name: "small", load: 0.5 },
    ];
    await runPlan(steps, 2, noted());
    assert.deepEqual(events, ["+a", "+small", "-a", "-small", "+large", "-large"]);
  });

  it("run alone when one step exceeds the whole load", async () => {
    const outcomes = await runPlan([{ name: "a", load: 9 }], 2, noted());
    assert.deepEqual([...outcomes], [["a", "passed"]]);
  });

  it("wait for what they need", async () => {
    const steps = [
      { name: "second", load: 1, needs: ["first"] },
      { name: "first", load: 1 },
    ];
    await runPlan(steps, 2, noted());
    assert.deepEqual(events, ["+first", "-first", "+second", "-second"]);
  });

  it("begin once a running step has reached what they need", async () => {
    const steps = [
      { name: "tests", load: 1, reaches: ["built"] },
      { name: "lint", load: 1, needs: ["built"] },
    ];
    let end = (): void => undefined;
    await runPlan(steps, 2, async ({ name }, reach) => {
      events.push(name);
      if (name === "lint") end();
      else {
        reach("built");
        await new Promise<void>((resolve) => {
          end = resolve;
        });
      }
      return true;
    });
    assert.deepEqual(events, ["tests", "lint"]);
  });

  it("never hold the same thing at the same time", async () => {
    const steps = ["a", "b"].map((name) => ({ name, load: 0.5, holds: ["port 4000"] }));
    await runPlan(steps, 2, noted());
    assert.deepEqual(events, ["+a", "-a", "+b", "-b"]);
  });

  it("do not run when a step that they need has failed, while all others do", async () => {
    const steps = [
      { name: "install", load: 1 },
      { name: "browser", load: 1, needs: ["install"] },
      { name: "lint", load: 1 },
    ];
    const outcomes = await runPlan(steps, 1, noted(["install"]));
    assert.deepEqual(
      [...outcomes],
      [
        ["install", "failed"],
        ["lint", "passed"],
        ["browser", "not run"],
      ],
    );
  });

  it("are refused when no step provides what one needs", async () => {
    await assert.rejects(runPlan([{ name: "lint", load: 1, needs: ["biult"] }], 2, noted()), {
      message: "lint needs biult, which no step reaches",
    });
  });
});

describe("the plan of .ci/run", () => {
  it("names what its steps need, and runs no two on the port of the notes example at a time", async () => {
    const { planOf } = await import(path.join(ROOT, "scripts", "ci", "plan.mjs"));
    const plan: readonly (Step & { command: readonly string[] })[] = planOf(
      (name: string) => `/scratch/${name}`,
    );
    const moments = new Set(plan.flatMap(({ name, reaches = [] }) => [name, ...reaches]));
    assert.deepEqual(
      plan.flatMap(({ needs = [] }) => needs.filter((need) => !moments.has(need))),
      [],
    );
    const serving = plan.filter(({ command }) =>
      command.some((word) => /try-notes|local-mode-on/.test(word)),
    );
    assert.deepEqual(
      serving.map(({ name, holds }) => [name, holds]),
      [
        ["local mode on Node 22", ["port 4000"]],
        ["local mode on Node 24", ["port 4000"]],
        ["local mode on Node 26", ["port 4000"]],
        ["notes example", ["port 4000"]],
      ],
    );
  });

  it("begins with the test command of the README", async () => {
    const { planOf } = await import(path.join(ROOT, "scripts", "ci", "plan.mjs"));
    assert.deepEqual(planOf((name: string) => name)[0].command, ["bash", "-c", "npm ci && npm test"]);
  });

  it("can be run in part, in a checkout that is installed and built", async () => {
    const { planOf, stepsNamed } = await import(path.join(ROOT, "scripts", "ci", "plan.mjs"));
    const plan = planOf((name: string) => name);
    assert.equal(stepsNamed(plan, []), plan);
    const chosen: readonly Step[] = stepsNamed(plan, ["browser tests", "chromium"]);
    assert.deepEqual(
      chosen.map(({ name, needs }) => [name, needs]),
      [
        ["browser tests", ["chromium"]],
        ["chromium", []],
      ],
    );
    assert.throws(() => stepsNamed(plan, ["lnit"]), /^Error: no step is called lnit; there are tests, /);
  });
});
