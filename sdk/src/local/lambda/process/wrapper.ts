import { accessSync, constants, statSync } from "node:fs";
import * as path from "node:path";
import { WRAPPER } from "../own-process";
import { CONTAINER } from "../runtimes";
import type { Program } from "./program";

/** The line that Lambda logs for a wrapper that cannot be run, and the exit code. */
export interface BrokenWrapper {
  readonly text: string;
  readonly code: number;
}

/** The wrapper that starts the runtime. `provided` runtimes and container images have none. */
export function wrapperOf(
  environment: Readonly<Record<string, string>>,
  runtime: string,
): string | undefined {
  const isOfLambda = !runtime.startsWith("provided") && runtime !== CONTAINER;
  return isOfLambda ? environment[WRAPPER] || undefined : undefined;
}

/** The wrapper with the program and its arguments as its own arguments. */
export function wrapped(program: Program, wrapper: string | undefined): Program {
  return wrapper === undefined ? program : { command: wrapper, args: [program.command, ...program.args] };
}

/**
 * The failure of a wrapper that does not run. Undefined for one that runs.
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
