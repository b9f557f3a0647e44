import { createHash } from "node:crypto";

/**
 * The lineage of an event: how often each function was called in the chain of events that led to it. AWS writes it into the
 * header `X-Amzn-Trace-Id`. `1:a87bd80c:3` says that a function was called three times. AWS does not document how it
 * counts several functions of one chain. Here each has a part of its own: `1:a87bd80c:3,1:68fd508a:2`.
 */
export type Lineage = string;

/**
 * Calls of a function in one chain of events, after which Lambda calls it no more. AWS says "approximately 16".
 * @see Lambda Developer Guide, invocation-recursion
 */
export const MOST_CALLS_OF_A_CHAIN = 16;

const MEMBER = /(?:^|;)\s*Lineage=([^;]*)/;
const PART = /\b1:([0-9a-f]{8}):(\d+)/g;

/** The lineage in the value of a trace header, or `undefined` for one without it. */
export function lineageIn(traceHeader: string | undefined): Lineage | undefined {
  return traceHeader === undefined ? undefined : MEMBER.exec(traceHeader)?.[1];
}

/** The value of a trace header with this lineage in place of its own. */
export function withLineage(traceHeader: string, lineage: Lineage): string {
  return `${traceHeader.replace(MEMBER, "")};Lineage=${lineage}`;
}

/** Whether a chain has called a function before, which may wait for this call then. */
export function isRepeated(lineage: Lineage | undefined, functionArn: string): boolean {
  return timesCalled(lineage, functionArn) > 0;
}

/** Whether a chain has called a function so often that one more call would be part of an endless loop. */
export function isEndless(lineage: Lineage | undefined, functionArn: string): boolean {
  return timesCalled(lineage, functionArn) >= MOST_CALLS_OF_A_CHAIN;
}

/** The lineage of what a function does when it is called once more. */
export function calledOnceMore(lineage: Lineage | undefined, functionArn: string): Lineage {
  const hash = hashOf(functionArn);
  if (lineage === undefined) return `1:${hash}:1`;
  const counts = countsOf(lineage);
  return lineageOf(counts.set(hash, (counts.get(hash) ?? 0) + 1));
}

/** The lineage of a batch, which has been as often everywhere as the item that was there most often. */
export function lineageOfAll(lineages: readonly (Lineage | undefined)[]): Lineage | undefined {
  const counts = new Map<string, number>();
  for (const lineage of new Set(lineages))
    for (const [hash, count] of countsOf(lineage)) counts.set(hash, Math.max(count, counts.get(hash) ?? 0));
  return counts.size === 0 ? undefined : lineageOf(counts);
}

function timesCalled(lineage: Lineage | undefined, functionArn: string): number {
  return countsOf(lineage).get(hashOf(functionArn)) ?? 0;
}

function countsOf(lineage: Lineage | undefined): Map<string, number> {
  const parts = lineage === undefined ? [] : lineage.matchAll(PART);
  return new Map([...parts].map(([, hash = "", count]) => [hash, Number(count)]));
}

function lineageOf(counts: ReadonlyMap<string, number>): Lineage {
  return [...counts].map(([hash, count]) => `1:${hash}:${count}`).join(",");
}

const hashes = new Map<string, string>();

/** Eight hexadecimal digits that stand for a function, whichever version or alias of it is called. */
function hashOf(functionArn: string): string {
  let hash = hashes.get(functionArn);
  if (hash === undefined) {
    const unqualified = functionArn.split(":").slice(0, 7).join(":");
    hash = createHash("sha256").update(unqualified).digest("hex").slice(0, 8);
    hashes.set(functionArn, hash);
  }
  return hash;
}
