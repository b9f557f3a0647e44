import { execFile } from "node:child_process";
import * as path from "node:path";

/** Told to be asked for its path, since what stands on the `PATH` may be a script of a version manager. */
const PROBE = ["-c", "import sys; print(sys.executable)"];
const PROBE_TIMEOUT_MS = 5_000;

/** A Python of this machine. */
export interface Python {
  /** Absolute path. */
  readonly file: string;
  /** The name it was found by: `python3.12`, or `python3` where there is none of the very version. */
  readonly name: string;
}

const found = new Map<string, Promise<Python | undefined>>();

/** The version that is declared, else what the user's shell calls Python. Looked for until there is one. */
export function findPython(runtime: string, shell: NodeJS.ProcessEnv): Promise<Python | undefined> {
  const key = `${runtime} ${shell.PATH}`;
  const known = found.get(key) ?? probeAll([runtime, "python3"], shell);
  found.set(key, known);
  return known.then((python) => {
    if (python === undefined) found.delete(key);
    return python;
  });
}

async function probeAll(names: readonly string[], shell: NodeJS.ProcessEnv): Promise<Python | undefined> {
  for (const name of names) {
    const file = await probe(name, shell);
    if (file !== undefined) return { file, name };
  }
  return undefined;
}

function probe(name: string, shell: NodeJS.ProcessEnv): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile(name, PROBE, { env: shell, timeout: PROBE_TIMEOUT_MS }, (error, stdout) => {
      const file = stdout.trim();
      resolve(error === null && path.isAbsolute(file) ? file : undefined);
    });
  });
}
