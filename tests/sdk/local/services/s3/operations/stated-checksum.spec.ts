import assert from "node:assert/strict";
import { checkBody } from "#sdk/local/services/s3/operations/stated-checksum";

const BODY = Buffer.from("hello");
const CRC32 = "NhCmhg==";
const SHA1 = "qvTGHdzF6KLavt4PO0gs2a6pQ00=";

const refusalOf = (input: Readonly<Record<string, string>>) => {
  try {
    checkBody(input, BODY);
  } catch (error) {
    const { code, message } = error as { code: string; message: string };
    return [code, message];
  }
  return undefined;
};

describe("the checksum that a call to S3 states", () => {
  it("is that of its algorithm, in whatever case the algorithm is written", () => {
    const checksum = { algorithm: "CRC32", value: CRC32, type: "FULL_OBJECT" };
    assert.deepEqual(checkBody({ ChecksumAlgorithm: "CRC32", ChecksumCRC32: CRC32 }, BODY), checksum);
    assert.deepEqual(checkBody({ ChecksumAlgorithm: "crc32", ChecksumCRC32: CRC32 }, BODY), checksum);
    assert.deepEqual(checkBody({ ChecksumCRC32: CRC32 }, BODY), checksum);
  });

  it("does not lack where its algorithm is announced, as SDK v2 does [ISS versity/versitygw 1593]", () => {
    assert.deepEqual(refusalOf({ ChecksumAlgorithm: "CRC32" }), [
      "InvalidRequest",
      "x-amz-sdk-checksum-algorithm specified, but no corresponding x-amz-checksum-* or x-amz-trailer headers were found.",
    ]);
  });

  it("is not that of another algorithm than the announced one [ISS versity/versitygw 1598]", () => {
    assert.deepEqual(refusalOf({ ChecksumAlgorithm: "SHA256", ChecksumCRC32: CRC32 }), [
      "InvalidRequest",
      "Value for x-amz-sdk-checksum-algorithm header is invalid.",
    ]);
  });

  it("is a single one", () => {
    assert.deepEqual(refusalOf({ ChecksumCRC32: CRC32, ChecksumSHA1: SHA1 }), [
      "InvalidRequest",
      "Expecting a single x-amz-checksum- header. Multiple checksum Types are not allowed.",
    ]);
  });
});
