import type { Mistake } from "../errors";
import { APP_STACK } from "./stack-state";

/** An app stack, and the Pulumi stacks that may hold it. */
export interface StackNames {
  readonly id: string;
  /** Name of the Pulumi project. */
  readonly project: string;
  /** Name of the Pulumi stack of the whole app. */
  readonly whole: string;
  /** Name of the one for this app stack. */
  readonly part: string;
}

/** The section of the docs about moving an app stack from one Pulumi stack to another. */
export const MOVING = '"Moving an app stack" in docs/stacks.md';

/** The cure for an app stack that is deployed twice: no program can tell which of the two is in use. */
export const FIND_THE_USED_ONE =
  'find out which one is in use before anything is removed, as "Deployed twice" in docs/stacks.md says';

/** An app stack that would be deployed a second time, in `here`. */
export function deployedElsewhere(stackNames: StackNames, here: string): Mistake {
  const { whole, part } = stackNames;
  const there = here === part ? whole : part;
  const move = moveCommand(stackNames, there, here);
  return {
    problem: `it is deployed in ${there}, and ${here} would deploy it a second time`,
    cure: `go on there: pulumi up -s ${there}, or sapi deploy ${whole}; or move it here first, as ${MOVING} says: ${move}`,
  };
}

/** An app stack of a stage that has others in Pulumi stacks of their own. */
export function leftInWhole(stackNames: StackNames): Mistake {
  const { whole, part } = stackNames;
  return {
    problem: `it is in ${whole}, while others of the stage are in Pulumi stacks of their own`,
    cure: `move it as well, or them back, as ${MOVING} says: ${moveCommand(stackNames, whole, part)}`,
  };
}

/**
 * An app stack that both Pulumi stacks have. `areSame` is true when both have the same resources of AWS. The cure never
 * deletes any of them, since it may be in use.
 */
export function deployedTwice(stackNames: StackNames, areSame: boolean): Mistake {
  const names = `${stackNames.whole} and ${stackNames.part}`;
  if (!areSame) return { problem: `it is deployed twice, in ${names}`, cure: FIND_THE_USED_ONE };
  return {
    problem: `${names} have the same resources of it, as after a pulumi state move that was ended on the way`,
    cure: `take it out of the state of ${stackNames.part}, which changes nothing in AWS, and move it again if it should be there: ${forgetCommand(stackNames)}`,
  };
}

function moveCommand(stackNames: StackNames, from: string, to: string): string {
  return `pulumi state move --source ${from} --dest ${to} ${urnIn(stackNames, from)}`;
}

function forgetCommand(stackNames: StackNames): string {
  return `pulumi state delete --target-dependents -s ${stackNames.part} ${urnIn(stackNames, stackNames.part)}`;
}

function urnIn({ project, id }: StackNames, pulumiStack: string): string {
  return `'urn:pulumi:${pulumiStack}::${project}::${APP_STACK}::${id}'`;
}
