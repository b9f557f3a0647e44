import { strict as assert } from "node:assert";
import { readFileSync } from "node:fs";
import { createServer, request as httpsRequest } from "node:https";
import * as path from "node:path";
import type { FetchText } from "#sdk/local/jwt/jwks";
import { NOW } from "../../../gateways/support/requests";
import { callPools, makePools, Opened, POOL, PoolGraph, roleArn, type TestPools, USER_POOL } from "./support";

const opened = new Opened();
const TLS = path.join(__dirname, "../../../../../fixtures/tls");
const ca = readFileSync(path.join(TLS, "localhost.pem"));

/** `fetch`, with the certificate of the tests as an authority. */
const trusting: FetchText = (url, { signal }) =>
  new Promise((resolve, reject) => {
    const asked = httpsRequest(url, { ca, signal, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () => {
        const { statusCode: status = 0 } = response;
        resolve({ ok: status === 200, status, text: async () => Buffer.concat(chunks).toString() });
      });
    });
    asked.on("error", reject).end();
  });

async function makeKeys() {
  const { exportJWK, generateKeyPair, SignJWT } = await import("jose");
  const { publicKey, privateKey } = await generateKeyPair("RS256", { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: "key1", alg: "RS256" };
  const sign = (claims: Record<string, unknown>) =>
    new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "key1" }).sign(privateKey);
  return { jwk, sign };
}

/** An issuer on loopback, over TLS, as OpenID Connect describes it. */
async function startIssuer() {
  const { jwk, sign } = await makeKeys();
  const certificate = { cert: ca, key: readFileSync(path.join(TLS, "localhost.key")) };
  let asked = 0;
  const server = createServer(certificate, ({ url }, response) => {
    asked += 1;
    const isKeys = url === "/keys";
    if (!isKeys && url !== "/.well-known/openid-configuration") return void response.writeHead(404).end();
    response.end(
      JSON.stringify(isKeys ? { keys: [jwk] } : { issuer: issuer.url, jwks_uri: `${issuer.url}/keys` }),
    );
  });
  const issuer = { url: "" };
  issuer.url = await opened.listen(server as never, "https", "localhost");
  const usual = { iss: issuer.url, aud: "app1", sub: "ada", exp: NOW / 1000 + 600 };
  const name = issuer.url.slice("https://".length);
  return {
    ...issuer,
    name,
    asked: () => asked,
    token: (claims: object = {}) => sign({ ...usual, ...claims }),
  };
}

/** The pool's graph with an OpenID Connect provider of this URL. */
function graphWith(url: string, clientIdLists: string[] = ["app0", "app1"]): PoolGraph {
  const arn = `arn:aws:iam::123456789012:oidc-provider/${url.slice("https://".length)}`;
  return new PoolGraph()
    .pool({ openidConnectProviderArns: [arn] })
    .roles()
    .add(
      "aws:iam/openIdConnectProvider:OpenIdConnectProvider",
      "Issuer",
      arn,
      { url, clientIdLists },
      { arn },
    );
}

async function idOf(pools: TestPools["pools"], provider: string, token: string): Promise<string> {
  const input = { IdentityPoolId: POOL, Logins: { [provider]: token } };
  return String((await callPools(pools, "GetId", input)).IdentityId);
}

const invalid = (message: string) => ({
  code: "NotAuthorizedException",
  message: `Invalid login token. ${message}`,
});

describe("an OpenID Connect provider of an identity pool", () => {
  afterEach(() => opened.close());

  it("is trusted by the keys that it publishes over TLS, which are fetched once", async () => {
    const { url, name, token, asked } = await startIssuer();
    const { pools } = makePools(graphWith(url), { fetch: trusting });
    const id = await idOf(pools, name, await token());
    assert.equal(await idOf(pools, name, await token({ iat: 1 })), id);
    assert.notEqual(await idOf(pools, name, await token({ sub: "bob" })), id);
    assert.equal(asked(), 2);
    const Logins = { [name]: await token() };
    const { Credentials } = await callPools(pools, "GetCredentialsForIdentity", { IdentityId: id, Logins });
    const { AccessKeyId } = Credentials as { AccessKeyId: string };
    assert.deepEqual(pools.findCaller(AccessKeyId)?.identity.cognitoIdentity?.amr, [
      "authenticated",
      name,
      `${name}:OIDC:ada`,
    ]);
  });

  it("may write a slash behind its name in tokens, as one of the large ones does", async () => {
    const { url, name, token } = await startIssuer();
    const { pools } = makePools(graphWith(url), { fetch: trusting });
    assert.match(await idOf(pools, name, await token({ iss: `${url}/` })), /^eu-west-1:/);
  });

  it("is not believed with another key, issuer, audience or time", async () => {
    const { url, name, token } = await startIssuer();
    const { pools } = makePools(graphWith(url), { fetch: trusting });
    const forged = await (await makeKeys()).sign({
      iss: url,
      aud: "app1",
      sub: "ada",
      exp: NOW / 1000 + 600,
    });
    const [header, , signature] = (await token()).split(".");
    const [, claims] = (await token({ sub: "bob" })).split(".");
    for (const [given, expected] of [
      [forged, invalid("Couldn't verify signed token.")],
      [[header, claims, signature].join("."), invalid("Couldn't verify signed token.")],
      [
        `${Buffer.from('{"alg":"none"}').toString("base64url")}.${claims}.x`,
        invalid("Couldn't verify signed token."),
      ],
      [await token({ iss: "https://example.com" }), invalid("Issuer doesn't match providerName")],
      [await token({ aud: "app2" }), invalid("Incorrect token audience.")],
      [await token({ aud: undefined }), invalid("Missing a required claim: aud")],
      [await token({ sub: undefined }), invalid("Missing a required claim: sub")],
      [
        await token({ exp: NOW / 1000 - 1 }),
        invalid(`Token expired: ${Math.floor(NOW / 1000)} >= ${NOW / 1000 - 1}`),
      ],
      [await token({ exp: undefined }), invalid("Missing a required claim: exp")],
    ] as const)
      await assert.rejects(idOf(pools, name, given), expected);
  });

  it("is distinguished from one that cannot be reached", async () => {
    const fetch = async () => Promise.reject(new Error("connection refused"));
    const { sign } = await makeKeys();
    const token = await sign({
      iss: "https://down.example.com",
      aud: "app1",
      sub: "ada",
      exp: NOW / 1000 + 600,
    });
    const { pools } = makePools(graphWith("https://down.example.com"), { fetch });
    await assert.rejects(idOf(pools, "down.example.com", token), {
      code: "ExternalServiceException",
      message:
        "The keys of down.example.com could not be had: https://down.example.com/.well-known/openid-configuration: connection refused",
    });
  });

  it("is refused when the program only names it, which is reported once", async () => {
    const arn = "arn:aws:iam::123456789012:oidc-provider/issuer.example.com";
    const { pools, notices } = makePools(new PoolGraph().pool({ openidConnectProviderArns: [arn] }).roles());
    for (const token of ["x.y.z", "a.b.c"])
      await assert.rejects(idOf(pools, "issuer.example.com", token), { code: "NotAuthorizedException" });
    assert.deepEqual(notices, [
      `${arn} is none of this program: which apps it is for is not known here, and its tokens are refused`,
    ]);
  });
});

describe("providers that Cognito knows itself", () => {
  for (const [provider, iss, expected] of [
    ["accounts.google.com", "https://accounts.google.com", "accounts.google.com:app1:ada"],
    ["accounts.google.com", "accounts.google.com", "accounts.google.com:app1:ada"],
    ["appleid.apple.com", "https://appleid.apple.com", "appleid.apple.com:app1:ada"],
  ] as const) {
    it(`are believed by their published keys: ${provider}, as ${iss}`, async () => {
      const { jwk, sign } = await makeKeys();
      const asked: string[] = [];
      const fetch: FetchText = async (url) => {
        asked.push(url);
        const document = url.endsWith("/keys") ? { keys: [jwk] } : { jwks_uri: `https://${provider}/keys` };
        return { ok: true, status: 200, text: async () => JSON.stringify(document) };
      };
      const graph = new PoolGraph().pool({ supportedLoginProviders: { [provider]: "app1" } }).roles();
      const { pools } = makePools(graph, { fetch });
      const token = await sign({ iss, aud: "app1", sub: "ada", exp: NOW / 1000 + 600 });
      const IdentityId = await idOf(pools, provider, token);
      const Logins = { [provider]: token };
      const { Credentials } = await callPools(pools, "GetCredentialsForIdentity", { IdentityId, Logins });
      const { identity } = pools.findCaller((Credentials as { AccessKeyId: string }).AccessKeyId) ?? {};
      assert.deepEqual(identity?.cognitoIdentity?.amr, ["authenticated", provider, expected]);
      assert.match(identity?.userArn ?? "", new RegExp(`assumed-role/${roleArn("users").split("/")[1]}/`));
      assert.deepEqual(asked, [
        `https://${provider}/.well-known/openid-configuration`,
        `https://${provider}/keys`,
      ]);
      const foreign = await sign({ iss, aud: "app2", sub: "ada", exp: NOW / 1000 + 600 });
      await assert.rejects(idOf(pools, provider, foreign), invalid("Incorrect token audience."));
    });
  }

  it("are believed like a user pool on AWS, which publishes its keys too", async () => {
    const { jwk, sign } = await makeKeys();
    const fetch: FetchText = async (url) => {
      const document = url.endsWith("/keys") ? { keys: [jwk] } : { jwks_uri: `https://${USER_POOL}/keys` };
      return { ok: true, status: 200, text: async () => JSON.stringify(document) };
    };
    const { pools, notices } = makePools(new PoolGraph().pool().roles(), { fetch, userPool: false });
    const claims = { iss: `https://${USER_POOL}`, aud: "client1", sub: "ada", exp: NOW / 1000 + 600 };
    assert.match(await idOf(pools, USER_POOL, await sign({ ...claims, token_use: "id" })), /^eu-west-1:/);
    await assert.rejects(
      idOf(pools, USER_POOL, await sign({ ...claims, token_use: "access" })),
      invalid("Not a valid OpenId Connect identity token."),
    );
    assert.deepEqual(notices, [
      `${USER_POOL} does not run here: whether its users were signed out or deleted is not checked`,
    ]);
  });
});
