import assert from "node:assert/strict";
import { checksumOf, startChecksum } from "#sdk/local/services/s3/protocol/checksums";

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
