import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { startLocal } from "pulumi-serverless-api/local";
import { type CommandResult, SstProgram } from "../../../../support/moved-project";

describe("a project for which SST made code and ran migrations", function () {
  this.timeout(300_000);
  let program: SstProgram;
  let result: CommandResult;

  before(async () => {
    program = new SstProgram("articles-1x");
    result = await program.sapi("upgrade", "--from", "sst");
  });
  after(() => program.remove());

  it("is moved whole, by the version in its lockfile", () => {
    assert.equal(result.code, 0, result.err);
    assert.match(result.err, /^moved 12 of 12 uses of SST, 100 %\n/);
    assert.match(program.read("stacks/Users.ts"), /new Auth\(stack, "auth", \{ login: \["email"\] \}\)/);
  });

  it("gets scripts in place of the generators, each reported once, and the query builder of SST", () => {
    const { scripts, dependencies } = JSON.parse(program.read("package.json"));
    assert.equal(
      scripts.schema,
      "tsx print-schema.mjs services/functions/graphql/schema.ts schema.graphql && echo made > made.txt",
    );
    assert.equal(
      scripts["types:database"],
      "npx --yes -p kysely-codegen -p kysely -p pg kysely-codegen --dialect postgres --camel-case --out-file services/core/sql.generated.ts",
    );
    assert.deepEqual([dependencies.kysely, dependencies["kysely-data-api"]], ["0.21.6", "0.2.1"]);
    const reported = result.err.split("\n").filter((line) => /^ {2}package\.json:\d+ {2}script /.test(line));
    assert.equal(reported.length, 2, result.err);
    assert.doesNotMatch(program.read("stacks/Api.ts"), /pothos|schema|commands/);
    assert.doesNotMatch(program.read("stacks/Database.ts"), /types:/);
  });

  it("prints the schema by its script, without what functions are bound to", () => {
    execFileSync("npm", ["run", "--silent", "schema"], { cwd: program.folder, stdio: "pipe" });
    assert.equal(program.read("made.txt").trim(), "made");
    assert.match(program.read("schema.graphql"), /^type Article \{\n {2}id: String\n {2}title: String\n\}\n/);
  });

  it("changes nothing a second time", async () => {
    const before = program.files();
    await program.sapi("upgrade", "--from", "sst", "--no-compare");
    assert.deepEqual(program.files(), before);
  });

  it("serves what its migrations have made", async () => {
    const local = await startLocal(program.folder, { port: 0 });
    try {
      const reply = await fetch(`${local.apis[0]?.url}/articles`);
      assert.deepEqual(await reply.json(), [{ articleID: "1", title: "First" }]);
    } finally {
      await local.close();
    }
  });
});
