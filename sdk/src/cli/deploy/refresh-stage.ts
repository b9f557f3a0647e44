import { conclude } from "./ending";
import { type Outcome, operate } from "./operate";
import { readStage } from "./remove-stage";
import { runInOrder } from "./run-in-order";
import { confirm, protectionOf, type Session } from "./session";

/** Reads a stage's resources from AWS. Returns the exit code. */
export async function refreshStage(session: Session): Promise<number> {
  const { request, mode, io, show } = session;
  const { units, protect } = await readStage(session);
  show({
    event: "start",
    command: "refresh",
    stage: request.stage,
    mode,
    stacks: units.map(({ name }) => name),
  });
  await confirm(session, protectionOf(session, protect));
  const outcomes: Outcome[] = [];
  // Each has its own resources, so that none has to wait.
  const steps = units.map((unit) => ({ ...unit, after: [] }));
  const ending = await runInOrder(steps, {
    parallel: request.parallel,
    isStopped: () => io.signal.aborted,
    run: async ({ name }) => {
      const outcome = await operate(session, "refresh", name);
      outcomes.push(outcome);
      return outcome.isGood;
    },
  });
  return conclude(session, outcomes, ending);
}
