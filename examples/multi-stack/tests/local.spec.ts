import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import * as path from "node:path";
import { createInterface } from "node:readline";
import { SignatureV4 } from "@smithy/signature-v4";
import type { ReadyEvent } from "pulumi-serverless-api/local";
import { Issuer } from "../local/issuer";

const EXAMPLE = path.join(__dirname, "..");
const TLS = path.join(EXAMPLE, "..", "..", "tests", "fixtures", "tls");
const CERTIFICATE = path.join(TLS, "localhost.pem");
const SAPI = path.join(path.dirname(require.resolve("pulumi-serverless-api/package.json")), "bin", "sapi.js");

describe("the app on localhost, all stacks as one", function () {
  this.timeout(60_000);
  const issuer = new Issuer({
    key: readFileSync(path.join(TLS, "localhost.key")),
    cert: readFileSync(CERTIFICATE),
  });
  let sapi: ChildProcess;
  let ready: ReadyEvent;

  before(async () => {
    await issuer.listen(0);
    const config = ["--stack", "local", "--config", `issuer=${issuer.url}`];
    // A process of its own, because Node reads the certificates that it trusts when it starts.
    sapi = spawn(process.execPath, [SAPI, "dev", EXAMPLE, "--port", "0", "--json", "--once", ...config], {
      env: { ...process.env, NODE_EXTRA_CA_CERTS: CERTIFICATE },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const lines = createInterface({ input: sapi.stdout as NodeJS.ReadableStream });
    const [first] = await Promise.race([once(lines, "line"), once(lines, "close")]);
    assert.ok(first, "sapi dev starts");
    ready = JSON.parse(first);
    assert.equal(ready.event, "ready", first);
  });

  after(async () => {
    const ended = once(sapi, "close");
    sapi.kill("SIGINT");
    await ended;
    await issuer.close();
  });

  async function call(key: string, user?: string, body?: object) {
    const [method = "", route = ""] = key.split(" ");
    const response = await fetch(`${ready.apis[0]?.url}${route}`, {
      method,
      headers: {
        ...(user && { authorization: `Bearer ${issuer.tokenOf(user)}` }),
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text && JSON.parse(text) };
  }

  it("serves the routes of the API and those that the team adds to it at one address", () => {
    assert.deepEqual(
      ready.apis.map(({ id, kind }) => [id, kind]),
      [["Api", "http"]],
    );
    assert.deepEqual(ready.routes.map(({ routeKey }) => routeKey).sort(), [
      "DELETE /notes/{id}",
      "GET /",
      "GET /notes",
      "GET /reports/days",
      "GET /reports/mine",
      "POST /notes",
    ]);
  });

  it("keeps the notes of each user apart", async () => {
    const { status, body: note } = await call("POST /notes", "ann", { text: "Milk" });
    assert.equal(status, 201);
    assert.deepEqual([note.owner, note.text], ["ann", "Milk"]);
    assert.deepEqual(await call("GET /notes", "ann"), { status: 200, body: { notes: [note] } });
    assert.deepEqual(await call("GET /notes", "bob"), { status: 200, body: { notes: [] } });
    assert.equal((await call(`DELETE /notes/${note.id}`, "bob")).status, 404);
    assert.equal((await call(`DELETE /notes/${note.id}`, "ann")).status, 204);
    assert.deepEqual(await call("GET /notes", "ann"), { status: 200, body: { notes: [] } });
  });

  it("refuses a note without a text", async () => {
    const { status, body } = await call("POST /notes", "ann", { title: "Milk" });
    assert.deepEqual([status, body.message], [400, 'send { "text": "..." } of 1 to 10000 characters']);
  });

  it("asks for a token on the API's routes and on the team's", async () => {
    for (const key of ["GET /notes", "POST /notes", "DELETE /notes/x", "GET /reports/mine"])
      assert.equal((await call(key)).status, 401, key);
  });

  it("lets the team's function read the table of another stack", async () => {
    await call("POST /notes", "cid", { text: "Bread" });
    await call("POST /notes", "cid", { text: "Butter" });
    assert.deepEqual(await call("GET /reports/mine", "cid"), { status: 200, body: { notes: 2 } });
    assert.deepEqual(await call("GET /reports/mine", "dot"), { status: 200, body: { notes: 0 } });
  });

  it("takes signatures on the team's other route, and no tokens", async () => {
    assert.deepEqual(await signed("/reports/days"), { status: 200, body: { days: [] } });
    assert.equal((await call("GET /reports/days", "ann")).status, 403);
    assert.equal((await call("GET /reports/days")).status, 403);
  });

  it("shows everybody the number of the team's table", async () => {
    assert.deepEqual(await call("GET /"), { status: 200, body: { name: "notes", notesToday: 0 } });
  });

  it("says what is not emulated: the stream's consumer", () => {
    const missing = ready.served.filter(({ fidelity }) => fidelity === "not emulated");
    assert.deepEqual(
      missing.map(({ what }) => what.replace(/^\d+ aws:/, "")),
      ["lambda/eventSourceMapping:EventSourceMapping"],
    );
  });

  /** A request signed with the credentials that the local mode accepts. */
  async function signed(route: string) {
    const url = new URL(`${ready.apis[0]?.url}${route}`);
    const { region, ...credentials } = ready.credentials;
    const sha256 = Sha256 as never;
    const signer = new SignatureV4({ service: "execute-api", region, credentials, sha256 });
    const { headers } = await signer.sign({
      method: "GET",
      protocol: url.protocol,
      hostname: url.hostname,
      port: Number(url.port),
      path: url.pathname,
      headers: { host: url.host },
    });
    const response = await fetch(url, { headers });
    return { status: response.status, body: await response.json() };
  }
});

/** The hash that the signer wants from its host. */
class Sha256 {
  readonly #hash;
  constructor(secret?: Uint8Array) {
    this.#hash = secret === undefined ? createHash("sha256") : createHmac("sha256", secret);
  }
  update(data: Uint8Array): void {
    this.#hash.update(data);
  }
  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }
}
