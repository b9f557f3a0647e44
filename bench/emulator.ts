import { type ChildProcess, execFile, spawn } from "node:child_process";
import { existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { promisify } from "node:util";
import { ROOT } from "./child";

/** The most popular emulator, at the version that the figures name. It runs as a plugin of its framework. */
const PACKAGES = ["serverless@3.40.0", "serverless-offline@14.8.2"] as const;

/** Name and version, for tables. */
export const EMULATOR = PACKAGES[1].replace("@", " ");

/** A process that serves, with its address. */
export interface Emulator {
  readonly child: ChildProcess;
  readonly http: Address;
  readonly rest: Address;
  readonly webSocket: Address;
}

export interface Address {
  readonly port: number;
  readonly path: string;
}

export function installEmulator(): Promise<string | undefined> {
  return installPeer(PACKAGES);
}

/**
 * Returns a folder with packages to compare with, or undefined and a notice if they cannot be installed. They are
 * no dependency of this repository. They are installed into a temporary folder, which later runs find again.
 */
export async function installPeer(packages: readonly string[]): Promise<string | undefined> {
  const folder = path.join(tmpdir(), `bench-${packages.join("-").replaceAll("@", "-")}`);
  const complete = path.join(folder, "complete");
  if (existsSync(complete)) return folder;
  mkdirSync(folder, { recursive: true });
  console.error(`installing ${packages.join(" and ")} into ${folder} ...`);
  const options = ["--no-audit", "--no-fund", "--legacy-peer-deps", "--loglevel=error"];
  try {
    await promisify(execFile)("npm", ["install", "--prefix", folder, ...options, ...packages]);
  } catch (error) {
    console.error(
      `not compared with ${packages.join(" and ")}, which cannot be installed: ${(error as Error).message}`,
    );
    return undefined;
  }
  writeFileSync(complete, "");
  return folder;
}

/** Serves a folder by `sapi dev`, as a user would. */
export async function startOurs(folder: string): Promise<Emulator> {
  const port = await freePorts(4);
  const args = [path.join(ROOT, "sdk", "bin", "sapi.js"), "dev", folder, "--port", String(port), "--once"];
  const child = serve(args, folder, "ours");
  const emulator = {
    child,
    http: { port, path: "/hello" },
    rest: { port: port + 1, path: "/dev/hello" },
    webSocket: { port: port + 2, path: "/dev" },
  };
  await answered(emulator, path.join(folder, "ours.log"));
  return emulator;
}

/** Serves a folder by the emulator, in threads as it does by default, or in its own process. */
export async function startPeer(installed: string, folder: string, isInProcess: boolean): Promise<Emulator> {
  const port = await freePorts(3);
  const framework = path.join(installed, "node_modules", "serverless", "bin", "serverless.js");
  const ports = ["--httpPort", port, "--websocketPort", port + 1, "--lambdaPort", port + 2].map(String);
  const flags = isInProcess ? ["--useInProcess"] : [];
  const name = isInProcess ? "in-process" : "threads";
  const child = serve([framework, "offline", "--noPrependStageInUrl", ...ports, ...flags], folder, name);
  const emulator = {
    child,
    http: { port, path: "/hello" },
    rest: { port, path: "/rest" },
    webSocket: { port: port + 1, path: "/" },
  };
  await answered(emulator, path.join(folder, `${name}.log`));
  return emulator;
}

function serve(args: readonly string[], cwd: string, name: string): ChildProcess {
  const log = openSync(path.join(cwd, `${name}.log`), "w");
  const env = { ...process.env, SLS_TELEMETRY_DISABLED: "1", SLS_NOTIFICATIONS_MODE: "off" };
  return spawn(process.execPath, args, { cwd, env, stdio: ["ignore", log, log] });
}

async function answered({ child, http, rest }: Emulator, log: string): Promise<void> {
  const until = performance.now() + 120_000;
  for (const { port, path: at } of [http, rest]) {
    while (!(await isAnswered(`http://127.0.0.1:${port}${at}`))) {
      if (child.exitCode === null && performance.now() < until) continue;
      child.kill("SIGKILL");
      throw new Error(`it does not serve:\n${readFileSync(log, "utf8").slice(-2000)}`);
    }
  }
}

async function isAnswered(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(5_000) })).status === 200;
  } catch {
    // No server listens yet. Polling without a pause would take processor time from the process that starts.
    await new Promise((resolve) => setTimeout(resolve, 50));
    return false;
  }
}

/** Returns the first of several free ports in a row. */
export async function freePorts(count: number): Promise<number> {
  for (;;) {
    const first = 20_000 + Math.floor(Math.random() * 10_000);
    const ports = Array.from({ length: count }, (_, n) => first + n);
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return first;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
