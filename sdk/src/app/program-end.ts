import * as pulumi from "@pulumi/pulumi";
import { atEndOfCapture } from "../values/end-of-program";

/** A program of this process. */
export interface WatchedProgram {
  /** Id of a stack whose function has been called and has not ended. */
  unended(): string | undefined;
  /** The problem of the name of the Pulumi stack, which chooses the running one of the app's stacks. */
  unknownStack(): string | undefined;
  /** Names of outputs that were added and that nobody asked for. */
  unreadOutputs(): readonly string[];
}

/** True in the process of a component provider: the program's own has the root of the program. */
export function isProvider(): boolean {
  return pulumi.runtime.hasEngine() && pulumi.runtime.getStackResource?.() === undefined;
}

/** One, unless the process is the user's own that drives Pulumi. */
const programs: WatchedProgram[] = [];

/**
 * Look after how a program ends that has thrown nothing, in deployments by an engine and their previews, and in captures. A
 * provider, which has no root of a program, ends when the engine ends it.
 */
export function watchProgramEnd(program: WatchedProgram): void {
  if (isProvider()) return;
  if (!pulumi.runtime.hasEngine()) {
    atEndOfCapture(() => warnOfOutputs(program));
    return;
  }
  const isPreview = pulumi.runtime.isDryRun();
  if (programs.length === 0) {
    process.once("beforeExit", () => reportUnended(isPreview));
    process.once("beforeExit", reportUnknownStack);
    process.once("exit", reportOutputs);
  }
  programs.push(program);
}

/**
 * Ends a program in which nothing is left that could continue a stack function. A promise keeps no process alive. The
 * program would seem to have ended well, and the engine would delete the resources behind the wait. The SDK tells the
 * engine in a listener that comes after this one, so the process ends before it does. In a preview every function that
 * waits for a value of a missing resource stops so, and gets a warning instead.
 */
function reportUnended(isPreview: boolean): void {
  for (const program of programs) {
    const unended = program.unended();
    if (unended === undefined) continue;
    const stack = `Stack ${JSON.stringify(unended)}`;
    if (isPreview) {
      say(
        `warning: ${stack} waits for a value that is only known when deployed: what it makes after that is not in this preview`,
      );
      continue;
    }
    say(
      `error: ${stack} has not ended: it waits for something that never comes, such as an Output that is not known`,
    );
    process.exit(1);
  }
}

/** A program that makes nothing would seem to have ended well, and the engine would delete what the stack has. */
function reportUnknownStack(): void {
  for (const program of programs) {
    const problem = program.unknownStack();
    if (problem === undefined || process.exitCode) continue;
    say(`error: ${problem}`);
    process.exit(1);
  }
}

function reportOutputs(code: number): void {
  // The SDK sets the exit code of failed programs in a listener of its own.
  if (code !== 0 || (process.exitCode ?? 0) !== 0) return;
  for (const program of programs) {
    const unread = program.unreadOutputs();
    if (program.unended() === undefined && unread.length > 0) say(`warning: ${notExported(unread)}`);
  }
}

/** A capture waits for stacks that have not ended, or says that they do not. */
function warnOfOutputs(program: WatchedProgram): void {
  const unread = program.unreadOutputs();
  if (unread.length > 0) void pulumi.log.warn(notExported(unread));
}

function notExported(names: readonly string[]): string {
  return `the program does not export its outputs (${names.join(", ")}); end it with: export default app.outputs, or in CommonJS export = app.outputs`;
}

/** Milliseconds in which the SDK gets from loading a program to its exports. It reads some files meanwhile. */
const UNTIL_SDK_LISTENS = 100;

/**
 * The same promise, which does not reject before the SDK listens to what a program exports. Node would warn of a rejection
 * that was handled late.
 */
export function afterSdkListens<T>(promise: Promise<T>): Promise<T> {
  if (!pulumi.runtime.hasEngine()) return promise;
  const earliest = new Promise((resolve) => setTimeout(resolve, UNTIL_SDK_LISTENS));
  return promise.catch(async (error) => {
    await earliest;
    throw error;
  });
}

/** The engine no longer listens to the log by now, and shows what is written to the standard streams. */
function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
