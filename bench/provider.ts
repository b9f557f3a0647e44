import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import * as path from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { type BenchOptions, interleave } from "./bench";
import { ROOT } from "./child";
import { residentMb } from "./processes";

/** The file with which Pulumi's language host starts a provider for Node. */
const RUN_PLUGIN = require.resolve("@pulumi/pulumi/cmd/run-plugin");
const OURS = path.join(ROOT, "provider");
const EMPTY = path.join(__dirname, "provider-empty.cjs");
/** An address without a listener, since a provider that starts asks its engine nothing. */
const ENGINE = "127.0.0.1:1";

/** Measures the time from the start of the provider's process until it prints its port, and its memory then. */
export async function benchProvider({ isQuick, report }: BenchOptions): Promise<void> {
  const { ours, empty } = await interleave(isQuick ? 3 : 11, {
    ours: () => startUp(OURS),
    empty: () => startUp(EMPTY),
  });
  const peer = "a provider that has nothing";
  report({
    name: "start of the component provider",
    unit: "ms",
    ours: ours.map(({ ms }) => ms),
    peer: { name: peer, values: empty.map(({ ms }) => ms) },
    goal: { of: "ratio", atMost: 1.3 },
  });
  report({
    name: "memory of the component provider once started",
    unit: "MB",
    ours: ours.map(({ mb }) => mb),
    peer: { name: peer, values: empty.map(({ mb }) => mb) },
    goal: { of: "ratio", atMost: 1.3 },
  });
}

async function startUp(program: string): Promise<{ readonly ms: number; readonly mb: number }> {
  const began = performance.now();
  const child = spawn(process.execPath, [RUN_PLUGIN, program, ENGINE], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    await portOf(child);
    const ms = performance.now() - began;
    return { ms, mb: residentMb(child.pid as number) };
  } finally {
    const closed = once(child, "close");
    child.kill("SIGKILL");
    await closed;
  }
}

async function portOf(child: ChildProcessByStdio<null, Readable, null>): Promise<number> {
  for await (const line of createInterface(child.stdout)) return Number(line);
  throw new Error("the provider has ended without a port");
}
