import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import {
  CompleteMultipartUploadCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutBucketVersioningCommand,
  PutObjectCommand,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { openBodies } from "#sdk/local/services/s3/state/bodies";
import { ROOT } from "../../../../../support/paths";
import { type S3Server, startS3Server } from "../support/s3-server";

const Bucket = "kept";

describe("stored objects", () => {
  let folder: string;
  let server: S3Server | undefined;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "sapi-s3-"));
  });
  afterEach(async () => {
    await server?.close();
    server = undefined;
    rmSync(folder, { recursive: true, force: true });
  });

  const restart = async (): Promise<S3Server["client"]> => {
    await server?.close();
    server = await startS3Server(folder);
    return server.client;
  };
  const read = async (client: S3Server["client"], Key: string, more: object = {}) =>
    (
      await buffer((await client.send(new GetObjectCommand({ Bucket, Key, ...more }))).Body as Readable)
    ).toString();
  const files = () =>
    readdirSync(path.join(folder, "bodies"), { recursive: true, encoding: "utf8" }).filter((name) =>
      statSync(path.join(folder, "bodies", name)).isFile(),
    );

  it("are restored with their versions, tags and unfinished uploads", async () => {
    let client = await restart();
    await client.send(new CreateBucketCommand({ Bucket }));
    await client.send(
      new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: "Enabled" } }),
    );
    const first = await client.send(
      new PutObjectCommand({ Bucket, Key: "k", Body: "1", Metadata: { a: "b" } }),
    );
    await client.send(new PutObjectCommand({ Bucket, Key: "k", Body: "2" }));
    await client.send(new PutObjectCommand({ Bucket, Key: "gone", Body: "3" }));
    await client.send(new DeleteObjectCommand({ Bucket, Key: "gone" }));
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key: "parts" }));
    const upload = { Bucket, Key: "parts", UploadId: UploadId as string };
    const part = await client.send(new UploadPartCommand({ ...upload, PartNumber: 1, Body: "part" }));

    client = await restart();
    assert.equal(await read(client, "k"), "2");
    assert.equal(await read(client, "k", { VersionId: first.VersionId }), "1");
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
    assert.deepEqual(
      Contents.map(({ Key }) => Key),
      ["k"],
    );
    const Parts = [{ PartNumber: 1, ETag: part.ETag as string }];
    await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
    client = await restart();
    assert.equal(await read(client, "parts"), "part");
  });

  it("leave no file behind when they are replaced or deleted, or never were whole", async () => {
    let client = await restart();
    await client.send(new CreateBucketCommand({ Bucket }));
    await client.send(new PutObjectCommand({ Bucket, Key: "k", Body: "1" }));
    await client.send(new PutObjectCommand({ Bucket, Key: "k", Body: "2" }));
    assert.equal(files().length, 1);
    const [name = ""] = files();
    assert.equal(readFileSync(path.join(folder, "bodies", name), "utf8"), "2");
    assert.equal(statSync(path.join(folder, "bodies", name)).mode & 0o077, 0);
    const [part = ""] = name.split(path.sep);
    writeFileSync(path.join(folder, "bodies", part, "0123.draft"), "hal");
    writeFileSync(path.join(folder, "bodies", part, "4567"), "never acknowledged");
    client = await restart();
    assert.equal(files().length, 1);
    await client.send(new DeleteObjectCommand({ Bucket, Key: "k" }));
    assert.equal(files().length, 0);
  });

  it("are read in pieces where they are large", async () => {
    const bodies = openBodies(path.join(folder, "bodies"));
    const blob = await bodies.write(Buffer.from("0123456789"));
    assert.equal((await buffer(bodies.stream(blob, 2, 5))).toString(), "234");
    const client = await restart();
    await client.send(new CreateBucketCommand({ Bucket }));
    const Body = Buffer.alloc(9 * 1024 * 1024, "x");
    await client.send(new PutObjectCommand({ Bucket, Key: "large", Body }));
    assert.equal((await read(client, "large")).length, Body.length);
  });

  it("outlive a process that is killed, as far as they were acknowledged", async () => {
    const script = path.join(ROOT, "tests/sdk/local/services/s3/support/write-until-killed.js");
    const child = spawn(process.execPath, [script, folder], {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "inherit"],
    });
    let written = "";
    for await (const chunk of child.stdout) {
      written += chunk;
      if (written.split("\n").length > 100) break;
    }
    child.kill("SIGKILL");
    await once(child, "exit");
    const acknowledged = written.split("\n").slice(0, -1);
    const client = await restart();
    for (const Key of acknowledged) assert.equal(await read(client, Key), `body of ${Key} `.repeat(1000));
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
    for (const { Key, Size } of Contents) assert.equal(Size, `body of ${Key} `.length * 1000);
  });
});
