import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectAttributesCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadObjectCommand,
  PutObjectCommand,
  PutObjectTaggingCommand,
  type S3Client,
} from "@aws-sdk/client-s3";
import { CREDENTIALS, clientOf, refusal, type S3Server, startS3Server } from "../support/s3-server";

const Bucket = "pictures";

describe("objects of S3", () => {
  let server: S3Server;
  before(async () => {
    server = await startS3Server();
    await server.client.send(new CreateBucketCommand({ Bucket }));
  });
  after(() => server.close());

  const send: S3Server["client"]["send"] = ((command: never) => server.client.send(command)) as never;
  const put = (Key: string, Body: string | Buffer, more: object = {}) =>
    send(new PutObjectCommand({ Bucket, Key, Body, ...more }));
  const refused = async (call: Promise<unknown>, status: number, code: string) => {
    const { status: given, code: name } = await refusal(call);
    assert.deepEqual([given, name], [status, code]);
  };
  const get = async (Key: string, more: object = {}) => {
    const answer = await send(new GetObjectCommand({ Bucket, Key, ...more }));
    return { answer, body: (await buffer(answer.Body as Readable)).toString() };
  };

  it("come back as they were written, with type, headers and metadata [LSREC]", async () => {
    const written = await put("a/über cat+1.txt", "data", {
      ContentType: "text/plain",
      CacheControl: "no-store",
      Metadata: { by: "Ada" },
    });
    assert.equal(written.ETag, '"8d777f385d3dfec8815d20f7496026dc"');
    assert.equal(written.ChecksumCRC32, "rfPzYw==");
    assert.equal(written.ServerSideEncryption, "AES256");
    assert.equal(written.Size, undefined, "which answers to appends alone have");
    const { answer, body } = await get("a/über cat+1.txt", { ChecksumMode: "ENABLED" });
    assert.equal(body, "data");
    assert.deepEqual(
      [answer.ContentType, answer.CacheControl, answer.Metadata, answer.ContentLength, answer.ChecksumCRC32],
      ["text/plain", "no-store", { by: "Ada" }, 4, "rfPzYw=="],
    );
    const head = await send(new HeadObjectCommand({ Bucket, Key: "a/über cat+1.txt" }));
    assert.equal(head.ETag, written.ETag);
    assert.ok(head.LastModified);
  });

  it("are binary/octet-stream without a type, and get a checksum of their own [LSREC]", async () => {
    const call = { Bucket, Key: "plain", Body: Buffer.from("test-checksum") };
    await server.endpoint.call("s3", "PutObject", call, server.anybody);
    const { answer } = await get("plain", { ChecksumMode: "ENABLED" });
    assert.equal(answer.ContentType, "binary/octet-stream");
    assert.equal(answer.ChecksumCRC64NVME?.length, 12);
  });

  it("come in chunks with a checksum behind them when a client does not know their length [S3G/sigv4-streaming-trailers]", async () => {
    const chunks = () => Readable.from([Buffer.from("one "), Buffer.from("two")]);
    const put = (client: S3Client) =>
      client.send(new PutObjectCommand({ Bucket, Key: "streamed", Body: chunks(), ContentLength: 7 }));
    assert.equal((await refusal(put(server.client))).code, "InvalidChunkSizeError");
    const buffering = clientOf(server.url, CREDENTIALS, { requestStreamBufferSize: 8192 });
    await put(buffering);
    buffering.destroy();
    const { answer, body: read } = await get("streamed", { ChecksumMode: "ENABLED" });
    assert.equal(read, "one two");
    assert.equal(answer.ContentEncoding, undefined);
    assert.ok(answer.ChecksumCRC32);
  });

  it("are returned in ranges, and refused outside of the object [LSREC]", async () => {
    await put("eight", "abcdefgh");
    const { answer, body } = await get("eight", { Range: "bytes=2-4" });
    assert.deepEqual(
      [body, answer.ContentRange, answer.$metadata.httpStatusCode],
      ["cde", "bytes 2-4/8", 206],
    );
    assert.equal((await get("eight", { Range: "bytes=-3" })).body, "fgh");
    assert.equal((await get("eight", { Range: "bytes=6-" })).body, "gh");
    assert.equal((await get("eight", { Range: "bytes=1-2,4-5" })).body, "abcdefgh");
    const refused = await refusal(get("eight", { Range: "bytes=1024-4096" }));
    assert.deepEqual(
      [refused.code, refused.message, refused.ActualObjectSize, refused.RangeRequested, refused.status],
      ["InvalidRange", "The requested range is not satisfiable", "8", "bytes=1024-4096", 416],
    );
  });

  it("are read on conditions [LSREC]", async () => {
    const { ETag } = await put("conditions", "data");
    assert.equal((await get("conditions", { IfMatch: ETag })).body, "data");
    const failed = await refusal(get("conditions", { IfMatch: '"other"' }));
    assert.deepEqual(
      [failed.code, failed.Condition, failed.status, failed.message],
      [
        "PreconditionFailed",
        "If-Match",
        412,
        "At least one of the pre-conditions you specified did not hold",
      ],
    );
    assert.equal((await refusal(get("conditions", { IfNoneMatch: ETag }))).status, 304);
    const ahead = new Date(Date.now() + 60_000);
    const long = new Date(0);
    assert.equal((await get("conditions", { IfModifiedSince: ahead })).body, "data");
    assert.equal(
      (await refusal(get("conditions", { IfUnmodifiedSince: long }))).Condition,
      "If-Unmodified-Since",
    );
    const { LastModified } = await send(new HeadObjectCommand({ Bucket, Key: "conditions" }));
    assert.equal((await refusal(get("conditions", { IfModifiedSince: LastModified }))).status, 304);
  });

  it("are written on conditions [LSREC]", async () => {
    const { ETag } = await put("once", "1", { IfNoneMatch: "*" });
    const again = await refusal(put("once", "2", { IfNoneMatch: "*" }));
    assert.deepEqual([again.code, again.Condition], ["PreconditionFailed", "If-None-Match"]);
    const invalid = await refusal(put("once", "2", { IfNoneMatch: "other" }));
    assert.deepEqual(
      [invalid.code, invalid.Header, invalid.status],
      ["NotImplemented", "If-None-Match", 501],
    );
    await put("once", "2", { IfMatch: ETag });
    assert.equal((await refusal(put("once", "3", { IfMatch: ETag }))).code, "PreconditionFailed");
    assert.equal((await refusal(put("nowhere", "3", { IfMatch: ETag }))).code, "NoSuchKey");
    assert.equal((await get("once")).body, "2");
  });

  it("are returned with other headers when an address requests them [BC]", async () => {
    await put("named", "x");
    const { answer } = await get("named", {
      ResponseContentType: "text/x",
      ResponseContentDisposition: "attachment",
    });
    assert.deepEqual([answer.ContentType, answer.ContentDisposition], ["text/x", "attachment"]);
  });

  it("are reported missing by key, and buckets by name [LSREC]", async () => {
    const key = await refusal(get("missing"));
    assert.deepEqual(
      [key.code, key.Key, key.message, key.status],
      ["NoSuchKey", "missing", "The specified key does not exist.", 404],
    );
    const bucket = await refusal(send(new GetObjectCommand({ Bucket: "none-such", Key: "a" })));
    assert.deepEqual(
      [bucket.code, bucket.BucketName, bucket.message],
      ["NoSuchBucket", "none-such", "The specified bucket does not exist"],
    );
    assert.equal((await refusal(send(new HeadObjectCommand({ Bucket, Key: "missing" })))).status, 404);
  });

  it("are refused with a wrong checksum [LSREC]", async () => {
    const sha256 = { ChecksumSHA256: "n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=" };
    assert.equal((await put("sum", "test", sha256)).ChecksumSHA256, sha256.ChecksumSHA256);
    const other = await refusal(put("sum", "tests", sha256));
    assert.deepEqual(
      [other.code, other.message, other.status],
      ["BadDigest", "The SHA256 you specified did not match the calculated checksum.", 400],
    );
    const invalid = await refusal(put("sum", "test", { ChecksumSHA256: "abc" }));
    assert.equal(invalid.message, "Value for x-amz-checksum-sha256 header is invalid.");
    const md5 = await refusal(put("sum", "test", { ContentMD5: "rL0Y20zC+Fzt72VPzMSk2A==" }));
    assert.deepEqual(
      [md5.code, md5.message],
      ["BadDigest", "The Content-MD5 you specified did not match what we received."],
    );
  });

  it("have checksums of the algorithms since 2026, which are checked [BC]", async () => {
    for (const [algorithm, sum] of [
      ["MD5", "jXd/OF09/siBXSD3SWAm3A=="],
      ["SHA512", "d8fOml2GuzhtRDu5Y5D6oSBjMVhpnIhEwwsTqwv5J2C35EFq6jl9uRtKwOXdVrjvfksGYWKrH9wIgxnObe/Idg=="],
      ["XXHASH64", "txGbSFUtHaM="],
      ["XXHASH3", "5LeUP9V9XR4="],
      ["XXHASH128", "wES+QHO7cfE0ADaz8jqobQ=="],
    ] as const) {
      const named = `Checksum${algorithm}` as const;
      const written = await put(algorithm, "data", { [named]: sum });
      assert.deepEqual([written[named], written.ChecksumType], [sum, "FULL_OBJECT"], algorithm);
      // The client takes what it cannot compute itself from a HEAD alone.
      const head = await send(new HeadObjectCommand({ Bucket, Key: algorithm, ChecksumMode: "ENABLED" }));
      assert.equal(head[named], sum);
      const other = await refusal(put(algorithm, "other", { [named]: sum }));
      assert.deepEqual(
        [other.code, other.message],
        ["BadDigest", `The ${algorithm} you specified did not match the calculated checksum.`],
      );
    }
  });

  it("are copied with their metadata, or with other [LSREC]", async () => {
    await put("from here", "body", { Metadata: { a: "1" }, ContentType: "text/a", Tagging: "k=v" });
    const CopySource = `${Bucket}/${encodeURIComponent("from here")}`;
    const copied = await send(new CopyObjectCommand({ Bucket, Key: "to", CopySource }));
    assert.equal(copied.CopyObjectResult?.ETag, '"841a2d689ad86bd1611447453c22c6fc"');
    const { answer } = await get("to");
    assert.deepEqual([answer.Metadata, answer.ContentType, answer.TagCount], [{ a: "1" }, "text/a", 1]);
    await send(
      new CopyObjectCommand({
        Bucket,
        Key: "to",
        CopySource,
        MetadataDirective: "REPLACE",
        Metadata: { b: "2" },
        ContentType: "text/b",
      }),
    );
    const replaced = (await get("to")).answer;
    assert.deepEqual([replaced.Metadata, replaced.ContentType], [{ b: "2" }, "text/b"]);
    const onto = await refusal(
      send(new CopyObjectCommand({ Bucket, Key: "to", CopySource: `${Bucket}/to` })),
    );
    assert.equal(onto.code, "InvalidRequest");
    assert.match(
      String(onto.message),
      /^This copy request is illegal because it is trying to copy an object to itself/,
    );
  });

  it("are deleted on the condition of their ETag, one by one and many at a time [S3G/conditional-deletes]", async () => {
    const { ETag = "" } = await put("condition", "one");
    const remove = (IfMatch: string, more: object = {}) =>
      send(new DeleteObjectCommand({ Bucket, Key: "condition", IfMatch, ...more }));
    const { ETag: other } = await put("other", "two");
    await refused(remove(String(other)), 412, "PreconditionFailed");
    assert.equal((await get("condition")).body, "one");
    await remove(ETag);
    await refused(get("condition"), 404, "NoSuchKey");
    for (const condition of [ETag, "*"]) await refused(remove(condition), 404, "NoSuchKey");
    await put("condition", "three");
    await remove("*");
    await put("condition", "four");
    const Objects = [
      { Key: "condition", ETag },
      { Key: "other", ETag: other },
    ];
    const { Deleted, Errors } = await send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
    assert.deepEqual(Deleted, [{ Key: "other" }]);
    assert.deepEqual(
      Errors?.map(({ Key, Code }) => [Key, Code]),
      [["condition", "PreconditionFailed"]],
    );
    assert.equal((await get("condition")).body, "four");
  });

  it("are deleted on no condition of directory buckets, and stay [S3G/conditional-deletes]", async () => {
    await put("condition", "data");
    const call = { Bucket, Key: "condition", IfMatchSize: 5 };
    await refused(send(new DeleteObjectCommand(call)), 501, "NotImplemented");
    const Objects = [{ Key: "condition", Size: 5 }];
    const { Errors } = await send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
    assert.deepEqual(Errors?.[0]?.Code, "NotImplemented");
    assert.equal((await get("condition")).body, "data");
  });

  it("are deleted one by one and many at a time, also those that are not there [LSREC]", async () => {
    await put("d1", "1");
    await put("d2", "2");
    await send(new DeleteObjectCommand({ Bucket, Key: "d1" }));
    await send(new DeleteObjectCommand({ Bucket, Key: "d1" }));
    const Objects = [{ Key: "d1" }, { Key: "d2" }];
    const { Deleted, Errors } = await send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
    assert.deepEqual([Deleted, Errors], [[{ Key: "d1" }, { Key: "d2" }], undefined]);
    assert.equal((await refusal(get("d2"))).code, "NoSuchKey");
  });

  it("have tags [LSREC]", async () => {
    await put("tagged", "x", { Tagging: "a=1&b=2" });
    const TagSet = [{ Key: "c", Value: "3 4" }];
    const of = async () => (await send(new GetObjectTaggingCommand({ Bucket, Key: "tagged" }))).TagSet;
    assert.deepEqual(await of(), [
      { Key: "a", Value: "1" },
      { Key: "b", Value: "2" },
    ]);
    await send(new PutObjectTaggingCommand({ Bucket, Key: "tagged", Tagging: { TagSet } }));
    assert.deepEqual(await of(), TagSet);
    const twice = await refusal(put("tagged", "x", { Tagging: "key1=val1&key1=val2" }));
    assert.deepEqual([twice.code, twice.ArgumentName], ["InvalidArgument", "x-amz-tagging"]);
  });

  it("are refused when they are longer than the limit", async () => {
    const { maxBodyBytes } = server.endpoint;
    const request = {
      method: "PUT",
      rawPath: `/${Bucket}/endless`,
      rawQuery: "",
      headers: [["host", "127.0.0.1"]],
      // A body that the server has cut off at its limit. Nothing reads it.
      body: { length: maxBodyBytes + 1 } as Buffer,
      sourceIp: "127.0.0.1",
      httpVersion: "1.1",
      host: "127.0.0.1",
      port: 1,
      protocol: "http",
    } as const;
    const { status, body } = await server.endpoint.handle(request);
    assert.equal(status, 413);
    assert.match(String(body), /<Code>EntityTooLarge<\/Code>/);
  });

  it("have attributes [LSREC]", async () => {
    await put("attributes", "x");
    const asked = ["ETag", "ObjectSize", "StorageClass", "Checksum"] as const;
    const answer = await send(
      new GetObjectAttributesCommand({ Bucket, Key: "attributes", ObjectAttributes: [...asked] }),
    );
    assert.deepEqual(
      [answer.ETag, answer.ObjectSize, answer.StorageClass, answer.Checksum?.ChecksumType],
      ["9dd4e461268c8034f5c8564e155c67a6", 1, "STANDARD", "FULL_OBJECT"],
    );
  });
});
