// Runs the steps of a plan side by side, as far as two processors bear them.

/**
 * A step of a plan.
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {readonly string[]} [needs] moments that come first: names of steps that have ended, or what steps bring about on their way
 * @property {readonly string[]} [reaches] what it brings about on its way, at the latest with its end
 * @property {readonly string[]} [holds] what no two steps use at the same time, such as a port
 * @property {number} load how many processors it keeps busy, such as 0.5 where it waits for downloads
 */

/**
 * Run all steps. Where several can start, the one further up in the plan is first. A step with a failed need is not run.
 *
 * @param {readonly Step[]} steps
 * @param {number} capacity the most load at a time. A step with more runs alone
 * @param {(step: Step, reach: (moment: string) => void) => Promise<boolean>} run gives whether it passed
 * @returns {Promise<Map<string, "passed" | "failed" | "not run">>} by name
 */
export async function runPlan(steps, capacity, run) {
  refuseUnreachable(steps);
  const reached = new Set();
  const outcomes = new Map();
  const running = new Set();
  let wake = () => undefined;
  const start = async (step) => {
    running.add(step);
    const reach = (moment) => {
      reached.add(moment);
      wake();
    };
    const passed = await run(step, reach);
    running.delete(step);
    outcomes.set(step.name, passed ? "passed" : "failed");
    if (passed) for (const moment of [step.name, ...(step.reaches ?? [])]) reached.add(moment);
    wake();
  };
  while (outcomes.size < steps.length) {
    const next = nextStep(steps, { reached, outcomes, running }, capacity);
    if (next !== undefined) {
      void start(next);
    } else if (running.size === 0) {
      for (const { name } of steps) if (!outcomes.has(name)) outcomes.set(name, "not run");
    } else {
      await new Promise((resolve) => {
        wake = resolve;
      });
    }
  }
  return outcomes;
}

function nextStep(steps, { reached, outcomes, running }, capacity) {
  const busy = [...running].reduce((sum, { load }) => sum + load, 0);
  const held = new Set([...running].flatMap(({ holds = [] }) => holds));
  return steps.find(
    (step) =>
      !outcomes.has(step.name) &&
      !running.has(step) &&
      (step.needs ?? []).every((need) => reached.has(need)) &&
      !(step.holds ?? []).some((thing) => held.has(thing)) &&
      (running.size === 0 || busy + step.load <= capacity),
  );
}

/** A need that no step brings about would leave its step out without a word. */
function refuseUnreachable(steps) {
  const moments = new Set(steps.flatMap(({ name, reaches = [] }) => [name, ...reaches]));
  for (const { name, needs = [] } of steps)
    for (const need of needs)
      if (!moments.has(need)) throw new Error(`${name} needs ${need}, which no step reaches`);
}
