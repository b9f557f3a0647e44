import type { ProvisionedThroughput } from "../../model/calls/dynamodb";
import type { ThroughputChanges } from "../state/settings";

const DAY_MS = 24 * 60 * 60 * 1000;

/** The count of decreases on this day, in UTC. */
export function decreasesToday(changes: ThroughputChanges | undefined, now: number): number {
  const { decreasedAt, decreases = 0 } = changes ?? {};
  return decreasedAt !== undefined && dayOf(decreasedAt) === dayOf(now) ? decreases : 0;
}

/** The changes of a throughput with one more. A throughput that grows in one unit and shrinks in the other does both. */
export function changesWith(
  before: ThroughputChanges | undefined,
  from: ProvisionedThroughput | undefined,
  to: ProvisionedThroughput | undefined,
  now: number,
): ThroughputChanges | undefined {
  if (from === undefined || to === undefined) return before;
  const reads = to.ReadCapacityUnits - from.ReadCapacityUnits;
  const writes = to.WriteCapacityUnits - from.WriteCapacityUnits;
  const isDecrease = Math.min(reads, writes) < 0;
  return {
    increasedAt: Math.max(reads, writes) > 0 ? now : before?.increasedAt,
    decreasedAt: isDecrease ? now : before?.decreasedAt,
    decreases: isDecrease ? decreasesToday(before, now) + 1 : (before?.decreases ?? 0),
  };
}

function dayOf(time: number): number {
  return Math.floor(time / DAY_MS);
}
