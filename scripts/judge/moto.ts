import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import * as path from "node:path";
import { pythonProgram } from "./python";

/** An emulator that others have written, at the version that the expected differences speak of. */
export const PEER = `moto ${/^moto(?:\[\w+\])?==(\S+)/m.exec(readFileSync(path.join(__dirname, "requirements.txt"), "utf8"))?.[1]}`;
const PATIENCE_MS = 30_000;

export interface Moto {
  readonly url: string;
  /** Forgets everything. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Starts it with settings of its own: `{ MOTO_ACCOUNT_ID: "111122223333" }`. */
export async function startMoto(env: Readonly<Record<string, string>> = {}): Promise<Moto> {
  const program = await pythonProgram("moto_server");
  const port = await freePort();
  const child = spawn(program, ["-H", "127.0.0.1", "-p", String(port)], {
    stdio: "ignore",
    env: { ...process.env, ...env },
  });
  const url = `http://127.0.0.1:${port}`;
  try {
    await answered(url, child);
  } catch (error) {
    child.kill();
    throw error;
  }
  return {
    url,
    reset: async () => {
      await fetch(`${url}/moto-api/reset`, { method: "POST" });
    },
    close: async () => {
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
  const until = performance.now() + PATIENCE_MS;
  while (child.exitCode === null && performance.now() < until) {
    const isThere = await fetch(`${url}/moto-api/`).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${PEER} does not serve`);
}
