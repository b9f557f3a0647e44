import type { GraphResource } from "../../graph";
import type { AppPlan } from "./app-plan";
import type { Change } from "./changes";
import { conclude } from "./ending";
import { type Outcome, operate } from "./operate";
import { runInOrder } from "./run-in-order";
import { isDeployed, type Session } from "./session";
import { warnReaders } from "./stage-warnings";
import { idIn, type Unit, unitsOf } from "./units";

/** Show what a deployment would change; gives the exit code. Nothing is made for it, not even an empty Pulumi stack. */
export async function diffStage(session: Session): Promise<number> {
  const { request, mode, io, show } = session;
  const plan = await session.look();
  const units = unitsOf(request, mode, plan);
  show({
    event: "start",
    command: "diff",
    stage: request.stage,
    mode,
    stacks: units.map(({ name }) => name),
  });
  await warnReaders(session, plan, units);
  const outcomes: Outcome[] = [];
  // What is deployed can be compared in any order: nothing changes meanwhile.
  const ending = await runInOrder(
    units.map((unit) => ({ ...unit, after: [] as readonly string[], uses: unit.after })),
    {
      parallel: request.parallel,
      isStopped: () => io.signal.aborted,
      run: async (unit) => {
        const outcome = await compare(session, plan, unit);
        if (outcome) outcomes.push(outcome);
        return outcome?.isGood ?? true;
      },
    },
  );
  return conclude(session, outcomes, ending, { isPreview: true });
}

async function compare(
  session: Session,
  plan: AppPlan,
  unit: Unit & { readonly uses: readonly string[] },
): Promise<Outcome | undefined> {
  const { request, show } = session;
  const { name, id, uses } = unit;
  if (!session.listed.some((stack) => stack.name === name)) {
    return { stack: name, isGood: true, isInterrupted: false, changes: allOf(plan, id) };
  }
  const missing = uses.filter((used) => !isDeployed(session, used)).map((used) => idIn(request.stage, used));
  const outcome = missing.length === 0 ? await operate(session, "preview", name) : undefined;
  const awaited = outcome ? sharesLater(outcome) : missing.join(", ");
  if (awaited === undefined) return outcome;
  show({ event: "warning", message: `${id} can be compared once ${awaited} is deployed` });
  return undefined;
}

/** The stack of which a failed comparison needs something that its deployed program does not share yet. */
function sharesLater({ failure }: Outcome): string | undefined {
  const missing = / of (\S+): \S+ was deployed by a program that did not return it/;
  return missing.exec(failure?.problem ?? "")?.[1];
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
    isRetained: false,
  };
}
