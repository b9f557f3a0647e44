import assert from "node:assert/strict";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { type LocalMode, startLocal } from "pulumi-serverless-api/local";
import { Events } from "../local/events";
import { answer } from "../local/served";
import { programCopy, removePrograms, virtualenv } from "./environment";

describe("a program in Python on this machine", function () {
  this.timeout(300_000);

  before(async function () {
    this.timeout(600_000);
    await virtualenv();
  });
  after(removePrograms);

  const edit = (file: string, before: string, after: string): void => {
    const source = readFileSync(file, "utf8");
    assert.ok(source.includes(before), `${file} does not contain ${before}`);
    writeFileSync(`${file}.saving`, source.replace(before, after));
    renameSync(`${file}.saving`, file);
  };

  const served = async (
    name: string,
    act: (local: LocalMode, folder: string, events: Events) => Promise<void>,
  ) => {
    const folder = await programCopy(name);
    const events = new Events();
    const local = await startLocal(folder, { port: 0, onEvent: events.add, config: { token: "abc" } });
    try {
      await act(local, folder, events);
    } finally {
      await local.close();
    }
  };

  it("serves routes of the AWS package with handlers in Python, and reloads saves of both", async () => {
    await served("notes", async (local, folder, events) => {
      const url = local.apis[0]?.url;
      const body = (route: string, note: string | null) =>
        JSON.stringify({ route, note }).replace(/([:,])/g, "$1 ");
      assert.deepEqual(await answer(`${url}/notes/7`), { status: 200, body: body("GET /notes/{id}", "7") });

      edit(path.join(folder, "functions", "notes.py"), '"note": note', '"note": f"{note}!"');
      const handlers = await events.next("reload");
      assert.equal(handlers.what, "functions");
      assert.equal((await answer(`${url}/notes/7`)).body, body("GET /notes/{id}", "7!"));

      events.clear();
      edit(path.join(folder, "settings.py"), "MEMORY = 256", "MEMORY = 512");
      edit(path.join(folder, "__main__.py"), '"GET /notes/{id}"', '"GET /note/{id}"');
      const program = await events.next("reload");
      assert.equal(program.what, "program");
      assert.equal((await answer(`${url}/note/8`)).body, body("GET /note/{id}", "8!"));

      events.clear();
      edit(path.join(folder, "settings.py"), "MEMORY = 512", "MEMORY = ");
      const broken = await events.next("error");
      assert.match(broken.message, /settings\.py:4/);
      assert.equal((await answer(`${url}/note/8`)).status, 200);

      events.clear();
      edit(path.join(folder, "settings.py"), "MEMORY = ", "MEMORY = 128");
      assert.equal((await events.next("reload")).what, "program");
    });
  });

  it("serves constructs of the package, with handlers in Python and in JavaScript", async () => {
    await served("components", async (local) => {
      const url = local.apis[0]?.url;
      assert.deepEqual(await answer(`${url}/notes`), { status: 200, body: "dev-notes-Notes" });
      assert.deepEqual(await answer(`${url}/notes/7`), { status: 200, body: '{"id": "7"}' });
      assert.deepEqual(await answer(`${url}/notes`, { method: "POST", body: "a note" }), {
        status: 201,
        body: "a note",
      });
      assert.deepEqual(await answer(`${url}/hello`), { status: 200, body: "hello from Node" });
    });
  });
});
