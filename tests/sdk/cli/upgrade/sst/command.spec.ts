import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { appendFileSync, mkdirSync, rmSync, unlinkSync } from "node:fs";
import * as path from "node:path";
import { startLocal } from "pulumi-serverless-api/local";
import { SstProgram } from "../../../../support/moved-project";

describe("sapi upgrade --from sst", function () {
  this.timeout(300_000);
  let program: SstProgram;

  afterEach(() => program.remove());

  const git = (...argv: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...argv], {
      cwd: program.folder,
    });

  function commit(): void {
    git("init", "-q");
    appendFileSync(path.join(program.folder, ".git/info/exclude"), "node_modules\n");
    git("add", "-A");
    git("commit", "-qm", "before");
  }

  it("shows first what it would do, as a diff that git applies, and writes nothing", async () => {
    program = new SstProgram("shop-1x");
    commit();
    const before = program.files();
    const { code, out, err } = await program.sapi("upgrade", "--from", "sst", "--dry-run");
    assert.equal(code, 0);
    assert.deepEqual(program.files(), before);
    assert.match(err, /^moved 10 of 10 uses of SST, 100 %\n/);
    assert.match(err, /^would make Pulumi\.yaml$/m);
    assert.match(err, /^would remove sst\.json$/m);
    assert.match(err, /^would upgrade stacks\/Shop\.js$/m);
    assert.match(err, /^it would make 40 resources$/m);

    execFileSync("git", ["apply", "-"], { cwd: program.folder, input: out });
    const applied = program.files();
    git("stash", "-qu");
    await program.sapi("upgrade", "--from", "sst", "--no-compare");
    assert.deepEqual(applied, program.files());
  });

  it("comments out what has no counterpart, lists it with its line and the nearest equivalent, and the rest starts", async () => {
    program = new SstProgram("left-2x");
    const { code, err } = await program.sapi("upgrade", "--from", "sst");
    assert.equal(code, 0, err);
    assert.match(err, /^moved \d+ of \d+ uses of SST, \d\d %\n/);
    const left = err.split("\n").filter((line) => /^ {2}\S+:\d+ {2}/.test(line));
    const reported = left.map((line) => line.trim().split(" ")[0]);
    const lineOf = (file: string, text: string) =>
      `${file}:${
        program
          .read(file)
          .split("\n")
          .findIndex((line) => line.includes(text)) + 1
      }`;
    for (const line of [
      lineOf("Pulumi.yaml", "region:"),
      lineOf("Pulumi.yaml", "ssmPrefix:"),
      lineOf("package.json", "sst bind next dev"),
      lineOf("stacks/Rest.ts", 'left out, Auth "Auth": '),
      lineOf("stacks/Rest.ts", 'left out, Job "Long": '),
      lineOf("stacks/Rest.ts", 'left out, Script "Once": '),
      lineOf("stacks/Rest.ts", 'left out, NextjsSite "Site": '),
      lineOf("stacks/Rest.ts", 'left out, Alarm "Alarm" of CDK: '),
    ])
      assert.ok(reported.includes(line), `${line} is not told:\n${left.join("\n")}`);
    assert.match(err, /^moved .*\nit makes \d+ resources\n/);
    // The parts that are left out need no packages. A handler still imports SST.
    const { devDependencies } = JSON.parse(program.read("package.json"));
    assert.deepEqual(Object.keys(devDependencies), ["@pulumi/aws", "@pulumi/pulumi", "sst", "tsx"]);
    // Each command that runs the program says it, and `sapi dev` at the start.
    const graph = await program.sapi("routes");
    const said = graph.err.split("\n").filter((line) => line.includes("left out of this program, "));
    assert.equal(said.length, 5, graph.err);
    const [site] = said.filter((line) => line.includes('NextjsSite "Site": this library serves no site'));
    assert.match(site ?? "", /left out of this program, stacks\/Rest\.ts:\d+, NextjsSite/);
  });

  it("says what is left out at the start of the local mode, which serves the rest", async () => {
    program = new SstProgram("left-2x");
    await program.sapi("upgrade", "--from", "sst", "--no-compare");
    const local = await startLocal(program.folder, { port: 0, watch: false });
    try {
      const reply = await fetch(`${local.apis[0]?.url}/jobs`);
      assert.equal(reply.status, 200);
      const warnings = local.events("warning").map(({ message }) => message);
      assert.equal(warnings.filter((message) => message.startsWith("left out of this program, ")).length, 5);
    } finally {
      await local.close();
    }
  });

  it("prints everything as one object with --json", async () => {
    program = new SstProgram("jobs-0x");
    const { out, err } = await program.sapi("upgrade", "--from", "sst", "--json");
    assert.equal(err, "");
    const report = JSON.parse(out);
    assert.deepEqual(report.share, { moved: 6, all: 6 });
    assert.deepEqual(report.files, [
      { path: "Pulumi.yaml", change: "made" },
      { path: "index.js", change: "made" },
      { path: "package.json", change: "changed" },
      { path: "sst.json", change: "removed" },
      { path: "stacks/JobsStack.js", change: "changed" },
      { path: "stacks/index.js", change: "changed" },
    ]);
    assert.deepEqual(report.left, [
      {
        path: "package.json",
        line: 6,
        message: "script deploy: sapi deploy needs the name of a stage behind it, such as dev",
      },
    ]);
    assert.deepEqual(report.graph, { captured: true, resources: 44 });
  });

  it("takes a folder in it, or the folder from elsewhere, for the project", async () => {
    program = new SstProgram("jobs-0x");
    const { err } = await program.sapi(
      "upgrade",
      "--from",
      "sst",
      "--no-compare",
      path.join(program.folder, "stacks"),
    );
    assert.match(err, /^moved 6 of 6 uses of SST, 100 %\n/);
  });

  it("does not run a program whose packages are not there yet, and says so", async () => {
    program = new SstProgram("jobs-0x");
    unlinkSync(path.join(program.folder, "node_modules"));
    const { code, err } = await program.sapi("upgrade", "--from", "sst");
    assert.equal(code, 0);
    assert.match(
      err,
      /^the upgraded program was not run\n {2}pulumi-serverless-api, @pulumi\/pulumi, @pulumi\/aws are not installed yet/m,
    );
    assert.match(err, /^next: install the packages, then npx sapi dev$/m);
  });

  it("refuses files that git does not have as they are, and writes none", async () => {
    program = new SstProgram("jobs-0x");
    commit();
    program.write("sst.json", program.read("sst.json").replace("jobs", "work"));
    const before = program.files();
    const { code, err } = await program.sapi("upgrade", "--from", "sst");
    assert.equal(code, 1);
    assert.match(err, /^git does not have these files.*:\n {2}sst\.json\n/);
    assert.deepEqual(program.files(), before);
  });

  it("refuses a folder without a project of SST, and a project of SST 3", async () => {
    program = new SstProgram("jobs-0x");
    rmSync(path.join(program.folder, "sst.json"));
    const none = await program.sapi("upgrade", "--from", "sst");
    assert.equal(none.code, 2);
    assert.match(none.err, /^sapi upgrade: there is no sst\.json and no sst\.config\.ts in \. or above it;/);
    mkdirSync(path.join(program.folder, "later"));
    program.write("later/sst.config.ts", "export default $config({ app() {}, async run() {} });\n");
    const later = await program.sapi("upgrade", "--from", "sst", "later");
    assert.equal(later.code, 1);
    assert.match(later.err, /^later\/sst\.config\.ts: it is of SST 3, which has other constructs/);
    const unknown = await program.sapi("upgrade", "--from", "cdk");
    assert.deepEqual(
      [unknown.code, unknown.err.split("\n")[0]],
      [2, 'sapi upgrade: --from takes gen0, sst, got "cdk"'],
    );
  });
});
