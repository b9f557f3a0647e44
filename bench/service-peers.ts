import { type ChildProcess, spawn } from "node:child_process";
import * as path from "node:path";
import { freePorts, installPeer } from "./emulator";

/** Another emulator of AWS services. */
export interface ServicePeer {
  /** Name and version, for tables. */
  readonly name: string;
  readonly url: string;
  readonly child: ChildProcess;
}

const TIMEOUT_MS = 30_000;

/** Queues and objects: the best package on npm, in its last version that Node 20 runs. */
export function startFauxqs(workFolder: string): Promise<ServicePeer | undefined> {
  return startPackage("fauxqs@1.9.2", workFolder, (port) => ({
    command: path.join("fauxqs", "dist", "cli.js"),
    env: { FAUXQS_PORT: String(port), FAUXQS_LOGGER: "false", FAUXQS_HOST: "127.0.0.1" },
    args: [],
  }));
}

/** Tables: the best package on npm. */
export function startDynalite(workFolder: string): Promise<ServicePeer | undefined> {
  return startPackage("dynalite@4.0.0", workFolder, (port) => ({
    command: path.join("dynalite", "cli.js"),
    args: ["--port", String(port), "--createTableMs", "0"],
    env: {},
  }));
}

/** Streams: the only package on npm. It does not invoke functions, so the benchmark runs a poller beside it. */
export function startKinesalite(workFolder: string): Promise<ServicePeer | undefined> {
  return startPackage("kinesalite@3.3.3", workFolder, (port) => ({
    command: path.join("kinesalite", "cli.js"),
    args: ["--port", String(port), "--createStreamMs", "0"],
    env: {},
  }));
}

interface Program {
  /** The command, relative to the folder of packages. */
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

async function startPackage(
  name: string,
  workFolder: string,
  programOf: (port: number) => Program,
): Promise<ServicePeer | undefined> {
  const installed = await installPeer([name]);
  if (installed === undefined) return undefined;
  const port = await freePorts(1);
  const { command, args, env } = programOf(port);
  const child = spawn(process.execPath, [path.join(installed, "node_modules", command), ...args], {
    cwd: workFolder,
    env: { ...process.env, ...env },
    stdio: "ignore",
  });
  const url = `http://127.0.0.1:${port}`;
  await answered(url, child, name);
  return { name: name.replace("@", " "), url, child };
}

/** Any answer counts. */
async function answered(url: string, child: ChildProcess, name: string): Promise<void> {
  const until = performance.now() + TIMEOUT_MS;
  while (performance.now() < until && child.exitCode === null) {
    const isThere = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill("SIGKILL");
  throw new Error(`${name} does not serve`);
}
