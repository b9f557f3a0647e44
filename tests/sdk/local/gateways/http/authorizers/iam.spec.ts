import { strict as assert } from "node:assert";
import { createHash, createHmac } from "node:crypto";
import { SignatureV4 } from "@smithy/signature-v4";
import { makeIamAuthorizer } from "#sdk/local/gateways/http/route-authorizers";
import type { Decision } from "#sdk/local/gateways/shared/authorizers/decision";
import { SIGNATURE_ERRORS } from "#sdk/local/gateways/shared/authorizers/iam";
import type { GatewayRequest } from "#sdk/local/http/types";
import type { IamCaller } from "#sdk/local/iam/caller";
import { evaluatePolicy, type Policy, readPolicy } from "#sdk/local/iam/policy";
import { callOn } from "../../shared/events/calls";
import { NOW, request } from "../../support/requests";

const CREDENTIALS = {
  accessKeyId: "AKIDEXAMPLE",
  secretAccessKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY",
};
const IDENTITY = {
  accessKey: "AKIDEXAMPLE",
  accountId: "123456789012",
  userId: "AIDAEXAMPLE",
  userArn: "arn:aws:iam::123456789012:user/ann",
};

/** The hash function of the SDK's signer, which its host provides. */
class Sha256 {
  readonly #hash;
  constructor(secret?: string | ArrayBuffer | Uint8Array) {
    this.#hash =
      secret === undefined ? createHash("sha256") : createHmac("sha256", Buffer.from(secret as Uint8Array));
  }
  update(data: unknown): void {
    this.#hash.update(data as Uint8Array);
  }
  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }
  reset(): void {}
}

interface SignOptions {
  readonly service?: string;
  readonly sessionToken?: string;
  readonly secret?: string;
  readonly presign?: boolean;
  readonly body?: string;
}

/** Signs with the SDK's own signer, which is independent of the code under test. */
async function signed(
  method: string,
  path: string,
  query: Record<string, string>,
  options: SignOptions = {},
): Promise<GatewayRequest> {
  const { service = "execute-api", sessionToken, presign = false, body = "" } = options;
  const credentials = { ...CREDENTIALS, secretAccessKey: options.secret ?? CREDENTIALS.secretAccessKey };
  const signer = new SignatureV4({
    service,
    region: "eu-west-1",
    // The interface requires more members than the signer uses.
    sha256: Sha256 as never,
    credentials: sessionToken === undefined ? credentials : { ...credentials, sessionToken },
  });
  const plain = {
    method,
    protocol: "http:",
    hostname: "localhost",
    port: 4000,
    path,
    query,
    headers: { host: "localhost:4000" },
    body,
  };
  const ready = await (presign ? signer.presign : signer.sign).call(signer, plain, {
    signingDate: new Date(NOW),
    expiresIn: 900,
  } as never);
  const rawQuery = Object.entries(ready.query ?? {}).map(
    ([name, value]) => `${encode(name)}=${encode(String(value))}`,
  );
  return request(`${method} ${path}`, {
    rawQuery: rawQuery.join("&"),
    headers: Object.entries(ready.headers),
    body: Buffer.from(body),
  });
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function decide(plain: GatewayRequest, caller: Partial<IamCaller> = {}, now = NOW): Promise<Decision> {
  const known: IamCaller = { secretAccessKey: CREDENTIALS.secretAccessKey, identity: IDENTITY, ...caller };
  const authorizer = makeIamAuthorizer({
    findCaller: (key) => (key === "AKIDEXAMPLE" ? known : undefined),
    now: () => now,
  });
  return authorizer.authorize(callOn("$default", plain), []);
}

function assertDenied(decision: Decision, message: string | undefined): void {
  assert.ok(!decision.allowed);
  assert.deepEqual([decision.decision, decision.message], ["denied", message]);
}

describe("the IAM authorizer", () => {
  for (const [what, method, path, query, options] of [
    ["a plain request", "GET", "/notes", {}, {}],
    [
      "a query, in another order, with characters to encode",
      "GET",
      "/notes",
      { b: "2 3", a: "x/y+z", c: "" },
      {},
    ],
    ["a path with encoded characters", "GET", "/notes/a%20b%2Fc", {}, {}],
    ["a path that ends in a slash", "GET", "/notes/", {}, {}],
    ["a body", "POST", "/notes", {}, { body: '{"a":"ä"}' }],
    ["a signature in the query", "GET", "/notes", { a: "1" }, { presign: true }],
  ] as const) {
    it(`accepts a signed request: ${what} [DG/http-api-access-control-iam; GK]`, async () => {
      const decision = await decide(await signed(method, path, query, options));

      assert.deepEqual(decision, {
        allowed: true,
        cached: false,
        context: { kind: "iam", identity: IDENTITY },
      });
    });
  }

  it("requires the session token of temporary credentials", async () => {
    const plain = await signed("GET", "/", {}, { sessionToken: "token" });

    assert.ok((await decide(plain, { sessionToken: "token" })).allowed);
    assertDenied(await decide(plain, { sessionToken: "other" }), SIGNATURE_ERRORS.unknownKey);
    assertDenied(await decide(plain), SIGNATURE_ERRORS.unknownKey);
  });

  it("refuses a request that is not signed, or signed for another service [DG/http-api-access-control-iam; GK]", async () => {
    const host = ["Host", "localhost:4000"] as const;
    assertDenied(await decide(request("GET /", { headers: [host] })), undefined);
    const bearer = request("GET /", { headers: [host, ["Authorization", "Bearer x"]] });
    assertDenied(await decide(bearer), undefined);
    assertDenied(await decide(await signed("GET", "/", {}, { service: "lambda" })), undefined);
  });

  it("refuses a wrong secret, and a request that was changed after signing", async () => {
    const plain = await signed("POST", "/notes", { a: "1" }, { body: "x" });

    assertDenied(await decide(await signed("GET", "/", {}, { secret: "wrong" })), SIGNATURE_ERRORS.mismatch);
    assertDenied(await decide({ ...plain, method: "PUT" }), SIGNATURE_ERRORS.mismatch);
    assertDenied(await decide({ ...plain, rawPath: "/other" }), SIGNATURE_ERRORS.mismatch);
    assertDenied(await decide({ ...plain, rawQuery: "a=2" }), SIGNATURE_ERRORS.mismatch);
    assertDenied(await decide({ ...plain, body: Buffer.from("y") }), SIGNATURE_ERRORS.mismatch);
  });

  it("refuses a signature that is too old or in the future", async () => {
    const plain = await signed("GET", "/", {});
    const presigned = await signed("GET", "/", {}, { presign: true });

    assertDenied(await decide(plain, {}, NOW + 6 * 60_000), SIGNATURE_ERRORS.expired);
    assertDenied(await decide(plain, {}, NOW - 6 * 60_000), SIGNATURE_ERRORS.expired);
    assert.ok((await decide(presigned, {}, NOW + 14 * 60_000)).allowed);
    assertDenied(await decide(presigned, {}, NOW + 16 * 60_000), SIGNATURE_ERRORS.expired);
  });

  it("checks the ARN of the request against the caller's policy", async () => {
    const allowing = (resource: string): Partial<IamCaller> => {
      const statement = { Effect: "Allow", Action: "execute-api:Invoke", Resource: resource };
      const policy = readPolicy({ Statement: statement }) as Policy;
      return { allows: (access) => evaluatePolicy(policy, access.action, access.arn) };
    };
    const plain = await signed("GET", "/notes", {});
    const arn = "arn:aws:execute-api:eu-west-1:ACCOUNT_ID:EXAMPLE/$default/GET/notes";

    assert.ok((await decide(plain, allowing(arn))).allowed);
    assertDenied(await decide(plain, allowing(`${arn}/x`)), undefined);
  });
});
