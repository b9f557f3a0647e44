import assert from "node:assert/strict";
import {
  CreateBucketCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandInput,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import { KeyList } from "#sdk/local/services/s3/state/key-order";
import { refusal, type S3Server, startS3Server } from "../support/s3-server";

const Bucket = "lists";
const KEYS = ["a.txt", "b/1", "b/2", "b/c/3", "é 1", "z.txt"];

describe("lists of S3", () => {
  let server: S3Server;
  before(async () => {
    server = await startS3Server();
    await server.client.send(new CreateBucketCommand({ Bucket }));
    for (const Key of [...KEYS].reverse())
      await server.client.send(new PutObjectCommand({ Bucket, Key, Body: "x" }));
  });
  after(() => server.close());

  const list = (more: Partial<ListObjectsV2CommandInput> = {}) =>
    server.client.send(new ListObjectsV2Command({ Bucket, ...more }));
  const keys = ({ Contents = [] }: { Contents?: { Key?: string }[] }) => Contents.map(({ Key }) => Key);
  const prefixes = ({ CommonPrefixes = [] }: { CommonPrefixes?: { Prefix?: string }[] }) =>
    CommonPrefixes.map(({ Prefix }) => Prefix);

  it("have all keys in the order of their bytes [LSREC]", async () => {
    const all = await list();
    assert.deepEqual(keys(all), ["a.txt", "b/1", "b/2", "b/c/3", "z.txt", "é 1"]);
    assert.deepEqual(
      [all.KeyCount, all.MaxKeys, all.IsTruncated, all.Name, all.Prefix],
      [6, 1000, false, Bucket, ""],
    );
    assert.equal(all.Contents?.[0]?.ETag, '"9dd4e461268c8034f5c8564e155c67a6"');
    assert.equal(all.Contents?.[0]?.StorageClass, "STANDARD");
    assert.deepEqual(all.Contents?.[0]?.ChecksumAlgorithm, ["CRC32"]);
  });

  it("group keys up to a delimiter [LSREC]", async () => {
    const top = await list({ Delimiter: "/" });
    assert.deepEqual([keys(top), prefixes(top), top.KeyCount], [["a.txt", "z.txt", "é 1"], ["b/"], 4]);
    const below = await list({ Delimiter: "/", Prefix: "b/" });
    assert.deepEqual([keys(below), prefixes(below)], [["b/1", "b/2"], ["b/c/"]]);
  });

  it("continue behind the last key or common prefix of a page [LSREC]", async () => {
    const seen: (string | undefined)[] = [];
    let token: string | undefined;
    let pages = 0;
    do {
      const page = await list({
        Delimiter: "/",
        MaxKeys: 1,
        ...(token !== undefined && { ContinuationToken: token }),
      });
      seen.push(...keys(page), ...prefixes(page));
      token = page.NextContinuationToken;
      pages += 1;
    } while (token !== undefined);
    assert.deepEqual([seen, pages], [["a.txt", "b/", "z.txt", "é 1"], 4]);
    assert.deepEqual(keys(await list({ StartAfter: "b/1" })), ["b/2", "b/c/3", "z.txt", "é 1"]);
  });

  it("encode keys as in URLs on request [LSREC]", async () => {
    const { Contents = [], EncodingType } = await list({ EncodingType: "url", Prefix: "é" });
    assert.deepEqual([Contents[0]?.Key, EncodingType], ["%C3%A9+1", "url"]);
    const invalid = await refusal(list({ EncodingType: "other" as "url" }));
    assert.deepEqual(
      [invalid.code, invalid.message, invalid.ArgumentName],
      ["InvalidArgument", "Invalid Encoding Method specified in Request", "encoding-type"],
    );
  });

  it("of the first version use markers, and name the next one beside a delimiter [LSREC]", async () => {
    const first = await server.client.send(new ListObjectsCommand({ Bucket, MaxKeys: 2, Delimiter: "/" }));
    assert.deepEqual(
      [keys(first), prefixes(first), first.NextMarker, first.IsTruncated],
      [["a.txt"], ["b/"], "b/", true],
    );
    assert.ok(first.Contents?.[0]?.Owner?.ID);
    const next = await server.client.send(
      new ListObjectsCommand({
        Bucket,
        Delimiter: "/",
        ...(first.NextMarker && { Marker: first.NextMarker }),
      }),
    );
    assert.deepEqual([keys(next), prefixes(next)], [["z.txt", "é 1"], []]);
  });

  it("are empty when no key is requested", async () => {
    const none = await list({ MaxKeys: 0 });
    assert.deepEqual([keys(none), none.IsTruncated], [[], false]);
  });
});

describe("the order of keys", () => {
  it("is that of their bytes, also beyond the characters of one unit [GK]", () => {
    const keys = new KeyList();
    for (const key of ["\u{1F600}", "\uFFFD", "b", "a", "aa", "b"]) keys.add(key);
    const all = Array.from({ length: keys.size }, (_, at) => keys.at(at));
    assert.deepEqual(all, ["a", "aa", "b", "\uFFFD", "\u{1F600}"]);
    keys.remove("aa");
    assert.deepEqual([keys.size, keys.at(1)], [4, "b"]);
  });
});
