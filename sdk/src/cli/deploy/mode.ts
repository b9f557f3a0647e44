import { belongsToNoAppStack, isCopied, isEmptied } from "../../aws/stack-contents";
import type { DefinitionError, Mistake } from "../../errors";
import { deployedTwice, leftInWhole, MOVING } from "../../values/duplicates";
import { appStacksIn, nameOfUrn, type StateEntry } from "../../values/stack-state";
import { stageError, stageErrorOf } from "./errors";
import { type ListedStack, type Mode, splitName, splitStacks, type Wish } from "./units";

/** The states of a project's Pulumi stacks. */
export interface KnownStates {
  readonly project: string;
  /** By the names of the Pulumi stacks. Secrets are null: each stack encrypts them for itself. */
  readonly states: ReadonlyMap<string, readonly StateEntry[]>;
}

/**
 * Names of the Pulumi stacks to inspect, because a stage seems to be deployed as a whole and in parts. The number of
 * their resources is no answer, because some stay when `pulumi state move` has moved everything away.
 */
export function unclearStacks({ stage, split }: Wish, listed: readonly ListedStack[]): readonly string[] {
  const deployed = listed.filter(({ resources }) => resources > 0);
  const parts = splitStacks(stage, deployed).map(({ name }) => name);
  const isUnclear = deployed.some(({ name }) => name === stage) && (parts.length > 0 || split);
  return isUnclear ? [stage, ...parts] : [];
}

/** The stacks as they count: one that has nothing of an app stack has no resources. */
export function withoutEmptied(listed: readonly ListedStack[], { states }: KnownStates): ListedStack[] {
  return listed.map((stack) => {
    const entries = states.get(stack.name);
    return entries && isEmptied(entries) ? { ...stack, resources: 0 } : stack;
  });
}

/** Whether a stage is deployed as a whole and in parts. */
export function isMixed({ stage }: Pick<Wish, "stage">, listed: readonly ListedStack[]): boolean {
  const deployed = listed.filter(({ resources }) => resources > 0);
  return deployed.some(({ name }) => name === stage) && splitStacks(stage, deployed).length > 0;
}

/** Whether the stage is one Pulumi stack or several: as it was deployed before, else as asked for. */
export function modeOf(wish: Wish, listed: readonly ListedStack[], known: KnownStates): Mode {
  const { stage, split, only } = wish;
  const parts = splitStacks(stage, listed);
  const isWhole = listed.some(({ name, resources }) => name === stage && resources > 0);
  if (isMixed(wish, listed)) throw mixedError(stage, parts, known);
  if (isWhole && split) {
    const problem = "deployed as a whole, so that --split would deploy everything a second time";
    const cure = `leave out --split, or move the app stacks first, as ${MOVING} says`;
    throw stageError(stage, "DEPLOY_MODE_MIXED", { problem, cure });
  }
  const mode = !isWhole && (split || parts.length > 0) ? "split" : "whole";
  if (mode === "whole" && only.length > 0) {
    const problem = `--only ${only[0]} is for a stage with a Pulumi stack for each app stack`;
    const cure = isWhole ? "leave it out" : "add --split, or leave it out";
    throw stageError(stage, "DEPLOY_ONLY_WHOLE", { problem, cure });
  }
  return mode;
}

/** The error for a stage that is deployed as a whole and in parts. No cure takes anything away in AWS. */
function mixedError(stage: string, listed: readonly ListedStack[], known: KnownStates): DefinitionError {
  const parts = listed.filter(({ resources }) => resources > 0).map(({ name }) => name);
  const stateOf = (name: string) => known.states.get(name) ?? [];
  const whole = stateOf(stage);
  const inWhole = appStacksIn(whole);
  const stackNamesOf = (id: string) => ({
    id,
    project: known.project,
    whole: stage,
    part: splitName(stage, id),
  });
  const twice = inWhole.filter((id) => parts.includes(splitName(stage, id)));
  const mistakes = twice.map((id): [string, Mistake] => {
    const areSame = isCopied(stateOf(splitName(stage, id)), whole);
    return [id, deployedTwice(stackNamesOf(id), areSame)];
  });
  if (mistakes.length === 0)
    mistakes.push(...inWhole.map((id): [string, Mistake] => [id, leftInWhole(stackNamesOf(id))]));
  if (mistakes.length === 0) mistakes.push(["", beside(stage, parts, whole)]);
  return stageErrorOf(stage, "DEPLOY_MODE_MIXED", mistakes);
}

function beside(stage: string, parts: readonly string[], whole: readonly StateEntry[]): Mistake {
  const [first = { urn: "" }] = whole.filter(({ type, urn }) => !belongsToNoAppStack(type, nameOfUrn(urn)));
  return {
    problem: `deployed in parts, ${parts.join(", ")}, and ${stage} has resources that belong to no app stack, such as ${nameOfUrn(first.urn)}`,
    cure: `make them in a function given to app.stack, or in a project of their own; to see all: pulumi stack -s ${stage}`,
  };
}
