import type { AppPlan } from "./app-plan";
import { readsOf } from "./deployed";
import { inGroups } from "./in-groups";
import { lostExports } from "./readers";
import { isDeployed, type Session } from "./session";
import { idIn, splitStacks, type Unit } from "./units";

type Outputs = Readonly<Record<string, unknown>>;

/** Warn of parts that an upgrade has left out of the program. */
export function warnOfLeftOut({ show }: Session, { leftOut = [] }: AppPlan): void {
  for (const message of leftOut) show({ event: "warning", message });
}

/**
 * Warn of exports that go while a deployed stack reads them. Gives the outputs of the deployed Pulumi stacks, by the ids of
 * their app stacks.
 */
export async function warnReaders(
  session: Session,
  plan: AppPlan,
  units: readonly Unit[],
  options: { readonly showSecrets?: boolean } = {},
): Promise<ReadonlyMap<string, Outputs>> {
  const { request, mode, show } = session;
  if (mode !== "split") return new Map();
  const found = await outputsOfStage(session, new Map(), options);
  const deployed = new Map([...found].map(([id, outputs]) => [id, readsOf(outputs)]));
  const producers = plan.stacks.filter(({ id }) => units.some((unit) => unit.id === id));
  for (const { producer, reader, path } of lostExports(producers, deployed)) {
    const isKnown = plan.stacks.some(({ id }) => id === reader);
    const cure = isKnown
      ? `deploy ${reader} first: sapi deploy ${request.stage} --only ${reader}`
      : `${reader} has left the program: ${leftoverCure(reader)}`;
    const message = `${reader} as deployed reads ${path} of ${producer}, which ${producer} no longer shares; ${cure}`;
    show({ event: "warning", message });
  }
  return found;
}

/** Warn of Pulumi stacks whose app stack has left the program. */
export function warnOfLeftovers({ request, listed, show }: Session, { stacks }: AppPlan): void {
  for (const { name } of splitStacks(request.stage, listed)) {
    const id = idIn(request.stage, name) as string;
    if (stacks.some((stack) => stack.id === id)) continue;
    const message = `the program has no app stack ${id} any more, and ${name} is there; ${leftoverCure(id)}`;
    show({ event: "warning", message });
  }
}

/** The cure for a leftover app stack. It has no command that removes the stack, since a renamed stack is still in use. */
function leftoverCure(id: string): string {
  return `if it has another name now, give it the old one, app.stack(fn, { id: "${id}" }); remove it only if nothing of it is in use`;
}

/** Outputs of the deployed app stacks of a split stage, by their ids. Known ones are not read again. */
export async function outputsOfStage(
  session: Session,
  known: ReadonlyMap<string, Outputs> = new Map(),
  options: { readonly showSecrets?: boolean } = {},
): Promise<Map<string, Outputs>> {
  const { request, listed, engine } = session;
  const deployed = splitStacks(request.stage, listed).filter(({ name }) => isDeployed(session, name));
  const names = [...new Set([...deployed.map(({ name }) => name), ...known.keys()])];
  const found = await inGroups(names, request.parallel, async (name) => [
    [idIn(request.stage, name) as string, known.get(name) ?? (await engine.outputs(name, options))] as const,
  ]);
  return new Map(found);
}
