import { spawnSync } from "node:child_process";
import * as path from "node:path";
import { findTool } from "../tools";

/** A Python of this machine that may install packages. */
export interface Interpreter {
  /** Absolute path. The file on the `PATH` may be a script of a version manager. */
  readonly file: string;
  /** The version of the interpreter, such as `3.12`. */
  readonly version: string;
  /** The platform of its packages: `linux-x86_64`. */
  readonly platform: string;
  readonly hasPip: boolean;
}

const PROBE = `import importlib.util, json, sys, sysconfig
print(json.dumps([sys.executable, "%d.%d" % sys.version_info[:2], sysconfig.get_platform(), importlib.util.find_spec("pip") is not None]))`;
const PROBE_TIMEOUT_MS = 10_000;

const known = new Map<string, Interpreter>();

/**
 * The version of the runtime, else the Python of the user's shell: the first with pip, else the first there is. Each is
 * asked once, and synchronously, since a missing one is reported before any resource is made.
 */
export function findInterpreter(runtime: string, shell: NodeJS.ProcessEnv): Interpreter | undefined {
  let first: Interpreter | undefined;
  for (const name of [runtime, "python3", "python"]) {
    const found = probe(name, shell);
    if (found?.hasPip) return found;
    first ??= found;
  }
  return first;
}

/** The Python that runs functions of a runtime on this machine, with or without pip. */
export function findRunningInterpreter(runtime: string, shell: NodeJS.ProcessEnv): Interpreter | undefined {
  return probe(runtime, shell) ?? probe("python3", shell);
}

function probe(name: string, shell: NodeJS.ProcessEnv): Interpreter | undefined {
  const command = findTool(name, shell);
  if (command === undefined) return undefined;
  const key = `${command} ${shell.VIRTUAL_ENV ?? ""}`;
  const before = known.get(key);
  // pip may have been installed since.
  if (before?.hasPip) return before;
  const answer = ask(command, shell);
  if (answer) known.set(key, answer);
  return answer;
}

function ask(command: string, shell: NodeJS.ProcessEnv): Interpreter | undefined {
  const options = { env: shell, timeout: PROBE_TIMEOUT_MS, encoding: "utf8", windowsHide: true } as const;
  const { status, stdout } = spawnSync(command, ["-c", PROBE], options);
  if (status !== 0) return undefined;
  try {
    const [file, version, platform, hasPip] = JSON.parse(stdout) as [string, string, string, boolean];
    return path.isAbsolute(file) && !version.startsWith("2")
      ? { file, version, platform, hasPip }
      : undefined;
  } catch {
    // Something else has this name.
    return undefined;
  }
}
