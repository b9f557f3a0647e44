import type { GraphResource } from "../../graph";
import type { AppPlan } from "./app-plan";
import type { Change } from "./changes";
import { compareAll } from "./compare";
import { diffMarkdown } from "./diff-markdown";
import { conclude, restOf } from "./ending";
import { refuseMissingSecrets } from "./missing-secrets";
import type { Outcome } from "./operate";
import { isDeployed, type Session } from "./session";
import { warnOfLeftOut, warnReaders } from "./stage-warnings";
import { idIn, type Unit, unitsOf } from "./units";

/** Shows the changes of a deployment. Returns the exit code. Nothing is made for it, not even an empty Pulumi stack. */
export async function diffStage(session: Session): Promise<number> {
  const { request, mode, io, show } = session;
  const plan = await session.capture();
  const units = unitsOf(request, mode, plan);
  await refuseMissingSecrets(session, plan, units);
  show({
    event: "start",
    command: "diff",
    stage: request.stage,
    mode,
    stacks: units.map(({ name }) => name),
  });
  warnOfLeftOut(session, plan);
  await warnReaders(session, plan, units);
  const { outcomes, early } = await compareAll(session, units);
  const reported = units.flatMap(({ name, id }) => {
    if (!isThere(session, name))
      return { stack: name, isGood: true, isInterrupted: false, changes: allOf(plan, id) };
    return outcomes.find(({ stack }) => stack === name) ?? [];
  });
  const rest = restOf(units, reported);
  if (io.signal.aborted) return conclude(session, reported, rest, { isPreview: true });
  if (request.markdown)
    io.stdout.write(
      diffMarkdown({ project: session.project.name, stage: request.stage }, reported, rest.notStarted),
    );
  for (const unit of units.filter(({ name }) => rest.notStarted.includes(name)))
    warnOfWaiting(session, unit, early);
  return conclude(session, reported, { notStarted: [] }, { isPreview: true });
}

function isThere({ listed }: Session, name: string): boolean {
  return listed.some((stack) => stack.name === name);
}

/** A comparison does not deploy producers, so a consumer without them has not failed. */
function warnOfWaiting(session: Session, { name, id, after }: Unit, early: readonly Outcome[]): void {
  const missing = after.filter((used) => !isDeployed(session, used));
  const awaited = (missing.length > 0 ? missing : after).map((used) => idIn(session.request.stage, used));
  const failure = early.find(({ stack }) => stack === name)?.failure;
  const why = failure === undefined ? "" : `; until then: ${failure.problem}`;
  session.show({
    event: "warning",
    message: `${id} can be compared once ${awaited.join(", ")} is deployed${why}`,
  });
}

/** All that the program makes, as changes of a stack that is not there yet. */
function allOf({ stacks }: AppPlan, id: string | undefined): Change[] {
  const resources = stacks
    .filter((stack) => id === undefined || stack.id === id)
    .flatMap((stack) => stack.resources);
  return resources.map(toCreation);
}

function toCreation({ urn, type, name, parent = "", id, inputs, state }: GraphResource): Change {
  const { path, rootResourceId } = state;
  // Nothing else of what a capture makes up would be true of AWS.
  const outputs = {
    ...(path !== undefined && { path }),
    ...(rootResourceId !== undefined && { rootResourceId }),
  };
  return {
    kind: "create",
    urn,
    type,
    name,
    parent,
    id,
    before: {},
    after: inputs,
    outputs,
    outputsBefore: {},
    isRetained: false,
  };
}
