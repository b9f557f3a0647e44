import type { LocalClock } from "../../clock";
import { parseJson } from "../../http/json";
import { invalidArgument, kinesisError } from "./errors";

/** The position of a reader in a shard. */
interface IteratorPosition {
  readonly streamArn: string;
  /** A stream that was deleted and made again is another one. */
  readonly streamCreatedAt: number;
  readonly shard: number;
  readonly position: number;
  readonly issuedAt: number;
}

/** How long an iterator can be used. */
const LIFETIME_MS = 300_000;

export function writeIterator({
  streamArn,
  streamCreatedAt,
  shard,
  position,
  issuedAt,
}: IteratorPosition): string {
  return Buffer.from(JSON.stringify([streamArn, streamCreatedAt, shard, position, issuedAt])).toString(
    "base64",
  );
}

/** The position in an iterator, or `undefined` for another text. */
export function findIteratorPosition(text: string): IteratorPosition | undefined {
  try {
    const parts: unknown = parseJson(Buffer.from(text, "base64").toString());
    if (!Array.isArray(parts) || parts.length !== 5) return undefined;
    const [streamArn, ...numbers] = parts as [unknown, ...unknown[]];
    if (typeof streamArn !== "string" || !numbers.every(Number.isSafeInteger)) return undefined;
    const [streamCreatedAt, shard, position, issuedAt] = numbers as [number, number, number, number];
    return { streamArn, streamCreatedAt, shard, position, issuedAt };
  } catch {
    // Not base64 of JSON: the caller says so.
    return undefined;
  }
}

/** Throws for an iterator that is none, or too old. */
export function readIterator(text: string, clock: Pick<LocalClock, "now">): IteratorPosition {
  const iterator = findIteratorPosition(text);
  if (!iterator) throw invalidArgument("Invalid ShardIterator.");
  if (clock.now() - iterator.issuedAt <= LIFETIME_MS) return iterator;
  throw kinesisError(
    "ExpiredIteratorException",
    `Iterator expired. The iterator was created at time ${dateText(iterator.issuedAt)} while right now it is ${dateText(clock.now())} which is further in the future than the tolerated delay of ${LIFETIME_MS} milliseconds.`,
  );
}

function dateText(time: number): string {
  return new Date(time).toUTCString();
}
