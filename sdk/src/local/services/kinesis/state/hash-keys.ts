import { createHash } from "node:crypto";

/** Keys go from 0 to 2^128 - 1. */
const KEYS = 1n << 128n;

/** Part of the hash keys, both ends included. */
export interface HashKeyRange {
  readonly from: bigint;
  readonly to: bigint;
}

/** The hash key of a partition key: its MD5 as a number. */
export function hashKeyOf(partitionKey: string): bigint {
  return BigInt(`0x${createHash("md5").update(partitionKey, "utf8").digest("hex")}`);
}

export function isWithin({ from, to }: HashKeyRange, key: bigint): boolean {
  return from <= key && key <= to;
}

/** All keys in equal parts. The last one has the remainder. */
export function equalRanges(count: number): readonly HashKeyRange[] {
  const size = KEYS / BigInt(count);
  return Array.from({ length: count }, (_, index) => ({
    from: size * BigInt(index),
    to: index === count - 1 ? KEYS - 1n : size * BigInt(index + 1) - 1n,
  }));
}

export function doOverlap(one: HashKeyRange, other: HashKeyRange): boolean {
  return one.from <= other.to && other.from <= one.to;
}
