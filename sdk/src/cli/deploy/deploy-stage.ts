import { Comparisons } from "./comparisons";
import { DataGuard } from "./data-guard";
import { routesOf } from "./deployed";
import { conclude, restOf } from "./ending";
import { staleProducers } from "./foreign-routes";
import { inGroups } from "./in-groups";
import { refuseMissingSecrets } from "./missing-secrets";
import { type Outcome, operate } from "./operate";
import { commandLine } from "./request";
import { runInOrder } from "./run-in-order";
import { isDeployed, protectionOf, type Session } from "./session";
import { inheritConfig, secretsProviderOf } from "./settings";
import { outputsOfStage, warnOfLeftOut, warnOfLeftovers, warnReaders } from "./stage-warnings";
import { checkProducers, splitName, type Unit, unitsOf } from "./units";

/** Deploys a stage. Returns the exit code. */
export async function deployStage(session: Session): Promise<number> {
  const { request, mode, listed, io, show } = session;
  const plan = await session.capture();
  const units = unitsOf(request, mode, plan);
  checkProducers(request, units, listed);
  await refuseMissingSecrets(session, plan, units);
  show({
    event: "start",
    command: "deploy",
    stage: request.stage,
    mode,
    stacks: units.map(({ name }) => name),
  });
  warnOfLeftOut(session, plan);
  if (mode === "split") warnOfLeftovers(session, plan);
  const outputs = await warnReaders(session, plan, units, { showSecrets: true });
  const guard = new DataGuard(session, new Comparisons(session, units, plan, outputs));
  const refused = await guard.admitAll(units, protectionOf(session, plan.protect));
  if (refused.length > 0 || io.signal.aborted) return conclude(session, refused, restOf(units, refused));
  await makeStacks(session, units);
  const outcomes = await deployUnits(session, guard, units);
  const isComplete = outcomes.length === units.length && outcomes.every(({ isGood }) => isGood);
  if (isComplete && mode === "split" && !io.signal.aborted) {
    outcomes.push(...(await serveForeignRoutes(session, guard, units, outcomes)));
  }
  return conclude(session, outcomes, restOf(units, outcomes));
}

async function deployUnits(session: Session, guard: DataGuard, units: readonly Unit[]): Promise<Outcome[]> {
  const { request, io } = session;
  const outcomes: Outcome[] = [];
  await runInOrder(units, {
    parallel: request.parallel,
    isStopped: () => io.signal.aborted,
    run: async ({ name }) => {
      const outcome = await deployUnit(session, guard, name);
      if (outcome) outcomes.push(outcome);
      return outcome?.isGood === true;
    },
  });
  return outcomes;
}

/** Compare, and deploy what may be deployed. Undefined when a signal has ended it before it began. */
async function deployUnit(session: Session, guard: DataGuard, name: string): Promise<Outcome | undefined> {
  const refused = await guard.admit(name);
  if (session.io.signal.aborted) return undefined;
  if (refused) return refused;
  const outcome = await operate(session, "up", name);
  guard.deployed(outcome);
  return outcome;
}

/**
 * Make the Pulumi stacks that are not there yet, before any is deployed: what they lack is found then. One without resources
 * may have been made by a deployment that ended before it had given it all.
 */
async function makeStacks(session: Session, units: readonly Unit[]): Promise<void> {
  const { request, engine, listed, project } = session;
  const { stage } = request;
  const provider = secretsProviderOf(project, stage);
  const hasStageStack = listed.some(({ name }) => name === stage);
  const isListed = (name: string) => listed.some((stack) => stack.name === name);
  for (const { name, id } of units.filter(({ name }) => !isDeployed(session, name))) {
    if (!isListed(name)) await engine.create(name, provider);
    if (id !== undefined) await inheritConfig(engine, { project, stage, name, hasStageStack });
  }
}

/** Run the producers again whose REST APIs do not serve yet what other stacks have added to them. */
async function serveForeignRoutes(
  session: Session,
  guard: DataGuard,
  units: readonly Unit[],
  deployed: readonly Outcome[],
): Promise<Outcome[]> {
  const { request, show } = session;
  const known = new Map(deployed.map(({ stack, outputs: own = {} }) => [stack, own]));
  const outputs = await outputsOfStage(session, known);
  const stale = staleProducers(new Map([...outputs].map(([id, found]) => [id, routesOf(id, found)])));
  const isOurs = (id: string) => units.some((unit) => unit.id === id);
  for (const id of stale.filter((id) => !isOurs(id))) {
    const command = commandLine({ ...request, only: [id] });
    const message = `${id} does not serve yet what other stacks have changed of its routes; run ${command}`;
    show({ event: "warning", message });
  }
  const names = stale.filter(isOurs).map((id) => splitName(request.stage, id));
  return inGroups(names, request.parallel, async (name) => {
    const outcome = await deployUnit(session, guard, name);
    return outcome ? [outcome] : [];
  });
}
