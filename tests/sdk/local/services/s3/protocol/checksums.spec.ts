import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { checksumOf, startChecksum } from "#sdk/local/services/s3/protocol/checksums";
import { xxh3, xxh64, xxh128 } from "#sdk/local/services/s3/protocol/xxhash";

describe("checksums of S3", () => {
  it("are those that AWS has recorded [LSREC]", () => {
    const of = (text: string) => Buffer.from(text);
    assert.equal(checksumOf("CRC32", of("data")), "rfPzYw==");
    assert.equal(checksumOf("CRC64NVME", of("abcdef")), "Pact6XRTYyA=");
    assert.equal(checksumOf("CRC64NVME", of("aaaaaaaaaa")), "DBqAA21lxVU=");
    assert.equal(checksumOf("CRC64NVME", of("")), "AAAAAAAAAAA=");
  });

  it("are those of their standards", () => {
    const digits = Buffer.from("123456789");
    assert.equal(Buffer.from(checksumOf("CRC32C", digits), "base64").toString("hex"), "e3069283");
    assert.equal(Buffer.from(checksumOf("CRC64NVME", digits), "base64").toString("hex"), "ae8b14860a799888");
    assert.equal(Buffer.from(checksumOf("CRC32", digits), "base64").toString("hex"), "cbf43926");
  });

  it("of the xxHash family are those of its own library, for inputs of every length that it treats in its own way", () => {
    const lengths = [...Array(600).keys(), 1023, 1024, 1025, 1087, 1088, 1089, 2047, 2048, 2049, 5000];
    const all = (hash: (bytes: Buffer) => Buffer) => {
      const together = createHash("sha256");
      for (const length of lengths) {
        together.update(hash(Buffer.from(Array.from({ length }, (_, i) => (i * 151 + 200) & 0xff))));
      }
      return together.digest("hex");
    };
    // SHA-256 of the digests that the package xxhash 4.1.0 of PyPI gives for the same inputs, one after the other.
    assert.equal(all(xxh64), "dd66bcc46f57781663f916ec3a12839ec1f5790582e74528b1c7a0eb3df11ba6");
    assert.equal(all(xxh3), "d5fa210240452683a92e51037b5b6d27c2d134f2de73bfc4e7e46b422b972b2d");
    assert.equal(all(xxh128), "ccf37a73a399288d1c11b741a7ff51870f4caf13fd6b7af32dcd37c5ba7483bf");
    assert.equal(xxh64(Buffer.alloc(0)).toString("hex"), "ef46db3751d8e999");
    assert.equal(xxh3(Buffer.alloc(0)).toString("hex"), "2d06800538d394c2");
  });

  it("are the same in one piece and in several, of any length", () => {
    const bytes = Buffer.from(Array.from({ length: 100 }, (_, i) => (i * 151 + 200) & 0xff));
    for (let length = 0; length <= bytes.length; length++) {
      const running = startChecksum("CRC64NVME");
      for (let at = 0; at < length; at += 13) running.update(bytes.subarray(at, Math.min(at + 13, length)));
      const whole = checksumOf("CRC64NVME", bytes.subarray(0, length));
      assert.equal(running.end(), whole);
      assert.equal(whole, bitByBit(bytes.subarray(0, length)));
    }
  });
});

/** The checksum bit by bit, as the standard defines it. */
function bitByBit(bytes: Buffer): string {
  const ones = 2n ** 64n - 1n;
  let value = ones;
  for (const byte of bytes) {
    value ^= BigInt(byte);
    for (let bit = 0; bit < 8; bit++) value = value & 1n ? (value >> 1n) ^ 0x9a6c9329ac4bc9b5n : value >> 1n;
  }
  const end = Buffer.alloc(8);
  end.writeBigUInt64BE(value ^ ones);
  return end.toString("base64");
}
