import { FIXED_AT_FIRST } from "../../values/stack-state";
import { isChanging } from "./changes";
import { inGroups } from "./in-groups";
import { type Outcome, operate } from "./operate";
import type { Step } from "./run-in-order";
import { isDeployed, type Session } from "./session";
import type { Unit } from "./units";

/** How Pulumi stacks compare with the program as long as nothing is deployed. */
export interface Comparison {
  /** The outcomes that count, in the order of the stacks. */
  readonly outcomes: readonly Outcome[];
  /** The failures that do not count. They may be due to other stacks that are not deployed yet. */
  readonly early: readonly Outcome[];
}

/** Compare what can be compared with the program. Changes nothing, so that the order does not matter. */
export async function compareAll(session: Session, units: readonly Unit[]): Promise<Comparison> {
  const { request, io } = session;
  const comparable = units.filter((unit) => isComparable(session, unit));
  const outcomes = await inGroups(comparable, request.parallel, async ({ name }) =>
    io.signal.aborted ? [] : [await operate(session, "preview", name)],
  );
  const waiting = waitingUnits(units, outcomes);
  const isEarly = (outcome: Outcome) => waiting.has(outcome.stack) && mayComeRight(outcome);
  return { outcomes: outcomes.filter((outcome) => !isEarly(outcome)), early: outcomes.filter(isEarly) };
}

/** Whether a comparison may end well when what the stack uses is deployed. */
function mayComeRight({ isGood, failure }: Outcome): boolean {
  return !isGood && failure?.problem.includes(FIXED_AT_FIRST) !== true;
}

/** A Pulumi stack is needed for it, and the stack outputs of those that it uses. */
function isComparable(session: Session, { name, after }: Unit): boolean {
  const isThere = session.listed.some((stack) => stack.name === name);
  return isThere && after.every((used) => isDeployed(session, used));
}

/** The units that use, directly or not, one that would change or cannot be compared. Each comes after those it uses. */
export function waitingUnits(units: readonly Step[], outcomes: readonly Outcome[]): ReadonlySet<string> {
  const waiting = new Set<string>();
  const moving = new Set<string>();
  for (const { name, after } of units) {
    if (after.some((used) => moving.has(used))) waiting.add(name);
    const outcome = outcomes.find(({ stack }) => stack === name);
    if (waiting.has(name) || !outcome?.isGood || isChanging(outcome.changes)) moving.add(name);
  }
  return waiting;
}
