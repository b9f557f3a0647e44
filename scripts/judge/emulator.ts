import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import * as path from "node:path";
import { pythonProgram, type Requirements } from "./python";

const TIMEOUT_MS = 30_000;

/** An emulator of AWS that others have written, as a package of Python. */
export interface EmulatorPackage {
  /** File with its packages, without its ending. */
  readonly requirements: Requirements;
  readonly program: string;
  /** Arguments and variables that make it listen on a port of this machine. */
  on(port: number): { readonly args: readonly string[]; readonly env: Readonly<Record<string, string>> };
  /** A path that it answers when it is ready. */
  readonly path: string;
}

/** A running emulator. */
export interface Emulator {
  readonly url: string;
  close(): Promise<void>;
}

/** Its name with the pinned version. */
export function nameOf({ requirements, program }: EmulatorPackage, name = program): string {
  const text = readFileSync(path.join(__dirname, `${requirements}.txt`), "utf8");
  return `${name} ${new RegExp(`^${name}(?:\\[\\w+\\])?==(\\S+)`, "m").exec(text)?.[1]}`;
}

/** Starts one with settings of its own. */
export async function startEmulator(
  emulator: EmulatorPackage,
  env: Readonly<Record<string, string>> = {},
): Promise<Emulator> {
  const program = await pythonProgram(emulator.program, emulator.requirements);
  const port = await freePort();
  const launchOptions = emulator.on(port);
  const child = spawn(program, launchOptions.args, {
    stdio: "ignore",
    env: { ...process.env, ...launchOptions.env, ...env },
  });
  const url = `http://127.0.0.1:${port}`;
  try {
    await answered(url + emulator.path, child);
  } catch (error) {
    child.kill();
    throw error;
  }
  return {
    url,
    close: async () => {
      if (child.exitCode !== null) return;
      const ended = once(child, "exit");
      child.kill();
      await ended;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("a server on a port has an address");
  return address.port;
}

async function answered(url: string, child: ChildProcess): Promise<void> {
  const until = performance.now() + TIMEOUT_MS;
  while (child.exitCode === null && performance.now() < until) {
    const isThere = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`nothing serves at ${url}`);
}
