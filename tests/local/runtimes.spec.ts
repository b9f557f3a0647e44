import assert from "node:assert/strict";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { zipSync } from "fflate";
import { findPython } from "#sdk/local/lambda/process/find-python";
import { ProgramCopy } from "./programs";
import { answer, type Served, serve } from "./served";

const INTERNAL = { status: 500, body: '{"message":"Internal Server Error"}' };
const NOT_INSTALLED = "neither python3.13 nor python3 is installed; install one of them and call again";

describe("functions that are not written in JavaScript", () => {
  let served: Served;
  let hasPython: boolean;

  before(async () => {
    hasPython = (await findPython("python3.13", process.env)) !== undefined;
    const program = new ProgramCopy("runtimes");
    const bootstrap = readFileSync(program.path("own/bootstrap"));
    writeFileSync(program.path("own.zip"), zipSync({ bootstrap }));
    served = await serve("runtimes", {}, program);
  });

  after(() => served.close());

  beforeEach(() => served.events.clear());

  const post = (path: string, body: string) =>
    answer(`${served.local.apis[0]?.url}${path}`, { method: "POST", body });

  it("answer in Python, with their output under their handler's name", async () => {
    if (!hasPython) return assert.deepEqual(await served.get("/python/you"), INTERNAL);
    const reply = await fetch(`${served.local.apis[0]?.url}/python/you`);
    assert.equal(await reply.text(), "hello you!");
    assert.equal(reply.status, 201);
    assert.match(reply.headers.get("x-function") ?? "", /^python-/);
    const [line, ...others] = served.events.of("log");
    assert.deepEqual([line?.handler, line?.level, line?.text], ["main.handler", "info", "greets you"]);
    assert.deepEqual(others, []);
  });

  it("fail in Python as in AWS: a bare 500, and the reason with its line in the local log", async () => {
    assert.deepEqual(await served.get("/python/nobody"), INTERNAL);
    const reason = hasPython
      ? "runtimes: main.handler failed: LookupError: there is nobody at python/main.py:9"
      : `runtimes: main.handler failed: Local.RuntimeNotEmulated: ${NOT_INSTALLED}`;
    assert.deepEqual(served.events.errors, [reason]);
  });

  it("reload a saved Python file", async () => {
    served.program.save("python/words.py", 'ending = "?"\n');
    const reload = await served.events.next("reload");
    assert.equal(reload.what, "functions");
    assert.deepEqual(reload.handlers, ["main.handler"]);
    assert.equal((await served.get("/python/you")).body, hasPython ? "hello you?" : INTERNAL.body);
  });

  it("run on a bootstrap of the package, be it a folder or a zip", async () => {
    assert.deepEqual(await post("/own", "text"), { status: 200, body: "TEXT" });
    assert.deepEqual(await post("/zipped", "text"), { status: 200, body: "TEXT" });
    assert.deepEqual(
      served.events.of("log").map(({ text }) => text),
      ["has POST /own", "has POST /zipped"],
    );
  });

  it("reload a saved bootstrap", async () => {
    const file = served.program.path("own/bootstrap");
    served.program.edit("own/bootstrap", "toUpperCase", "toLowerCase");
    chmodSync(file, 0o755);
    await served.events.next("reload");
    assert.deepEqual(await post("/own", "TEXT"), { status: 200, body: "text" });
  });

  it("report a missing bootstrap in a package", async () => {
    assert.deepEqual(await served.get("/none"), INTERNAL);
    assert.deepEqual(served.events.errors, [
      "runtimes: unused failed: Runtime.InvalidEntrypoint: Couldn't find valid bootstrap(s): [nothing/bootstrap]",
    ]);
  });

  it("are refused with the reason, at the start and with each reply, when their language is not supported", async () => {
    const row = served.local.ready.served.find(({ what }) => what === "function java");
    assert.deepEqual(row, {
      what: "function java",
      fidelity: "not emulated",
      note: "runtime java21 is not run here",
    });
    assert.deepEqual(await served.get("/java"), INTERNAL);
    assert.equal(
      served.events.of("request")[0]?.reason,
      "Main failed: Local.RuntimeNotEmulated: runtime java21 is not run here",
    );
  });
});

describe("a function in Python where there is no Python", () => {
  let served: Served;
  const shell = process.env.PATH;

  before(async () => {
    process.env.PATH = "/nowhere";
    const program = new ProgramCopy("runtimes");
    writeFileSync(program.path("own.zip"), zipSync({ bootstrap: Buffer.from("") }));
    served = await serve("runtimes", {}, program);
  });

  after(async () => {
    process.env.PATH = shell;
    await served.close();
  });

  it("is reported at the start, with the program to install", () => {
    const row = served.local.ready.served.find(({ what }) => what === "function python");
    assert.deepEqual(row, { what: "function python", fidelity: "not emulated", note: NOT_INSTALLED });
  });

  it("answers 500 and names in each reply the program to install", async () => {
    served.events.clear();
    for (let time = 0; time < 2; time++) assert.deepEqual(await served.get("/python/you"), INTERNAL);
    const reasons = served.events.of("request").map(({ reason }) => reason);
    const reason = `main.handler failed: Local.RuntimeNotEmulated: ${NOT_INSTALLED}`;
    assert.deepEqual(reasons, [reason, reason]);
    assert.deepEqual(served.events.errors, [`runtimes: ${reason}`]);
  });
});
