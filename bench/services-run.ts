import type { ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import type { ReadyEvent } from "#sdk/local/protocol";
import { type BenchOptions, interleave } from "./bench";
import { firstJson, start } from "./child";
import { ServiceClient } from "./service-client";
import type { ServicePeer } from "./service-peers";

/** The number of calls at a time. */
export const WORKERS = 16;
/** The content of a message, an item and a record. */
export const BODY = "x".repeat(200);
const ANY = { accessKeyId: "123456789012", secretAccessKey: "local" };

/** The program that runs on localhost. */
export interface Ours {
  readonly child: ChildProcess;
  readonly ready: ReadyEvent;
  /** The records that a function has received. */
  readonly records: Count;
}

/** The number of records so far. */
export interface Count {
  count: number;
}

export type Send = (target: string, input: unknown) => Promise<Record<string, unknown>>;

export async function startOurs(folder: string): Promise<Ours> {
  const child = start("services-ours.ts", [folder], { cwd: folder });
  const ready = await firstJson<ReadyEvent>(child, ({ event }) => event === "ready");
  return { child, ready, records: countOf(child) };
}

/** Follows the counts that a process prints. */
export function countOf(child: ChildProcess): Count {
  const delivered = { count: 0 };
  if (child.stdout)
    createInterface(child.stdout).on("line", (line) => {
      const { records } = JSON.parse(line) as { records?: number };
      delivered.count = records ?? delivered.count;
    });
  return delivered;
}

export function pidOf({ child }: Ours): number {
  return child.pid ?? 0;
}

export function clientOf({ ready }: Ours, service: string): ServiceClient {
  return new ServiceClient(
    { url: ready.services[service] ?? "", service, credentials: ready.credentials },
    WORKERS,
  );
}

export function peerClient({ url }: Pick<ServicePeer, "url">, service: string): ServiceClient {
  return new ServiceClient({ url, service, credentials: ANY }, WORKERS);
}

/** The URL of a queue of the program. */
export function queueUrl(name: string): string {
  return `https://sqs.us-east-1.amazonaws.com/123456789012/dev-bench-${name}`;
}

/** Ten messages for a batch. */
export function entries(n: number): readonly unknown[] {
  return Array.from({ length: 10 }, (_, i) => ({ Id: String(i), MessageBody: `${n}-${i} ${BODY}` }));
}

/** A comparison of our calls per second with the peer's, if that can be installed. */
export interface Compared {
  readonly name: string;
  readonly unit: string;
  /** The name and version of the peer. */
  readonly peer: string | undefined;
  readonly variants: Readonly<Record<string, () => Promise<number>>>;
}

/** Runs the ways in alternating rounds, after one run of each to warm up. */
export async function compare(
  { name, unit, peer, variants }: Compared,
  { isQuick, report }: BenchOptions,
): Promise<void> {
  await interleave(1, variants);
  const found = await interleave(isQuick ? 2 : 7, variants);
  report({
    name,
    unit,
    ours: found.ours ?? [],
    ...(peer && { peer: { name: peer, values: found.peer ?? [] } }),
    goal: { of: "ratio", atLeast: 1 },
  });
}
