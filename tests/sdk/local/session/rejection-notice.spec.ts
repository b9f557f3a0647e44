import assert from "node:assert/strict";
import {
  CreateBucketCommand,
  GetObjectCommand,
  PutBucketCorsCommand,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { S3 as S3v2 } from "aws-sdk";
import { GraphIndex } from "#sdk/graph/index";
import { THIS_MACHINE } from "#sdk/local/http/guard";
import type { DoneCall } from "#sdk/local/services/endpoint/aws-service";
import type { Rejection } from "#sdk/local/services/endpoint/rejected";
import { formNotice, rejectionNotice } from "#sdk/local/session/rejection-notice";
import { graphResource, resourceGraph } from "../../../support/graph";
import { NOW } from "../gateways/support/requests";
import { boxes, signed } from "../services/endpoint/endpoint-setup";
import { rawRequest } from "../services/s3/support/raw-request";
import { CREDENTIALS, clientOf, type S3Server, startS3Server } from "../services/s3/support/s3-server";

const Bucket = "pictures-123";
const STACK = graphResource("serverless-api:index:Stack", "dev-Shop");
const CONSTRUCT = graphResource("serverless-api:index:Bucket", "dev-Shop-Pictures", { parent: STACK.urn });
const RESOURCE = graphResource("aws:s3/bucket:Bucket", "dev-Shop-Pictures", {
  parent: CONSTRUCT.urn,
  state: { arn: `arn:aws:s3:::${Bucket}` },
});
const INDEX = new GraphIndex(resourceGraph(STACK, CONSTRUCT, RESOURCE));

describe("the notice of a request to S3 that is refused for its signature", () => {
  let server: S3Server;
  before(async () => {
    server = await startS3Server();
    await server.client.send(new CreateBucketCommand({ Bucket }));
    const rule = {
      AllowedMethods: ["PUT"],
      AllowedOrigins: ["http://localhost:3000"],
      AllowedHeaders: ["content-type"],
    };
    await server.client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: [rule] } }));
  });
  after(() => server.close());

  const said = async (answer: Promise<unknown>) => {
    const before = server.rejections.length;
    await answer;
    const found = server.rejections.slice(before);
    assert.equal(found.length, 1);
    const notice = rejectionNotice(found[0] as Rejection, { index: INDEX, findCaller: server.findCaller });
    return notice?.message;
  };

  const address = (signs: readonly string[] = ["content-type"], more = {}) => {
    const command = new PutObjectCommand({
      Bucket,
      Key: "originals/my cat.png",
      ContentType: "image/png",
      ...more,
    });
    return getSignedUrl(server.client, command, { expiresIn: 60, signableHeaders: new Set(signs) });
  };
  const put = (url: string, type: string, body = "hello", more: Record<string, string> = {}) =>
    rawRequest(url, {
      method: "PUT",
      headers: { "content-type": type, "content-length": String(body.length), ...more },
      body,
    });
  const START = "403 PUT Pictures/originals/my+cat.png  SignatureDoesNotMatch: ";

  it("says which type was signed, and which was sent", async () => {
    const url = await address();
    assert.equal(
      await said(put(url, "image/jpeg")),
      `${START}signed with content-type image/png, sent image/jpeg`,
    );
    assert.equal(
      await said(fetch(url, { method: "PUT", body: new Uint8Array([1]) })),
      `${START}signed with content-type image/png, sent without one`,
    );
  });

  it("says so of an address in the older version", async () => {
    const older = new S3v2({
      endpoint: server.url,
      region: "us-east-1",
      credentials: CREDENTIALS,
      s3ForcePathStyle: true,
      signatureVersion: "v2",
    });
    const at = { Bucket, Key: "originals/my cat.png", ContentType: "image/png" };
    const url = older.getSignedUrl("putObject", at);
    assert.equal(
      await said(put(url, "image/jpeg")),
      `${START}signed with content-type image/png, sent image/jpeg`,
    );
    assert.equal(
      await said(put(url.replace("my%20cat", "my%20dog"), "image/png")),
      "403 PUT Pictures/originals/my+dog.png  SignatureDoesNotMatch: one of these is not what was signed: content-md5 (not sent), content-type image/png, the path, the query, the secret key",
    );
  });

  it("says for which method, which host and which query an address was signed", async () => {
    const url = await address();
    assert.equal(
      await said(fetch(url, { headers: { "content-type": "image/png" } })),
      "403 GET Pictures/originals/my+cat.png  SignatureDoesNotMatch: signed for PUT, sent as GET",
    );
    const { host, port } = new URL(url);
    assert.equal(
      await said(put(url.replace(host, `localhost:${port}`), "image/png")),
      `${START}signed with host ${host}, sent localhost:${port}`,
    );
    assert.equal(await said(put(`${url}&t=1&u=2`, "image/png")), `${START}signed without t, u in the query`);
  });

  it("names the signed headers as they were sent where none of these is it, and not the signature", async () => {
    const url = await address(["content-type", "content-length"], { ContentLength: 5 });
    const message = await said(put(url, "image/png", "another"));
    assert.match(
      message ?? "",
      /^403 PUT .*: one of these is not what was signed: content-length 7, content-type image\/png, host 127\.0\.0\.1:\d+, the path, the query, the secret key$/,
    );
    const signature = new URL(url).searchParams.get("X-Amz-Signature") ?? "";
    assert.ok(signature !== "" && !message?.includes(signature));
  });

  it("says that the secret key may be another one, and shows no values of other headers", async () => {
    const wrong = clientOf(server.url, { ...CREDENTIALS, secretAccessKey: "wrong" });
    const command = new PutObjectCommand({ Bucket, Key: "a", Body: "x", Metadata: { note: "private" } });
    const message = (await said(wrong.send(command).catch(() => undefined))) ?? "";
    assert.ok(message.includes(", x-amz-meta-note, ") && !message.includes("private"));
    assert.match(
      message,
      /^403 PUT Pictures\/a {2}SignatureDoesNotMatch: one of these is not what was signed: .*, the path, the query, the secret key$/,
    );
    assert.ok(!message?.includes("wrong"));
    wrong.destroy();
  });

  it("says when an address has expired", async () => {
    const signingDate = new Date(Date.UTC(2026, 0, 2, 3, 4, 5));
    const command = new GetObjectCommand({ Bucket, Key: "a" });
    const url = await getSignedUrl(server.client, command, { expiresIn: 60, signingDate });
    assert.match(
      (await said(fetch(url))) ?? "",
      /^403 GET Pictures\/a {2}AccessDenied: it was good until 2026-01-02 03:05:05Z, and it is [\d :-]+Z here$/,
    );
  });

  it("names a key that is none of the session, and a request that is not signed", async () => {
    const url = await address();
    assert.equal(
      await said(put(url.replace("SAPITEST", "SAPINONE"), "image/png")),
      "403 PUT Pictures/originals/my+cat.png  InvalidAccessKeyId: this session has no access key SAPINONE; sapi env prints one, and what was signed before this start is no longer good",
    );
    assert.equal(
      await said(fetch(`${server.url}/${Bucket}/a%0Ab`)),
      "403 GET Pictures/a%0Ab  AccessDenied: it is not signed, and no policy of the bucket lets everybody do it",
    );
    assert.equal(
      await said(put(url, "image/png", "hello", { "x-amz-acl": "public-read" })),
      "403 PUT Pictures/originals/my+cat.png  AccessDenied: the header x-amz-acl was sent and is not signed",
    );
  });

  it("says so of forms", async () => {
    const time = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
    const credential = `${CREDENTIALS.accessKeyId}/${time.slice(0, 8)}/eu-west-1/s3/aws4_request`;
    const fields = { key: "a", policy: "e30=", "x-amz-credential": credential, "x-amz-date": time };
    const form = new FormData();
    for (const field of Object.entries(fields)) form.append(...field);
    form.append("x-amz-signature", "0".repeat(64));
    form.append("file", new Blob(["x"]), "a.txt");
    assert.equal(
      await said(fetch(`${server.url}/${Bucket}`, { method: "POST", body: form })),
      "403 POST Pictures  SignatureDoesNotMatch: the policy of the form, or the secret key, is not what was signed with",
    );
  });

  it("says what no CORS rule of a bucket allows", async () => {
    const preflight = (origin: string, method: string, headers?: string) =>
      said(
        rawRequest(`${server.url}/${Bucket}/a`, {
          method: "OPTIONS",
          headers: {
            origin,
            "access-control-request-method": method,
            ...(headers !== undefined && { "access-control-request-headers": headers }),
          },
        }),
      );
    const rule = "403 OPTIONS Pictures/a  AccessForbidden: no CORS rule of the bucket allows";
    const here = "http://localhost:3000";
    assert.equal(await preflight("http://localhost:5173", "PUT"), `${rule} the origin http://localhost:5173`);
    assert.equal(await preflight(here, "POST"), `${rule} POST from ${here}`);
    assert.equal(
      await preflight(here, "PUT", "content-type,x-amz-meta-a"),
      `${rule} the header x-amz-meta-a in PUT from ${here}`,
    );
  });

  it("says which condition of its policy a form does not meet", async () => {
    const conditions = [{ bucket: Bucket }, ["starts-with", "$key", "user/"], ["content-length-range", 1, 3]];
    const { url, fields } = await createPresignedPost(server.client, {
      Bucket,
      Key: "user/a.txt",
      Conditions: conditions as never,
    });
    const post = async (key: string, file: string) => {
      const form = new FormData();
      for (const field of Object.entries({ ...fields, key })) form.append(...field);
      form.append("file", new Blob([file]), "a.txt");
      assert.notEqual((await fetch(url, { method: "POST", body: form })).status, 204);
      return formNotice(server.calls.at(-1) as DoneCall, INDEX)?.message;
    };
    assert.match(
      (await post("other/a.txt", "a")) ?? "",
      /^POST Pictures\/other\/a\.txt {2}AccessDenied: Invalid according to Policy: Policy Condition failed: /,
    );
    assert.equal(
      await post("user/a.txt", "abcdef"),
      "POST Pictures/user/a.txt  EntityTooLarge: Your proposed upload exceeds the maximum allowed size",
    );
  });

  it("has one cause for all objects of a bucket", async () => {
    const causeOf = async (Key: string) => {
      const url = await getSignedUrl(server.client, new GetObjectCommand({ Bucket, Key }));
      await fetch(url, { method: "PUT", body: Key });
      return rejectionNotice(server.rejections.at(-1) as Rejection, {
        index: INDEX,
        findCaller: server.findCaller,
      })?.cause;
    };
    assert.equal(await causeOf("a/1"), await causeOf("b/2"));
  });
});

describe("the notice of a request to another service", () => {
  async function saidOf(...call: Parameters<typeof signed>) {
    const rejections: Rejection[] = [];
    const ports = { rejected: (one: Rejection) => void rejections.push(one), trusted: THIS_MACHINE };
    const { endpoint, findCaller } = boxes({ ports });
    await endpoint.handle(await signed(...call));
    return rejections.map((one) => rejectionNotice(one, { index: INDEX, findCaller })?.message);
  }

  it("names the service, the operation and the reason", async () => {
    assert.deepEqual(await saidOf("Put", {}, { by: "nobody" }), [
      "400 boxes Put  MissingAuthenticationTokenException: it is not signed",
    ]);
    assert.deepEqual(await saidOf("Put", {}, { by: "a stranger" }), [
      "400 boxes Put  UnrecognizedClientException: this session has no access key AKIASTRANGER; sapi env prints one, and what was signed before this start is no longer good",
    ]);
    assert.deepEqual(await saidOf("Put", {}, { given: { body: Buffer.from("{}x") } }), [
      "400 boxes Put  InvalidSignatureException: the body is not the one that was signed",
    ]);
    const [liar] = await saidOf("Put", {}, { by: "a liar" });
    assert.match(
      liar ?? "",
      /: one of these is not what was signed: .*, the path, the query, the secret key$/,
    );
    const [page] = await saidOf("Put", {}, { headers: [["Origin", "https://evil.example"]] });
    assert.match(
      page ?? "",
      /^403 boxes Put {2}AccessDeniedException: pages of "evil\.example" have no access/,
    );
  });

  it("says by how much the clock of a client is wrong", async () => {
    const rejections: Rejection[] = [];
    const rejected = (one: Rejection) => void rejections.push(one);
    const ports = { rejected, clientsTime: () => NOW + 6 * 60_000 };
    const { endpoint, findCaller } = boxes({ ports });
    await endpoint.handle(await signed("Put", {}));
    const [notice] = rejections.map((one) => rejectionNotice(one, { index: INDEX, findCaller }));
    assert.match(
      notice?.message ?? "",
      /InvalidSignatureException: it was signed at [\d :-]+Z, and it is [\d :-]+Z here$/,
    );
  });

  it("is none for calls that the service does not have: their clients hear of it in our words", async () => {
    assert.deepEqual(await saidOf("Put", {}, { service: "crates" }), [undefined]);
  });
});
