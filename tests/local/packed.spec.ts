import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { findPython } from "#sdk/local/lambda/process/find-python";
import { SapiProcess } from "./dev-process";
import { PackedPackage } from "./packed-package";
import { answer } from "./served";

const FILES = {
  "Pulumi.yaml": "name: packed\nruntime: nodejs\n",
  "index.ts": `
import { Api, App } from "pulumi-serverless-api";

const app = new App({ defaults: "current" });
app.stack(function Main({ stack }) {
  new Api(stack, "Packed", {
    routes: {
      "GET /node": "node.greet",
      "GET /broken": "node.broken",
      "GET /python": { function: { handler: "main.greet", srcPath: "python", runtime: "python3.13" } },
    },
  });
});
export = app.outputs;
`,
  "node.ts": `
export const greet = async () => ({ statusCode: 200, body: "from Node" });
// Fails in a call that has no line of this file below it: what is next in the stack are files of the package.
export const broken = JSON.parse.bind(undefined, "{");
`,
  "python/main.py": 'def greet(event, context):\n    return {"statusCode": 200, "body": "from Python"}\n',
  "mistaken/Pulumi.yaml": "name: mistaken\nruntime: nodejs\n",
  "mistaken/index.ts": `
import { Api, App } from "pulumi-serverless-api";

const app = new App({ defaults: "current" });
app.stack(function Main({ stack }) {
  new Api(stack, "Mistaken", { routes: { "GET notes": "node.greet" } });
});
`,
};

describe("the packed package finds by its path", function () {
  this.timeout(300_000);
  let packed: PackedPackage;
  let program: string;
  let sapi: SapiProcess;
  let url: string;

  before(async () => {
    packed = new PackedPackage();
    program = path.join(packed.workFolder, "program");
    for (const [name, text] of Object.entries(FILES)) {
      mkdirSync(path.dirname(path.join(program, name)), { recursive: true });
      writeFileSync(path.join(program, name), text);
    }
    sapi = run("dev", program, "--json", "--port", "0");
    url = (await sapi.ready()).apis[0]?.url ?? "";
  });

  after(async () => {
    await sapi?.end("SIGINT");
    packed?.remove();
  });

  const run = (...args: string[]) => new SapiProcess(args, {}, packed.sapi);

  it("every entry point, from the folder of a program", () => {
    const required = packed.entries.map((name) => `require(${JSON.stringify(name)});`).join(" ");
    execFileSync(process.execPath, ["-e", required], { cwd: program, stdio: "pipe" });
  });

  it("every declaration that another one imports", () => {
    const lost = packed.files("dist", ".d.ts").flatMap((file) => {
      const imports = readFileSync(file, "utf8").matchAll(/(?:from|import|import\()\s*"(\.[^"]*)"/g);
      return [...imports]
        .map(([, request = ""]) => path.resolve(path.dirname(file), request))
        .filter((target) => !existsSync(`${target}.d.ts`) && !existsSync(path.join(target, "index.d.ts")));
    });
    assert.deepEqual(lost, []);
  });

  it("the worker that runs functions", async () => {
    assert.deepEqual(await answer(`${url}/node`), { status: 200, body: "from Node" });
  });

  it("the bootstrap of functions in Python", async () => {
    const hasPython = (await findPython("python3.13", process.env)) !== undefined;
    const { status, body } = await answer(`${url}/python`);
    if (hasPython) assert.deepEqual([status, body], [200, "from Python"]);
    else assert.equal(status, 500);
  });

  it("the page of the console, in one file", async () => {
    const { console: page = "" } = await sapi.ready();
    const { status, body } = await answer(`${page}/`);
    assert.equal(status, 200);
    assert.match(body, /<script type="module">[^]+<\/script>/);
    assert.equal(existsSync(path.join(packed.folder, "console")), false, "its sources are packed");
  });

  it("its own files in the stack of a function that fails, when it searches for the user's", async () => {
    await answer(`${url}/broken`);
    const { message } = await sapi.events.next("error");
    assert.match(message, /^Packed: node\.broken failed: SyntaxError: [^/]+$/);
  });

  it("its own files in the stack of a mistake, when it searches for the user's", async () => {
    const mistaken = run("graph", path.join(program, "mistaken"));
    assert.equal(await mistaken.end(), 1);
    assert.match(mistaken.stderr, /mistaken\/index\.ts:6:3/);
  });

  it("the views of a program's graph", async () => {
    const graph = run("graph", program);
    assert.equal(await graph.end(), 0, graph.stderr);
    assert.match(graph.otherLines.join("\n"), /GET \/node/);
  });
});
