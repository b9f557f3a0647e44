import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import { CreateBucketCommand, GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { parseXml, type XmlElement } from "@rgrove/parse-xml";
import { S3 as S3v2 } from "aws-sdk";
import { CREDENTIALS, clientOf, type S3Server, startS3Server } from "../support/s3-server";

const Bucket = "members";

describe("errors of S3 about signatures", () => {
  let server: S3Server;
  before(async () => {
    server = await startS3Server();
    await server.client.send(new CreateBucketCommand({ Bucket }));
  });
  after(() => server.close());

  /** The members of an error, in their order. */
  async function membersOf(answer: Promise<Response>): Promise<readonly (readonly [string, string])[]> {
    const root = parseXml(await (await answer).text()).root as XmlElement;
    return (root.children as XmlElement[]).map(({ name, text }) => [name, text]);
  }

  const bytes = (text = "") => Buffer.from(text.replaceAll(" ", ""), "hex").toString();

  it("have the texts that S3 signs, by which a client finds the difference [LSREC]", async () => {
    const command = new PutObjectCommand({ Bucket, Key: "a.png", ContentType: "image/png" });
    const url = await getSignedUrl(server.client, command, { signableHeaders: new Set(["content-type"]) });
    const sent = { "content-type": 'text/x; a="<b>&c"' };
    const members = await membersOf(fetch(url, { method: "PUT", body: "hello", headers: sent }));
    assert.deepEqual(
      members.map(([name]) => name),
      [
        "Code",
        "Message",
        "AWSAccessKeyId",
        "StringToSign",
        "SignatureProvided",
        "StringToSignBytes",
        "CanonicalRequest",
        "CanonicalRequestBytes",
        "RequestId",
        "HostId",
      ],
    );
    const found = Object.fromEntries(members);
    assert.equal(found.AWSAccessKeyId, CREDENTIALS.accessKeyId);
    assert.equal(found.SignatureProvided, new URL(url).searchParams.get("X-Amz-Signature"));
    const canonical = found.CanonicalRequest ?? "";
    const [method, path, , type, host, , names, payload] = canonical.split("\n");
    assert.deepEqual(
      [method, path, type, host, names, payload],
      [
        "PUT",
        `/${Bucket}/a.png`,
        'content-type:text/x; a="<b>&c"',
        `host:${new URL(server.url).host}`,
        "content-type;host",
        "UNSIGNED-PAYLOAD",
      ],
    );
    assert.equal(bytes(found.CanonicalRequestBytes), canonical);
    assert.equal(bytes(found.StringToSignBytes), found.StringToSign);
    assert.equal(found.StringToSign?.split("\n")[3], createHash("sha256").update(canonical).digest("hex"));
  });

  it("have the text that makes the signature, once the request is the one that was signed", async () => {
    const command = new PutObjectCommand({ Bucket, Key: "a.png", ContentType: "image/png" });
    const url = await getSignedUrl(server.client, command, { signableHeaders: new Set(["content-type"]) });
    const put = (type: string) =>
      membersOf(fetch(url, { method: "PUT", body: "hello", headers: { "content-type": type } }));
    const { CanonicalRequest = "", StringToSign = "" } = Object.fromEntries(await put("image/jpeg"));
    const meant = CanonicalRequest.replace("image/jpeg", "image/png");
    const text = StringToSign.replace(/[^\n]+$/, createHash("sha256").update(meant).digest("hex"));
    const [, time = "", scope = ""] = text.split("\n");
    assert.match(time, /^\d{8}T\d{6}Z$/);
    const hmac = (key: string | Buffer, part: string) => createHmac("sha256", key).update(part).digest();
    const key = scope.split("/").reduce<Buffer>(hmac, Buffer.from(`AWS4${CREDENTIALS.secretAccessKey}`));
    assert.equal(hmac(key, text).toString("hex"), new URL(url).searchParams.get("X-Amz-Signature"));
  });

  it("have the texts of requests with a signature in a header as well", async () => {
    const wrong = clientOf(server.url, { ...CREDENTIALS, secretAccessKey: "other" });
    const error = await wrong.send(new GetObjectCommand({ Bucket, Key: "a.png" })).catch((thrown) => thrown);
    const { Code, AWSAccessKeyId, CanonicalRequest } = error as Record<string, string>;
    assert.deepEqual([Code, AWSAccessKeyId], ["SignatureDoesNotMatch", CREDENTIALS.accessKeyId]);
    assert.match(CanonicalRequest ?? "", /^GET\n\/members\/a\.png\nx-id=GetObject\n/);
  });

  it("have no canonical request for signatures in their older version, nor for forms [LSREC]", async () => {
    const older = new S3v2({
      endpoint: server.url,
      region: "us-east-1",
      credentials: CREDENTIALS,
      s3ForcePathStyle: true,
      signatureVersion: "v2",
    });
    const url = older.getSignedUrl("putObject", { Bucket, Key: "a.png", ContentType: "image/png" });
    const headers = { "content-type": "image/jpeg" };
    const names = ["AWSAccessKeyId", "StringToSign", "SignatureProvided", "StringToSignBytes"];
    const members = await membersOf(fetch(url, { method: "PUT", body: "hello", headers }));
    assert.deepEqual(
      members.slice(2, -2).map(([name]) => name),
      names,
    );
    const text = new Map(members).get("StringToSign") ?? "";
    const expires = new URL(url).searchParams.get("Expires");
    assert.equal(text, `PUT\n\nimage/jpeg\n${expires}\n/${Bucket}/a.png`);

    const policy = Buffer.from("{}").toString("base64");
    const form = new FormData();
    const time = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
    const credential = `${CREDENTIALS.accessKeyId}/${time.slice(0, 8)}/eu-west-1/s3/aws4_request`;
    const fields = { key: "a", policy, "x-amz-credential": credential, "x-amz-date": time };
    for (const field of Object.entries(fields)) form.append(...field);
    form.append("x-amz-signature", "0".repeat(64));
    form.append("file", new Blob(["x"]), "a.txt");
    const ofForm = await membersOf(fetch(`${server.url}/${Bucket}`, { method: "POST", body: form }));
    assert.deepEqual(
      ofForm.slice(2, -2).map(([name]) => name),
      names,
    );
    assert.equal(new Map(ofForm).get("StringToSign"), policy);
  });

  it("say when an address has expired [LSREC]", async () => {
    const command = new GetObjectCommand({ Bucket, Key: "there" });
    const signed = Math.floor(Date.now() / 1000) * 1000 - 61_000;
    const signingDate = new Date(signed);
    const url = await getSignedUrl(server.client, command, { expiresIn: 60, signingDate });
    const members = await membersOf(fetch(url));
    assert.deepEqual(
      members.map(([name]) => name),
      ["Code", "Message", "X-Amz-Expires", "Expires", "ServerTime", "RequestId", "HostId"],
    );
    const found = Object.fromEntries(members);
    assert.equal(found["X-Amz-Expires"], "60");
    assert.equal(found.Expires, new Date(signed + 60_000).toISOString().replace(".000", ""));
    assert.match(found.ServerTime ?? "", /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  });

  it("name a key that is not known", async () => {
    const url = await getSignedUrl(server.client, new GetObjectCommand({ Bucket, Key: "there" }));
    const members = await membersOf(fetch(url.replace("SAPITEST", "SAPINONE")));
    assert.deepEqual(members.slice(0, 3).at(-1), ["AWSAccessKeyId", "SAPINONE"]);
  });
});
