/** What a sequence number says: where a record is, and when it came. */
interface SequencePlace {
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
/** What the end of a closed shard has for an index. */
export const LAST_INDEX = 0x7fff_ffff_ffff_ffffn;

/**
 * A sequence number of the form that Kinesis has: 56 digits, which grow within a shard, and from a shard to those that
 * it is divided into.
 */
export function sequenceNumber({ shardCreatedAt, shard, index, at }: SequencePlace): string {
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

/** What a sequence number says; `undefined` for a number that is none of ours. */
export function placeOf(text: string): SequencePlace | undefined {
  if (!/^\d{1,60}$/.test(text)) return undefined;
  const digits = BigInt(text).toString(16);
  if (digits.length !== LENGTH || !digits.startsWith(VERSION) || !digits.endsWith(VERSION)) return undefined;
  return {
    shardCreatedAt: Number.parseInt(digits.slice(1, 10), 16) * 1000,
    shard: Number.parseInt(digits.slice(38, 46), 16),
    index: BigInt(`0x${digits.slice(11, 27)}`),
    at: Number.parseInt(digits.slice(29, 38), 16) * 1000,
  };
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, "0");
}
