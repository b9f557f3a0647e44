import type { Outcome } from "./outcome";

/** A difference between two outcomes of a step. */
export interface Difference {
  readonly step: string;
  /**
   * The path of the value. It is `error` or `message` of a refusal, and `outcome` where one refuses and the other does
   * not.
   */
  readonly path: string;
  readonly ours: string | undefined;
  readonly theirs: string | undefined;
}

export function differencesOf(step: string, ours: Outcome, theirs: Outcome): Difference[] {
  const at = (path: string, mine: string | undefined, other: string | undefined): Difference[] =>
    mine === other ? [] : [{ step, path, ours: mine, theirs: other }];
  if (ours.kind === "not covered") return at("outcome", said(ours), said(theirs));
  if (theirs.kind === "not covered") return [];
  if (ours.kind === "done" && theirs.kind === "done") {
    const paths = [...new Set([...ours.values.keys(), ...theirs.values.keys()])];
    return paths.flatMap((path) => at(path, ours.values.get(path), theirs.values.get(path)));
  }
  if (ours.kind === "refused" && theirs.kind === "refused") {
    const error = at("error", ours.error, theirs.error);
    return error.length > 0 ? error : at("message", ours.message, theirs.message);
  }
  return at("outcome", said(ours), said(theirs));
}

function said(outcome: Outcome): string {
  if (outcome.kind === "done") return "done";
  if (outcome.kind === "refused") return `${outcome.error}: ${outcome.message}`;
  return `not covered (${outcome.why})`;
}
