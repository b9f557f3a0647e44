import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import * as path from "node:path";
import { createInterface } from "node:readline";

export const ROOT = path.join(__dirname, "..");

/** No measured program takes longer, however busy the machine is. */
const LIMIT_MS = 15 * 60_000;

export interface StartOptions {
  /** The options of Node. */
  readonly flags?: readonly string[];
  /** The working directory. */
  readonly cwd?: string;
  /** The options of Node that make it read TypeScript. */
  readonly loader?: readonly string[];
  /** Environment variables besides those of this process. */
  readonly env?: NodeJS.ProcessEnv;
}

/** Starts a program in a process of its own. Paths are relative to this folder. */
export function start(file: string, args: readonly string[], options: StartOptions = {}): ChildProcess {
  const { flags = [], cwd = ROOT, loader = ["--require", "tsx/cjs"], env = {} } = options;
  const command = [...flags, ...loader, path.resolve(__dirname, file), ...args];
  return spawn(process.execPath, command, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
    timeout: LIMIT_MS,
  });
}

/** Returns the first JSON line of its output that matches. Rejects if it ends without one. */
export async function firstJson<T>(
  child: ChildProcess,
  isWanted: (found: Partial<T>) => boolean = () => true,
): Promise<T> {
  if (!child.stdout) throw new Error("the output is not a pipe");
  const lines = createInterface(child.stdout);
  return new Promise((resolve, reject) => {
    lines.on("line", (line) => {
      const found = line.startsWith("{") ? (JSON.parse(line) as T) : undefined;
      if (found && isWanted(found)) resolve(found);
    });
    lines.on("close", () => reject(new Error(`ended without a result: ${child.spawnargs.join(" ")}`)));
  });
}

/** Runs a program to its end and returns its output. */
export async function run<T>(file: string, args: readonly string[], options?: StartOptions): Promise<T> {
  const child = start(file, args, options);
  const ended = once(child, "close");
  const result = await firstJson<T>(child);
  await ended;
  return result;
}

/** Ends a running program. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGINT");
  await ended;
}
