import { PRIME64, SECRET, sumsOfXxh3, sumsOfXxh64 } from "./xxhash-accumulators";

/**
 * The checksums of the xxHash family without a seed, as S3 has them since 2026. BigInts serve short inputs and the ends of
 * long ones. The loops over long inputs have halves of 32 bits, which are faster.
 * @see https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md
 */
const MASK = (1n << 64n) - 1n;
const PRIME32_2 = 0x85ebca77n;
const [P1, P2, P3, P4, P5] = PRIME64;
const MIX_1 = 0x165667919e3779f9n;
const MIX_2 = 0x9fb21c651e98df25n;

const LARGEST_MIDDLE = 240;
/** The least size of a secret, which places in it count from. */
const SECRET_MIN = 136;

/** A number of 128 bits. */
type Wide = readonly [low: bigint, high: bigint];

export function xxh64(bytes: Buffer): Buffer {
  const whole = bytes.length - (bytes.length % 32);
  let hash = whole > 0 ? converged(sumsOfXxh64(bytes, whole)) : P5;
  hash = cut(hash + BigInt(bytes.length));
  let at = whole;
  for (; at + 8 <= bytes.length; at += 8) hash = cut(rotated(hash ^ round(at64(bytes, at)), 27n) * P1 + P4);
  if (at + 4 <= bytes.length) {
    hash = cut(rotated(hash ^ (BigInt(bytes.readUInt32LE(at)) * P1), 23n) * P2 + P3);
    at += 4;
  }
  for (; at < bytes.length; at++) hash = cut(rotated(hash ^ (BigInt(bytes[at] as number) * P5), 11n) * P1);
  return canonical(avalanche64(hash));
}

/** One hash of the four accumulators of XXH64. */
function converged(sums: readonly bigint[]): bigint {
  const turns = [1n, 7n, 12n, 18n];
  const sum = sums.reduce((before, one, index) => before + rotated(one, turns[index] as bigint), 0n);
  return sums.reduce((hash, one) => cut((hash ^ round(one)) * P1 + P4), cut(sum));
}

export function xxh3(bytes: Buffer): Buffer {
  const { length } = bytes;
  if (length <= 16) return canonical(shortHash(bytes));
  if (length <= LARGEST_MIDDLE) return canonical(middleHash(bytes));
  return canonical(merged(sumsOfXxh3(bytes), 11, BigInt(length) * P1));
}

export function xxh128(bytes: Buffer): Buffer {
  const { length } = bytes;
  if (length <= 16) return canonical(...shortWideHash(bytes));
  if (length <= LARGEST_MIDDLE) return canonical(...middleWideHash(bytes));
  const sums = sumsOfXxh3(bytes);
  const high = merged(sums, SECRET.length - 64 - 11, cut(~(BigInt(length) * P2)));
  return canonical(merged(sums, 11, BigInt(length) * P1), high);
}

/** The bytes of a hash, the most significant first. */
function canonical(low: bigint, high?: bigint): Buffer {
  const bytes = Buffer.alloc(high === undefined ? 8 : 16);
  if (high !== undefined) bytes.writeBigUInt64BE(high, 0);
  bytes.writeBigUInt64BE(low, bytes.length - 8);
  return bytes;
}

function shortHash(bytes: Buffer): bigint {
  const { length } = bytes;
  if (length === 0) return avalanche64(secret64(56) ^ secret64(64));
  if (length <= 3) return avalanche64(BigInt(combined(bytes)) ^ secret32(0) ^ secret32(4));
  if (length <= 8) {
    const input = at32(bytes, length - 4) + (at32(bytes, 0) << 32n);
    const keyed = input ^ secret64(8) ^ secret64(16);
    let hash = cut((keyed ^ rotated(keyed, 49n) ^ rotated(keyed, 24n)) * MIX_2);
    hash = cut((hash ^ ((hash >> 35n) + BigInt(length))) * MIX_2);
    return hash ^ (hash >> 28n);
  }
  const low = at64(bytes, 0) ^ secret64(24) ^ secret64(32);
  const high = at64(bytes, length - 8) ^ secret64(40) ^ secret64(48);
  return avalanche(BigInt(length) + swapped(low) + high + folded(low, high));
}

function shortWideHash(bytes: Buffer): Wide {
  const { length } = bytes;
  if (length === 0)
    return [avalanche64(secret64(64) ^ secret64(72)), avalanche64(secret64(80) ^ secret64(88))];
  if (length <= 3) {
    const low = combined(bytes);
    const turned = Buffer.alloc(4);
    turned.writeUInt32LE(low);
    const swappedLow = turned.readUInt32BE();
    const high = ((swappedLow << 13) | (swappedLow >>> 19)) >>> 0;
    return [
      avalanche64(BigInt(low) ^ secret32(0) ^ secret32(4)),
      avalanche64(BigInt(high) ^ secret32(8) ^ secret32(12)),
    ];
  }
  return length <= 8 ? wideOfEight(bytes) : wideOfSixteen(bytes);
}

function wideOfEight(bytes: Buffer): Wide {
  const { length } = bytes;
  const keyed = (at32(bytes, 0) + (at32(bytes, length - 4) << 32n)) ^ secret64(16) ^ secret64(24);
  const product = keyed * cut(P1 + BigInt(length << 2));
  const high = cut((product >> 64n) + (product << 1n));
  let low = cut(product) ^ (high >> 3n);
  low = cut((low ^ (low >> 35n)) * MIX_2);
  return [low ^ (low >> 28n), avalanche(high)];
}

function wideOfSixteen(bytes: Buffer): Wide {
  const { length } = bytes;
  const last = at64(bytes, length - 8);
  const product = (at64(bytes, 0) ^ last ^ secret64(32) ^ secret64(40)) * P1;
  const keyed = last ^ secret64(48) ^ secret64(56);
  const high = cut((product >> 64n) + keyed + (keyed & 0xffffffffn) * (PRIME32_2 - 1n));
  const low = cut(product + (BigInt(length - 1) << 54n)) ^ swapped(high);
  const second = low * P2;
  return [avalanche(second), avalanche((second >> 64n) + high * P2)];
}

function middleHash(bytes: Buffer): bigint {
  const { length } = bytes;
  let sum = BigInt(length) * P1;
  if (length <= 128) {
    for (let i = (length - 1) >> 5; i >= 0; i--) {
      sum += mixed(bytes, 16 * i, 32 * i) + mixed(bytes, length - 16 * (i + 1), 32 * i + 16);
    }
    return avalanche(sum);
  }
  for (let i = 0; i < 8; i++) sum += mixed(bytes, 16 * i, 16 * i);
  sum = avalanche(sum);
  for (let i = 8; i < length >> 4; i++) sum += mixed(bytes, 16 * i, 16 * (i - 8) + 3);
  return avalanche(sum + mixed(bytes, length - 16, SECRET_MIN - 17));
}

function middleWideHash(bytes: Buffer): Wide {
  const { length } = bytes;
  let sums: Wide = [cut(BigInt(length) * P1), 0n];
  if (length <= 128) {
    for (let i = (length - 1) >> 5; i >= 0; i--) {
      sums = mixedWide(sums, bytes, [16 * i, length - 16 * (i + 1)], 32 * i);
    }
  } else {
    for (let i = 0; i < 128; i += 32) sums = mixedWide(sums, bytes, [i, i + 16], i);
    sums = [avalanche(sums[0]), avalanche(sums[1])];
    for (let i = 128; i + 32 <= length; i += 32) sums = mixedWide(sums, bytes, [i, i + 16], i - 128 + 3);
    sums = mixedWide(sums, bytes, [length - 16, length - 32], SECRET_MIN - 17 - 16);
  }
  const [low, high] = sums;
  const ends = low * P1 + high * P4 + BigInt(length) * P2;
  return [avalanche(low + high), cut(-avalanche(ends))];
}

function mixed(bytes: Buffer, at: number, secretAt: number): bigint {
  return folded(at64(bytes, at) ^ secret64(secretAt), at64(bytes, at + 8) ^ secret64(secretAt + 8));
}

function mixedWide(
  [low, high]: Wide,
  bytes: Buffer,
  [first, second]: readonly [number, number],
  secretAt: number,
): Wide {
  return [
    cut(low + mixed(bytes, first, secretAt)) ^ cut(at64(bytes, second) + at64(bytes, second + 8)),
    cut(high + mixed(bytes, second, secretAt + 16)) ^ cut(at64(bytes, first) + at64(bytes, first + 8)),
  ];
}

function merged(sums: readonly bigint[], secretAt: number, start: bigint): bigint {
  let sum = start;
  for (let i = 0; i < 8; i += 2) {
    const [one, other] = [sums[i] as bigint, sums[i + 1] as bigint];
    sum += folded(one ^ secret64(secretAt + 8 * i), other ^ secret64(secretAt + 8 * i + 8));
  }
  return avalanche(sum);
}

function combined(bytes: Buffer): number {
  const { length } = bytes;
  const [first, middle, last] = [bytes[0], bytes[length >> 1], bytes[length - 1]] as [number, number, number];
  return ((first << 16) | (middle << 24) | last | (length << 8)) >>> 0;
}

function avalanche(value: bigint): bigint {
  const start = cut(value);
  const hash = cut((start ^ (start >> 37n)) * MIX_1);
  return hash ^ (hash >> 32n);
}

function avalanche64(value: bigint): bigint {
  let hash = cut((value ^ (value >> 33n)) * P2);
  hash = cut((hash ^ (hash >> 29n)) * P3);
  return hash ^ (hash >> 32n);
}

function round(input: bigint): bigint {
  return cut(rotated(cut(input * P2), 31n) * P1);
}

/** The halves of a product of 128 bits, one on the other. */
function folded(one: bigint, other: bigint): bigint {
  const product = one * other;
  return cut(product) ^ (product >> 64n);
}

function cut(value: bigint): bigint {
  return value & MASK;
}

function rotated(value: bigint, by: bigint): bigint {
  const bits = cut(value);
  return cut(bits << by) | (bits >> (64n - by));
}

function swapped(value: bigint): bigint {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return bytes.readBigUInt64BE();
}

function at32(bytes: Buffer, at: number): bigint {
  return BigInt(bytes.readUInt32LE(at));
}

function at64(bytes: Buffer, at: number): bigint {
  return bytes.readBigUInt64LE(at);
}

function secret32(at: number): bigint {
  return at32(SECRET, at);
}

function secret64(at: number): bigint {
  return at64(SECRET, at);
}
