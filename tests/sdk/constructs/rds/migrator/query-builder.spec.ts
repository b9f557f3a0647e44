import assert from "node:assert/strict";
import { Kysely, sql } from "kysely";
import { DataApiDialect } from "kysely-data-api";
import { makeMigrator } from "#sdk/constructs/rds/migrator/index";
import type { NamedMigration } from "#sdk/constructs/rds/migrator/plan";
import type { QueryBuilder } from "#sdk/constructs/rds/migrator/query-builder";
import type { RDSDialect } from "#sdk/index";
import { FakeDataApi } from "../../../../support/rds-data";

const CLUSTER = {
  clusterArn: "arn:aws:rds:us-east-1:123456789012:cluster:notes",
  secretArn: "arn:aws:secretsmanager:us-east-1:123456789012:secret:notes",
  defaultDatabaseName: "notes",
};
const QUERY_BUILDER = { Kysely, DataApiDialect } as unknown as QueryBuilder;

/** A migration that takes a Kysely, as those of SST do. */
function migration(name: string, up: (db: Kysely<never>) => Promise<unknown>): NamedMigration {
  return [name, { up: (db) => up(db as unknown as Kysely<never>) }];
}

const NOTES = migration("0001_notes", (db) =>
  db.schema.createTable("notes").addColumn("id", "text").execute(),
);

describe("the query builder of migrations", () => {
  const api = new FakeDataApi();
  const run = (all: readonly NamedMigration[], dialect: RDSDialect = "postgresql") =>
    makeMigrator(() => ({ ...CLUSTER, dialect }), all, { queryBuilder: QUERY_BUILDER })();

  before(() => api.open());
  after(() => api.close());
  beforeEach(() => {
    api.calls.length = api.committed.length = 0;
    api.names = [];
  });

  it("writes in the transaction of the migration, with the SQL that a migration executes itself", async () => {
    const tags = migration("0002_tags", async (db) => {
      await db.schema.alterTable("notes").addColumn("tags", "text").execute();
      await sql`UPDATE notes SET tags = ${"none"}`.execute(db);
      await (db as unknown as { execute(text: string): Promise<unknown> }).execute("SELECT 1");
    });
    assert.deepEqual(await run([NOTES, tags]), { up: ["0001_notes", "0002_tags"], down: [] });
    assert.deepEqual(api.committed, [
      'create table "notes" ("id" text)',
      'alter table "notes" add column "tags" text',
      "UPDATE notes SET tags = :0",
      "SELECT 1",
    ]);
    const begun = api.calls.filter(({ path }) => path === "/BeginTransaction").length;
    const committed = api.calls.filter(({ path }) => path === "/CommitTransaction").length;
    // The table is made and read, that of SST is looked for, and each migration has one.
    assert.deepEqual([begun, committed], [5, 5]);
    const created = api.calls.find(({ body }) => String(body.sql).startsWith("create table"));
    assert.equal(created?.body.database, "notes");
    assert.equal(created?.body.continueAfterTimeout, true);
  });

  it("is a transaction in PostgreSQL and none in MySQL, as in SST", async () => {
    const seen: boolean[] = [];
    const inspect = migration("0001_look", async (db) => void seen.push(db.isTransaction));
    await run([inspect]);
    api.names = [];
    await run([inspect], "mysql");
    assert.deepEqual(seen, [true, false]);
  });

  it("has a transaction of its own for one that a migration of MySQL begins", async () => {
    const nested = migration("0001_nested", (db) =>
      db.transaction().execute((inner) => sql`UPDATE notes SET id = 1`.execute(inner)),
    );
    await run([nested], "mysql");
    const of = (start: string) =>
      api.calls.find(({ body }) => String(body.sql).startsWith(start))?.body.transactionId;
    assert.notEqual(of("UPDATE"), of("INSERT INTO sapi_migrations"));
    assert.deepEqual(api.committed, ["UPDATE notes SET id = 1"]);
  });

  it("leaves nothing of a migration that fails", async () => {
    const broken = migration("0002_broken", async (db) => {
      await db.schema.createTable("more").addColumn("id", "text").execute();
      await sql`BROKEN`.execute(db);
    });
    await assert.rejects(
      () => run([NOTES, broken]),
      /^Error: migration 0002_broken failed going up: ERROR: syntax error in BROKEN$/,
    );
    assert.deepEqual(api.committed, ['create table "notes" ("id" text)']);
    assert.deepEqual(api.names, ["0001_notes"]);
  });

  it("is missed with the packages that are to be installed", async () => {
    const missing = "kysely-data-api is not installed: npm install kysely-data-api@0.2.1";
    const migrate = makeMigrator(() => ({ ...CLUSTER, dialect: "postgresql" }), [NOTES], { missing });
    await assert.rejects(
      () => migrate(),
      /^Error: migration 0001_notes failed going up: db\.schema is one of Kysely: kysely-data-api is not installed: npm install kysely-data-api@0\.2\.1$/,
    );
  });
});
