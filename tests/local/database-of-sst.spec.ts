import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { NODE_MODULES } from "../support/paths";
import { ProgramCopy } from "./programs";
import { type Served, serve } from "./served";

const ALL = ["0001.article", "0002_tags", "0003_color", "0004_size", "0005_kind"];
const ARTICLE = { id: "1", title: "none", tags: 2, color: "red", size: 4, kind: "note" };

describe("a database that SST has migrated", () => {
  // The program is captured several times, and Postgres starts twice.
  const data = mkdtempSync(path.join(tmpdir(), "sapi-database-of-sst-"));
  let program: ProgramCopy;
  let served: Served;

  before(async () => {
    program = new ProgramCopy("database-of-sst");
    served = await serve("database-of-sst", { data }, program);
  });

  after(async () => {
    await served.close();
    rmSync(data, { recursive: true, force: true });
  });

  const read = async (path: string): Promise<unknown> => JSON.parse((await served.get(path)).body);

  it("runs those of its migrations that are new, in every form, and none of the others a second time", async () => {
    assert.deepEqual(await read("/ran/kysely_migration"), ["0001", "0002_tags"]);
    served.events.clear();
    writeMigrations(program);
    await served.events.next("invocation", ({ status }) => status === "succeeded");
    assert.deepEqual(await read("/article"), [ARTICLE]);
    assert.deepEqual(await read("/ran/sapi_migrations"), ALL);
  });

  it("runs nothing at the next start", async () => {
    await served.local.close();
    served = await serve("database-of-sst", { data }, program);
    assert.deepEqual(served.events.errors, []);
    assert.deepEqual(await read("/article"), [ARTICLE]);
    assert.deepEqual(await read("/ran/sapi_migrations"), ALL);
  });
});

describe("a database on localhost for a project with the packages of SST 1", () => {
  let served: Served;

  before(async () => {
    const program = new ProgramCopy("database-of-sst");
    withPackagesOfSst1(program.folder);
    writeMigrations(program);
    // The migrator of SST is not part of it.
    program.edit("index.ts", "  new lambda.Invocation(", "  String(");
    served = await serve("database-of-sst", {}, program);
  });

  after(() => served.close());

  it("gives migrations the Kysely that is installed, 0.21 with a dialect for version 2 of the AWS SDK", () => {
    assert.deepEqual(served.events.errors, []);
    const invocations = served.events.of("invocation").map(({ status }) => status);
    assert.deepEqual(invocations, ["succeeded"]);
  });
});

function writeMigrations(program: ProgramCopy): void {
  const before = 'defaultDatabaseName: "notes",\n';
  program.edit("index.ts", before, `${before}    migrations: "migrations",\n`);
}

/** Folders of packages with `kysely` and `kysely-data-api` as SST 1.18 has them. The dialect imports the Kysely beside it. */
function withPackagesOfSst1(folder: string): void {
  const modules = path.join(folder, "node_modules");
  rmSync(modules);
  mkdirSync(modules);
  const installed = realpathSync(NODE_MODULES);
  for (const name of readdirSync(installed))
    if (!name.startsWith("kysely") && name !== ".cache")
      symlinkSync(path.join(installed, name), path.join(modules, name));
  for (const [name, alias] of [
    ["kysely", "kysely-0.21"],
    ["kysely-data-api", "kysely-data-api-0.1"],
  ] as const)
    cpSync(path.join(installed, alias), path.join(modules, name), { recursive: true });
}
