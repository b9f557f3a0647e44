import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { ProgramCopy } from "./programs";
import { type Served, serve } from "./served";

describe("a save of a handler's sources", () => {
  let served: Served;

  before(async () => {
    served = await serve("shop");
  });

  beforeEach(() => served.events.clear());

  afterEach(async () => {
    served.events.clear();
    if (served.program.restore()) await served.events.next("reload");
  });

  after(() => served.close());

  it("serves the handler's new answer, and touches no other function", async () => {
    const { program, events } = served;
    assert.equal((await served.get("/greeting")).body, "hello you");

    program.edit("src/greeting.ts", "hello", "good morning");
    const reload = await events.next("reload");

    assert.equal(reload.what, "functions");
    assert.deepEqual(reload.handlers, ["src/greeting.handler"]);
    assert.equal((await served.get("/greeting")).body, "good morning you");
  });

  it("reloads the functions that import a shared module, and no others", async () => {
    const { program, events } = served;

    program.edit("src/shared/name.ts", "you", "everybody");
    const reload = await events.next("reload");

    assert.deepEqual(reload.handlers, ["src/greeting.handler", "src/parting.handler"]);
    assert.equal((await served.get("/greeting")).body, "hello everybody");
    assert.equal((await served.get("/parting")).body, "goodbye everybody");
  });

  it("runs a handler that now takes a callback on a runtime that has callbacks", async () => {
    const { program, events } = served;

    program.save(
      "src/greeting.ts",
      "export const handler = (event, context, callback) => callback(null, 'hello by callback');\n",
    );
    await events.next("reload", ({ what }) => what === "program");

    assert.equal((await served.get("/greeting")).body, "hello by callback");
  });

  it("lets a running request finish on the old code", async () => {
    const { program, events } = served;
    const until = program.path("now");
    const slow = served.get(`/slow?until=${encodeURIComponent(until)}`);
    await events.next("log", ({ text }) => text === "waiting");

    program.edit("src/slow.ts", "old code", "new code");
    await events.next("reload");
    const fresh = served.get(`/slow?until=${encodeURIComponent(program.path("Pulumi.yaml"))}`);

    assert.equal((await fresh).body, "new code");
    writeFileSync(until, "");
    assert.equal((await slow).body, "old code");
  });

  it("reports file and line of a broken handler, which the next save repairs", async () => {
    const { program, events } = served;
    const good = program.read("src/greeting.ts");

    program.save("src/greeting.ts", "export async function handler() {\n  return `hello;\n}\n");
    const error = await events.next("error");
    assert.equal(error.message, "src/greeting.ts:4:1: Unterminated string literal; correct the file");
    assert.deepEqual(await served.get("/greeting"), {
      status: 500,
      body: '{"message":"Internal Server Error"}',
    });
    assert.equal((await served.get("/parting")).body, "goodbye you");
    assert.deepEqual([...new Set(events.errors)], [error.message]);

    events.clear();
    program.save("src/greeting.ts", good);
    await events.next("reload");
    // A build that ran during the first save may have read it. The build that the save started has then
    // reported it again.
    assert.deepEqual(
      events.errors.filter((message) => message !== error.message),
      [],
    );
    events.clear();
    assert.equal((await served.get("/greeting")).body, "hello you");
    assert.deepEqual(events.errors, []);
  });

  it("finds a file that an import lacked until now, also in a new folder", async () => {
    const { program, events } = served;

    program.edit("src/greeting.ts", "./shared/name", "./words/new/name");
    const error = await events.next("error");
    assert.equal(
      error.message,
      'src/greeting.ts:1:22: Could not resolve "./words/new/name"; correct the path',
    );

    events.clear();
    program.save("src/words/new/name.ts", 'export const name = "stranger";\n');
    // The watcher reports the folder before the file in it.
    let body = "";
    while (body !== "hello stranger") {
      await events.next("reload");
      events.clear();
      ({ body } = await served.get("/greeting"));
    }
  });
});

describe("a save of the program", () => {
  let served: Served;

  beforeEach(async () => {
    served = await serve("shop");
  });

  afterEach(() => served.close());

  it("finds the file of a handler that did not exist", async () => {
    const { program, events } = served;
    program.edit("index.ts", '"src/price.handler"', '"src/cost.handler"');
    await events.next("reload");
    assert.deepEqual(events.errors, ["src/cost: does not exist; create the file"]);

    events.clear();
    program.save("src/cost.ts", 'export const handler = async () => "free";\n');
    await events.next("reload", ({ functions }) => functions.length === 1);
    assert.equal((await served.get("/price")).body, "free");
  });

  it("adds a route at the same address", async () => {
    const { program, events } = served;

    program.edit(
      "index.ts",
      '"GET /price": "src/price.handler",',
      '"GET /price": "src/price.handler", "GET /hi": "src/greeting.handler",',
    );
    const reload = await events.next("reload");

    assert.equal(reload.what, "program");
    assert.deepEqual(reload.apis, served.local.apis);
    assert.equal((await served.get("/hi")).body, "hello you");
    assert.equal((await served.get("/greeting")).body, "hello you");
  });

  it("adds an API with its own port, and closes the port of a removed one", async () => {
    const { program, events } = served;
    const before = program.read("index.ts");
    const added = '  new Api(stack, "Admin", { routes: { "GET /greeting": "src/parting.handler" } });\n';

    program.edit("index.ts", "  stack.addOutputs", `${added}  stack.addOutputs`);
    const grown = await events.next("reload");
    assert.deepEqual(
      grown.apis?.map(({ id }) => id),
      ["Shop", "Admin"],
    );
    assert.equal(grown.apis?.[0]?.url, served.local.apis[0]?.url);
    assert.equal((await served.get("/greeting", "Admin")).body, "goodbye you");

    events.clear();
    program.save("index.ts", before);
    const shrunk = await events.next("reload");
    assert.deepEqual(shrunk.apis, served.local.apis);
    await assert.rejects(fetch(grown.apis?.[1]?.url ?? ""), TypeError);
    assert.equal((await served.get("/greeting")).body, "hello you");
  });

  it("reports file and line of a broken program, and serves the old one until it is repaired", async () => {
    const { program, events } = served;
    const good = program.read("index.ts");

    program.edit("index.ts", "export = app.outputs;", "export = app.outputs; const = 1;");
    const error = await events.next("error");
    assert.equal(error.code, "PROGRAM_SYNTAX");
    assert.deepEqual(error.message.split("\n"), [
      'Program "shop": Expected identifier but found "="; fix the line below',
      `    at ${program.path("index.ts")}:33:29`,
    ]);
    assert.match(error.explained ?? "", /\n {2}> 33 \| export = app\.outputs; const = 1;\n {7}\| {29}\^/);
    assert.equal((await served.get("/greeting")).body, "hello you");

    program.save("index.ts", good.replace('"src/greeting.handler"', '"src/parting.handler"'));
    await events.next("reload");
    assert.equal((await served.get("/greeting")).body, "goodbye you");
    assert.equal(events.of("error").length, 1);
  });

  it("keeps the old definition when the new one is refused", async () => {
    const { program, events } = served;

    program.edit("index.ts", '"GET /price"', '"GET price"');
    const error = await events.next("error");
    assert.equal(error.code, "ROUTE_PATH_INVALID");
    assert.equal((await served.get("/price")).status, 200);
  });
});

describe("a save of a program's module", () => {
  /** A program of two files, with the handlers beside them. */
  const programs: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    "a CommonJS program in JavaScript": {
      "index.js": `
        const { Api, App } = require("pulumi-serverless-api");
        const { routes } = require("./routes");
        const app = new App({ defaults: "current" });
        app.stack(function Hello({ stack }) { new Api(stack, "Api", { routes }); });
        module.exports = app.outputs;`,
      "routes.js": 'exports.routes = { "GET /one": "src/hello.handler" };',
    },
    "a CommonJS program in TypeScript": {
      "index.ts": `
        import { Api, App, type StackContext } from "pulumi-serverless-api";
        import { routes } from "./routes";
        const app = new App({ defaults: "current" });
        app.stack(function Hello({ stack }: StackContext) { new Api(stack, "Api", { routes }); });
        export = app.outputs;`,
      "routes.ts": 'export const routes = { "GET /one": "src/hello.handler" } as const;',
    },
    "an ES module in JavaScript": {
      "package.json": '{ "type": "module" }',
      "index.js": `
        import { Api, App } from "pulumi-serverless-api";
        import { routes } from "./routes.js";
        const app = new App({ defaults: "current" });
        app.stack(function Hello({ stack }) { new Api(stack, "Api", { routes }); });
        export default app.outputs;`,
      "routes.js": 'export const routes = { "GET /one": "src/hello.handler" };',
    },
    "an ES module in TypeScript": {
      "package.json": '{ "type": "module" }',
      "index.ts": `
        import { Api, App, type StackContext } from "pulumi-serverless-api";
        import { routes } from "./routes.js";
        const app = new App({ defaults: "current" });
        app.stack(function Hello({ stack }: StackContext) { new Api(stack, "Api", { routes }); });
        export default app.outputs;`,
      "routes.ts": 'export const routes = { "GET /one": "src/hello.handler" } as const;',
    },
  };

  for (const [kind, files] of Object.entries(programs)) {
    it(`takes effect at once and at the next start, for ${kind}`, async () => {
      const program = new ProgramCopy("modules");
      for (const [file, text] of Object.entries(files)) program.save(file, text);
      const routes = Object.keys(files).find((file) => file.startsWith("routes")) as string;
      const first = await serve("modules", {}, program);
      assert.equal((await first.get("/one")).body, "hello function hello.mjs");

      program.edit(routes, '"GET /one"', '"GET /two": "src/hello.handler", "GET /one"');
      const reload = await first.events.next("reload");
      assert.equal(reload.what, "program");
      assert.equal((await first.get("/two")).body, "hello function hello.mjs");
      first.events.clear();
      program.edit("src/hello.mjs", '"hello"', '"good morning"');
      assert.deepEqual((await first.events.next("reload")).handlers, ["src/hello.handler"]);
      assert.equal((await first.get("/two")).body, "good morning function hello.mjs");
      await first.local.close();

      program.edit(routes, '"GET /two"', '"GET /three"');
      const second = await serve("modules", {}, program);
      assert.deepEqual([(await second.get("/three")).status, (await second.get("/two")).status], [200, 404]);
      await second.close();
    });
  }
});
