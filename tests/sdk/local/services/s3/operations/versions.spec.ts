import assert from "node:assert/strict";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  DeleteObjectTaggingCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  PutObjectTaggingCommand,
} from "@aws-sdk/client-s3";
import { refusal, type S3Server, startS3Server } from "../support/s3-server";

const Bucket = "versions";

describe("versions of S3", () => {
  let server: S3Server;
  beforeEach(async () => {
    server = await startS3Server();
    await server.client.send(new CreateBucketCommand({ Bucket }));
  });
  afterEach(() => server.close());

  const put = (Key: string, Body: string) => server.client.send(new PutObjectCommand({ Bucket, Key, Body }));
  const remove = (Key: string, VersionId?: string) =>
    server.client.send(new DeleteObjectCommand({ Bucket, Key, ...(VersionId && { VersionId }) }));
  const read = async (Key: string, VersionId?: string) => {
    const command = new GetObjectCommand({ Bucket, Key, ...(VersionId && { VersionId }) });
    return (await buffer((await server.client.send(command)).Body as Readable)).toString();
  };
  const set = (Status: "Enabled" | "Suspended") =>
    server.client.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status } }));

  it("are distinguished from unknown ids [LSREC]", async () => {
    await set("Enabled");
    const { VersionId = "" } = await put("k", "1");
    const none = "HPniJFCxqTsMuIH9KX8K8wEjNUgmABCD";
    for (const call of [remove("k", none), read("k", none)]) {
      const { code, message } = await refusal(call);
      assert.deepEqual([code, message], ["InvalidArgument", "Invalid version id specified"]);
    }
    const { Errors, Deleted } = await server.client.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: "k", VersionId: none }] } }),
    );
    assert.deepEqual(
      [Errors?.[0]?.Code, Errors?.[0]?.VersionId, Deleted],
      ["NoSuchVersion", none, undefined],
    );
    await remove("k", VersionId);
    assert.equal((await remove("k", VersionId)).VersionId, VersionId, "deleted again");
    const missing = await refusal(read("k", VersionId));
    assert.deepEqual([missing.code, missing.VersionId, missing.Key], ["NoSuchVersion", VersionId, "k"]);
  });

  it("that are markers have no tags [LSREC]", async () => {
    await set("Enabled");
    await put("k", "1");
    const { VersionId } = await remove("k");
    const key = { Bucket, Key: "k", VersionId };
    const methods = [
      new GetObjectTaggingCommand(key),
      new PutObjectTaggingCommand({ ...key, Tagging: { TagSet: [] } }),
      new DeleteObjectTaggingCommand(key),
    ].map(async (command) => {
      const { code, Method } = await refusal(server.client.send(command as GetObjectTaggingCommand));
      return [code, Method];
    });
    const refused = ["GET", "PUT", "DELETE"].map((method) => ["MethodNotAllowed", method]);
    assert.deepEqual(await Promise.all(methods), refused);
  });

  it("are made the newest again by their id, also where they are the newest already", async () => {
    await set("Enabled");
    const { VersionId } = await put("k", "1");
    const copy = (CopySource: string) =>
      server.client.send(new CopyObjectCommand({ Bucket, Key: "k", CopySource }));
    assert.notEqual((await copy(`${Bucket}/k?versionId=${VersionId}`)).VersionId, VersionId);
    assert.equal((await refusal(copy(`${Bucket}/k`))).code, "InvalidRequest");
  });

  it("exist once the bucket has them, and older objects are null [LSREC]", async () => {
    const before = await put("k", "0");
    assert.equal(before.VersionId, undefined);
    const bucketsOwn = new GetBucketVersioningCommand({ Bucket });
    assert.equal((await server.client.send(bucketsOwn)).Status, undefined);
    await set("Enabled");
    assert.equal((await server.client.send(bucketsOwn)).Status, "Enabled");
    const first = await put("k", "1");
    const second = await put("k", "2");
    assert.deepEqual(
      [await read("k"), await read("k", first.VersionId), await read("k", "null")],
      ["2", "1", "0"],
    );
    const { Versions = [] } = await server.client.send(new ListObjectVersionsCommand({ Bucket }));
    assert.deepEqual(
      Versions.map(({ VersionId, IsLatest }) => [VersionId, IsLatest]),
      [
        [second.VersionId, true],
        [first.VersionId, false],
        ["null", false],
      ],
    );
  });

  it("are hidden by a marker when their key is deleted, and seen again when that is [LSREC]", async () => {
    await set("Enabled");
    const { VersionId } = await put("k", "1");
    const marker = await remove("k");
    assert.equal(marker.DeleteMarker, true);
    assert.equal((await refusal(read("k"))).code, "NoSuchKey");
    assert.equal(await read("k", VersionId), "1");
    const onMarker = await refusal(read("k", marker.VersionId));
    assert.deepEqual(
      [onMarker.code, onMarker.status, onMarker.ResourceType, onMarker.Method],
      ["MethodNotAllowed", 405, "DeleteMarker", "GET"],
    );
    const { KeyCount } = await server.client.send(new ListObjectsV2Command({ Bucket }));
    assert.equal(KeyCount, 0);
    const { DeleteMarkers = [] } = await server.client.send(new ListObjectVersionsCommand({ Bucket }));
    assert.deepEqual(
      DeleteMarkers.map((one) => [one.VersionId, one.IsLatest]),
      [[marker.VersionId, true]],
    );
    const removed = await remove("k", marker.VersionId);
    assert.equal(removed.DeleteMarker, true);
    assert.equal(await read("k"), "1");
  });

  it("are replaced as null while they are suspended [LSREC]", async () => {
    await set("Enabled");
    const versioned = await put("k", "1");
    await set("Suspended");
    const none = await put("k", "2");
    await put("k", "3");
    assert.equal(none.VersionId, undefined);
    const marker = await remove("k");
    assert.deepEqual([marker.DeleteMarker, marker.VersionId], [true, "null"]);
    assert.equal(await read("k", versioned.VersionId), "1");
    const { Versions = [] } = await server.client.send(new ListObjectVersionsCommand({ Bucket }));
    assert.deepEqual(
      Versions.map(({ VersionId }) => VersionId),
      [versioned.VersionId],
    );
  });

  it("are listed in pages, within a key too [LSREC]", async () => {
    await set("Enabled");
    const ids: (string | undefined)[] = [];
    for (const body of ["1", "2", "3"]) ids.unshift((await put("k", body)).VersionId);
    await put("l", "1");
    const first = await server.client.send(new ListObjectVersionsCommand({ Bucket, MaxKeys: 2 }));
    assert.deepEqual([first.NextKeyMarker, first.NextVersionIdMarker], ["k", ids[1]]);
    const rest = await server.client.send(
      new ListObjectVersionsCommand({
        Bucket,
        KeyMarker: first.NextKeyMarker as string,
        VersionIdMarker: first.NextVersionIdMarker as string,
      }),
    );
    assert.deepEqual(
      rest.Versions?.map(({ Key, VersionId }) => (Key === "k" ? VersionId : Key)),
      [ids[2], "l"],
    );
  });

  it("are deleted many at a time, with the markers that this leaves [LSREC]", async () => {
    await set("Enabled");
    const { VersionId } = await put("k", "1");
    const Objects = [{ Key: "k", VersionId: VersionId as string }, { Key: "l" }];
    const { Deleted = [] } = await server.client.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects } }),
    );
    assert.deepEqual(Deleted[0], { Key: "k", VersionId });
    assert.deepEqual([Deleted[1]?.Key, Deleted[1]?.DeleteMarker], ["l", true]);
    assert.ok(Deleted[1]?.DeleteMarkerVersionId);
  });

  it("have no ids in a bucket that never had them [LSREC]", async () => {
    await put("k", "1");
    assert.equal(await read("k", "null"), "1");
    const refused = await refusal(read("k", "HPniJFCxqTsMuIH9KX8K8wEjNUgmABCD"));
    assert.deepEqual(
      [refused.code, refused.ArgumentName, refused.message],
      ["InvalidArgument", "versionId", "Invalid version id specified"],
    );
  });

  it("keep their bucket from being deleted [LSREC]", async () => {
    await put("k", "1");
    const refused = await refusal(server.client.send(new DeleteBucketCommand({ Bucket })));
    assert.deepEqual(
      [refused.code, refused.message, refused.status],
      ["BucketNotEmpty", "The bucket you tried to delete is not empty", 409],
    );
    await remove("k");
    await server.client.send(new DeleteBucketCommand({ Bucket }));
    assert.equal((await refusal(read("k"))).code, "NoSuchBucket");
  });
});
