import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { CreateBucketCommand, HeadObjectCommand } from "@aws-sdk/client-s3";
import { checkPostPolicy } from "#sdk/local/services/s3/operations/post-policy";
import { ACCOUNT_REGION, CREDENTIALS, type S3Server, startS3Server } from "../support/s3-server";

const Bucket = "forms";

/** The fields that a server gives to a page for an upload. */
function signedFields(conditions: readonly unknown[], secret = CREDENTIALS.secretAccessKey) {
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
  const [date, { region }] = [time.slice(0, 8), ACCOUNT_REGION];
  const credential = `${CREDENTIALS.accessKeyId}/${date}/${region}/s3/aws4_request`;
  const own = {
    "x-amz-algorithm": "AWS4-HMAC-SHA256",
    "x-amz-credential": credential,
    "x-amz-date": time,
  };
  const all = [...conditions, ...Object.entries(own).map(([name, value]) => ({ [name]: value }))];
  const expiration = new Date(Date.now() + 60_000).toISOString();
  const policy = Buffer.from(JSON.stringify({ expiration, conditions: all })).toString("base64");
  const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
  const key = [date, region, "s3", "aws4_request"].reduce<Buffer>(hmac, Buffer.from(`AWS4${secret}`));
  return { ...own, policy, "x-amz-signature": hmac(key, policy).toString("hex") };
}

describe("forms to S3", () => {
  let server: S3Server;
  before(async () => {
    server = await startS3Server();
    await server.client.send(new CreateBucketCommand({ Bucket }));
  });
  after(() => server.close());

  const post = (fields: Readonly<Record<string, string>>, file = "abcdef") => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append("file", new Blob([file], { type: "text/plain" }), "cat.txt");
    return fetch(`${server.url}/${Bucket}`, { method: "POST", body: form, redirect: "manual" });
  };
  const CONDITIONS = [{ bucket: Bucket }, ["starts-with", "$key", "user/"], ["content-length-range", 5, 10]];

  it("create an object that their policy allows [LSREC]", async () => {
    const signed = signedFields([
      ...CONDITIONS,
      ["eq", "$x-amz-meta-test-1", "one"],
      ["starts-with", "$Content-Type", "text/"],
    ]);
    const answer = await post({
      key: "user/${filename}",
      "Content-Type": "text/plain",
      "x-amz-meta-test-1": "one",
      ...signed,
    });
    assert.equal(answer.status, 204, await answer.text());
    const head = await server.client.send(new HeadObjectCommand({ Bucket, Key: "user/cat.txt" }));
    assert.deepEqual(
      [head.ContentType, head.Metadata, head.ETag],
      ["text/plain", { "test-1": "one" }, '"e80b5017098950fc58aad83c8c14978e"'],
    );
  });

  it("are checked with the key of their object, which they must have", async () => {
    const signed = signedFields([{ bucket: Bucket }, ["starts-with", "$key", "cat"]]);
    assert.equal((await post({ key: "${filename}", ...signed })).status, 204);
    assert.equal((await post({ key: "dog", ...signed })).status, 403);
    const nameless = await post(signed);
    assert.match(await nameless.text(), /<Code>InvalidArgument<.*must contain a field named/s);
    assert.equal(nameless.status, 400);
  });

  it("may be signed as older SDKs do [S3G/RESTAuthentication]", async () => {
    const expiration = new Date(Date.now() + 60_000).toISOString();
    const document = { expiration, conditions: [{ bucket: Bucket }, ["starts-with", "$key", "older/"]] };
    const policy = Buffer.from(JSON.stringify(document)).toString("base64");
    const sign = (secret: string) => createHmac("sha1", secret).update(policy).digest("base64");
    const fields = { key: "older/1", AWSAccessKeyId: CREDENTIALS.accessKeyId, policy };
    assert.equal((await post({ ...fields, signature: sign(CREDENTIALS.secretAccessKey) })).status, 204);
    assert.equal((await post({ ...fields, signature: sign("other") })).status, 403);
  });

  it("get the status or redirect that they request [S3G/sigv4-HTTPPOSTForms]", async () => {
    const signed = signedFields([...CONDITIONS, { success_action_status: "201" }]);
    const created = await post({ key: "user/1", success_action_status: "201", ...signed });
    assert.equal(created.status, 201);
    assert.match(
      await created.text(),
      /<PostResponse><Location>https:\/\/forms\.s3\.eu-west-1\.amazonaws\.com\/user%2F1<\/Location><Bucket>forms<\/Bucket><Key>user\/1<\/Key><ETag>&quot;e80b/,
    );
    const to = "http://localhost:4000/done?x=1";
    const other = signedFields([...CONDITIONS, { success_action_redirect: to }]);
    const redirected = await post({ key: "user/2", success_action_redirect: to, ...other });
    assert.equal(redirected.status, 303);
    assert.match(
      redirected.headers.get("location") ?? "",
      /^http:\/\/localhost:4000\/done\?x=1&bucket=forms&key=user%2F2&etag=/,
    );
  });

  it("are refused with an unknown or wrong signature [LSREC]", async () => {
    const forged = await post({ key: "user/1", ...signedFields(CONDITIONS, "other") });
    assert.equal(forged.status, 403);
    assert.match(await forged.text(), /<Code>SignatureDoesNotMatch<\/Code>/);
    assert.match(await (await post({ key: "user/1" })).text(), /<Code>AccessDenied<\/Code>/);
  });

  it("are refused when their policy does not allow it [LSREC]", async () => {
    const signed = signedFields(CONDITIONS);
    const why = async (fields: Record<string, string>, file?: string) =>
      /<Code>(.*?)<\/Code><Message>(.*?)<\/Message>/
        .exec(await (await post({ ...fields, ...signed }, file)).text())
        ?.slice(1);
    assert.deepEqual(await why({ key: "other/1" }), [
      "AccessDenied",
      "Invalid according to Policy: Policy Condition failed: [&quot;starts-with&quot;, &quot;$key&quot;, &quot;user/&quot;]",
    ]);
    assert.deepEqual(await why({ key: "user/1", "x-amz-meta-a": "1" }), [
      "AccessDenied",
      "Invalid according to Policy: Extra input fields: x-amz-meta-a",
    ]);
    assert.deepEqual(await why({ key: "user/1" }, "a"), [
      "EntityTooSmall",
      "Your proposed upload is smaller than the minimum allowed size",
    ]);
    assert.deepEqual(await why({ key: "user/1" }, "a".repeat(12)), [
      "EntityTooLarge",
      "Your proposed upload exceeds the maximum allowed size",
    ]);
  });
});

describe("the policy of a form", () => {
  const check = (
    conditions: readonly unknown[],
    fields: Record<string, string>,
    expiration = "2030-01-01T00:00:00Z",
  ) =>
    checkPostPolicy(
      Buffer.from(JSON.stringify({ expiration, conditions })).toString("base64"),
      { fields, size: 1 },
      Date.parse("2029-01-01"),
    );

  it("is valid until its expiration [LSREC]", () => {
    check([{ key: "a" }], { key: "a" });
    assert.throws(() => check([{ key: "a" }], { key: "a" }, "2028-01-01T00:00:00Z"), /Policy expired\./);
  });

  it("has its expiration in ISO 8601, in UTC", () => {
    assert.throws(() => check([{ key: "a" }], { key: "a" }, "2030-01-01 00:00:00+00:00"), {
      code: "InvalidPolicyDocument",
      message: "Invalid Policy: Invalid 'expiration' value: '2030-01-01 00:00:00+00:00'",
    });
  });

  it("has conditions of one property, or of three parts [LSREC]", () => {
    assert.throws(() => check([{ key: "a", acl: "b" }], { key: "a" }), {
      code: "InvalidPolicyDocument",
      message:
        "Invalid Policy: Invalid Simple-Condition: Simple-Conditions must have exactly one property specified.",
    });
    assert.throws(
      () => check([["eq", "key", "a"]], { key: "a" }),
      /Policy Condition failed: \["eq", "key", "a"\]/,
    );
    assert.throws(() => check([["content-length-range", "test", 10]], {}), {
      message: 'Invalid according to Policy: Policy Condition failed: ["content-length-range", "test", "10"]',
    });
  });
});
