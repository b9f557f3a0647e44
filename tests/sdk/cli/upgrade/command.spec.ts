import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import * as path from "node:path";
import { main } from "#sdk/cli/main";
import { type TemporaryProject, temporaryProject } from "../../../support/project";
import { Said } from "../../../support/said";

/** CommonJS in JavaScript, which has no types. */
const FILES = {
  "index.js": `const { App } = require("pulumi-serverless-api/gen0");
const { Jobs } = require("./jobs");

const app = new App();
new Jobs(app, "jobs");
module.exports = app.outputs;
`,
  "jobs.js": `const { Duration, Queue, Stack } = require("pulumi-serverless-api/gen0");

class Jobs extends Stack {
  constructor(scope, id, props) {
    super(scope, id, props);
    // Hides a message while it is worked on.
    const queue = new Queue(this, "Queue", { sqsQueue: { visibilityTimeout: Duration.minutes(2) } });
    this.addOutputs({ QueueUrl: queue.sqsQueue.queueUrl });
  }
}

module.exports = { Jobs };
`,
};

describe("the commands of an upgrade", function () {
  this.timeout(300_000);
  let project: TemporaryProject;
  let folder: string;

  before(() => {
    folder = process.cwd();
    project = temporaryProject(FILES);
    process.chdir(project.folder);
  });

  after(() => {
    process.chdir(folder);
    project.remove();
  });

  async function run(...argv: string[]): Promise<{ code: number; out: string; err: string }> {
    const [stdout, stderr] = [new Said(), new Said()];
    const code = await main(argv, { stdout, stderr, signal: new AbortController().signal });
    return { code, out: stdout.text, err: stderr.text };
  }

  const read = (name: keyof typeof FILES) => readFileSync(path.join(project.folder, name), "utf8");

  it("show first what they would do, and that the program makes the same", async () => {
    const { code, out, err } = await run("upgrade", "--dry-run");
    assert.match(err, /^no differences: it makes the same \d+ resources as before$/m);
    assert.match(out, /^-class Jobs extends Stack \{$/m);
    assert.match(out, /^\+function Jobs\(\{ stack \}\) \{$/m);
    assert.equal(code, 0);
    assert.equal(read("jobs.js"), FILES["jobs.js"]);
  });

  it("write it, with comments", async () => {
    const { code, err } = await run("upgrade");
    assert.match(err, /^upgraded index\.js\nupgraded jobs\.js\n\nno differences: /);
    assert.equal(code, 0);
    assert.match(read("jobs.js"), /^ +\/\/ Hides a message while it is worked on\.$/m);
    assert.match(read("jobs.js"), /visibilityTimeoutSeconds: 120/);
    assert.doesNotMatch(read("index.js") + read("jobs.js"), /gen0/);
  });

  it("do nothing the second time", async () => {
    const { code, err } = await run("upgrade");
    assert.equal(err, "nothing to upgrade in 2 files\n");
    assert.equal(code, 0);
  });

  it("find nothing of generation 0 in what they have written", async () => {
    const { out } = await run("check", "--json");
    const codes = (JSON.parse(out) as { findings: { code: string }[] }).findings.map(({ code }) => code);
    assert.deepEqual(
      codes.filter((code) => code.startsWith("GEN0")),
      [],
      out,
    );
  });

  it("say how they are called", async () => {
    const { code, out } = await run("upgrade", "--help");
    assert.equal(code, 0);
    assert.match(out, /^Usage: sapi upgrade \[paths\.\.\.\] \[options\]$/m);
    const wrong = await run("upgrade", "nowhere");
    assert.deepEqual(
      [wrong.code, wrong.err],
      [2, "sapi upgrade: there is no nowhere\nsapi upgrade --help shows its options\n"],
    );
  });
});
