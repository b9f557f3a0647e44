import { accessSync, constants, statSync } from "node:fs";
import * as path from "node:path";
import { WRAPPER } from "../own-process";
import { CONTAINER } from "../runtimes";
import type { Program } from "./program";

/** A wrapper that cannot be run: what Lambda writes to the log, and its exit code. */
export interface BrokenWrapper {
  readonly text: string;
  readonly code: number;
}

/** The command in place of a runtime of Lambda's own. Runtimes of the system alone, and images, have no wrapper. */
export function wrapperOf(
  environment: Readonly<Record<string, string>>,
  runtime: string,
): string | undefined {
  const isOfLambda = !runtime.startsWith("provided") && runtime !== CONTAINER;
  return isOfLambda ? environment[WRAPPER] || undefined : undefined;
}

/** The program with the wrapper before it. */
export function wrapped(program: Program, wrapper: string | undefined): Program {
  return wrapper === undefined ? program : { command: wrapper, args: [program.command, ...program.args] };
}

/**
 * The reason why a wrapper does not run.
 * @see `/var/runtime/bootstrap` of Lambda's images
 */
export function brokenWrapper(wrapper: string | undefined, folder: string): BrokenWrapper | undefined {
  if (wrapper === undefined) return undefined;
  const file = path.resolve(folder, wrapper);
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
    return { text: `${wrapper}: does not exist`, code: 127 };
  try {
    accessSync(file, constants.X_OK);
    return undefined;
  } catch {
    return { text: `${wrapper}: is not an executable`, code: 126 };
  }
}
