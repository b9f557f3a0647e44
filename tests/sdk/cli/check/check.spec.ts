import assert from "node:assert/strict";
import { main } from "#sdk/cli/main";
import { type TemporaryProject, temporaryProject } from "../../../support/project";
import { Said } from "../../../support/said";

const PROGRAM = `const { App, Queue, Table } = require("pulumi-serverless-api");
const { names } = require("./names");

const app = new App({ defaults: "current" });
app.stack(function Jobs({ stack }) {
  const queue = new Queue(stack, "Jobs", PROPS);
  if (names.length > 3) queue.sqsQueue.queueUrl;
});
module.exports = app.outputs;
`;

describe("sapi check", () => {
  let project: TemporaryProject;
  let before: string;

  beforeEach(() => {
    before = process.cwd();
    project = temporaryProject({ "index.js": programWith("{}"), "names.js": "exports.names = [];" });
    process.chdir(project.folder);
  });

  afterEach(() => {
    process.chdir(before);
    project.remove();
  });

  function programWith(props: string): string {
    return PROGRAM.replace("PROPS", props);
  }

  async function run(...argv: string[]): Promise<{ code: number; out: string; err: string }> {
    const [stdout, stderr] = [new Said(), new Said()];
    const code = await main(["check", ...argv], { stdout, stderr, signal: new AbortController().signal });
    return { code, out: stdout.text, err: stderr.text };
  }

  it("finds what is left of generation 0, also where the program does not come by", async () => {
    const { code, out } = await run();
    assert.equal(code, 1);
    assert.match(
      out,
      /^index\.js:7 {2}GEN0_HANDLE {2}Queue has no sqsQueue any more\n {4}write native\.queue\n1 finding in 2 files and \d+ resources\n$/,
    );
  });

  it("finds nothing where there is nothing, and leaves out codes that are allowed", async () => {
    const { code, out } = await run("--allow", "GEN0_HANDLE");
    assert.equal(code, 0);
    assert.match(out, /^nothing found in 2 files and \d+ resources\n$/);
  });

  it("finds what a definition is refused for, each where it is written", async () => {
    project.write({
      "index.js": programWith("{\n    fyfo: true,\n    sqsQueue: {},\n    deadLetters: 3,\n  }"),
    });
    const { code, out } = await run("--allow", "GEN0_HANDLE");
    assert.equal(code, 1);
    const lines = out.split("\n").filter((line) => /^index/.test(line));
    assert.deepEqual(lines, [
      "index.js:8  GEN0_PROP  Queue has no prop sqsQueue any more",
      'index.js:7  PROP_UNKNOWN  Queue "Jobs" fyfo: there is no such prop',
      ...lines.slice(2),
    ]);
    assert.match(lines[2] ?? "", /^index\.js:9 {2}\w+ {2}Queue "Jobs" deadLetters: .*, got 3$/);
    assert.equal(lines.length, 3);
    assert.match(out, /^ {4}did you mean fifo$/m);
    assert.match(out, /^3 findings in 2 files; what it makes was not judged, since it is refused$/m);
  });

  it("finds insecure settings, with the construct and its source position", async () => {
    project.write({
      "index.js": programWith(
        '{ native: { queue: { sqsManagedSseEnabled: false } }, consumer: { function: { handler: "a.b", runtime: "nodejs14.x" } } }',
      ),
      "a.js": "exports.b = () => {};",
    });
    const { code, out } = await run();
    assert.equal(code, 1);
    assert.match(
      out,
      /^index\.js:6 {2}AWS_RUNTIME_CLOSED {2}Queue "Jobs", \S+: AWS no longer creates functions with the runtime nodejs14\.x; /m,
    );
    assert.match(
      out,
      /^index\.js:6 {2}SECURITY_UNENCRYPTED {2}Queue "Jobs", \S+-Jobs\S*: it is not encrypted$/m,
    );
  });

  it("finds code that a deployment refuses and localhost does without, each fault once", async () => {
    project.write({
      "index.js": `const { App, Bucket, Cron } = require("pulumi-serverless-api");
const app = new App({ defaults: "current" });
app.stack(function Pictures({ stack }) {
  stack.setDefaultFunctionProps({ bundle: { install: ["sharpp"] } });
  new Bucket(stack, "Pictures", { notifications: { thumbnail: "src/thumbnail.make" } });
  new Cron(stack, "Nightly", { schedule: "rate(1 day)", job: "src/thumbnail.meke" });
  new Cron(stack, "Weekly", {
    schedule: "rate(7 days)",
    job: { handler: "src/nothing.run", bundle: { instal: [], copyFiles: [{ from: "mail.html" }] } },
  });
});
module.exports = app.outputs;
`,
      "src/thumbnail.ts": "export const make = () => 1;",
    });
    const { code, out } = await run();
    assert.equal(code, 1);
    const found = out.split("\n").filter((line) => /^index/.test(line));
    assert.deepEqual(
      found.map((line) => line.replace(/, \S+:/, ":")),
      [
        'index.js:5  BUNDLE_INSTALL_MISSING  Bucket "Pictures": bundle.install[0]: is not installed in the project, got "sharpp"',
        'index.js:6  HANDLER_EXPORT_MISSING  Cron "Nightly": handler: src/thumbnail.ts does not export it, got "meke"',
        'index.js:7  PROP_UNKNOWN  Cron "Weekly": bundle.instal: there is no such prop',
        'index.js:7  BUNDLE_COPY_SOURCE_MISSING  Cron "Weekly": bundle.copyFiles[0].from: does not exist, got "mail.html"',
        'index.js:7  HANDLER_NOT_FOUND  Cron "Weekly": handler: names a file that does not exist, got "src/nothing.run"',
      ],
    );
    assert.match(out, /^ {4}run npm install sharpp$/m);
  });

  it("finds nothing in the code of functions whose packages and files are there", async () => {
    project.write({
      "index.js": programWith(
        '{ consumer: { function: { handler: "src/jobs.run", bundle: { install: ["there"], copyFiles: [{ from: "a.txt" }] } } } }',
      ),
      "src/jobs.ts": "export const run = () => 1;",
      "a.txt": "",
      "node_modules/there/package.json": "{}",
    });
    const { code, out } = await run("--allow", "GEN0_HANDLE");
    assert.equal(code, 0, out);
  });

  it("tells programs all of it in one object", async () => {
    const { code, out, err } = await run("--json");
    const parsed = JSON.parse(out);
    assert.deepEqual([code, err], [1, ""]);
    assert.deepEqual(parsed.findings, [
      {
        code: "GEN0_HANDLE",
        problem: "Queue has no sqsQueue any more",
        cure: "write native.queue",
        file: "index.js",
        line: 7,
      },
    ]);
    assert.deepEqual([parsed.warnings, parsed.files], [[], 2]);
    assert.ok(parsed.resources > 1);
  });

  it("tells warnings of the program, which are no findings", async () => {
    project.write({ "names.js": 'require("@pulumi/pulumi").log.warn("mind the gap"); exports.names = [];' });
    const { code, out } = await run("--allow", "GEN0_HANDLE");
    assert.equal(code, 0);
    assert.match(out, /^warning: mind the gap$/m);
  });

  it("names the file and line of a syntax error once", async () => {
    project.write({ "names.js": "const a = ;" });
    const { code, out } = await run("--allow", "GEN0_HANDLE");
    assert.equal(code, 1);
    assert.match(out, /^names\.js:1 {2}PROGRAM_SYNTAX {2}/);
    assert.match(out, /^1 finding in 2 files; /m);
  });

  it("refuses what is no program", async () => {
    const { code, err } = await run("nowhere");
    assert.equal(code, 1);
    assert.match(err, /there is no such file or folder/);
  });
});
