import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { archivePath, DeployBundler } from "#sdk/bundle/index";
import { Issues } from "#sdk/errors/index";
import { type LocalMode, startLocal } from "#sdk/local/index";
import { EXCHANGES, type Exchange } from "../../examples/frameworks/tests/requests";
import { type FileTree, fileTree } from "../support/file-tree";
import { codeBlocks } from "../support/markdown";
import { example } from "../support/paths";
import { type TemporaryProject, temporaryProject } from "../support/project";

const EXAMPLE = example("frameworks");
const FILES = readdirSync(path.join(EXAMPLE, "src"));

describe("the page about frameworks", () => {
  it("shows every handler of the example as it is", () => {
    const shown = codeBlocks("docs/frameworks.md").map(({ text }) => text);
    for (const file of FILES) {
      const source = readFileSync(path.join(EXAMPLE, "src", file), "utf8");
      assert.ok(shown.includes(`// src/${file}\n${source}`), `docs/frameworks.md shows src/${file} as it is`);
    }
  });

  it("has a request for each but the one that streams", () => {
    const asked = new Set(EXCHANGES.map(({ file }) => file));
    assert.deepEqual([...asked, "hono-stream.ts"].sort(), [...FILES].sort());
  });
});

/** The example as ES modules. The example itself is CommonJS, and has the same requests in its own tests. */
describe("the frameworks in ES modules", function () {
  this.timeout(300_000);
  let project: TemporaryProject;
  let local: LocalMode;

  before(async () => {
    const program = readFileSync(path.join(EXAMPLE, "index.ts"), "utf8");
    const handlers = FILES.map((file) => [
      `src/${file}`,
      readFileSync(path.join(EXAMPLE, "src", file), "utf8"),
    ]);
    project = temporaryProject({
      "package.json": '{ "type": "module" }',
      "index.ts": program.replace("export = ", "export default "),
      ...Object.fromEntries(handlers),
    });
    local = await startLocal(project.folder, { port: 0, watch: false });
  });

  after(async () => {
    await local.close();
    project.remove();
  });

  for (const { method, path: urlPath, body, status, reply } of EXCHANGES) {
    it(`answer ${method} ${urlPath} with ${status}`, async () => {
      const headers = { "content-type": "application/json" };
      const init = body ? { method, headers, body: JSON.stringify(body) } : { method };
      const response = await fetch(`${local.apis[0]?.url}${urlPath}`, init);
      const text = await response.text();
      assert.equal(response.status, status, text);
      if (reply) assert.deepEqual(JSON.parse(text), reply);
    });
  }
});

/**
 * Reads lines of a handler's file and an event. It writes one line with each answer, as Lambda would get it.
 */
const CALL = `
const { pathToFileURL } = require("node:url");
const context = { functionName: "greet", awsRequestId: "1", invokedFunctionArn: "arn", getRemainingTimeInMillis: () => 9000 };
async function main() {
  const replies = [];
  for (const [file, event] of JSON.parse(process.argv[2])) {
    const { handler } = file.endsWith(".mjs") ? await import(pathToFileURL(file).href) : require(file);
    replies.push(await new Promise((resolve, reject) => {
      const answer = handler(event, context, (error, value) => (error ? reject(error) : resolve(value)));
      if (answer && answer.then) answer.then(resolve, reject);
    }));
  }
  require("node:fs").writeFileSync(process.argv[3], JSON.stringify(replies));
  process.exit();
}
main();
`;

describe("the archives of handlers written with frameworks", function () {
  this.timeout(180_000);
  let tree: FileTree;

  before(() => {
    tree = fileTree({ "call.cjs": CALL });
  });

  after(() => tree.remove());

  for (const format of ["cjs", "esm"] as const) {
    it(`answer without any package beside them, as ${format}`, async () => {
      const bundler = new DeployBundler();
      const archives = new Map<string, string>();
      for (const file of FILES.filter((name) => name !== "hono-stream.ts")) {
        archives.set(
          file,
          await unpack(bundler, `src/${file}`, format, path.join(tree.folder, format, file)),
        );
      }
      const calls = EXCHANGES.map((exchange) => [archives.get(exchange.file), eventOf(exchange)]);
      const out = path.join(tree.folder, `${format}.json`);
      const env = { ...process.env, AWS_LAMBDA_FUNCTION_NAME: "greet", AWS_REGION: "us-east-1" };
      execFileSync(process.execPath, ["call.cjs", JSON.stringify(calls), out], {
        cwd: tree.folder,
        env,
        stdio: "pipe",
      });
      const replies = JSON.parse(readFileSync(out, "utf8")) as { statusCode: number; body: string }[];
      for (const [index, { method, path: urlPath, status, reply }] of EXCHANGES.entries()) {
        const { statusCode, body } = replies[index] ?? {};
        assert.equal(statusCode, status, `${method} ${urlPath}: ${body}`);
        if (reply) assert.deepEqual(JSON.parse(String(body)), reply);
      }
    });
  }
});

/** Unpacks a deployment's archive as Lambda does, and returns the module to load. */
async function unpack(
  bundler: DeployBundler,
  file: string,
  format: "cjs" | "esm",
  task: string,
): Promise<string> {
  const issues = new Issues({ kind: "Function", id: "Fn" });
  const request = { root: EXAMPLE, file, issues, runtime: "nodejs22.x", bundle: { format } };
  const { files } = await bundler.bundle(request);
  for (const [name, source] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(task, name)), { recursive: true });
    cpSync(source, path.join(task, name));
  }
  return path.join(task, archivePath(file, { format }));
}

/** An event of payload format 2.0. */
function eventOf({ method, path: urlPath, body }: Exchange) {
  const { pathname, searchParams, search } = new URL(urlPath, "http://localhost");
  const [, first = "", ...rest] = pathname.split("/");
  return {
    version: "2.0",
    routeKey: `ANY /${first}/{proxy+}`,
    rawPath: pathname,
    rawQueryString: search.slice(1),
    headers: { host: "api.example.com", "content-type": "application/json" },
    queryStringParameters: Object.fromEntries(searchParams),
    pathParameters: { proxy: rest.join("/") },
    requestContext: {
      accountId: "123456789012",
      apiId: "api",
      domainName: "api.example.com",
      domainPrefix: "api",
      requestId: "1",
      routeKey: `ANY /${first}/{proxy+}`,
      stage: "$default",
      time: "01/Jan/2026:00:00:00 +0000",
      timeEpoch: 1_767_225_600_000,
      http: { method, path: pathname, protocol: "HTTP/1.1", sourceIp: "192.0.2.1", userAgent: "test" },
    },
    ...(body && { body: JSON.stringify(body) }),
    isBase64Encoded: false,
  };
}
