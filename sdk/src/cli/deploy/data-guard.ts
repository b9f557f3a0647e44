import { DefinitionError } from "../../errors";
import { lossesOf } from "./changes";
import { dataKind } from "./data-resources";
import { inGroups } from "./in-groups";
import { type Outcome, operate } from "./operate";
import { confirm, isDeployed, type Session } from "./session";
import type { Unit } from "./units";

/**
 * Before anything is changed: compare the Pulumi stacks that hold data, and ask once about all that would go. Gives the
 * stacks whose comparison did not succeed, because they build on what is only deployed now; they are asked about in their
 * turn.
 */
export async function guardData(
  session: Session,
  units: readonly Unit[],
  reasons: readonly string[],
): Promise<ReadonlySet<string>> {
  const { request, engine } = session;
  if (request.yes) return new Set();
  const deployed = units.filter(({ name }) => isDeployed(session, name));
  const holders = await inGroups(deployed, request.parallel, async ({ name }) => {
    const resources = await engine.resources(name);
    return resources.some(({ type }) => dataKind(type) !== undefined) ? [name] : [];
  });
  const compared = await inGroups(holders, request.parallel, async (name) => [await lossesIn(session, name)]);
  const lost = compared.flatMap(({ losses }) => losses ?? []);
  await confirm(session, [...reasons, ...lost]);
  return new Set(compared.filter(({ losses }) => losses === undefined).map(({ name }) => name));
}

/** Ask about the data of one Pulumi stack, in its turn. Gives why it may not be deployed. */
export async function guardStack(session: Session, name: string): Promise<Outcome | undefined> {
  const { losses = [] } = await lossesIn(session, name);
  try {
    await confirm(session, losses);
    return undefined;
  } catch (error) {
    if (!DefinitionError.isInstance(error)) throw error;
    const [issue] = error.issues;
    const cure = issue?.cure ?? "";
    const { code } = error;
    const failure = { code, problem: losses.join("; "), cure };
    return { stack: name, isGood: false, isInterrupted: false, changes: [], failure };
  }
}

async function lossesIn(session: Session, name: string) {
  const { isGood, changes } = await operate(session, "preview", name);
  if (!isGood) return { name };
  const losses = lossesOf(changes).map((loss) => {
    const what = loss.kind === "delete" ? "deleted" : "replaced by an empty one";
    return `${name}: ${loss.what} ${loss.name} would be ${what}`;
  });
  return { name, losses };
}
