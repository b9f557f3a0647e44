import { type SpawnOptions, spawn } from "node:child_process";
import { constants } from "node:os";
import type { CommandIo } from "../command";

/** The exit codes of shells for a command that is not there, and for one that may not run. */
const NOT_FOUND = 127;
const NOT_RUN = 126;
const SIGNALLED = 128;

/** The shell of the user. */
export function userShell({ env, platform } = process): string {
  return platform === "win32" ? (env.ComSpec ?? "cmd.exe") : (env.SHELL ?? "/bin/sh");
}

/**
 * Runs a command in the foreground and gives its exit code. Ctrl+C is the command's own: the terminal sends it to both.
 */
export async function runInForeground(
  [program, ...args]: readonly [string, ...string[]],
  env: NodeJS.ProcessEnv,
  io: CommandIo,
): Promise<number> {
  const isOurs = io.stdout === process.stdout && io.stderr === process.stderr;
  const options: SpawnOptions = {
    env,
    stdio: isOurs ? "inherit" : ["ignore", "pipe", "pipe"],
    // Commands of npm are scripts there, which only a shell starts.
    shell: process.platform === "win32",
  };
  const child = spawn(program, args, options);
  const end = () => child.kill("SIGTERM");
  const ignore = () => undefined;
  process.on("SIGINT", ignore);
  process.on("SIGTERM", end);
  child.stdout?.pipe(io.stdout, { end: false });
  child.stderr?.pipe(io.stderr, { end: false });
  try {
    return await new Promise((resolve) => {
      child.once("error", (error: NodeJS.ErrnoException) => {
        io.stderr.write(`${program}: ${error.code === "ENOENT" ? "no such command" : error.message}\n`);
        resolve(error.code === "ENOENT" ? NOT_FOUND : NOT_RUN);
      });
      child.once("close", (code, signal) =>
        resolve(code ?? SIGNALLED + (constants.signals[signal as NodeJS.Signals] ?? 0)),
      );
    });
  } finally {
    process.off("SIGINT", ignore);
    process.off("SIGTERM", end);
  }
}
