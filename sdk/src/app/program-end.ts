import * as pulumi from "@pulumi/pulumi";

/** What is left of a program when its process ends. */
export interface ProgramEnd {
  /** The id of a stack whose function has not ended. */
  readonly unended: string | undefined;
  /** Names of outputs that nobody asked for. */
  readonly unreadOutputs: readonly string[];
  /** Whether it was a preview. */
  readonly isPreview: boolean;
}

/** What is said about a program at its end, and whether it failed. */
export interface ProgramVerdict {
  readonly lines: readonly string[];
  readonly hasFailed: boolean;
}

/**
 * Judge how a program ended that has thrown nothing.
 *
 * A promise that never settles keeps no process alive. The program would seem to have ended well, and the engine would
 * delete what the rest of the stack function has made before. In a preview this is how every function ends that waits
 * for a value of a resource that does not exist yet, so that is no failure.
 */
export function judgeEnd({ unended, unreadOutputs, isPreview }: ProgramEnd): ProgramVerdict {
  if (unended !== undefined) {
    const stack = `Stack ${JSON.stringify(unended)}`;
    const line = isPreview
      ? `warning: ${stack} waits for a value that is only known when deployed: what it makes after that is not in this preview`
      : `error: ${stack} has not ended: it waits for something that never comes, such as an Output that is not known`;
    return { lines: [line], hasFailed: !isPreview };
  }
  if (unreadOutputs.length === 0) return { lines: [], hasFailed: false };
  const line = `warning: the program does not export its outputs (${unreadOutputs.join(", ")}); end it with: export = app.outputs`;
  return { lines: [line], hasFailed: false };
}

/** The programs of this process: one, unless it is the user's own that drives Pulumi. */
const programs: (() => ProgramEnd)[] = [];

/** Have the end of a program judged when its process ends, in deployments by an engine and their previews. */
export function watchProgramEnd(stateAtEnd: () => Omit<ProgramEnd, "isPreview">): void {
  if (!pulumi.runtime.hasEngine()) return;
  const isPreview = pulumi.runtime.isDryRun();
  if (programs.length === 0) process.once("exit", tellOfEnds);
  programs.push(() => ({ ...stateAtEnd(), isPreview }));
}

/** The engine no longer listens to the log by now, and shows what is written to the standard streams. */
function tellOfEnds(code: number): void {
  // The SDK sets the exit code in a listener of its own.
  if (code !== 0 || (process.exitCode ?? 0) !== 0) return;
  for (const program of programs) {
    const { lines, hasFailed } = judgeEnd(program());
    for (const line of lines) process.stderr.write(`${line}\n`);
    if (hasFailed) process.exitCode = 1;
  }
}
