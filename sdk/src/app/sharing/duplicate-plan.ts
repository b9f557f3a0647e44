import { isCopied, isEmptied } from "../../aws/stack-contents";
import type { ErrorCode, Mistake } from "../../errors";
import { deployedElsewhere, deployedTwice, type StackNames } from "../../values/duplicates";
import { appStacksIn } from "../../values/stack-state";
import type { Reading, StateRead } from "../pulumi-stacks";
import { outlineName } from "./outline";

/** Whether a Pulumi stack holds an app stack, or why that is not known. */
export type Presence = boolean | { readonly unreadable: string };

/** A refusal, or what is only warned of. */
export type Verdict = { readonly code: ErrorCode; readonly mistake: Mistake } | { readonly warning: string };

/**
 * Whether a Pulumi stack holds an app stack. The outputs do not tell: they come only when a first deployment ends well, and
 * stay where everything has been moved away. They have to do where the state cannot be read.
 */
export function presenceOf(
  { id, part }: Pick<StackNames, "id" | "part">,
  { name, outputs, state }: Reading,
): Presence {
  if (state.kind === "unknown") return false;
  if (state.kind === "state") {
    return name === part ? !isEmptied(state.entries) : appStacksIn(state.entries).includes(id);
  }
  if (outputs.kind === "outputs" && outlineName(id) in outputs.outputs) return true;
  return { unreadable: state.reason };
}

/**
 * Judges an app stack that runs here by the resources here and elsewhere. Where its existence is unknown, only making
 * it is refused. A user without access to the other Pulumi stack continues with the resources that are deployed here.
 */
export function judgeDuplicate(stackNames: StackNames, here: Reading, there: Reading): Verdict | undefined {
  const isThere = presenceOf(stackNames, there);
  if (isThere === false) return undefined;
  const isHere = presenceOf(stackNames, here) === true;
  if (isThere !== true) return judgeUnreadable(stackNames.id, here, there, isThere.unreadable, isHere);
  const code = "SPLIT_DEPLOYED_TWICE";
  if (!isHere) return { code, mistake: deployedElsewhere(stackNames, here.name) };
  const [whole, part] = here.name === stackNames.whole ? [here, there] : [there, here];
  return { code, mistake: deployedTwice(stackNames, areSame(whole.state, part.state)) };
}

function areSame(whole: StateRead, part: StateRead): boolean {
  return whole.kind === "state" && part.kind === "state" && isCopied(part.entries, whole.entries);
}

function judgeUnreadable(
  id: string,
  here: Reading,
  there: Reading,
  reason: string,
  isHere: boolean,
): Verdict {
  const problem = `it is unknown whether ${there.name} holds it as well: ${reason.trim()}`;
  if (isHere) return { warning: `${id}: ${problem}` };
  return {
    code: "SHARE_UNREADABLE",
    mistake: {
      problem: `${problem}; ${here.name} might deploy it a second time`,
      cure: `make ${there.name} readable, as in: pulumi stack export -s ${there.name}`,
    },
  };
}
