import { hash } from "node:crypto";
import { crc32 } from "node:zlib";
import type { ChecksumAlgorithm } from "../state/types";
import { xxh3, xxh64, xxh128 } from "./xxhash";

/** Something that takes bytes piece by piece. */
export interface RunningChecksum {
  update(bytes: Buffer): void;
  /** Base64. */
  end(): string;
}

/** Bytes of each kind. */
export const CHECKSUM_BYTES: Readonly<Record<ChecksumAlgorithm, number>> = {
  CRC32: 4,
  CRC32C: 4,
  CRC64NVME: 8,
  SHA1: 20,
  SHA256: 32,
  SHA512: 64,
  MD5: 16,
  XXHASH64: 8,
  XXHASH3: 8,
  XXHASH128: 16,
};

export const CHECKSUM_ALGORITHMS = Object.keys(CHECKSUM_BYTES) as readonly ChecksumAlgorithm[];

/** Algorithms whose checksum of an object in parts may be that of the whole. All others have one of checksums. */
export type WholeChecksum = "CRC32" | "CRC32C" | "CRC64NVME";

const XXHASHES: Partial<Record<ChecksumAlgorithm, (bytes: Buffer) => Buffer>> = {
  XXHASH64: xxh64,
  XXHASH3: xxh3,
  XXHASH128: xxh128,
};

export function isOfWhole(algorithm: ChecksumAlgorithm): algorithm is WholeChecksum {
  return algorithm.startsWith("CRC");
}

export function checksumOf(algorithm: ChecksumAlgorithm, bytes: Buffer): string {
  const xxhash = XXHASHES[algorithm];
  if (xxhash) return xxhash(bytes).toString("base64");
  if (!isOfWhole(algorithm)) return hash(algorithm.toLowerCase(), bytes, "base64");
  const running = startChecksum(algorithm);
  running.update(bytes);
  return running.end();
}

export function startChecksum(algorithm: WholeChecksum): RunningChecksum {
  switch (algorithm) {
    case "CRC32":
      return new RunningCrc((bytes, before) => crc32(bytes, before));
    case "CRC32C":
      return new RunningCrc(crc32c);
    case "CRC64NVME":
      return new RunningCrc64();
  }
}

class RunningCrc implements RunningChecksum {
  #value = 0;

  constructor(private readonly next: (bytes: Buffer, before: number) => number) {}

  update(bytes: Buffer): void {
    this.#value = this.next(bytes, this.#value);
  }

  end(): string {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(this.#value);
    return bytes.toString("base64");
  }
}

/** Castagnoli's polynomial, its bits in reverse. */
const CRC32C = 0x82f63b78;
let crc32cTable: Uint32Array | undefined;

function crc32c(bytes: Buffer, before: number): number {
  crc32cTable ??= Uint32Array.from({ length: 256 }, (_, byte) => {
    let value = byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ CRC32C : value >>> 1;
    return value >>> 0;
  });
  let value = ~before;
  for (const byte of bytes) value = (crc32cTable[(value ^ byte) & 0xff] as number) ^ (value >>> 8);
  return ~value >>> 0;
}

/** The polynomial of NVM Express, its bits in reverse, in two halves: integers of 64 bits are slow. */
const CRC64_HIGH = 0x9a6c9329;
const CRC64_LOW = 0xac4bc9b5;
/**
 * Bytes that are taken at a time: objects without a checksum get this one, so it counts in every write.
 * @see Kounavis and Berry, A Systematic Approach to Building High Performance Software-Based CRC Generators, 2005
 */
const SLICES = 8;
let crc64Tables: { readonly high: Int32Array; readonly low: Int32Array } | undefined;

class RunningCrc64 implements RunningChecksum {
  #high = -1;
  #low = -1;

  update(bytes: Buffer): void {
    crc64Tables ??= makeCrc64Tables();
    const { high: highs, low: lows } = crc64Tables;
    const whole = bytes.length - (bytes.length % SLICES);
    let [high, low] = [this.#high, this.#low];
    for (let i = 0; i < whole; i += SLICES) {
      const first = low ^ word(bytes, i);
      const second = high ^ word(bytes, i + 4);
      const a = 7 * 256 + (first & 0xff);
      const b = 6 * 256 + ((first >>> 8) & 0xff);
      const c = 5 * 256 + ((first >>> 16) & 0xff);
      const d = 4 * 256 + (first >>> 24);
      const e = 3 * 256 + (second & 0xff);
      const f = 2 * 256 + ((second >>> 8) & 0xff);
      const g = 256 + ((second >>> 16) & 0xff);
      const h = second >>> 24;
      low = xor(lows, a, b, c, d) ^ xor(lows, e, f, g, h);
      high = xor(highs, a, b, c, d) ^ xor(highs, e, f, g, h);
    }
    for (let i = whole; i < bytes.length; i++) {
      const at = (low ^ (bytes[i] as number)) & 0xff;
      low = ((low >>> 8) | (high << 24)) ^ (lows[at] as number);
      high = (high >>> 8) ^ (highs[at] as number);
    }
    this.#high = high;
    this.#low = low;
  }

  end(): string {
    const bytes = Buffer.alloc(8);
    bytes.writeUInt32BE(~this.#high >>> 0, 0);
    bytes.writeUInt32BE(~this.#low >>> 0, 4);
    return bytes.toString("base64");
  }
}

/** The four bytes from a position on, the least significant first. */
function word(bytes: Buffer, at: number): number {
  const low = (bytes[at] as number) | ((bytes[at + 1] as number) << 8);
  return low | ((bytes[at + 2] as number) << 16) | ((bytes[at + 3] as number) << 24);
}

function xor(table: Int32Array, a: number, b: number, c: number, d: number): number {
  return (table[a] as number) ^ (table[b] as number) ^ (table[c] as number) ^ (table[d] as number);
}

/** Tables of the effect of a byte on the value: one for the last byte, one for the last but one, and so on. */
function makeCrc64Tables(): { readonly high: Int32Array; readonly low: Int32Array } {
  const tables = { high: new Int32Array(SLICES * 256), low: new Int32Array(SLICES * 256) };
  for (let byte = 0; byte < 256; byte++) {
    let [high, low] = [0, byte];
    for (let bit = 0; bit < 8; bit++) {
      const isLowBitSet = (low & 1) === 1;
      low = ((low >>> 1) | (high << 31)) >>> 0;
      high >>>= 1;
      if (!isLowBitSet) continue;
      high ^= CRC64_HIGH;
      low ^= CRC64_LOW;
    }
    tables.high[byte] = high;
    tables.low[byte] = low;
  }
  for (let at = 256; at < SLICES * 256; at++) {
    const [high, low] = [tables.high[at - 256] as number, tables.low[at - 256] as number];
    tables.low[at] = ((low >>> 8) | (high << 24)) ^ (tables.low[low & 0xff] as number);
    tables.high[at] = (high >>> 8) ^ (tables.high[low & 0xff] as number);
  }
  return tables;
}
