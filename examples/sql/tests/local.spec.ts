import assert from "node:assert/strict";
import * as path from "node:path";
import { type LocalEvent, type LocalMode, startLocal } from "pulumi-serverless-api/local";

describe("the program with a database, on localhost", () => {
  const events: LocalEvent[] = [];
  let local: LocalMode;
  let url: string;

  before(async () => {
    const onEvent = (event: LocalEvent) => void events.push(event);
    local = await startLocal(path.join(__dirname, ".."), { port: 0, watch: false, onEvent });
    url = `${local.apis[0]?.url}/notes`;
  });

  after(() => local?.close());

  it("has run its migrations before the first request", async () => {
    const reply = await fetch(url);
    assert.deepEqual([reply.status, await reply.json()], [200, { notes: [] }]);
  });

  it("stores a note, lists it with the color that a migration gave it, and removes it", async () => {
    const made = await fetch(url, { method: "POST", body: "two bottles of milk" });
    const note = { id: 1, text: "two bottles of milk", color: "white" };
    assert.deepEqual([made.status, await made.json()], [201, note]);
    assert.deepEqual(await (await fetch(url)).json(), { notes: [note] });
    assert.equal((await fetch(`${url}/1`, { method: "DELETE" })).status, 204);
    assert.equal((await fetch(`${url}/1`, { method: "DELETE" })).status, 404);
    assert.deepEqual(await (await fetch(url)).json(), { notes: [] });
  });

  it("reports no errors", () => {
    assert.deepEqual(
      events.filter(({ event }) => event === "error" || event === "warning"),
      [],
    );
  });
});
