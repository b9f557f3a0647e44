import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import {
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutBucketPolicyCommand,
  PutObjectCommand,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { S3 as S3v2 } from "aws-sdk";
import { checkOwnSignature } from "#sdk/local/iam/signed-request";
import { addressOf } from "#sdk/local/services/s3/protocol/address";
import { legacySignature } from "#sdk/local/services/s3/protocol/legacy-signature";
import {
  CREDENTIALS,
  clientOf,
  GUEST,
  refusal,
  type S3Server,
  startS3Server,
  unblock,
} from "../support/s3-server";

const Bucket = "signed";
/** A statement that lets everybody read what begins with `th`. */
const OPEN = {
  Effect: "Allow",
  Principal: "*",
  Action: "s3:GetObject",
  Resource: `arn:aws:s3:::${Bucket}/th*`,
};

describe("signed addresses of S3", () => {
  let server: S3Server;
  before(async () => {
    server = await startS3Server();
    await server.client.send(new CreateBucketCommand({ Bucket }));
    await server.client.send(new PutObjectCommand({ Bucket, Key: "there", Body: "data" }));
  });
  after(() => server.close());

  it("let anybody read, write, list and delete for a while [S3G/using-presigned-url]", async () => {
    const at = { Bucket, Key: "my pictures/a+b(1)*.txt" };
    const plain = { signableHeaders: new Set(["content-type"]) };
    const put = await getSignedUrl(
      server.client,
      new PutObjectCommand({ ...at, ContentType: "text/x" }),
      plain,
    );
    const written = await fetch(put, { method: "PUT", body: "hello", headers: { "content-type": "text/x" } });
    assert.equal(written.status, 200, await written.text());
    const get = await getSignedUrl(server.client, new GetObjectCommand(at));
    const read = await fetch(get);
    assert.deepEqual([read.headers.get("content-type"), await read.text()], ["text/x", "hello"]);
    const head = await getSignedUrl(server.client, new HeadObjectCommand(at));
    assert.equal((await fetch(head, { method: "HEAD" })).headers.get("content-length"), "5");
    const remove = await getSignedUrl(server.client, new DeleteObjectCommand(at));
    assert.equal((await fetch(remove, { method: "DELETE" })).status, 204);
    assert.equal((await fetch(get)).status, 404);
  });

  it("state no checksum that counts, unless it is a signed header: the SDK signs that of no bytes [LSREC]", async () => {
    const at = { Bucket, Key: "no-bytes" };
    const command = new PutObjectCommand(at);
    const put = await getSignedUrl(server.client, command);
    assert.equal(new URL(put).searchParams.get("x-amz-checksum-crc32"), "AAAAAA==");
    const written = await fetch(put, { method: "PUT", body: "123456" });
    assert.equal(written.status, 200, await written.text());
    const { ChecksumCRC32, ChecksumCRC64NVME } = await server.client.send(
      new HeadObjectCommand({ ...at, ChecksumMode: "ENABLED" }),
    );
    assert.deepEqual([ChecksumCRC32, ChecksumCRC64NVME], [undefined, "CVmbZh4IWzA="]);
    assert.equal(
      (await fetch(put.replace("AAAAAA", "BBBBBB"), { method: "PUT", body: "123456" })).status,
      403,
    );
    const header = "x-amz-checksum-crc32";
    const checked = await getSignedUrl(server.client, command, { unhoistableHeaders: new Set([header]) });
    const other = await fetch(checked, { method: "PUT", body: "123456", headers: { [header]: "AAAAAA==" } });
    assert.equal(other.status, 400);
    assert.match(await other.text(), /<Code>BadDigest<\/Code>/);
  });

  it("let anybody upload a part as well, whose bytes the signer does not have", async () => {
    const at = { Bucket, Key: "parts" };
    const { UploadId } = await server.client.send(new CreateMultipartUploadCommand(at));
    const part = new UploadPartCommand({ ...at, UploadId, PartNumber: 1 });
    const sent = await fetch(await getSignedUrl(server.client, part), { method: "PUT", body: "123456" });
    assert.equal(sent.headers.get("etag"), '"e10adc3949ba59abbe56e057f20f883e"', await sent.text());
  });

  it("are good for what was signed alone [S3G/using-presigned-url]", async () => {
    const url = await getSignedUrl(server.client, new GetObjectCommand({ Bucket, Key: "there" }));
    const other = await fetch(url.replace("/there", "/other"));
    assert.equal(other.status, 403);
    assert.match(
      await other.text(),
      /<Code>SignatureDoesNotMatch<\/Code><Message>The request signature we calc/,
    );
    assert.equal((await fetch(url, { method: "PUT", body: "x" })).status, 403);
    const unknown = await fetch(url.replace("SAPITEST", "SAPINONE"));
    assert.match(await unknown.text(), /<Code>InvalidAccessKeyId<\/Code>/);
  });

  it("expire [S3G/using-presigned-url]", async () => {
    const command = new GetObjectCommand({ Bucket, Key: "there" });
    const signingDate = new Date(Date.now() - 61_000);
    const late = await fetch(await getSignedUrl(server.client, command, { expiresIn: 60, signingDate }));
    assert.equal(late.status, 403);
    assert.match(await late.text(), /<Code>AccessDenied<\/Code><Message>Request has expired<\/Message>/);
  });

  it("may be signed as older SDKs do, also with the headers that they request [S3G/RESTAuthentication]", async () => {
    const older = new S3v2({
      endpoint: server.url,
      region: "us-east-1",
      credentials: CREDENTIALS,
      s3ForcePathStyle: true,
      signatureVersion: "v2",
    });
    const at = { Bucket, Key: "older/a b+c.txt" };
    const put = older.getSignedUrl("putObject", { ...at, ContentType: "text/x", Metadata: { a: "1" } });
    assert.match(put, /AWSAccessKeyId=SAPITEST/);
    const headers = { "content-type": "text/x", "x-amz-meta-a": "1" };
    const written = await fetch(put, { method: "PUT", body: "hello", headers });
    assert.equal(written.status, 200, await written.text());
    const url = older.getSignedUrl("getObject", { ...at, ResponseContentType: "text/y", Expires: 60 });
    const read = await fetch(url);
    assert.deepEqual([read.headers.get("content-type"), await read.text()], ["text/y", "hello"]);
    assert.equal((await fetch(url.replace("older", "other"))).status, 403);
  });

  it("expire in their older version at the time that they name [S3G/RESTAuthentication]", () => {
    const text = "GET\n\n\n1000\n/bucket/key";
    const signature = createHmac("sha1", "secret").update(text).digest("base64");
    const stated = { accessKeyId: "SAPITEST", signature, sessionToken: undefined, ends: 1000 };
    const identity = { accessKey: "", accountId: "", userId: "", userArn: "" };
    const fault = (now: number, over = text) => {
      const ports = { findCaller: () => ({ secretAccessKey: "secret", identity }), now: () => now };
      const checked = checkOwnSignature(legacySignature(stated, over), "s3", ports);
      return "fault" in checked ? checked.fault : "none";
    };
    assert.equal(fault(999_000), "none");
    assert.equal(fault(1_001_000), "wrong time");
    assert.equal(fault(999_000, "another"), "mismatch");
  });

  it("need no signature for objects that the bucket's policy makes public [S3G/example-bucket-policies]", async () => {
    const open = (path: string) => fetch(`${server.url}/${Bucket}/${path}`);
    const closed = await open("there");
    assert.equal(closed.status, 403);
    assert.match(await closed.text(), /<Code>AccessDenied<\/Code>/);
    const Policy = JSON.stringify({ Version: "2012-10-17", Statement: [OPEN] });
    await unblock(server, Bucket);
    await server.client.send(new PutBucketPolicyCommand({ Bucket, Policy }));
    assert.equal(await (await open("there")).text(), "data");
    assert.equal((await open("other")).status, 403);
    // Callers who may not list the bucket do not hear what it lacks.
    assert.equal((await open("thin")).status, 403);
  });

  it("say to whoever may list a bucket what it lacks [S3G/API_GetObject]", async () => {
    const list = { ...OPEN, Action: "s3:ListBucket", Resource: `arn:aws:s3:::${Bucket}` };
    const both = JSON.stringify({ Version: "2012-10-17", Statement: [OPEN, list] });
    await server.client.send(new PutBucketPolicyCommand({ Bucket, Policy: both }));
    for (const path of ["thin", "other"]) {
      const missing = await fetch(`${server.url}/${Bucket}/${path}`);
      assert.deepEqual([missing.status, /<Code>(\w+)/.exec(await missing.text())?.[1]], [404, "NoSuchKey"]);
    }
    assert.equal((await fetch(`${server.url}/${Bucket}/other`, { method: "DELETE" })).status, 403);
  });

  it("say to everybody that a bucket does not exist, but for the call that would make it", async () => {
    for (const method of ["GET", "HEAD", "DELETE"]) {
      const missing = await fetch(`${server.url}/no-such-bucket/key`, { method });
      const code = method === "HEAD" ? "NoSuchBucket" : /<Code>(\w+)/.exec(await missing.text())?.[1];
      assert.deepEqual([missing.status, code], [404, "NoSuchBucket"], method);
    }
    const guest = clientOf(server.url, GUEST);
    const read = await refusal(guest.send(new GetObjectCommand({ Bucket: "no-such-bucket", Key: "key" })));
    guest.destroy();
    assert.equal(read.code, "NoSuchBucket");
    assert.equal((await fetch(`${server.url}/no-such-bucket`, { method: "PUT" })).status, 403);
  });

  it("are refused to whom no policy allows it, in the words of S3 [S3G/troubleshoot-403-errors]", async () => {
    const guest = clientOf(server.url, GUEST);
    const refused = await refusal(guest.send(new PutObjectCommand({ Bucket, Key: "x", Body: "x" })));
    guest.destroy();
    assert.deepEqual([refused.code, refused.status], ["AccessDenied", 403]);
    assert.match(
      String(refused.message),
      /is not authorized to perform: s3:PutObject on resource: "?arn:aws:s3:::signed\/x"?/,
    );
  });
});

describe("many objects of one call", () => {
  it("are authorized one by one: a caller who may not delete one is refused only that one [S3G/API_DeleteObjects]", async () => {
    const server = await startS3Server();
    const guest = clientOf(server.url, GUEST);
    try {
      const Bucket = "shared";
      await server.client.send(new CreateBucketCommand({ Bucket }));
      for (const Key of ["own/a", "other/b"])
        await server.client.send(new PutObjectCommand({ Bucket, Key, Body: "x" }));
      await unblock(server, Bucket);
      await server.client.send(new PutBucketPolicyCommand({ Bucket, Policy: deletionsOf(Bucket, "own/*") }));
      const Objects = [{ Key: "own/a" }, { Key: "other/b" }];
      const { Deleted, Errors } = await guest.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
      assert.deepEqual(Deleted, [{ Key: "own/a" }]);
      assert.deepEqual(
        Errors?.map(({ Key, Code }) => [Key, Code]),
        [["other/b", "AccessDenied"]],
      );
      const { Contents } = await server.client.send(new ListObjectsV2Command({ Bucket }));
      assert.deepEqual(
        Contents?.map(({ Key }) => Key),
        ["other/b"],
      );
    } finally {
      guest.destroy();
      await server.close();
    }
  });
});

function deletionsOf(bucket: string, keys: string): string {
  const Resource = `arn:aws:s3:::${bucket}/${keys}`;
  const Statement = [{ Effect: "Allow", Principal: { AWS: "*" }, Action: "s3:DeleteObject", Resource }];
  return JSON.stringify({ Version: "2012-10-17", Statement });
}

describe("the bucket of a request", () => {
  const at = (host: string, rawPath: string) => addressOf({ host, rawPath });

  it("stands in the path, or in the host [S3G/VirtualHosting]", () => {
    const found = { bucket: "pictures", key: "a/b c" };
    assert.deepEqual(at("127.0.0.1:4566", "/pictures/a/b%20c"), found);
    assert.deepEqual(at("s3.eu-west-1.amazonaws.com", "/pictures/a/b%20c"), found);
    assert.deepEqual(at("pictures.s3.eu-west-1.amazonaws.com", "/a/b%20c"), found);
    assert.deepEqual(at("pictures.s3.amazonaws.com", "/a/b%20c"), found);
    assert.deepEqual(at("pictures.localhost:4566", "/a/b%20c"), found);
    assert.deepEqual(at("pictures.s3.localhost", "/a/b%20c"), found);
    assert.deepEqual(at("s3.localhost:4566", "/pictures/a/b%20c"), found);
    assert.deepEqual(at("my.pics.s3.dualstack.eu-west-1.amazonaws.com", "/k"), {
      bucket: "my.pics",
      key: "k",
    });
    assert.deepEqual(at("localhost:4566", "/"), { bucket: undefined, key: undefined });
    assert.deepEqual(at("localhost:4566", "/pictures"), { bucket: "pictures", key: undefined });
    assert.deepEqual(at("localhost:4566", "/pictures//a"), { bucket: "pictures", key: "/a" });
  });
});
