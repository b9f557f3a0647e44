/** The content of a sequence number: the position of a record, and when it came. */
interface SequenceParts {
  /** When the shard was made, in milliseconds since 1970. */
  readonly shardCreatedAt: number;
  readonly shard: number;
  /** 0 for the beginning of the shard, 1 for its first record. */
  readonly index: bigint;
  /** When the record came, in milliseconds since 1970. */
  readonly at: number;
}

const VERSION = "2";
const LENGTH = 47;
/** The index of the end of a closed shard. */
export const LAST_INDEX = 0x7fff_ffff_ffff_ffffn;

/**
 * A sequence number in the form of Kinesis. Its 56 digits grow within a shard, and from a shard to those that it is
 * divided into.
 */
export function sequenceNumber({ shardCreatedAt, shard, index, at }: SequenceParts): string {
  const parts = [
    VERSION,
    hex(Math.floor(shardCreatedAt / 1000), 9),
    hex(shard % 16, 1),
    index.toString(16).padStart(16, "0"),
    "00",
    hex(Math.floor(at / 1000), 9),
    hex(shard, 8),
    VERSION,
  ];
  return BigInt(`0x${parts.join("")}`).toString();
}

/** The content of a sequence number that somebody gives. */
interface GivenSequence {
  /** 2 for numbers that are issued now. AWS still reads 0 and 1. */
  readonly version: 0 | 1 | 2;
  readonly shard: number;
  /** The index of the record. Only version 2 has it. */
  readonly index?: bigint;
  /** The time when the record came, in milliseconds since 1970. Absent in version 0. */
  readonly at?: number;
}

/** Numbers of version 0 are below, and smaller ones are read as if this were added. */
const MIN_OF_VERSION_0 = 1n << 124n;
const MAX_OF_VERSION_0 = 1n << 125n;
/** The latest second at which a shard of a number may have been made. */
const LAST_SECOND = 16_025_175_000;

/**
 * Reads a sequence number. `undefined` for a number that no record can have.
 * @see mhart/kinesalite c76689da test/getShardIterator.js and test/putRecord.js (recorded on AWS)
 */
export function readSequence(text: string): GivenSequence | undefined {
  if (!/^\d{1,60}$/.test(text)) return undefined;
  const number = BigInt(text);
  if (number < MAX_OF_VERSION_0)
    return readVersion0((number < MIN_OF_VERSION_0 ? number + MIN_OF_VERSION_0 : number).toString(16));
  const digits = number.toString(16);
  if (digits.length !== LENGTH || !digits.startsWith("2")) return undefined;
  const version = Number(digits.at(-1));
  const shard = Number.parseInt(digits.slice(38, 46), 16) | 0;
  if (version === 1) return { version, shard, at: secondsIn(digits.slice(13, 22)) * 1000 };
  const index = BigInt(`0x${digits.slice(11, 27)}`);
  const isValid = version === 2 && index <= LAST_INDEX && secondsIn(digits.slice(1, 10)) < LAST_SECOND;
  return isValid ? { version, shard, index, at: secondsIn(digits.slice(29, 38)) * 1000 } : undefined;
}

function readVersion0(digits: string): GivenSequence | undefined {
  if (secondsIn(digits.slice(1, 10)) >= LAST_SECOND) return undefined;
  return { version: 0, shard: Number.parseInt(digits.slice(28), 16) };
}

function secondsIn(digits: string): number {
  return Number.parseInt(digits, 16);
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, "0");
}
