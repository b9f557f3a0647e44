import assert from "node:assert/strict";
import { makeMigrator } from "#sdk/constructs/rds/migrator/index";
import type { NamedMigration } from "#sdk/constructs/rds/migrator/plan";
import type { RDSDialect, RDSMigration } from "#sdk/index";
import { FakeDataApi } from "../../../../support/rds-data";

const CLUSTER = {
  clusterArn: "arn:aws:rds:us-east-1:123456789012:cluster:notes",
  secretArn: "arn:aws:secretsmanager:us-east-1:123456789012:secret:notes",
  defaultDatabaseName: "notes",
};
const NOTES: NamedMigration = ["0001_notes", "CREATE TABLE notes (id int); CREATE INDEX n ON notes (id);"];
const TAGS_MODULE: RDSMigration = {
  up: (db) => db.execute("ALTER TABLE notes ADD COLUMN tags text"),
  down: (db) => db.execute("ALTER TABLE notes DROP COLUMN tags"),
};
const TAGS: NamedMigration = ["0002_tags", TAGS_MODULE];

describe("the function that runs migrations", () => {
  const api = new FakeDataApi();
  const run = (all: readonly NamedMigration[], event = {}, dialect: RDSDialect = "postgresql") =>
    makeMigrator(() => ({ ...CLUSTER, dialect }), all)(event);

  beforeEach(() => {
    api.calls.length = api.committed.length = api.resuming = 0;
    api.names = [];
    api.kysely = undefined;
    api.refused.clear();
  });
  before(() => api.open());
  after(() => api.close());

  it("runs each migration in the order of the list, one statement after the other, and remembers them", async () => {
    assert.deepEqual(await run([NOTES, TAGS]), { up: ["0001_notes", "0002_tags"], down: [] });
    assert.deepEqual(api.committed, [
      "CREATE TABLE notes (id int)",
      "CREATE INDEX n ON notes (id)",
      "ALTER TABLE notes ADD COLUMN tags text",
    ]);
    assert.deepEqual(api.names, ["0001_notes", "0002_tags"]);
  });

  it("runs none a second time, and those that have come since", async () => {
    await run([NOTES]);
    assert.deepEqual(await run([NOTES]), { up: [], down: [] });
    assert.deepEqual(await run([NOTES, TAGS]), { up: ["0002_tags"], down: [] });
    assert.equal(api.committed.filter((sql) => sql.startsWith("CREATE TABLE")).length, 1);
  });

  it("takes a migration back that fails, keeps those before it, and says which one and why", async () => {
    const broken: NamedMigration = ["0003_more", "CREATE TABLE more (id int); BROKEN"];
    await assert.rejects(
      () => run([NOTES, broken]),
      /^Error: migration 0003_more failed going up: ERROR: syntax error in BROKEN$/,
    );
    assert.deepEqual(api.names, ["0001_notes"]);
    assert.ok(!api.committed.includes("CREATE TABLE more (id int)"));
    assert.equal(api.calls.at(-1)?.path, "/RollbackTransaction");
  });

  it("goes to a migration that is named, and takes later ones back, the last one first", async () => {
    await run([NOTES, TAGS]);
    assert.deepEqual(await run([NOTES, TAGS], { to: "0001_notes" }), { up: [], down: ["0002_tags"] });
    assert.deepEqual(api.names, ["0001_notes"]);
    assert.equal(api.committed.at(-1), "ALTER TABLE notes DROP COLUMN tags");
    await assert.rejects(() => run([NOTES, TAGS], { to: "0002" }), /there is no migration 0002/);
  });

  it("does not take SQL files back, nor modules without down", async () => {
    const added: NamedMigration = ["0002_more", { up: async () => undefined }];
    await run([NOTES, added, ["0003_sql", "SELECT 1"]]);
    const all: readonly NamedMigration[] = [NOTES, added, ["0003_sql", "SELECT 1"]];
    await assert.rejects(
      () => run(all, { to: "0001_notes" }),
      /0003_sql failed going down: an SQL file is not taken back/,
    );
    api.names = ["0001_notes", "0002_more"];
    await assert.rejects(
      () => run([NOTES, added], { to: "0001_notes" }),
      /0002_more failed going down: it does not export down/,
    );
  });

  it("refuses a migration that comes before one that has run, and a folder without one that has run", async () => {
    await run([NOTES, TAGS]);
    await assert.rejects(
      () => run([NOTES, ["0001b_late", "SELECT 1"], TAGS]),
      /^Error: 0001b_late comes before 0002_tags, which has run: rename it so that it comes last$/,
    );
    await assert.rejects(
      () => run([NOTES]),
      /^Error: 0002_tags has run and is no longer in the folder: put it back$/,
    );
  });

  it("refuses a module that exports no up", async () => {
    const wrong = ["0001_wrong", { upgrade: () => undefined }] as unknown as NamedMigration;
    await assert.rejects(() => run([wrong]), /migration 0001_wrong failed going up: it does not export up/);
  });

  it("waits for a cluster that had paused", async () => {
    api.resuming = 1;
    assert.deepEqual(await run([NOTES]), { up: ["0001_notes"], down: [] });
  });

  it("sends again what is refused while its policy is on its way through IAM, and carries nothing out twice", async () => {
    for (const path of ["/BeginTransaction", "/Execute", "/CommitTransaction"]) api.refused.set(path, 2);
    const pauses: number[] = [];
    const clock = { now: () => 0, pause: async (ms: number) => void pauses.push(ms) };
    const migrate = makeMigrator(() => ({ ...CLUSTER, dialect: "postgresql" }), [NOTES], { clock });
    assert.deepEqual(await migrate(), { up: ["0001_notes"], down: [] });
    assert.deepEqual(pauses, [500, 1000, 500, 1000, 500, 1000]);
    assert.deepEqual(api.committed, ["CREATE TABLE notes (id int)", "CREATE INDEX n ON notes (id)"]);
    assert.deepEqual(api.names, ["0001_notes"]);
  });

  it("fails with the refusal when that is still there after a minute", async () => {
    api.refused.set("/BeginTransaction", 99);
    let now = 0;
    const clock = { now: () => now, pause: async (ms: number) => void (now += ms) };
    const migrate = makeMigrator(() => ({ ...CLUSTER, dialect: "postgresql" }), [NOTES], { clock });
    await assert.rejects(() => migrate(), /not authorized: \/BeginTransaction/);
    assert.equal(now, 60_000);
  });

  it("remembers a migration before its statements, so that another run waits, and after them in MySQL", async () => {
    const order = () =>
      api.calls.flatMap(({ body: { sql } }) =>
        /^(INSERT|CREATE TABLE n)/.test(String(sql)) ? [String(sql).slice(0, 6)] : [],
      );
    await run([NOTES]);
    assert.deepEqual(order(), ["INSERT", "CREATE"]);
    api.calls.length = 0;
    api.names = [];
    await run([NOTES], {}, "mysql");
    assert.deepEqual(order(), ["CREATE", "INSERT"]);
  });

  it("gives migrations rows, parameters of every kind, and what other clients of the Data API need", async () => {
    const seen: unknown[] = [];
    await run([
      [
        "0001_all",
        {
          up: async (db) => {
            const values = { t: "a", i: 1, d: 1.5, b: true, n: null, x: new Uint8Array([1, 2]) };
            await db.execute("INSERT INTO notes VALUES (:t)", values);
            seen.push(await db.execute("SELECT name FROM sapi_migrations"), db.dialect, db.dataApi);
          },
        },
      ],
    ]);
    const { parameters, ...rest } =
      api.calls.find(({ body }) => String(body.sql).includes("notes VALUES"))?.body ?? {};
    assert.deepEqual(parameters, [
      { name: "t", value: { stringValue: "a" } },
      { name: "i", value: { longValue: 1 } },
      { name: "d", value: { doubleValue: 1.5 } },
      { name: "b", value: { booleanValue: true } },
      { name: "n", value: { isNull: true } },
      { name: "x", value: { blobValue: "AQI=" } },
    ]);
    const { transactionId } = rest as { transactionId: string };
    assert.deepEqual(rest, {
      resourceArn: CLUSTER.clusterArn,
      secretArn: CLUSTER.secretArn,
      database: "notes",
      sql: "INSERT INTO notes VALUES (:t)",
      transactionId,
      formatRecordsAs: "JSON",
      continueAfterTimeout: true,
    });
    const { clusterArn: resourceArn, secretArn } = CLUSTER;
    assert.deepEqual(seen, [
      [{ name: "0001_all" }],
      "postgresql",
      { resourceArn, secretArn, database: "notes", transactionId },
    ]);
  });

  it("takes migrations that SST ran for done, and remembers them itself", async () => {
    api.kysely = ["0001_notes"];
    assert.deepEqual(await run([NOTES, TAGS]), { up: ["0002_tags"], down: [] });
    assert.deepEqual(api.names, ["0001_notes", "0002_tags"]);
    assert.deepEqual(api.committed, ["ALTER TABLE notes ADD COLUMN tags text"]);
    api.calls.length = 0;
    assert.deepEqual(await run([NOTES, TAGS]), { up: [], down: [] });
    assert.ok(!api.calls.some(({ body }) => String(body.sql).includes("kysely_migration")));
  });

  it("knows files of SST 1 and 2 by the part of their names before the first dot, the last one of several", async () => {
    api.kysely = ["0001"];
    const up = async () => undefined;
    assert.deepEqual(
      await run([
        ["0001.notes", { up }],
        ["0002.tags", { up }],
      ]),
      {
        up: ["0002.tags"],
        down: [],
      },
    );
    assert.deepEqual(api.names, ["0001.notes", "0002.tags"]);
    api.names = [];
    await assert.rejects(
      () =>
        run([
          ["0001.a", { up }],
          ["0001.b", { up }],
        ]),
      /^Error: 0001\.a comes before 0001\.b, which has run: rename it so that it comes last$/,
    );
  });

  it("runs nothing where SST ran a migration that is not in the folder", async () => {
    api.kysely = ["0000_first", "0001_notes"];
    await assert.rejects(
      () => run([NOTES]),
      /^Error: 0000_first has run, as the table kysely_migration says, and is not in the folder: put it back$/,
    );
    assert.deepEqual(api.names, []);
  });

  it("asks MySQL for the table of SST in its own database", async () => {
    api.kysely = ["0001_notes"];
    await run([NOTES], {}, "mysql");
    const asked = api.calls
      .map(({ body }) => String(body.sql))
      .find((sql) => sql.includes("information_schema"));
    assert.equal(
      asked,
      "SELECT 1 AS found FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name = 'kysely_migration'",
    );
  });

  it("runs a module that exports up and down as an object by default", async () => {
    const whole = [
      "0001_whole",
      { default: { up: (db: never) => TAGS_MODULE.up(db) } },
    ] as unknown as NamedMigration;
    await run([whole]);
    assert.deepEqual(api.committed, ["ALTER TABLE notes ADD COLUMN tags text"]);
  });
});
