import assert from "node:assert/strict";
import { SignatureV4 } from "@smithy/signature-v4";
import { authorizationOf, isSignedWith, readSignature, type SignedParts } from "#sdk/local/iam/sigv4";
import { Sha256 } from "../../../support/sha256";

const KEY = { accessKeyId: "AKIDEXAMPLE", secretAccessKey: "secret" };
const HOST = "127.0.0.1:4566";

/** A request as the SDK's own signer signs it. */
async function signed(
  service: string,
  path: string,
  {
    sent = path,
    headers = {},
    body = "",
  }: { sent?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<SignedParts> {
  const signer = new SignatureV4({
    service,
    region: "eu-west-1",
    // The interface asks for more than the signer uses.
    sha256: Sha256 as never,
    credentials: KEY,
    uriEscapePath: service !== "s3",
  });
  const request = {
    method: "PUT",
    protocol: "http:",
    hostname: "127.0.0.1",
    path,
    headers: { host: HOST, ...headers },
    body,
  };
  const { headers: all } = await signer.sign(request);
  return {
    method: "PUT",
    rawPath: sent,
    rawQuery: "",
    headers: Object.entries(all),
    body: Buffer.from(body),
  };
}

function isGood(request: SignedParts): boolean {
  const signature = readSignature(request);
  return signature !== undefined && isSignedWith(request, signature, KEY.secretAccessKey);
}

describe("signatures", () => {
  it("of S3 have paths encoded once, with all their dots and slashes [S3G/sig-v4-header-based-auth]", async () => {
    for (const path of ["/bucket/a%20b", "/bucket/a%2Bb", "/bucket//a/../b/./c/", "/bucket/%C3%BC"]) {
      assert.ok(isGood(await signed("s3", path)), path);
    }
    // Clients may send what they have encoded in another way.
    assert.ok(isGood(await signed("s3", "/bucket/a%28b%29", { sent: "/bucket/a(b)" })));
    assert.ok(!isGood(await signed("s3", "/bucket/a", { sent: "/bucket/b" })));
    assert.ok(!isGood(await signed("s3", "/bucket//a", { sent: "/bucket/a" })));
  });

  it("of other services have paths encoded twice, without dots and empty parts [S3G/sig-v4-header-based-auth]", async () => {
    assert.ok(isGood(await signed("execute-api", "/stage/a%20b/c")));
    assert.ok(isGood(await signed("execute-api", "/stage/c", { sent: "/stage//b/../c" })));
  });

  it("have a blank for a + in the query, and a plus for %2B [LSREC]", () => {
    const request = { method: "GET", rawPath: "/", headers: [["host", HOST] as const], body: Buffer.of() };
    const date = ["x-amz-date", "20260101T000000Z"] as const;
    const headers = [...request.headers, date];
    const signedAs = (rawQuery: string, sent: string) => {
      const scope = { region: "us-east-1", service: "sns" };
      const authorization = authorizationOf({ ...request, headers, rawQuery }, KEY, scope);
      return { ...request, rawQuery: sent, headers: [...headers, ["authorization", authorization] as const] };
    };
    assert.ok(isGood(signedAs("Message=a%20b%20c", "Message=a+b+c")));
    assert.ok(isGood(signedAs("Message=a%2Bb", "Message=a%2Bb")));
    assert.ok(!isGood(signedAs("Message=a%2Bb", "Message=a+b")));
  });

  it("are over the body, unless the client says that they are not [S3G/sig-v4-header-based-auth]", async () => {
    const whole = await signed("s3", "/b/k", { body: "data" });
    assert.ok(isGood(whole));
    assert.ok(!isGood({ ...whole, body: Buffer.from("other") }));
    for (const stated of ["UNSIGNED-PAYLOAD", "STREAMING-UNSIGNED-PAYLOAD-TRAILER"]) {
      const headers = { "x-amz-content-sha256": stated };
      assert.ok(isGood(await signed("s3", "/b/k", { headers, body: "data" })), stated);
    }
  });

  it("are good as they are alone, wherever they stand, whatever was asked before", async () => {
    const request = await signed("sqs", "/", { body: "data" });
    const header = ([name]: readonly [string, string]) => name === "authorization";
    const authorization = request.headers.find(header)?.[1] ?? "";
    const [credential = "", names = "", signature = ""] = authorization.replace(/^\S+ /, "").split(", ");
    const stating = (...fields: readonly string[]): SignedParts => {
      const stated = ["authorization", `AWS4-HMAC-SHA256 ${fields.join(", ")}`] as const;
      return { ...request, headers: [...request.headers.filter((one) => !header(one)), stated] };
    };
    for (const fields of [
      [credential, names, signature],
      [signature, names, credential],
      [credential, signature, names],
      [credential, names, signature.replace(/[\da-f]+$/, (digits) => digits.toUpperCase())],
    ])
      assert.ok(isGood(stating(...fields)), fields.join());
    const last = signature.endsWith("0") ? "1" : "0";
    for (const wrong of [
      signature.slice(0, -1) + last,
      signature.slice(0, -1),
      `${signature}0`,
      // Cut off, it would be the digit that stands there.
      signature.slice(0, -1) + String.fromCharCode(signature.charCodeAt(signature.length - 1) + 256),
      "Signature=",
    ])
      assert.ok(!isGood(stating(credential, names, wrong)), wrong);
    assert.ok(!isGood(stating(credential, "SignedHeaders=host", signature)));
    assert.ok(!isGood(stating(credential, "SignedHeaders=x-amz-date", signature)));
    assert.ok(!isGood(stating(credential.replace("/sqs/", "/sns/"), names, signature)));
    assert.ok(!isGood(stating(credential, signature)));
    assert.ok(!isGood(stating(signature)));
  });

  it("of no other service may leave a body in chunks out", async () => {
    const headers = { "x-amz-content-sha256": "STREAMING-UNSIGNED-PAYLOAD-TRAILER" };
    assert.ok(!isGood(await signed("sqs", "/", { headers, body: "data" })));
  });

  it("are made in the same way for services that run elsewhere", () => {
    for (const stated of [undefined, "UNSIGNED-PAYLOAD"]) {
      const request = {
        method: "PUT",
        rawPath: "/bucket/a//b%20c",
        rawQuery: "partNumber=1",
        headers: [
          ["host", HOST],
          ["x-amz-date", "20261123T000000Z"],
          ...(stated === undefined ? [] : [["x-amz-content-sha256", stated] as const]),
        ] as [string, string][],
        body: Buffer.from("data"),
      };
      const authorization = authorizationOf(request, KEY, { region: "eu-west-1", service: "s3" });
      assert.ok(isGood({ ...request, headers: [...request.headers, ["authorization", authorization]] }));
    }
  });
});
