import { createHash, hash } from "node:crypto";
import { crc32 } from "node:zlib";
import type { ChecksumAlgorithm } from "./store/types";

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
};

export const CHECKSUM_ALGORITHMS = Object.keys(CHECKSUM_BYTES) as readonly ChecksumAlgorithm[];

export function checksumOf(algorithm: ChecksumAlgorithm, bytes: Buffer): string {
  if (algorithm === "SHA1" || algorithm === "SHA256") return hash(algorithm.toLowerCase(), bytes, "base64");
  const running = startChecksum(algorithm);
  running.update(bytes);
  return running.end();
}

export function startChecksum(algorithm: ChecksumAlgorithm): RunningChecksum {
  switch (algorithm) {
    case "CRC32":
      return new RunningCrc((bytes, before) => crc32(bytes, before));
    case "CRC32C":
      return new RunningCrc(crc32c);
    case "CRC64NVME":
      return new RunningCrc64();
    default: {
      const running = createHash(algorithm.toLowerCase());
      return { update: (bytes) => void running.update(bytes), end: () => running.digest("base64") };
    }
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
let crc64Tables: { readonly high: Uint32Array; readonly low: Uint32Array } | undefined;

class RunningCrc64 implements RunningChecksum {
  #high = 0xffffffff;
  #low = 0xffffffff;

  update(bytes: Buffer): void {
    crc64Tables ??= makeCrc64Tables();
    const tables = crc64Tables;
    let [high, low] = [this.#high, this.#low];
    for (const byte of bytes) {
      const at = (low ^ byte) & 0xff;
      low = ((low >>> 8) | (high << 24)) ^ (tables.low[at] as number);
      high = (high >>> 8) ^ (tables.high[at] as number);
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

function makeCrc64Tables(): { readonly high: Uint32Array; readonly low: Uint32Array } {
  const tables = { high: new Uint32Array(256), low: new Uint32Array(256) };
  for (let byte = 0; byte < 256; byte++) {
    let [high, low] = [0, byte];
    for (let bit = 0; bit < 8; bit++) {
      const isOdd = (low & 1) === 1;
      low = ((low >>> 1) | (high << 31)) >>> 0;
      high >>>= 1;
      if (!isOdd) continue;
      high ^= CRC64_HIGH;
      low ^= CRC64_LOW;
    }
    tables.high[byte] = high;
    tables.low[byte] = low;
  }
  return tables;
}
