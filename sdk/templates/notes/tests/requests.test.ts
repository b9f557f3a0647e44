import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { type LocalMode, startLocal } from "pulumi-serverless-api/local";

describe("the notes API", () => {
  let local: LocalMode;
  let notes: string;

  before(async () => {
    local = await startLocal(".", { port: 0, watch: false });
    notes = `${local.apis[0]?.url}/notes`;
  });

  after(() => local.close());

  it("keeps a note until it is removed", async () => {
    const created = await fetch(notes, { method: "POST", body: "Milk" });
    assert.equal(created.status, 201);
    const note = (await created.json()) as { id: string; text: string };
    assert.equal(note.text, "Milk");
    assert.deepEqual(await (await fetch(notes)).json(), { notes: [note] });
    assert.deepEqual(await (await fetch(`${notes}/${note.id}`)).json(), note);
    assert.equal((await fetch(`${notes}/${note.id}`, { method: "DELETE" })).status, 204);
    assert.equal((await fetch(`${notes}/${note.id}`)).status, 404);
  });

  it("takes no empty note", async () => {
    assert.equal((await fetch(notes, { method: "POST", body: " " })).status, 400);
  });
});
