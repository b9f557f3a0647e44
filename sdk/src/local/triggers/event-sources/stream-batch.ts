import { randomUUID } from "node:crypto";
import type { BatchOutcome } from "./batch-outcome";
import { reportFailure } from "./failure-destination";
import type { GivenUp } from "./failure-record";
import type { Pauses } from "./pause";
import type { PollerPorts } from "./poller";
import type { StreamItem } from "./stream-item";
import type { OpenWindow } from "./tumbling-windows";

/** A batch of a shard that is worked on. */
export interface StreamBatchPorts extends PollerPorts {
  readonly shard: string;
  /** The window of the items. Without items, the one that is to be ended. */
  readonly window: OpenWindow | undefined;
  readonly pauses: Pauses;
  /** Told of items that need no more work: handled, or given up. */
  readonly settle: (items: readonly StreamItem[]) => void;
  readonly isStopped: () => boolean;
}

/** Waits between calls: the first, which doubles, and the longest. AWS does not say how long its own are. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 60_000;

export function waitBefore(retry: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** (retry - 1), LONGEST_WAIT_MS);
}

/**
 * Calls the function with a batch until each of its items is handled or given up, or the reader is stopped. A batch
 * that fails whole is halved where the mapping says so, which counts as no retry. One that is handled in part continues
 * with the first item that was not, and counts anew.
 * @see Lambda Developer Guide, services-kinesis-batchfailurereporting
 */
export async function workOff(batch: readonly StreamItem[], ports: StreamBatchPorts): Promise<void> {
  let items = batch;
  let calls = 0;
  let waits = 0;
  while (!ports.isStopped()) {
    items = await withoutOld(items, calls, ports);
    if (items.length === 0 && !ports.window?.isFinal) return;
    const { result, outcome } = await call(items, calls + 1, ports);
    if (outcome.kind === "done") return ports.settle(items);
    if (outcome.kind !== "throttled") calls++;
    const left = remaining(items, outcome);
    ports.settle(items.slice(0, items.length - left.length));
    if (left.length < items.length) calls = waits = 0;
    else if (isHalved(items, outcome, ports)) return workOffHalves(items, ports);
    else if (isExhausted(calls, ports)) {
      const how = { condition: "RetryAttemptsExhausted", calls, requestId: result.requestId } as const;
      return giveUp(items, ports, { ...how, response: { isFunctionError: isFunctionError(outcome) } });
    } else await ports.pauses.wait(waitBefore(++waits), "work");
    items = left;
  }
}

function call(
  items: readonly StreamItem[],
  attempt: number,
  { calls, mapping, shard, window }: StreamBatchPorts,
) {
  return calls.call(mapping, items, attempt, window && { shard, window });
}

function isHalved(
  items: readonly StreamItem[],
  outcome: BatchOutcome,
  { mapping }: StreamBatchPorts,
): boolean {
  return outcome.kind === "failed" && mapping.stream.bisects && items.length > 1;
}

function isExhausted(calls: number, { mapping: { stream } }: StreamBatchPorts): boolean {
  const { maxRetries } = stream;
  return maxRetries !== undefined && calls > maxRetries;
}

function isFunctionError(outcome: BatchOutcome): boolean {
  return outcome.kind === "failed" && outcome.isFunctionError;
}

async function workOffHalves(items: readonly StreamItem[], ports: StreamBatchPorts): Promise<void> {
  const half = Math.ceil(items.length / 2);
  await workOff(items.slice(0, half), ports);
  return workOff(items.slice(half), ports);
}

/** The items from the first on that was not handled. */
function remaining(items: readonly StreamItem[], outcome: BatchOutcome): readonly StreamItem[] {
  if (outcome.kind !== "partial") return items;
  return items.slice(items.findIndex(({ id }) => outcome.failed.has(id)));
}

/** The items that are not too old. The others, which come before them, are given up. */
async function withoutOld(
  items: readonly StreamItem[],
  calls: number,
  ports: StreamBatchPorts,
): Promise<readonly StreamItem[]> {
  const { maxAgeMs } = ports.mapping.stream;
  if (maxAgeMs === undefined) return items;
  const oldest = ports.clock.now() - maxAgeMs;
  const isOld = ({ at }: StreamItem) => at <= oldest;
  const old = items.filter(isOld);
  if (old.length > 0)
    await giveUp(old, ports, { condition: "RecordAgeExceeded", calls, requestId: randomUUID() });
  return items.filter((item) => !isOld(item));
}

async function giveUp(
  items: readonly StreamItem[],
  ports: StreamBatchPorts,
  how: Omit<GivenUp, "items" | "shard">,
): Promise<void> {
  if (ports.isClosed() || items.length === 0) return;
  const isReported = await reportFailure(ports, { items, shard: ports.shard, ...how });
  if (isReported) ports.settle(items);
}
