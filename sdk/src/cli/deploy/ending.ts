import { DefinitionError, type Issue } from "../../errors";
import { stageError } from "./errors";
import type { Outcome } from "./operate";
import { commandLine } from "./request";
import type { Ending, Step } from "./run-in-order";
import type { Session } from "./session";
import { summarise } from "./summary";

/** The exit code that shells expect of a command that a signal has ended. */
export const INTERRUPTED = 130;

/** The steps that came to no outcome. */
export function restOf(steps: readonly Step[], outcomes: readonly Outcome[]): Pick<Ending, "notStarted"> {
  const names = steps.map(({ name }) => name);
  return { notStarted: names.filter((name) => !outcomes.some(({ stack }) => stack === name)) };
}

/** Reports the result and returns the exit code. Rejects when something failed, with what to run next. */
export function conclude(
  session: Session,
  outcomes: readonly Outcome[],
  { notStarted }: Pick<Ending, "notStarted">,
  { isPreview = false } = {},
): number {
  const { request, show, io } = session;
  show({ event: "summary", isPreview, ...summarise(outcomes.map(({ changes }) => changes)) });
  if (io.signal.aborted) return interrupted(session, outcomes, notStarted);
  const failed = outcomes.filter(({ isGood }) => !isGood);
  if (failed.length === 0) return 0;
  const rest = notStarted.length === 0 ? "" : `; not started: ${notStarted.join(", ")}`;
  const issues = failed.map(({ stack, failure }, index): Issue => {
    const { code, problem, cure } = failure ?? {
      code: "DEPLOY_FAILED" as const,
      problem: "failed",
      cure: "",
    };
    const cures = [cure === "" ? "fix it" : cure];
    if (index === failed.length - 1) cures.push(`then run ${commandLine(request)}${rest}`);
    return { code, path: stack, message: `${problem}; ${cures.join(", ")}`, cure: cures.join(", ") };
  });
  throw new DefinitionError({ kind: "Stage", id: request.stage }, issues);
}

function interrupted(session: Session, outcomes: readonly Outcome[], notStarted: readonly string[]): number {
  const { request, show, io } = session;
  const done = outcomes.filter(({ isGood }) => isGood).map(({ stack }) => stack);
  const ended = outcomes.filter(({ isGood }) => !isGood).map(({ stack }) => stack);
  const lists = [
    ["done", done],
    ["ended on the way", ended],
    ["not started", notStarted],
  ] as const;
  const state = lists
    .filter(([, names]) => names.length > 0)
    .map(([word, names]) => `${word}: ${names.join(", ")}`);
  const problem = ["interrupted", ...state].join("; ");
  const error = stageError(request.stage, "DEPLOY_INTERRUPTED", {
    problem,
    cure: `go on with ${commandLine(request)}`,
  });
  show({ event: "error", code: error.code, message: error.message });
  io.stderr.write(`${error.message}\n`);
  return INTERRUPTED;
}
