import assert from "node:assert/strict";
import { checksumOf } from "#sdk/local/services/s3/checksums";

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
});
