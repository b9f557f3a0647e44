/** A start after a kill that is slower than this is too slow. */
const SLOWEST_START_MS = 30_000;

/**
 * Maximal bytes of a file right after a start, which rewrites it, when no message is pending.
 * Tables, streams and the index of objects are left out: they retain their data for a day, or for ever.
 */
const MOST_BYTES: Readonly<Record<string, number>> = {
  // Deduplication ids of FIFO topics and queues from the last five minutes, and dead letters.
  "sns/topics.jsonl": 2 * 1024 * 1024,
  "sqs/queues.jsonl": 2 * 1024 * 1024,
  "bucket-notifications/pending.jsonl": 64 * 1024,
  "dynamodb/destinations.jsonl": 64 * 1024,
  "events/state.jsonl": 64 * 1024,
  "lambda/events.jsonl": 64 * 1024,
  "event-sources/checkpoints.jsonl": 64 * 1024,
};

/** Faults in the starts of a process that was killed again and again. */
export function complaintsOfStarts(milliseconds: readonly number[]): readonly string[] {
  const slowest = Math.max(...milliseconds);
  return slowest > SLOWEST_START_MS ? [`services: a start took ${Math.round(slowest)} ms`] : [];
}

/** Faults in the files of a folder after everything has arrived: finished work has to be deleted. */
export function complaintsOfFolder(sizes: ReadonlyMap<string, number>): readonly string[] {
  const large = [...sizes].filter(([name, size]) => size > (MOST_BYTES[name] ?? Number.POSITIVE_INFINITY));
  const drafts = [...sizes.keys()].filter((name) => /\.(new|draft)$/.test(name));
  return [
    ...large.map(([name, size]) => `services: ${name} has ${size} bytes when nothing is under way`),
    ...drafts.map((name) => `services: ${name} was left by a process that was killed`),
  ];
}

export function medianOf(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
