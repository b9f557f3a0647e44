import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";
import type { UpgradeRequest } from "#sdk/cli/upgrade/request";
import { type Codemod, runUpgrade } from "#sdk/cli/upgrade/run";
import { type TemporaryProject, temporaryProject } from "../../../support/project";
import { Said } from "../../../support/said";

const INDEX = `import { App } from "pulumi-serverless-api";
import { Jobs } from "./jobs";

const app = new App();
app.stack(Jobs);
export = app.outputs;
`;
const JOBS = `import { Queue, type StackContext } from "pulumi-serverless-api";

export function Jobs({ stack }: StackContext) {
  new Queue(stack, "Old");
}
`;

/** Replaces words. */
function replacing(
  words: Readonly<Record<string, string>>,
  notes: ReturnType<Codemod>["notes"] = [],
): Codemod {
  return (files) => {
    const changed = [...files].map(([file, text]) => {
      const replaced = Object.entries(words).reduce((now, [old, word]) => now.replaceAll(old, word), text);
      return [file, replaced] as const;
    });
    return { files: new Map(changed.filter(([file, text]) => text !== files.get(file))), notes };
  };
}

const SAME = replacing({ "new Queue": "// Makes a queue.\n  new Queue" });
const OTHER = replacing({ '"Old"': '"Old", { fifo: true }' });
const BROKEN = replacing({ '"Old"': '"Old", { fyfo: true }' });

describe("sapi upgrade", () => {
  let project: TemporaryProject;
  let before: string;

  beforeEach(() => {
    before = process.cwd();
    project = temporaryProject({ "index.ts": INDEX, "jobs.ts": JOBS });
    process.chdir(project.folder);
  });

  afterEach(() => {
    process.chdir(before);
    project.remove();
  });

  async function run(codemod: Codemod, wishes: Partial<UpgradeRequest> = {}, isTerminal = false) {
    const request: UpgradeRequest = {
      from: "gen0",
      paths: [],
      isDry: false,
      isForced: false,
      compares: true,
      json: false,
      stack: undefined,
      config: {},
      values: {},
      ...wishes,
    };
    const [stdout, stderr] = [new Said(isTerminal), new Said()];
    const io = { stdout, stderr, signal: new AbortController().signal };
    const code = await runUpgrade(request, io, codemod);
    return { code, out: stdout.text, err: stderr.text };
  }

  const jobs = () => fs.readFileSync(path.join(project.folder, "jobs.ts"), "utf8");
  /** Copies of this project that are left beside it, where others may leave theirs meanwhile. */
  const besides = () => {
    const folder = path.dirname(project.folder);
    const copies = fs.readdirSync(folder).filter((name) => name.startsWith(".sapi-upgrade-"));
    return copies.filter((name) => fs.existsSync(path.join(folder, name, "jobs.ts")));
  };

  it("writes what changes, and says that the program makes the same", async () => {
    const { code, out, err } = await run(SAME);
    assert.deepEqual([code, out], [0, ""]);
    assert.match(err, /^upgraded jobs\.ts\n\nno differences: it makes the same \d+ resources as before\n$/);
    assert.match(jobs(), /\/\/ Makes a queue\.\n/);
  });

  it("lists the differences, resource by resource", async () => {
    const { code, err } = await run(OTHER);
    assert.equal(code, 1);
    assert.match(err, /^\d+ differences in what it makes:$/m);
    assert.match(err, /^ {2}aws:sqs\/queue:Queue +\S+-Old\S* +fifoQueue +- +true$/m);
    assert.match(jobs(), /fifo: true/);
  });

  it("writes nothing in a dry run, and compares what would be", async () => {
    const { code, out, err } = await run(OTHER, { isDry: true });
    assert.equal(code, 1);
    assert.match(out, /^--- a\/jobs\.ts\n\+\+\+ b\/jobs\.ts\n@@ .* @@\n/);
    assert.match(
      out,
      /^- {2}new Queue\(stack, "Old"\);\n\+ {2}new Queue\(stack, "Old", \{ fifo: true \}\);$/m,
    );
    assert.match(err, /^would change 1 file of 2$/m);
    assert.match(err, / fifoQueue +- +true$/m);
    assert.equal(jobs(), JOBS);
    assert.deepEqual(besides(), []);
    const same = await run(SAME, { isDry: true });
    assert.match(same.err, /^no differences: /m);
    assert.equal(same.code, 0);
  });

  it("prints a diff that git applies, in colours on a terminal alone", async () => {
    const { out } = await run(OTHER, { isDry: true, compares: false });
    assert.doesNotMatch(out, /\u001b/);
    execFileSync("git", ["apply", "-"], { cwd: project.folder, input: out });
    assert.match(jobs(), /fifo: true/);
    project.write({ "jobs.ts": JOBS });
    const shown = await run(OTHER, { isDry: true, compares: false }, true);
    assert.match(shown.out, /^\u001b\[32m\+ {2}new Queue\(stack, "Old", \{ fifo: true \}\);\u001b\[0m$/m);
    assert.match(shown.out, /^\u001b\[31m- {2}new Queue/m);
  });

  it("lists the lines that are left to be done by hand", async () => {
    const file = path.join(fs.realpathSync(project.folder), "jobs.ts");
    const codemod = replacing({}, [{ path: file, line: 4, message: "write the name of the queue" }]);
    const { code, err } = await run(codemod);
    assert.equal(code, 0);
    assert.equal(
      err,
      "nothing to upgrade in 2 files\n\nleft to be done by hand:\n  jobs.ts:4  write the name of the queue\n",
    );
  });

  it("prints everything as one object with --json", async () => {
    const { out, err } = await run(OTHER, { json: true });
    const reported = JSON.parse(out);
    assert.equal(err, "");
    assert.deepEqual([reported.dryRun, reported.files, reported.left], [false, [{ path: "jobs.ts" }], []]);
    assert.equal(reported.graph.compared, true);
    const [queue] = reported.graph.differences.filter(
      ({ property }: { property?: string }) => property === "fifoQueue",
    );
    assert.deepEqual([queue.type, queue.after], ["aws:sqs/queue:Queue", true]);
  });

  it("upgrades a program that could not be run as it was, and says so", async () => {
    project.write({ "jobs.ts": JOBS.replace('"Old"', '"Old", { fyfo: true }') });
    const { code, err } = await run(replacing({ fyfo: "fifo" }));
    assert.equal(code, 0);
    assert.match(err, /^not compared: the program could not be run as it was$/m);
    assert.match(err, /^ {2}Queue "Old" fyfo: there is no such prop; did you mean fifo$/m);
    assert.match(jobs(), /fifo: true/);
  });

  it("fails where the upgraded program is refused, and names the lines", async () => {
    for (const isDry of [true, false]) {
      const { code, err } = await run(BROKEN, { isDry });
      assert.equal(code, 1);
      assert.match(err, /^not compared: the upgraded program is refused$/m);
      assert.match(err, /^ {2}Queue "Old" fyfo: there is no such prop/m);
      assert.match(err, /at jobs\.ts:4:/);
    }
    assert.deepEqual(besides(), []);
  });

  it("says that it compares nothing where the program loads none of the files", async () => {
    project.write({ "other.ts": 'new Queue(stack, "Old");' });
    const { code, err } = await run(SAME, { paths: ["other.ts"] });
    assert.equal(code, 0);
    assert.match(err, /^not compared\n {2}the program, .*index\.ts, loads none of the files that change$/m);
  });

  it("keeps line ends and marks", async () => {
    project.write({ "jobs.ts": `\ufeff${JOBS.replaceAll("\n", "\r\n")}` });
    await run(SAME, { compares: false });
    assert.equal(
      jobs(),
      `\ufeff${JOBS.replace("new Queue", "// Makes a queue.\n  new Queue").replaceAll("\n", "\r\n")}`,
    );
  });

  it("leaves files that are no text in UTF-8, and says so", async () => {
    const bytes = Buffer.from(JOBS.replace("Jobs", "Jobs /* caf\u00e9 */"), "latin1");
    fs.writeFileSync(path.join(project.folder, "jobs.ts"), bytes);
    const { err } = await run(SAME);
    assert.match(err, /^ {2}jobs\.ts:1 {2}left as it is: no text in UTF-8$/m);
    assert.deepEqual(fs.readFileSync(path.join(project.folder, "jobs.ts")), bytes);
  });

  it("writes the file that a link stands for, and leaves the link", async () => {
    fs.renameSync(path.join(project.folder, "jobs.ts"), path.join(project.folder, "real.ts"));
    fs.symlinkSync("real.ts", path.join(project.folder, "jobs.ts"));
    const { err } = await run(SAME);
    assert.match(err, /^upgraded real\.ts$/m);
    assert.match(err, /^no differences/m);
    assert.equal(fs.readlinkSync(path.join(project.folder, "jobs.ts")), "real.ts");
    assert.match(jobs(), /Makes a queue/);
  });

  it("compares a program that imports from outside the project in a dry run", async () => {
    project.write({
      "package.json": "{}",
      "app/Pulumi.yaml": "name: notes\nruntime: nodejs\n",
      "app/index.ts": INDEX.replace("./jobs", "../jobs"),
    });
    process.chdir(path.join(project.folder, "app"));
    const { code, err } = await run(OTHER, { isDry: true });
    assert.equal(code, 1);
    assert.match(err, / fifoQueue +- +true$/m);
  });

  it("refuses files that git does not have as they are, unless it is forced to", async () => {
    execFileSync("git", ["init", "-q"], { cwd: project.folder });
    await assert.rejects(run(SAME), {
      message: /^git does not have these files.*:\n {2}jobs\.ts\n.*--allow-dirty/,
      isUserError: true,
    });
    assert.equal(jobs(), JOBS);
    assert.equal((await run(SAME, { isDry: true, compares: false })).code, 0);
    await run(SAME, { isForced: true, compares: false });
    assert.match(jobs(), /Makes a queue/);
  });
});
