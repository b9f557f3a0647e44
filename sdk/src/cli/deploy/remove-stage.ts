import { dataDisplayName } from "../../aws/resource-types";
import { nameOf } from "./changes";
import { protectedIn, refusalOf } from "./deletion-protection";
import { factsOf } from "./deployed";
import { conclude } from "./ending";
import type { StateResource } from "./engine";
import { stageError } from "./errors";
import { inGroups } from "./in-groups";
import { type Outcome, operate } from "./operate";
import { circleOf, reversed, runInOrder } from "./run-in-order";
import { confirm, protectionOf, type Session } from "./session";
import { deployedUnits, splitStacks, type Unit } from "./units";
import { refusalOfUnmarked, unmarkedIn } from "./unmarked-data";

/** The contents of a stage, from the state alone. A broken program can be removed as well. */
export interface StageState {
  /** Each after those that it uses. */
  readonly units: readonly Unit[];
  /** Existing ones that the user did not name. */
  readonly others: readonly Unit[];
  readonly resources: ReadonlyMap<string, readonly StateResource[]>;
  readonly protect: readonly string[];
  readonly development: readonly string[];
}

/** Read the state of the Pulumi stacks of a stage. Refuses a stage that has none. */
export async function readStage(session: Session): Promise<StageState> {
  const { request, mode, listed, engine } = session;
  const names = [request.stage, ...splitStacks(request.stage, listed).map(({ name }) => name)];
  const there = names.filter((name) => listed.some((stack) => stack.name === name));
  const found = await inGroups(there, request.parallel, async (name) => [
    [name, await engine.resources(name)] as const,
  ]);
  const resources = new Map<string, readonly StateResource[]>(found);
  const facts = new Map(
    found.map(([name, state]) => [name.slice(request.stage.length + 1), factsOf(request.stage, state)]),
  );
  const uses = new Map([...facts].map(([id, fact]) => [id, fact.uses]));
  const all = deployedUnits({ ...request, only: [] }, mode, listed, uses);
  const units = deployedUnits(request, mode, listed, uses);
  if (units.length === 0) {
    const known = listed.map(({ name }) => name).join(", ");
    throw stageError(request.stage, "DEPLOY_NOT_DEPLOYED", {
      problem: "there is no Pulumi stack of this stage",
      cure: known === "" ? `run sapi deploy ${request.stage}` : `the stacks of the project are ${known}`,
    });
  }
  const protect = [...facts.values()].flatMap((fact) => fact.protect);
  const development = [...new Set([...facts.values()].flatMap((fact) => fact.development))];
  const others = all.filter(({ name }) => !units.some((unit) => unit.name === name));
  return { units, others, resources, protect, development };
}

/** Removes a stage, consumers first. Returns the exit code. */
export async function removeStage(session: Session): Promise<number> {
  const { request, mode, engine, io, show } = session;
  const stage = await readStage(session);
  const steps = reversed(stage.units);
  const circle = circleOf(steps);
  if (circle) {
    throw stageError(request.stage, "DEPLOY_CYCLE", {
      problem: `the deployed app stacks use each other in a circle: ${circle.join(" -> ")}`,
      cure: "remove them one by one with --only",
    });
  }
  show({
    event: "start",
    command: "remove",
    stage: request.stage,
    mode,
    stacks: steps.map(({ name }) => name),
  });
  warnOfConsumers(session, stage);
  await refuseUnmarked(session, stage);
  refuseProtected(session, stage);
  await confirm(session, [
    ...protectionOf(session, stage.protect),
    `everything of ${stage.units.map(({ name }) => name).join(", ")} would be removed`,
    ...stage.units.flatMap(({ name }) => dataOf(name, stage.resources.get(name) ?? [])),
  ]);
  const outcomes: Outcome[] = [];
  const ending = await runInOrder(steps, {
    parallel: request.parallel,
    isStopped: () => io.signal.aborted,
    run: async ({ name, id }) => {
      const outcome = await operate(session, "destroy", name);
      outcomes.push(outcome);
      // One that stands for an app stack was made by `sapi deploy`, and would say that the stage goes on in parts.
      if (outcome.isGood && id !== undefined) await engine.forget(name);
      return outcome.isGood;
    },
  });
  return conclude(session, outcomes, ending);
}

/**
 * The state says what the last deployment wrote, and the program what the next one would: data stays where either of them
 * keeps it. A program that fails can be removed as well, by the state alone.
 */
async function refuseUnmarked(session: Session, { units, resources }: StageState): Promise<void> {
  const { request, io, show } = session;
  const all = units.flatMap(({ name }) => resources.get(name) ?? []);
  // A program is not run for a stage whose state keeps all of its data.
  const isOpen = all.some(
    ({ type, isRetained, isProtected }) =>
      dataDisplayName(type) !== undefined && (isProtected || !isRetained),
  );
  if (!isOpen) return;
  const program = await session.capture().then(
    ({ stacks }) => stacks.flatMap((stack) => stack.resources),
    (error: Error) => {
      if (io.signal.aborted) throw error;
      const message = `the program cannot be run, so that the removal policy is that of the last deployment: ${error.message}`;
      show({ event: "warning", message });
      return [];
    },
  );
  const names = units.flatMap(({ name }) => unmarkedIn(name, resources.get(name) ?? [], program));
  if (names.length === 0) return;
  const { code, ...mistake } = refusalOfUnmarked(request.stage, names);
  throw stageError(request.stage, code, mistake);
}

/** AWS would refuse when functions and routes are deleted already. */
function refuseProtected({ request }: Session, { units, resources }: StageState): void {
  const names = units.flatMap(({ name }) => protectedIn(name, resources.get(name) ?? []));
  if (names.length === 0) return;
  const { code, ...mistake } = refusalOf(request.stage, names, { then: "remove it" });
  throw stageError(request.stage, code, mistake);
}

function warnOfConsumers({ show }: Session, { units, others }: StageState): void {
  for (const { id, after } of others) {
    const used = units.filter(({ name }) => after.includes(name)).map((unit) => unit.id);
    if (used.length === 0) continue;
    show({ event: "warning", message: `${id} uses ${used.join(", ")} and stays; remove it first` });
  }
}

function dataOf(stack: string, resources: readonly StateResource[]): string[] {
  return resources.flatMap(({ type, urn, isRetained }) => {
    const what = dataDisplayName(type);
    if (what === undefined) return [];
    return [`${stack}: ${what} ${nameOf(urn)} ${isRetained ? "stays in AWS" : "would be deleted"}`];
  });
}
