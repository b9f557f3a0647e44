import assert from "node:assert/strict";
import { createSign, generateKeyPairSync } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import * as path from "node:path";
import type { ReadyEvent } from "pulumi-serverless-api/local";
import { fixture } from "../support/paths";
import { SapiProcess } from "./dev-process";
import { ProgramCopy } from "./programs";
import { answer } from "./served";
import { signedHeaders } from "./signed";

const TLS = fixture("tls");
const CERTIFICATE = path.join(TLS, "localhost.pem");
const UNAUTHORIZED = { status: 401, body: '{"message":"Unauthorized"}' };
const FORBIDDEN = { status: 403, body: '{"message":"Forbidden"}' };

/** An issuer of tokens on loopback, over TLS, with OIDC discovery. */
class Issuer {
  readonly #keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
  readonly #server: Server = createServer(
    { key: readFileSync(path.join(TLS, "localhost.key")), cert: readFileSync(CERTIFICATE) },
    ({ url }, response) => {
      const jwk = { ...this.#keys.publicKey.export({ format: "jwk" }), kid: "1", use: "sig", alg: "RS256" };
      const isDiscovery = url === "/.well-known/openid-configuration";
      response.end(
        JSON.stringify(isDiscovery ? { issuer: this.url, jwks_uri: `${this.url}/keys` } : { keys: [jwk] }),
      );
    },
  );

  get url(): string {
    return `https://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  listen(): Promise<void> {
    return new Promise((resolve) => this.#server.listen(0, "localhost", resolve));
  }

  close(): Promise<unknown> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(resolve));
  }

  token(claims: object): string {
    const now = Math.floor(Date.now() / 1000);
    const all = { iss: this.url, aud: "members", sub: "ann", iat: now, exp: now + 60, ...claims };
    const parts = [{ alg: "RS256", kid: "1" }, all]
      .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
      .join(".");
    return `${parts}.${createSign("RSA-SHA256").update(parts).sign(this.#keys.privateKey).toString("base64url")}`;
  }
}

describe("authorizers of a program", () => {
  const issuer = new Issuer();
  const program = new ProgramCopy("members");
  let sapi: SapiProcess;
  let ready: ReadyEvent;
  let url: string;

  before(async () => {
    await issuer.listen();
    const args = ["dev", program.folder, "--port", "0", "--json", "--config", `issuer=${issuer.url}`];
    sapi = new SapiProcess(args, { NODE_EXTRA_CA_CERTS: CERTIFICATE });
    ready = await sapi.ready();
    url = ready.apis[0]?.url ?? "";
  });

  after(async () => {
    await sapi.end("SIGINT");
    await issuer.close();
    program.remove();
  });

  const get = (route: string, authorization?: string) =>
    answer(url + route, authorization === undefined ? {} : { headers: { authorization } });

  it("leave a route without one public", async () => {
    assert.deepEqual(await get("/open"), { status: 200, body: '{"nobody":true}' });
  });

  it("of a function with simple answers allow, deny, and need their identity source", async () => {
    assert.deepEqual(await get("/simple", "friend"), { status: 200, body: '{"lambda":{"friend":true}}' });
    assert.deepEqual(await get("/simple", "stranger"), FORBIDDEN);
    assert.deepEqual(await get("/simple"), UNAUTHORIZED);
  });

  it("of a function that fails answer 500, and the console names its file and line", async () => {
    sapi.events.clear();
    assert.deepEqual(await get("/simple", "fail"), {
      status: 500,
      body: '{"message":"Internal Server Error"}',
    });
    const { message } = await sapi.events.next("error");
    assert.match(message, /^Members: authorizer ".*simple" failed: Error: no idea at src\/simple\.ts:4:43$/);
  });

  it("of a function with policies decide for each path", async () => {
    assert.deepEqual(await get("/policy", "any"), { status: 200, body: '{"lambda":{"level":3}}' });
    assert.deepEqual(await get("/policy/secret", "any"), FORBIDDEN);
  });

  it("with tokens check signature, audience, expiry and scope against the issuer's keys", async () => {
    const allowed = await get("/token", `Bearer ${issuer.token({ scope: "read write" })}`);
    assert.equal(allowed.status, 200);
    assert.equal(JSON.parse(allowed.body).jwt.claims.sub, "ann");

    assert.deepEqual(await get("/token", `Bearer ${issuer.token({ scope: "write" })}`), FORBIDDEN);
    assert.deepEqual(
      await get("/token", `Bearer ${issuer.token({ scope: "read", aud: "x" })}`),
      UNAUTHORIZED,
    );
    assert.deepEqual(await get("/token", `Bearer ${issuer.token({ scope: "read", exp: 1 })}`), UNAUTHORIZED);
    assert.deepEqual(
      await get("/token", `Bearer ${issuer.token({ scope: "read" }).slice(0, -9)}`),
      UNAUTHORIZED,
    );
    assert.deepEqual(await get("/token"), UNAUTHORIZED);
  });

  it("with IAM accept a signature by the credentials of the ready line, and no other", async () => {
    const signed = async (secret: object) =>
      answer(`${url}/iam`, {
        headers: await signedHeaders(`${url}/iam`, { ...ready.credentials, ...secret }),
      });

    assert.equal((await signed({})).status, 200);
    assert.equal((await signed({ secretAccessKey: "other" })).status, 403);
    assert.deepEqual(await get("/iam"), FORBIDDEN);
  });
});
