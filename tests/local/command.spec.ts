import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import * as http from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { SapiProcess } from "./dev-process";
import { ProgramCopy } from "./programs";
import { answer } from "./served";

/** Lines on stderr, without the warnings of a busy machine. */
function withoutSteps(text: string): readonly string[] {
  return text.split("\n").filter((line) => line !== "" && !line.endsWith(" s so far"));
}

/** A program that does not end until the test releases it. */
class HeldProgram {
  readonly #server = http.createServer();
  readonly #asked = once(this.#server, "request") as Promise<[http.IncomingMessage, http.ServerResponse]>;
  readonly #before: string;

  constructor(private readonly program: ProgramCopy) {
    this.#before = program.read("index.ts");
    const held = "async () => {\n  await fetch(process.env.HELD_BY as string);\n  return app.outputs;\n};";
    program.edit("index.ts", "export = app.outputs;", `export = ${held}`);
  }

  /** The environment to start it with. */
  async open(): Promise<Readonly<Record<string, string>>> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    const { port } = this.#server.address() as AddressInfo;
    return { HELD_BY: `http://127.0.0.1:${port}` };
  }

  /** Releases the program once it has come so far. */
  async close(): Promise<void> {
    const [, reply] = await this.#asked;
    reply.end();
    this.#server.close();
    this.program.save("index.ts", this.#before);
  }
}

describe("sapi dev", () => {
  let program: ProgramCopy;

  before(() => {
    program = new ProgramCopy("shop");
    // A handler's own output must not come between the lines of the protocol.
    program.edit("index.ts", "const app", 'console.log("{the program prints");\nconst app');
  });

  after(() => program.remove());

  const dev = (...args: string[]) => new SapiProcess(["dev", program.folder, "--port", "0", ...args]);

  describe("--json", () => {
    let sapi: SapiProcess;
    let url: string;

    before(async () => {
      sapi = dev("--json", "--fresh");
      const ready = await sapi.ready();
      url = ready.apis[0]?.url ?? "";
    });

    after(() => sapi.end("SIGKILL"));

    it("prints the ready event first", () => {
      const [first] = sapi.events.all;
      assert.equal(first?.event, "ready");
      const { apis, services } = first as Extract<typeof first, { event: "ready" }>;
      assert.deepEqual(apis, [{ id: "Shop", kind: "http", url }]);
      assert.match(url, /^http:\/\/localhost:\d+$/);
      assert.deepEqual(Object.keys(services), ["dynamodb", "lambda", "sts"]);
    });

    it("prints requests, logs, errors and reloads, and nothing else", async () => {
      await answer(`${url}/price`);
      await sapi.events.next("request", ({ path }) => path === "/price");
      assert.deepEqual(
        sapi.events.of("log").map(({ text }) => text),
        ["asked for the price", "two\nlines"],
      );

      const good = program.read("src/price.ts");
      program.save(
        "src/price.ts",
        "export const handler = async () => { throw new RangeError('free', { cause: new Error('a gift') }) };\n",
      );
      await sapi.events.next("reload");
      await answer(`${url}/price`);
      const { message, explained } = await sapi.events.next("error");
      assert.equal(message, "Shop: src/price.handler failed: RangeError: free at src/price.ts:1:44");
      const [first, ...lines] = explained?.split("\n") ?? [];
      assert.equal(first, "Shop: src/price.handler failed: RangeError: free");
      assert.match(lines[0] ?? "", /^ {4}at .*src\/price\.ts:1:44$/);
      assert.match(lines[1] ?? "", /^ {2}> 1 \| export const handler = async/);
      assert.deepEqual(
        lines.filter((line) => line.startsWith("caused by")),
        ["caused by Error: a gift"],
      );
      assert.doesNotMatch(explained ?? "", /node_modules|sdk.dist/);
      program.save("src/price.ts", good);

      assert.deepEqual(sapi.otherLines, []);
      assert.equal(sapi.stderr, "{the program prints\n");
    });

    it("runs handlers in the time zone of Lambda", async () => {
      assert.deepEqual(JSON.parse((await answer(`${url}/time`)).body), { hour: 0, offset: 0 });
    });

    it("writes the types of what handlers are bound to next to the program", () => {
      assert.match(
        readFileSync(program.path("sapi-env.d.ts"), "utf8"),
        /interface TableBindings \{\s+"?Items"?: true;/,
      );
    });

    it("ends on SIGINT with 0, also in the middle of a request", async () => {
      const request = answer(`${url}/slow?until=never`).catch((error) => error);
      await sapi.events.next("log", ({ text }) => text === "waiting");

      assert.equal(await sapi.end("SIGINT"), 0);

      const failed =
        "src/slow.handler failed: Local.RuntimeClosed: The local runtime of functions was closed";
      assert.equal(sapi.events.errors.at(-1), `Shop: ${failed}`, "it has not waited for the time-out");
      assert.ok((await request) instanceof TypeError);
      await assert.rejects(fetch(url), TypeError);
    });
  });

  it("says at once what it starts, and reports slow steps while they run", async () => {
    const held = new HeldProgram(program);
    const sapi = new SapiProcess(
      ["dev", program.folder, "--port", "0", "--once", "--fresh"],
      await held.open(),
    );
    try {
      await sapi.saying("running the program, 1 s so far");
      await held.close();
      await sapi.saying("Ctrl+C ends");
      assert.deepEqual(withoutSteps(sapi.stderr).slice(0, 2), [
        `starting ${program.folder} as stack dev`,
        "{the program prints",
      ]);
      assert.equal(await sapi.end("SIGINT"), 0);
    } finally {
      await sapi.end("SIGKILL");
    }
  });

  it("prints routes, requests and failures for people, one line each, and ends on SIGTERM with 0", async () => {
    const sapi = dev("--once");
    await sapi.saying("Ctrl+C ends");
    const url = /http:\/\/localhost:\d+/.exec(sapi.stderr)?.[0] ?? "";
    await answer(`${url}/greeting`);
    await answer(`${url}/nothing`);
    await sapi.saying("/nothing");
    assert.match(sapi.stderr, /^Shop {2}http:\/\/localhost:\d+$/m);
    assert.match(sapi.stderr, /^ {2}GET \/greeting +src\/greeting\.handler$/m);
    assert.match(sapi.stderr, /^approximated:\n {2}1 aws:dynamodb\/table:Table /m);
    assert.match(sapi.stderr, /^\d\d:\d\d:\d\d {2}200 GET {5,}\d+ ms {2}\/greeting$/m);
    assert.match(sapi.stderr, /^[\d:]{8} {2}404 GET {5,}\d+ ms {2}\/nothing {2}no route takes the request$/m);
    assert.doesNotMatch(sapi.stderr, /requestTime/);
    assert.equal(await sapi.end("SIGTERM"), 0);
    assert.deepEqual([sapi.events.all, sapi.otherLines], [[], []]);
  });

  it("prints the lines of the access log with --verbose", async () => {
    const sapi = dev("--once", "--verbose");
    await sapi.saying("Ctrl+C ends");
    await answer(`${/http:\/\/localhost:\d+/.exec(sapi.stderr)?.[0]}/greeting`);
    await sapi.saying('"routeKey":"GET /greeting"');
    await sapi.end("SIGINT");
  });

  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    it(`ends on ${signal} with 0 while it starts`, async () => {
      const sapi = dev("--fresh");
      await sapi.saying("the program prints");
      assert.equal(await sapi.end(signal), 0);
      assert.deepEqual(withoutSteps(sapi.stderr), [
        `starting ${program.folder} as stack dev`,
        "{the program prints",
      ]);
    });
  }

  it("ends when nobody reads its output any more", async () => {
    const sapi = dev("--json");
    const { apis } = await sapi.ready();
    sapi.hangUp();
    // Nobody reads the line of this request.
    await answer(`${apis[0]?.url}/greeting`);
    assert.equal(await sapi.end(), 0);
  });

  it("stores items across two starts in the folder of --data", async () => {
    const data = program.path("data");
    const item = JSON.stringify({ id: "1", title: "Milk" });
    const first = dev("--data", data, "--json");
    const { apis } = await first.ready();
    await answer(`${apis[0]?.url}/items`, { method: "POST", body: item });
    await first.end("SIGINT");

    const second = dev("--data", data, "--json");
    const again = await second.ready();
    const found = await answer(`${again.apis[0]?.url}/items/1`);
    await second.end("SIGINT");

    assert.deepEqual(found, { status: 200, body: '{"title":"Milk"}' });
    assert.equal(again.cached, true);
  });

  it("says in one line that a port is taken, and exits with 1", async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
    const { port } = taken.address() as AddressInfo;
    const sapi = new SapiProcess(["dev", program.folder, "--port", String(port), "--json"]);

    assert.equal(await sapi.end(), 1);

    const lines = sapi.stderr.split("\n").filter((line) => line !== "" && !line.includes("program prints"));
    assert.deepEqual(lines, [
      `port ${port} for Shop is taken by another program; choose another one with --port, or 0 for any free one`,
    ]);
    await new Promise((resolve) => taken.close(resolve));
  });
});

describe("sapi dev with a program that cannot run", () => {
  let program: ProgramCopy;

  beforeEach(() => {
    program = new ProgramCopy("failures");
  });

  afterEach(() => program.remove());

  async function failure(): Promise<string> {
    const sapi = new SapiProcess(["dev", program.folder, "--port", "0", "--json"]);
    assert.equal(await sapi.end(), 1);
    assert.deepEqual([sapi.events.all, sapi.otherLines], [[], []]);
    return sapi.stderr;
  }

  it("names file and line of a syntax error", async () => {
    program.edit("index.ts", "const app = ", "const app = = ");
    assert.equal(
      await failure(),
      [
        'Program "failures": Unexpected "="; fix the line below',
        `    at ${program.path("index.ts")}:3:13`,
        '    1 | import { Api, App } from "pulumi-serverless-api";',
        "    2 |",
        '  > 3 | const app = = new App({ defaults: "current" });',
        "      |             ^",
        "    4 | app.stack(function FailuresStack({ stack }) {",
        "",
      ].join("\n"),
    );
  });

  it("names file and line of a missing import", async () => {
    program.edit("index.ts", "const app = ", 'import "./nowhere";\nconst app = ');
    const text = await failure();
    assert.match(
      text,
      /^Program "failures": a module is not found, got ".*nowhere"; fix the path\n {4}at .*index\.ts:3:\d+\n(?:.*\n)+ {2}> 3 \| import "\.\/nowhere";\n/,
    );
  });

  it("names file and line of the program's error", async () => {
    program.edit("index.ts", "const app = ", 'throw new Error("not today");\nconst app = ');
    assert.equal(
      await failure(),
      [
        'Program "failures": the program throws Error: not today; fix the line below',
        `    at ${program.path("index.ts")}:3:7`,
        '    1 | import { Api, App } from "pulumi-serverless-api";',
        "    2 |",
        '  > 3 | throw new Error("not today");',
        "      |       ^",
        '    4 | const app = new App({ defaults: "current" });',
        "",
      ].join("\n"),
    );
  });

  it("shows the call stack of its error, and the causes", async () => {
    program.save(
      "lib/deep.ts",
      'export const deep = () => { throw new Error("not today", { cause: new TypeError("no host") }); };\n',
    );
    program.edit("index.ts", "const app = ", 'import { deep } from "./lib/deep";\ndeep();\nconst app = ');
    const shown = (await failure()).split("\n").filter((line) => !/^ +>? *\d* \|/.test(line));
    assert.deepEqual(shown, [
      'Program "failures": the program throws Error: not today; fix the line below',
      `    at ${program.path("lib/deep.ts")}:1:35`,
      `    at ${program.path("index.ts")}:4:1`,
      "caused by TypeError: no host",
      `    at ${program.path("lib/deep.ts")}:1:67`,
      "",
    ]);
  });

  it("reports the mistake in a definition, and its position", async () => {
    program.edit("index.ts", '"GET /good"', '"GET good"');
    const text = await failure();
    assert.match(text, /^Api "Failures" routes\["GET good"\]: /);
    assert.match(text, /\n {4}at .*index\.ts:8:7\n(?:.*\n)* {2}> 8 \| +"GET good": "src\/good\.handler",\n/);
    assert.match(text, /\n {4}at FailuresStack \(.*index\.ts:5:3\)\n {4}at .*index\.ts:4:5\n$/);
    assert.doesNotMatch(text, /node_modules|dist/);
  });

  it("says that there is no program", async () => {
    mkdirSync(program.path("empty"));
    const sapi = new SapiProcess(["dev", program.path("nowhere"), "--port", "0"]);
    assert.equal(await sapi.end(), 1);
    assert.match(
      sapi.stderr,
      /^starting .*nowhere as stack dev\nProgram "nowhere": there is no such file or folder, got ".*"; give the folder of a Pulumi project, or a program file\n$/,
    );
  });
});

describe("sapi types", () => {
  const program = new ProgramCopy("shop");

  after(() => program.remove());

  const types = async (...args: string[]) => {
    const sapi = new SapiProcess(["types", program.folder, ...args]);
    const code = await sapi.end();
    return { code, stderr: sapi.stderr };
  };

  it("--check refuses a missing or outdated file, and accepts one that sapi types wrote", async () => {
    const missing = await types("--check");
    assert.equal(missing.code, 1);
    assert.match(missing.stderr, /sapi-env\.d\.ts is not current; run sapi types\n$/);

    const written = await types();
    assert.equal(written.code, 0);
    assert.match(written.stderr, /^wrote .*sapi-env\.d\.ts\n$/);
    assert.deepEqual(await types("--check"), { code: 0, stderr: "" });
    assert.deepEqual(await types(), { code: 0, stderr: "" });

    writeFileSync(program.path("sapi-env.d.ts"), "export {};\n");
    assert.equal((await types("--check")).code, 1);
  });
});
