import assert from "node:assert/strict";
import type { ShownBucket } from "#sdk/local/console/resources/buckets";
import type { SeenObject } from "#sdk/local/console/resources/objects";
import { S3_API } from "#sdk/local/services/s3/api";
import { graphResource } from "../../../../support/graph";
import { SeenResources } from "./seen-resources";

const arn = "arn:aws:s3:::dev-files";
const BUCKET = graphResource("aws:s3/bucket:Bucket", "Files", {
  id: "dev-files",
  inputs: { bucket: "dev-files" },
  state: { bucket: "dev-files", arn },
});
const VERSIONING = graphResource("aws:s3/bucketVersioning:BucketVersioning", "Versions", {
  inputs: { bucket: "dev-files", versioningConfiguration: { status: "Enabled" } },
});
const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

interface Shown extends ShownBucket {
  readonly isVersioned: boolean;
  readonly object?: SeenObject & { readonly key: string; readonly problem?: string };
  readonly versions?: readonly { readonly id: string; readonly isDeletion: boolean; readonly size: number }[];
}

describe("buckets on the console", () => {
  let seen: SeenResources;
  let external: SeenResources;
  before(async () => {
    seen = await SeenResources.serve(BUCKET);
    external = seen.elsewhere(S3_API);
  });
  after(() => seen.close());

  const show = (input: object, of = seen) => of.show<Shown>("bucket", { arn, ...input });
  const put = (input: object, of = seen) => of.act("bucket", "put", { arn, ...input });

  it("are those of the program only", async () => {
    assert.deepEqual(seen.all, [{ kind: "bucket", arn, name: "dev-files", id: "Files" }]);
    await assert.rejects(
      show({ arn: "arn:aws:s3:::others" }),
      /the program has no bucket "arn:aws:s3:::others"/,
    );
    await assert.rejects(seen.act("bucket", "constructor", { arn }), /no action "constructor"/);
  });

  for (const [where, of] of [
    ["here", () => seen],
    ["at an emulator", () => external],
  ] as const)
    it(`are shown folder by folder, with objects as they were put by hand, ${where}`, async () => {
      const at = of();
      await put({ key: "a/b.xml", text: "<a>1 & 2</a>", contentType: "text/xml" }, at);
      await put({ key: "__proto__", text: "{}" }, at);
      await put({ key: "<b>&'\"", base64: "AAEC/w==" }, at);
      await put({ key: "dot.png", base64: PNG, contentType: "image/png" }, at);
      const root = await show({}, at);
      assert.deepEqual(root.folders, ["a/"]);
      assert.deepEqual(
        root.objects.map(({ key, size }) => [key, size]),
        [
          ["<b>&'\"", 4],
          ["__proto__", 2],
          ["dot.png", Buffer.from(PNG, "base64").length],
        ],
      );
      const { object, objects } = await show({ prefix: "a/", key: "a/b.xml" }, at);
      assert.deepEqual(
        objects.map(({ key }) => key),
        ["a/b.xml"],
      );
      assert.deepEqual(
        [object?.contentType, object?.size, object?.preview],
        ["text/xml", 12, { text: "<a>1 & 2</a>", isBase64: false, isCut: false, isPicture: false }],
      );
      // Lists of an emulator have whole seconds.
      assert.ok(Math.abs((object?.time ?? 0) - (objects[0]?.time ?? Number.NaN)) < 1000);
      const picture = (await show({ key: "dot.png" }, at)).object?.preview;
      assert.deepEqual(picture, { text: PNG, isBase64: true, isCut: false, isPicture: true });
      assert.equal((await show({ key: "<b>&'\"" }, at)).object?.preview, undefined);
      assert.equal(await at.act("bucket", "delete", { arn, key: "__proto__" }), "Deleted __proto__");
      assert.ok(!(await show({}, at)).objects.some(({ key }) => key === "__proto__"));
    });

  it("are shown even after the chosen object was deleted", async () => {
    const { object, objects } = await show({ key: "gone" });
    assert.match(object?.problem ?? "", /^NoSuchKey: /);
    assert.ok(objects.length > 0);
  });

  it("show fifty objects on a page", async () => {
    for (let n = 0; n < 60; n++) await put({ key: `many/${String(n).padStart(2, "0")}`, text: "x" });
    const first = await show({ prefix: "many/" });
    const second = await show({ prefix: "many/", after: first.next });
    assert.deepEqual([first.objects.length, second.objects.length, second.next], [50, 10, undefined]);
    assert.equal(second.objects[0]?.key, "many/50");
  });

  it("show the beginning of a long text in whole characters, and no long picture", async () => {
    // One byte, then characters of three: the limit is inside one.
    const body = Buffer.from(`a${"€".repeat(3_500_000)}`);
    assert.ok(body.length > 10_000_000);
    await seen.call("s3", "PutObject", { Bucket: "dev-files", Key: "long", Body: body });
    await seen.call("s3", "PutObject", {
      Bucket: "dev-files",
      Key: "long.png",
      Body: body,
      ContentType: "image/png",
    });
    const { object } = await show({ key: "long" });
    assert.equal(object?.size, body.length);
    assert.deepEqual([object?.preview?.isCut, object?.preview?.isBase64], [true, false]);
    assert.match(object?.preview?.text ?? "", /^a€+$/);
    assert.ok(Buffer.byteLength(object?.preview?.text ?? "") <= 1024 * 1024);
    assert.equal((await show({ key: "long.png" })).object?.preview, undefined);
  });

  it("accept at most 5 MB by hand", async () => {
    const base64 = Buffer.alloc(5 * 1024 * 1024 + 1).toString("base64");
    await assert.rejects(put({ key: "large", base64 }), /at most 5242880 bytes/);
    assert.match((await show({ key: "large" })).object?.problem ?? "", /NoSuchKey/);
  });

  it("show the versions of one key if versioning is on", async () => {
    const versioned = await SeenResources.serve(BUCKET, VERSIONING);
    try {
      for (const text of ["1", "22"]) await put({ key: "a", text }, versioned);
      await put({ key: "ab", text: "other" }, versioned);
      await versioned.act("bucket", "delete", { arn, key: "a" });
      const { object, versions = [], isVersioned } = await show({ key: "a" }, versioned);
      assert.equal(isVersioned, true);
      assert.match(object?.problem ?? "", /NoSuchKey/);
      assert.deepEqual(
        versions.map(({ isDeletion, size }) => [isDeletion, size]),
        [
          [true, 0],
          [false, 2],
          [false, 1],
        ],
      );
      const old = await show({ key: "a", versionId: versions[2]?.id }, versioned);
      assert.equal(old.object?.preview?.text, "1");
      await versioned.act("bucket", "delete", { arn, key: "a", versionId: versions[0]?.id });
      assert.equal((await show({ key: "a" }, versioned)).object?.preview?.text, "22");
    } finally {
      await versioned.close();
    }
  });
});
