import assert from "node:assert/strict";
import { CreateBucketCommand, PutBucketCorsCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { type RawAnswer, rawRequest } from "../support/raw-request";
import { type S3Server, startS3Server } from "../support/s3-server";

const Bucket = "pages";
const ORIGIN = "https://shop.example.com";

describe("pages that use S3", () => {
  let server: S3Server;
  before(async () => {
    server = await startS3Server();
    await server.client.send(new CreateBucketCommand({ Bucket }));
    await server.client.send(new CreateBucketCommand({ Bucket: "closed" }));
    await server.client.send(
      new PutBucketCorsCommand({
        Bucket,
        CORSConfiguration: {
          CORSRules: [
            {
              AllowedMethods: ["GET", "PUT"],
              AllowedOrigins: ["https://*.example.com"],
              AllowedHeaders: ["Content-*"],
              ExposeHeaders: ["ETag"],
              MaxAgeSeconds: 3000,
            },
            { AllowedMethods: ["HEAD"], AllowedOrigins: ["*"] },
          ],
        },
      }),
    );
  });
  after(() => server.close());

  const preflight = (headers: Record<string, string>, bucket = Bucket): Promise<RawAnswer> =>
    rawRequest(`${server.url}/${bucket}/key`, { method: "OPTIONS", headers });

  it("get the bucket's rules in answers to preflight requests [LSREC]", async () => {
    const { status, headers } = await preflight({
      origin: ORIGIN,
      "access-control-request-method": "PUT",
      "access-control-request-headers": "content-type,content-length",
    });
    assert.deepEqual(
      [
        status,
        headers["access-control-allow-origin"],
        headers["access-control-allow-methods"],
        headers["access-control-allow-headers"],
        headers["access-control-allow-credentials"],
        headers["access-control-expose-headers"],
        headers["access-control-max-age"],
        headers.vary,
      ],
      [
        200,
        ORIGIN,
        "GET, PUT",
        "content-type, content-length",
        "true",
        "ETag",
        "3000",
        "Origin, Access-Control-Request-Headers, Access-Control-Request-Method",
      ],
    );
    const open = await preflight({ origin: "https://any.test", "access-control-request-method": "HEAD" });
    assert.deepEqual(
      [open.headers["access-control-allow-origin"], open.headers["access-control-allow-credentials"]],
      ["*", undefined],
    );
  });

  it("are refused where no rule allows them [LSREC]", async () => {
    const asked = { origin: ORIGIN, "access-control-request-method": "PUT" };
    const refusals = [
      [await preflight({ ...asked, origin: "https://other.test" }), "This CORS request is not allowed. "],
      [
        await preflight({ ...asked, "access-control-request-method": "DELETE" }),
        "This CORS request is not all",
      ],
      [
        await preflight({ ...asked, "access-control-request-headers": "x-other" }),
        "This CORS request is not all",
      ],
      [await preflight(asked, "closed"), "CORS is not enabled for this bucket."],
      [await preflight(asked, "nowhere"), "Bucket not found"],
    ] as const;
    for (const [{ status, body, headers }, why] of refusals) {
      assert.equal(status, 403);
      assert.ok(body.includes(`<Code>AccessForbidden</Code><Message>CORSResponse: ${why}`), body);
      assert.equal(headers["access-control-allow-origin"], undefined);
    }
    const none = await preflight({});
    assert.equal(none.status, 400);
    assert.match(none.body, /Insufficient information\. Origin request header needed\./);
    for (const bucket of [Bucket, "closed"]) {
      const { status, body } = await preflight({ origin: ORIGIN }, bucket);
      assert.deepEqual(
        [status, /<Message>(.*)<\/Message>/.exec(body)?.[1]],
        [400, "Invalid Access-Control-Request-Method: null"],
      );
    }
  });

  it("may read the answer to what a signed address lets them send [LSREC]", async () => {
    const url = await getSignedUrl(server.client, new PutObjectCommand({ Bucket, Key: "key" }));
    const sent = await rawRequest(url, { method: "PUT", headers: { origin: ORIGIN }, body: "x" });
    assert.deepEqual([sent.status, sent.headers["access-control-allow-origin"]], [200, ORIGIN]);
    const other = await rawRequest(url, {
      method: "PUT",
      headers: { origin: "https://other.test" },
      body: "x",
    });
    assert.deepEqual([other.status, other.headers["access-control-allow-origin"]], [200, undefined]);
  });

  it("get nothing without a signed address", async () => {
    const pages: Record<string, string>[] = [
      { origin: "https://other.test" },
      { "sec-fetch-site": "cross-site" },
    ];
    for (const headers of pages) {
      assert.equal((await rawRequest(`${server.url}/${Bucket}/key`, { method: "GET", headers })).status, 403);
    }
  });

  it("are not let in by a header that names another method, whose rules the answer has", async () => {
    const send = (method: string, origin: string, named: string) =>
      rawRequest(`${server.url}/${Bucket}/key`, {
        method,
        headers: { origin, "access-control-request-method": named },
      });
    const shown = ({ status, headers }: RawAnswer) => [status, headers["access-control-allow-methods"]];
    assert.deepEqual(shown(await send("PUT", "https://other.test", "HEAD")), [403, "HEAD"]);
    assert.deepEqual(shown(await send("PUT", "https://other.test", "PUT")), [403, undefined]);
    assert.deepEqual(shown(await send("DELETE", ORIGIN, "PUT")), [403, "GET, PUT"]);
    assert.deepEqual(shown(await send("GET", ORIGIN, "DELETE")), [403, undefined]);
  });
});
