import assert from "node:assert/strict";
import { request } from "node:http";
import { text } from "node:stream/consumers";
import {
  CreateBucketCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutBucketCorsCommand,
  PutBucketPolicyCommand,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { type Asked, ask, type Reply, signedIn } from "../../../../local/approach";
import {
  ACCOUNT_REGION,
  CREDENTIALS,
  refusal,
  type S3Server,
  startS3Server,
  unblock,
} from "./support/s3-server";

const Bucket = "guarded";
const EVIL = "https://evil.test";

function codeOf({ body }: Pick<Reply, "body">): string | undefined {
  return /<Code>(\w+)<\/Code>/.exec(body)?.[1];
}

describe("requests to S3 that nobody has signed", () => {
  let server: S3Server;
  let port: number;
  before(async () => {
    server = await startS3Server();
    port = Number(new URL(server.url).port);
    await server.client.send(new CreateBucketCommand({ Bucket }));
    await server.client.send(new PutObjectCommand({ Bucket, Key: "there", Body: "data" }));
    for (const open of ["dropbox", "shop"])
      await server.client.send(new CreateBucketCommand({ Bucket: open }));
    const statement = { Effect: "Allow", Principal: "*", Action: "s3:*", Resource: "arn:aws:s3:::dropbox/*" };
    const Policy = JSON.stringify({ Version: "2012-10-17", Statement: [statement] });
    await unblock(server, "dropbox");
    await server.client.send(new PutBucketPolicyCommand({ Bucket: "dropbox", Policy }));
    const CORSRules = [{ AllowedMethods: ["POST", "PUT"], AllowedOrigins: ["https://shop.test"] }];
    await server.client.send(
      new PutBucketCorsCommand({ Bucket: "dropbox", CORSConfiguration: { CORSRules } }),
    );
  });
  after(() => server.close());

  const send = (asked: Omit<Asked, "port">) =>
    ask({ port, ...asked, headers: { host: `localhost:${port}`, ...asked.headers } });

  /** Sends the head of a request whose body never comes, so that only the head can be judged. */
  const sendHead = (method: string, path: string, headers: Readonly<Record<string, string>>) =>
    new Promise<Reply>((resolve, reject) => {
      const large = { "content-length": String(400 * 1024 * 1024), ...headers };
      const outgoing = request({ host: "127.0.0.1", port, method, path, headers: large, agent: false });
      outgoing.on("response", (response) => {
        const { statusCode: status = 0, headers: responseHeaders } = response;
        text(response)
          .then((body) => resolve({ status, headers: responseHeaders, body }), reject)
          .finally(() => outgoing.destroy());
      });
      outgoing.on("error", reject);
      outgoing.flushHeaders();
    });

  it("are refused by their head, before a body is read", async () => {
    const heads: readonly (readonly [string, string, Record<string, string>])[] = [
      ["POST", "/nosuchbucket?delete", {}],
      ["POST", "/nosuchbucket?delete", { origin: EVIL, "content-type": "text/plain" }],
      ["POST", `/${Bucket}`, { origin: EVIL, "content-type": "multipart/form-data; boundary=X" }],
      ["PUT", `/${Bucket}/key`, {}],
      ["PUT", "/dropbox/key", { origin: EVIL }],
      ["PUT", "/dropbox/key", { "sec-fetch-site": "cross-site" }],
      ["PUT", "/dropbox/key", { host: "evil.test" }],
    ];
    for (const [method, path, headers] of heads) {
      const reply = await sendHead(method, path, headers);
      assert.deepEqual(
        [reply.status, codeOf(reply)],
        [403, "AccessDenied"],
        `${path} ${JSON.stringify(headers)}`,
      );
    }
    const large = await sendHead("PUT", "/dropbox/key", { "content-length": String(1024 ** 3) });
    assert.deepEqual([large.status, codeOf(large)], [413, "EntityTooLarge"]);
  });

  it("are refused by a wrong signature in their head, before a body is read", async () => {
    const asked = { port, method: "PUT", path: `/${Bucket}/key`, headers: { host: `127.0.0.1:${port}` } };
    const wrong = { ...CREDENTIALS, ...ACCOUNT_REGION, secretAccessKey: "guessed" };
    const { headers = {} } = await signedIn(asked, { credentials: wrong, service: "s3" });
    const reply = await sendHead("PUT", `/${Bucket}/key`, headers);
    assert.deepEqual([reply.status, codeOf(reply)], [403, "SignatureDoesNotMatch"]);
  });

  it("are accepted from pages as far as the bucket's rules and policy allow, and by no foreign host", async () => {
    const put = (headers: Record<string, string>, path = "/dropbox/key") =>
      send({ method: "PUT", path, headers, body: "x" });
    assert.equal((await put({ origin: "https://shop.test" })).status, 200);
    assert.equal((await put({ origin: "http://localhost:3000" })).status, 200);
    assert.equal((await put({ origin: EVIL })).status, 403);
    assert.equal((await put({ origin: "https://shop.test", host: "shop.test" })).status, 403);
    assert.equal((await put({ origin: "https://shop.test" }, `/${Bucket}/key`)).status, 403);
    const preflight = { origin: "https://shop.test", "access-control-request-method": "PUT" };
    const asks = (headers: Record<string, string>) =>
      send({ method: "OPTIONS", path: "/dropbox/key", headers: { ...preflight, ...headers } });
    assert.equal((await asks({})).headers["access-control-allow-origin"], "https://shop.test");
    const rebound = await asks({ host: "evil.test" });
    assert.deepEqual([rebound.status, rebound.headers["access-control-allow-origin"]], [403, undefined]);
  });

  it("may read public objects from any page, and use signed addresses", async () => {
    await server.client.send(new PutObjectCommand({ Bucket: "dropbox", Key: "open", Body: "open" }));
    const read = await send({ path: "/dropbox/open", headers: { "sec-fetch-site": "cross-site" } });
    assert.deepEqual([read.status, read.body], [200, "open"]);
    const url = new URL(await getSignedUrl(server.client, new PutObjectCommand({ Bucket, Key: "up" })));
    const path = url.pathname + url.search;
    const up = { method: "PUT", path, headers: { host: url.host, origin: EVIL }, body: "x" };
    assert.equal((await send(up)).status, 200);
  });
});

describe("the signature of a request to S3", () => {
  let server: S3Server;
  before(async () => {
    server = await startS3Server();
    await server.client.send(new CreateBucketCommand({ Bucket }));
    await server.client.send(new PutObjectCommand({ Bucket, Key: "secret", Body: "secret" }));
  });
  after(() => server.close());

  const addressOf = (Key: string, more: object = {}) =>
    getSignedUrl(server.client, new PutObjectCommand({ Bucket, Key }), more);
  const put = async (url: string, headers: Record<string, string>, body = "x") => {
    const answer = await fetch(url, { method: "PUT", headers, body });
    return { status: answer.status, body: await answer.text() };
  };

  it("must cover each header of AWS [S3G/sig-v4-header-based-auth]", async () => {
    const url = await addressOf("target");
    for (const [name, value] of [
      ["x-amz-copy-source", `/${Bucket}/secret`],
      ["x-amz-tagging", "a=b"],
      ["X-Amz-Meta-A", "b"],
      ["x-amz-acl", "public-read"],
    ] as const) {
      const reply = await put(url, { [name]: value });
      assert.deepEqual([reply.status, codeOf(reply)], [403, "AccessDenied"], name);
      assert.ok(
        reply.body.includes(`<HeadersNotSigned>${name.toLowerCase()}</HeadersNotSigned>`),
        reply.body,
      );
    }
    assert.equal((await put(url, {})).status, 200);
    const { Body } = await server.client.send(new GetObjectCommand({ Bucket, Key: "target" }));
    assert.equal(await Body?.transformToString(), "x");
  });

  it("must cover each header of AWS also when it is a header itself", async () => {
    const { host, port } = new URL(server.url);
    const asked = { port: Number(port), path: `/${Bucket}/secret`, headers: { host } };
    const signed = await signedIn(asked, {
      credentials: { ...CREDENTIALS, ...ACCOUNT_REGION },
      service: "s3",
    });
    assert.equal((await ask(signed)).status, 200);
    const more = {
      ...signed,
      headers: { ...signed.headers, "x-amz-expected-bucket-owner": ACCOUNT_REGION.accountId },
    };
    assert.equal(codeOf(await ask(more)), "AccessDenied");
  });

  it("is valid for a week at most, in whole seconds [S3G/sigv4-query-string-auth]", async () => {
    const url = await addressOf("target", { expiresIn: 604_800 });
    assert.equal((await put(url, {})).status, 200);
    for (const expires of [
      "604801",
      "1e400",
      "0x10",
      "1e3",
      "-1",
      "0",
      "+5",
      "1.5",
      "",
      "Infinity",
      "9".repeat(400),
    ]) {
      const reply = await put(url.replace("X-Amz-Expires=604800", `X-Amz-Expires=${expires}`), {});
      assert.deepEqual([reply.status, codeOf(reply)], [400, "AuthorizationQueryParametersError"], expires);
    }
  });

  it("allows nothing behind a body in chunks except the checksum that the head announces", async () => {
    const { host, port } = new URL(server.url);
    const streamed = async (trailer: string) => {
      const headers = {
        host,
        "x-amz-content-sha256": "STREAMING-UNSIGNED-PAYLOAD-TRAILER",
        "x-amz-trailer": "x-amz-checksum-crc32",
      };
      const asked = { port: Number(port), method: "PUT", path: `/${Bucket}/chunked`, headers };
      const signed = await signedIn(asked, {
        credentials: { ...CREDENTIALS, ...ACCOUNT_REGION },
        service: "s3",
      });
      return ask({ ...signed, body: `1\r\nx\r\n0\r\n${trailer}\r\n\r\n` });
    };
    assert.equal((await streamed("x-amz-tagging:a=b\r\nx-amz-meta-a:b")).status, 200);
    const head = await server.client.send(new HeadObjectCommand({ Bucket, Key: "chunked" }));
    assert.deepEqual([head.Metadata, head.TagCount, head.ContentLength], [{}, undefined, 1]);
    assert.equal(codeOf(await streamed("x-amz-checksum-crc32:AAAAAA==")), "BadDigest");
  });
});

describe("hostile bodies of S3", () => {
  let server: S3Server;
  before(async () => {
    server = await startS3Server();
    await server.client.send(new CreateBucketCommand({ Bucket }));
  });
  after(() => server.close());

  const signed = async (method: string, path: string, body: string, headers: Record<string, string> = {}) => {
    const { host, port } = new URL(server.url);
    const asked = { port: Number(port), method, path, body, headers: { host, ...headers } };
    return ask(await signedIn(asked, { credentials: { ...CREDENTIALS, ...ACCOUNT_REGION }, service: "s3" }));
  };

  it("are refused where a chunk has an invalid size", async () => {
    const headers = { "x-amz-content-sha256": "STREAMING-UNSIGNED-PAYLOAD-TRAILER" };
    for (const size of ["-6", "-5", "-8", "ffffffffff"]) {
      const reply = await signed("PUT", `/${Bucket}/key`, `${size}\r\nabcdefgh`, headers);
      assert.deepEqual([reply.status, codeOf(reply)], [400, "IncompleteBody"], size);
    }
  });

  it("have a thousand objects of a call at most, with keys of 1,024 bytes", async () => {
    const Objects = (count: number) => Array.from({ length: count }, (_, n) => ({ Key: `key-${n}` }));
    const remove = (objects: { Key: string }[]) =>
      server.client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects: objects } }));
    assert.equal((await remove(Objects(1000))).Deleted?.length, 1000);
    assert.equal((await refusal(remove(Objects(1001)))).code, "MalformedXML");
    assert.equal((await refusal(remove(Objects(25_000)))).code, "MalformedXML");
    const { Errors } = await remove([{ Key: "a".repeat(1025) }]);
    assert.equal(Errors?.[0]?.Code, "KeyTooLongError");
  });

  it("make no key of a form that is longer than the form", async () => {
    const form = new FormData();
    form.append("key", "${filename}".repeat(100));
    form.append("file", new Blob(["x"]), "a".repeat(1024));
    const answer = await fetch(`${server.url}/${Bucket}`, { method: "POST", body: form });
    assert.equal(answer.status, 403);
    const long = new FormData();
    long.append("key", "${filename}".repeat(100_000));
    long.append("file", new Blob(["x"]), "a".repeat(1024));
    const refused = await fetch(`${server.url}/${Bucket}`, { method: "POST", body: long });
    const body = await refused.text();
    assert.deepEqual([refused.status, codeOf({ body })], [400, "MaxPostPreDataLengthExceeded"]);
  });

  it("name no invalid headers, neither for an answer nor for an object", async () => {
    await server.client.send(new PutObjectCommand({ Bucket, Key: "key", Body: "x" }));
    const value = encodeURIComponent("attachment\r\nx-evil: 1");
    for (const name of [
      "content-disposition",
      "content-type",
      "cache-control",
      "content-language",
      "expires",
    ]) {
      const reply = await signed("GET", `/${Bucket}/key?response-${name}=${value}`, "");
      assert.deepEqual([reply.status, codeOf(reply)], [400, "InvalidArgument"], name);
    }
    for (const name of ["x-amz-meta-a", "x-amz-website-redirect-location", "x-amz-storage-class"]) {
      const reply = await signed("PUT", `/${Bucket}/other?${name}=${value}`, "x");
      assert.deepEqual([reply.status, codeOf(reply)], [400, "InvalidArgument"], name);
    }
    const missing = await signed("GET", `/${Bucket}/key?versionId=${value}`, "");
    assert.deepEqual([missing.status, missing.headers["x-evil"]], [400, undefined]);
    assert.equal((await signed("GET", `/${Bucket}/key`, "")).status, 200);
  });
});
