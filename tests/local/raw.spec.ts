import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { zipSync } from "fflate";
import { ProgramCopy } from "./programs";
import { type Served, serve } from "./served";

describe("a program of plain @pulumi/aws resources", () => {
  let served: Served;

  before(async () => {
    const program = new ProgramCopy("raw");
    const files = ["index.js", "ending.js"].map(
      (name) => [name, readFileSync(program.path(`code/${name}`))] as const,
    );
    writeFileSync(program.path("code.zip"), zipSync(Object.fromEntries(files)));
    served = await serve("raw", {}, program);
  });

  after(() => served.close());

  it("is served under its own names", () => {
    assert.deepEqual(
      served.local.apis.map(({ id, kind }) => ({ id, kind })),
      [{ id: "plain", kind: "http" }],
    );
  });

  it("runs code that is a folder, a zip, or put together from texts", async () => {
    assert.deepEqual(await served.get("/folder"), { status: 200, body: "folder in its folder!" });
    assert.deepEqual(await served.get("/zipped"), { status: 200, body: "zipped in a zip!" });
    assert.deepEqual(await served.get("/texts"), { status: 200, body: "from a text" });
  });

  it("answers 500 when a permission for the function is missing, and reports it at the start and at the first request", async () => {
    const route = served.local.ready.routes.find(({ routeKey }) => routeKey === "GET /forbidden");
    assert.equal(route?.fidelity, "as on AWS");
    assert.match(route?.note ?? "", /^answers 500: .*aws:lambda\/permission:Permission/);

    served.events.clear();
    const internal = { status: 500, body: '{"message":"Internal Server Error"}' };
    assert.deepEqual(await served.get("/forbidden"), internal);
    assert.deepEqual(await served.get("/forbidden"), internal);
    assert.equal(served.events.errors.length, 1);
    assert.match(served.events.errors[0] ?? "", /^plain: .*aws:lambda\/permission:Permission/);
  });

  it("applies a save in a folder of code, and leaves the other functions running", async () => {
    served.events.clear();
    served.program.save("code/ending.js", 'exports.ending = "?";\n');

    const reload = await served.events.next("reload");

    assert.equal(reload.what, "functions");
    assert.equal(reload.functions.length, 2);
    assert.deepEqual(await served.get("/folder"), { status: 200, body: "folder in its folder?" });
    assert.deepEqual(await served.get("/zipped"), { status: 200, body: "zipped in a zip!" });
  });
});
