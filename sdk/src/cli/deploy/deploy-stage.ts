import { guardData, guardStack } from "./data-guard";
import { routesOf } from "./deployed";
import { conclude } from "./ending";
import { staleProducers } from "./foreign-routes";
import { inGroups } from "./in-groups";
import { type Outcome, operate } from "./operate";
import { commandLine } from "./request";
import { runInOrder } from "./run-in-order";
import { isDeployed, protectionOf, type Session } from "./session";
import { inheritConfig, secretsProviderOf } from "./settings";
import { outputsOfStage, warnOfLeftovers, warnReaders } from "./stage-warnings";
import { checkProducers, splitName, type Unit, unitsOf } from "./units";

/** Deploy a stage; gives the exit code. */
export async function deployStage(session: Session): Promise<number> {
  const { request, mode, listed, io, show } = session;
  const plan = await session.look();
  const units = unitsOf(request, mode, plan);
  checkProducers(request, units, listed);
  show({
    event: "start",
    command: "deploy",
    stage: request.stage,
    mode,
    stacks: units.map(({ name }) => name),
  });
  if (mode === "split") warnOfLeftovers(session, plan);
  await warnReaders(session, plan, units);
  const later = await guardData(session, units, protectionOf(session, plan.protect));
  await makeStacks(session, units);
  const outcomes: Outcome[] = [];
  const ending = await runInOrder(units, {
    parallel: request.parallel,
    isStopped: () => io.signal.aborted,
    run: async ({ name }) => {
      const refused = later.has(name) ? await guardStack(session, name) : undefined;
      const outcome = refused ?? (await operate(session, "up", name));
      outcomes.push(outcome);
      return outcome.isGood;
    },
  });
  const isComplete = ending.failed.length === 0 && ending.notStarted.length === 0 && !io.signal.aborted;
  if (isComplete && mode === "split") outcomes.push(...(await serveForeignRoutes(session, units, outcomes)));
  return conclude(session, outcomes, ending);
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
  return inGroups(names, request.parallel, async (name) => [await operate(session, "up", name)]);
}
