import assert from "node:assert/strict";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  PutObjectCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
} from "@aws-sdk/client-s3";
import { refusal, type S3Server, startS3Server } from "../support/s3-server";

const Bucket = "parts";
const Key = "big";
const LARGE = Buffer.alloc(5 * 1024 * 1024, "a");

describe("uploads in parts to S3", () => {
  let server: S3Server;
  before(async () => {
    server = await startS3Server();
    await server.client.send(new CreateBucketCommand({ Bucket }));
  });
  after(() => server.close());

  const begin = async (more: object = {}) => {
    const answer = await server.client.send(new CreateMultipartUploadCommand({ Bucket, Key, ...more }));
    return answer.UploadId as string;
  };
  const part = (UploadId: string, PartNumber: number, Body: Buffer | string, more: object = {}) =>
    server.client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body, ...more }));
  const complete = (UploadId: string, Parts: CompletedPart[]) =>
    server.client.send(
      new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }),
    );

  it("become one object of all parts in the order of their numbers [LSREC]", async () => {
    const id = await begin({ ContentType: "text/plain", Metadata: { a: "1" } });
    const last = await part(id, 2, "end");
    const first = await part(id, 1, LARGE);
    const done = await complete(id, [
      { PartNumber: 1, ETag: first.ETag as string, ChecksumCRC32: first.ChecksumCRC32 as string },
      { PartNumber: 2, ETag: last.ETag as string, ChecksumCRC32: last.ChecksumCRC32 as string },
    ]);
    assert.match(done.ETag ?? "", /^"[0-9a-f]{32}-2"$/);
    assert.equal(done.Location, `https://${Bucket}.s3.eu-west-1.amazonaws.com/${Key}`);
    const read = await server.client.send(new GetObjectCommand({ Bucket, Key }));
    assert.deepEqual([read.ContentType, read.Metadata, read.ETag], ["text/plain", { a: "1" }, done.ETag]);
    const body = await buffer(read.Body as Readable);
    assert.equal(body.length, LARGE.length + 3);
    assert.equal(body.subarray(-4).toString(), "aend");
    const second = await server.client.send(new HeadObjectCommand({ Bucket, Key, PartNumber: 2 }));
    assert.deepEqual(
      [second.PartsCount, second.ContentLength, second.ContentRange],
      [2, 3, "bytes 5242880-5242882/5242883"],
    );
    const beyond = await refusal(server.client.send(new GetObjectCommand({ Bucket, Key, PartNumber: 10 })));
    assert.deepEqual(
      [beyond.code, beyond.ActualPartCount, beyond.PartNumberRequested],
      ["InvalidPartNumber", "2", "10"],
    );
  });

  it("have a checksum of their checksums, or of the whole [LSREC]", async () => {
    const id = await begin({ ChecksumAlgorithm: "CRC32" });
    const one = await part(id, 1, "data");
    const done = await complete(id, [
      { PartNumber: 1, ETag: one.ETag as string, ChecksumCRC32: one.ChecksumCRC32 as string },
    ]);
    assert.deepEqual([done.ChecksumType, done.ChecksumCRC32?.endsWith("-1")], ["COMPOSITE", true]);
    const other = await begin({ ChecksumAlgorithm: "CRC32", ChecksumType: "FULL_OBJECT" });
    const only = await part(other, 1, "data");
    const whole = await complete(other, [{ PartNumber: 1, ETag: only.ETag as string }]);
    assert.deepEqual([whole.ChecksumType, whole.ChecksumCRC32], ["FULL_OBJECT", "rfPzYw=="]);
  });

  it("have a checksum of their checksums alone by hashes that cannot be joined [BC]", async () => {
    const id = await begin({ ChecksumAlgorithm: "XXHASH3" });
    const ChecksumXXHASH3 = "5LeUP9V9XR4=";
    const one = await part(id, 1, "data", { ChecksumXXHASH3 });
    const done = await complete(id, [{ PartNumber: 1, ETag: one.ETag as string, ChecksumXXHASH3 }]);
    assert.deepEqual([done.ChecksumType, done.ChecksumXXHASH3?.endsWith("-1")], ["COMPOSITE", true]);
    const whole = await refusal(begin({ ChecksumAlgorithm: "MD5", ChecksumType: "FULL_OBJECT" }));
    assert.equal(
      whole.message,
      "The FULL_OBJECT checksum type cannot be used with the md5 checksum algorithm.",
    );
  });

  it("are refused when a part is too small, absent, or out of order [LSREC]", async () => {
    const id = await begin();
    const ETag = (await part(id, 1, "data")).ETag as string;
    await part(id, 2, "data");
    const both = [1, 2].map((PartNumber) => ({ PartNumber, ETag }));
    const small = await refusal(complete(id, both));
    assert.deepEqual(
      [small.code, small.MinSizeAllowed, small.PartNumber, small.ProposedSize],
      ["EntityTooSmall", "5242880", "1", "4"],
    );
    const missing = await refusal(complete(id, [{ PartNumber: 3, ETag }]));
    assert.deepEqual(
      [missing.code, missing.PartNumber, missing.ETag, missing.UploadId],
      ["InvalidPart", "3", ETag.replaceAll('"', ""), id],
    );
    assert.equal((await refusal(complete(id, [...both].reverse()))).code, "InvalidPartOrder");
    const none = await refusal(complete(id, []));
    assert.deepEqual([none.code, none.message], ["InvalidRequest", "You must specify at least one part"]);
  });

  it("are listed until they end, with their parts [LSREC]", async () => {
    const Prefix = "listed";
    const begun = await server.client.send(new CreateMultipartUploadCommand({ Bucket, Key: Prefix }));
    const UploadId = begun.UploadId as string;
    await server.client.send(
      new UploadPartCommand({ Bucket, Key: Prefix, UploadId, PartNumber: 7, Body: "data" }),
    );
    const uploads = await server.client.send(new ListMultipartUploadsCommand({ Bucket, Prefix }));
    assert.deepEqual(
      uploads.Uploads?.map((one) => [one.Key, one.UploadId]),
      [[Prefix, UploadId]],
    );
    const parts = await server.client.send(new ListPartsCommand({ Bucket, Key: Prefix, UploadId }));
    assert.deepEqual(
      [parts.Parts?.map(({ PartNumber, Size }) => [PartNumber, Size]), parts.NextPartNumberMarker],
      [[[7, 4]], "7"],
    );
    await server.client.send(new AbortMultipartUploadCommand({ Bucket, Key: Prefix, UploadId }));
    const after = await server.client.send(new ListMultipartUploadsCommand({ Bucket, Prefix }));
    assert.equal(after.Uploads, undefined);
  });

  it("take parts of other objects [LSREC]", async () => {
    await server.client.send(new PutObjectCommand({ Bucket, Key: "source", Body: "0123456789" }));
    const UploadId = await begin();
    const copied = await server.client.send(
      new UploadPartCopyCommand({
        Bucket,
        Key,
        UploadId,
        PartNumber: 1,
        CopySource: `${Bucket}/source`,
        CopySourceRange: "bytes=2-4",
      }),
    );
    await complete(UploadId, [{ PartNumber: 1, ETag: copied.CopyPartResult?.ETag as string }]);
    const read = await server.client.send(new GetObjectCommand({ Bucket, Key }));
    assert.equal((await buffer(read.Body as Readable)).toString(), "234");
  });

  it("are refused with an unknown id [LSREC]", async () => {
    for (const call of [
      () => part("fakeid", 1, "x"),
      () => complete("fakeid", [{ PartNumber: 1, ETag: "x" }]),
    ]) {
      const refused = await refusal(call());
      assert.deepEqual([refused.code, refused.UploadId, refused.status], ["NoSuchUpload", "fakeid", 404]);
    }
  });
});
