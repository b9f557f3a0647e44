import assert from "node:assert/strict";
import * as path from "node:path";
import { type LocalEvent, type LocalMode, startLocal } from "pulumi-serverless-api/local";
import { claimsOf, type SigningCredentials, signedHeaders, Users } from "./users";

const EXAMPLE = path.join(__dirname, "..");
const UNAUTHORIZED = { status: 401, body: { message: "Unauthorized" } };
const FORBIDDEN = { status: 403, body: { message: "Forbidden" } };

describe("the app on localhost, all stacks as one", function () {
  this.timeout(60_000);
  const events: LocalEvent[] = [];
  let local: LocalMode;
  let users: Users;
  /** Tokens of two users. */
  let ann: string;
  let bob: string;

  before(async () => {
    const onEvent = (event: LocalEvent) => events.push(event);
    local = await startLocal(EXAMPLE, { port: 0, watch: false, onEvent });
    users = new Users(local.ready, events);
    [ann, bob] = await Promise.all([users.join("ann@example.com"), users.join("bob@example.com")]);
  });

  after(async () => {
    users?.close();
    await local?.close();
  });

  function urlOf(route: string): URL {
    return new URL(`${local.apis[0]?.url}${route}`);
  }

  async function send(route: string, request: RequestInit) {
    const response = await fetch(urlOf(route), request);
    const text = await response.text();
    return { status: response.status, body: text && JSON.parse(text) };
  }

  function call(key: string, token?: string, body?: object) {
    const [method = "", route = ""] = key.split(" ");
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { "content-type": "application/json" }),
    };
    return send(route, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  }

  async function signed(route: string, credentials: SigningCredentials) {
    return send(route, { headers: await signedHeaders(urlOf(route), credentials) });
  }

  async function textsOf(token: string): Promise<string[]> {
    const { body } = await call("GET /notes", token);
    return body.notes.map(({ text }: { text: string }) => text);
  }

  /** The team's counts after the stream of the table was read: notes of three users, and their welcomes. */
  async function counted() {
    await local.idle();
    return { days: [{ day: new Date().toISOString().slice(0, 10), notes: 6 }] };
  }

  it("serves the API's routes and the team's at one address", () => {
    assert.deepEqual(
      local.apis.map(({ id, kind }) => [id, kind]),
      [["Api", "http"]],
    );
    assert.deepEqual(local.ready.routes.map(({ routeKey }) => routeKey).sort(), [
      "DELETE /notes/{id}",
      "GET /",
      "GET /notes",
      "GET /reports/days",
      "GET /reports/mine",
      "POST /notes",
    ]);
  });

  it("writes a welcome note for each confirmed user, by a trigger of the pool", async () => {
    assert.deepEqual(await textsOf(ann), ["Welcome!"]);
    assert.deepEqual(await textsOf(bob), ["Welcome!"]);
  });

  it("shows each user their own notes only", async () => {
    const { status, body: note } = await call("POST /notes", ann, { text: "Milk" });
    assert.equal(status, 201);
    assert.deepEqual([note.owner, note.text], [claimsOf(ann).sub, "Milk"]);
    assert.deepEqual(await textsOf(ann), ["Welcome!", "Milk"]);
    assert.deepEqual(await textsOf(bob), ["Welcome!"]);
    assert.equal((await call(`DELETE /notes/${note.id}`, bob)).status, 404);
    assert.equal((await call(`DELETE /notes/${note.id}`, ann)).status, 204);
    assert.deepEqual(await textsOf(ann), ["Welcome!"]);
  });

  it("refuses a note without a text", async () => {
    const { status, body } = await call("POST /notes", ann, { title: "Milk" });
    assert.deepEqual([status, body.message], [400, 'send { "text": "..." } of 1 to 10000 characters']);
  });

  it("requires a token on the API's routes and on the team's", async () => {
    for (const key of ["GET /notes", "POST /notes", "DELETE /notes/x", "GET /reports/mine"])
      assert.deepEqual(await call(key), UNAUTHORIZED, key);
  });

  it("refuses a token that was changed", async () => {
    const [header, , signature] = ann.split(".");
    const claims = { ...claimsOf(ann), sub: claimsOf(bob).sub };
    const asBob = [header, Buffer.from(JSON.stringify(claims)).toString("base64url"), signature].join(".");
    const signedByNobody = ann.slice(0, ann.lastIndexOf(".") + 1);
    const signedForBob = signedByNobody + bob.split(".")[2];
    for (const token of [asBob, signedByNobody, signedForBob])
      for (const key of ["GET /notes", "GET /reports/mine"])
        assert.deepEqual(await call(key, token), UNAUTHORIZED, key);
  });

  it("allows the team's function to read the table of another stack", async () => {
    const cid = await users.join("cid@example.com");
    await call("POST /notes", cid, { text: "Bread" });
    await call("POST /notes", cid, { text: "Butter" });
    assert.deepEqual(await call("GET /reports/mine", cid), { status: 200, body: { notes: 3 } });
    assert.deepEqual(await call("GET /reports/mine", bob), { status: 200, body: { notes: 1 } });
  });

  it("accepts signatures of users on the team's other route, and no tokens", async () => {
    const credentials = await users.credentialsFor(ann);
    assert.deepEqual(await signed("/reports/days", credentials), { status: 200, body: await counted() });
    const guessed = { ...credentials, secretAccessKey: "guessed" };
    assert.equal((await signed("/reports/days", guessed)).status, 403);
    assert.deepEqual(await call("GET /reports/days", ann), FORBIDDEN);
    assert.deepEqual(await call("GET /reports/days"), FORBIDDEN);
  });

  it("accepts signatures with any AWS credentials", async () => {
    const { region: _, ...credentials } = local.ready.credentials;
    assert.deepEqual(await signed("/reports/days", credentials), { status: 200, body: await counted() });
    assert.deepEqual(await signed("/notes", credentials), UNAUTHORIZED);
  });

  it("shows everybody the number of the team's table", async () => {
    assert.deepEqual(await call("GET /"), { status: 200, body: { name: "notes", notesToday: 6 } });
  });

  it("emulates everything, also the stream's consumer and its queue", () => {
    const missing = local.ready.served.filter(({ fidelity }) => fidelity === "not emulated");
    assert.deepEqual(missing, []);
  });
});
