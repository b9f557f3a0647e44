import assert from "node:assert/strict";
import * as fs from "node:fs";
import { createRequire } from "node:module";
import * as path from "node:path";
import { findMigrations } from "#sdk/constructs/rds/migrations-plan";
import { Issues } from "#sdk/errors/index";
import { App, RDS, Stack } from "#sdk/index";
import { ROOT } from "../../../support/paths";
import { inProgramFolder } from "../../../support/program-folder";
import { FakeDataApi } from "../../../support/rds-data";
import { record } from "../../../support/record";

const NOTES = { engine: "postgresql16", defaultDatabaseName: "notes", migrations: "migrations" } as const;

describe("the migrations of an RDS", () => {
  it("are the SQL files and modules of the folder, in the order of their names", async () => {
    const files = {
      "migrations/0010_last.ts": "",
      "migrations/0002_second.sql": "",
      "migrations/0001_first.mjs": "",
      "migrations/README.md": "",
      "migrations/types.d.ts": "",
      "migrations/.hidden.sql": "",
      "migrations/data/cities.sql": "",
    };
    const found = await inProgramFolder(files, () =>
      findMigrations("./migrations", new Issues({ kind: "RDS", id: "Db" })),
    );
    assert.deepEqual(found, [
      { name: "0001_first", file: "migrations/0001_first.mjs" },
      { name: "0002_second", file: "migrations/0002_second.sql" },
      { name: "0010_last", file: "migrations/0010_last.ts" },
    ]);
  });

  it("run from the archive that is deployed, with what modules import in it", async () => {
    const api = new FakeDataApi();
    await api.open();
    const files = {
      "package.json": "{}",
      "names.ts": 'export const TABLE = "notes";',
      "migrations/0001_notes.sql": "CREATE TABLE notes (id int);",
      "migrations/0002_tags.ts":
        'import { TABLE } from "../names";\nexport const up = (db: any) => db.execute(`ALTER TABLE ${TABLE} ADD tags text`);',
    };
    try {
      const result = await inProgramFolder(files, async () => {
        const recorded = await record(() => {
          new RDS(new Stack(new App(), "Web"), "Database", NOTES);
        });
        return runDeployed(
          recorded.resource("aws:lambda/function:Function", "Web-Database-migrator-function").inputs,
        );
      });
      assert.deepEqual(result, { up: ["0001_notes", "0002_tags"], down: [] });
      assert.deepEqual(api.committed, ["CREATE TABLE notes (id int)", "ALTER TABLE notes ADD tags text"]);
      const [first] = api.calls;
      assert.equal(first?.body.resourceArn, "arn:aws:rds:us-east-1:123456789012:cluster:dev-notes-database");
      assert.equal(first?.body.database, "notes");
    } finally {
      await api.close();
    }
  });

  it("run from the archive with the project's own Kysely in it", async () => {
    const api = new FakeDataApi();
    await api.open();
    const files = {
      "package.json": "{}",
      "migrations/0001_notes.mjs":
        'import { sql } from "kysely";\nexport const up = (db) => db.schema.createTable("notes").addColumn("at", "timestamp", (c) => c.defaultTo(sql`now()`)).execute();',
    };
    try {
      const result = await inProgramFolder(files, async () => {
        fs.symlinkSync(path.join(ROOT, "node_modules"), "node_modules");
        const recorded = await record(() => {
          new RDS(new Stack(new App(), "Web"), "Database", NOTES);
        });
        const { inputs } = recorded.resource(
          "aws:lambda/function:Function",
          "Web-Database-migrator-function",
        );
        const { entries } = inputs.code as unknown as { entries: Readonly<Record<string, { path: string }>> };
        assert.deepEqual(Object.keys(entries).sort(), [
          ".sapi/migrations/Web-Database.js",
          ".sapi/migrations/Web-Database.js.map",
        ]);
        const text = fs.readFileSync(entries[".sapi/migrations/Web-Database.js"]?.path as string, "utf8");
        // One copy, although the entry names its file and the migration its package.
        assert.equal(text.split("calling the transaction method for a Transaction").length, 2);
        return runDeployed(inputs);
      });
      assert.deepEqual(result, { up: ["0001_notes"], down: [] });
      assert.deepEqual(api.committed, ['create table "notes" ("at" timestamp default now())']);
    } finally {
      await api.close();
    }
  });

  for (const length of [89, 90, 120, 250]) {
    it(`have a handler that Lambda takes for an id of ${length} characters`, async () => {
      const files = { "package.json": "{}", "migrations/0001_notes.sql": "SELECT 1" };
      const id = "N".repeat(length);
      await inProgramFolder(files, async () => {
        const recorded = await record(() => {
          const native = { cluster: { clusterIdentifier: "notes" } };
          new RDS(new Stack(new App(), "Web"), id, { ...NOTES, native });
        });
        const { inputs } = recorded.resource("aws:lambda/function:Function");
        const handler = inputs.handler as string;
        assert.ok(handler.length <= 128, `${handler.length} characters`);
        // A name that fits is the whole one, as it always was.
        assert.equal(handler === `.sapi/migrations/Web-${id}.handler`, length < 100);
        const { entries } = inputs.code as unknown as { entries: Readonly<Record<string, { path: string }>> };
        assert.ok(
          entries[handler.replace(/handler$/, "js")] ?? entries[handler.replace(/handler$/, "mjs")],
          handler,
        );
      });
    });
  }

  it("are bundled alike from the same files, so that a second deployment changes nothing", async () => {
    const files = { "package.json": "{}", "migrations/0001_notes.sql": "SELECT 1" };
    const codeOf = () =>
      inProgramFolder(files, async () => {
        const recorded = await record(() => {
          new RDS(new Stack(new App(), "Web"), "Database", NOTES);
        });
        const { code } = recorded.resource("aws:lambda/function:Function").inputs;
        const { entries } = code as unknown as { entries: Readonly<Record<string, { path: string }>> };
        return Object.entries(entries).map(([name, { path: file }]) => [name, fs.readFileSync(file, "utf8")]);
      });
    assert.deepEqual(await codeOf(), await codeOf());
  });
});

/** Calls the handler of a deployed function with its environment, where the AWS SDK is found as Lambda brings it. */
async function runDeployed(inputs: Readonly<Record<string, unknown>>): Promise<unknown> {
  const { entries } = inputs.code as { entries: Readonly<Record<string, { path: string }>> };
  const folder = path.join(process.cwd(), "deployed");
  for (const [name, { path: file }] of Object.entries(entries)) {
    const target = path.join(folder, name);
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.copyFileSync(file, target);
  }
  fs.symlinkSync(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"));
  const [module, name] = String(inputs.handler).split(/\.(?=[^.]+$)/) as [string, string];
  const { variables } = inputs.environment as { variables: Readonly<Record<string, string>> };
  const { NODE_OPTIONS: _, ...environment } = variables;
  Object.assign(process.env, environment);
  try {
    return await createRequire(path.join(folder, "runtime.js"))(`./${module}.js`)[name]();
  } finally {
    for (const key of Object.keys(environment)) delete process.env[key];
  }
}
