import assert from "node:assert/strict";
import { clusterResource, SECRET_ARN, TestedApi } from "../support";

const OTHER = "arn:aws:rds:us-east-1:123456789012:cluster:other";

describe("the Data API", () => {
  let api: TestedApi;

  before(async () => {
    // The files of a new server are made once for a version.
    api = new TestedApi();
    const mysql = clusterResource({ engine: "aurora-mysql" }, `${OTHER}-mysql`);
    const closed = clusterResource({ enableHttpEndpoint: false }, `${OTHER}-closed`);
    await api.serve(clusterResource(), mysql, closed);
    await api.execute(
      "CREATE TABLE notes (id serial PRIMARY KEY, text varchar(40) NOT NULL, price numeric(10, 2))",
    );
  });

  after(() => api.close());
  beforeEach(() => api.execute("TRUNCATE notes RESTART IDENTITY"));

  it("runs a statement in the database that is named, as its first user", async () => {
    const [row] = await api.rows("SELECT current_database() AS db, current_user AS name");
    assert.deepEqual(row, { db: "notes", name: "postgres" });
  });

  it("takes the database with the name of the user when none is named [ISS aws/aws-cli 8577]", async () => {
    const [row] = await api.rows("SELECT current_database() AS db", { database: undefined });
    assert.deepEqual(row, { db: "postgres" });
    await assert.rejects(api.execute("SELECT 1", { database: "nobody" }), {
      code: "DatabaseErrorException",
      message: 'ERROR: database "nobody" does not exist; SQLState: 3D000',
    });
  });

  it("says how many rows a statement has changed, and of none of its columns what it made up [AUG/data-api.calling]", async () => {
    const sql = "INSERT INTO notes (text) VALUES ('a'), ('b')";
    assert.deepEqual(await api.execute(sql), { generatedFields: [], numberOfRecordsUpdated: 2 });
    assert.equal((await api.execute("DELETE FROM notes WHERE id = 1")).numberOfRecordsUpdated, 1);
    assert.equal((await api.execute("SELECT * FROM notes")).numberOfRecordsUpdated, 0);
  });

  it("takes the ARN of a secret that RDS manages, which is longer than its model says [AUG/rds-secrets-manager]", async () => {
    const secretArn = `${SECRET_ARN.split("rds!")[0]}rds!cluster-01234567-89ab-cdef-0123-456789abcdef-abcdef`;
    assert.equal(secretArn.length, 108);
    // It is looked for, and is not that of the cluster.
    await assert.rejects(api.execute("SELECT 1", { secretArn }), { code: "SecretsErrorException" });
  });

  it("gives what RETURNING says as records", async () => {
    const answer = await api.execute("INSERT INTO notes (text) VALUES ('a') RETURNING id, text, price");
    assert.deepEqual(answer, {
      numberOfRecordsUpdated: 1,
      records: [[{ longValue: 1 }, { stringValue: "a" }, { isNull: true }]],
    });
  });

  it("describes the columns on request", async () => {
    const { columnMetadata } = await api.execute("SELECT id, text, price, 1.5 AS x FROM notes", {
      includeResultMetadata: true,
    });
    const columns = columnMetadata.map((column: Record<string, unknown>) => [
      column.name,
      column.typeName,
      column.type,
      column.tableName,
      column.nullable,
      column.isAutoIncrement,
      column.precision,
      column.scale,
    ]);
    assert.deepEqual(columns, [
      ["id", "serial", 4, "notes", 0, true, 10, 0],
      ["text", "varchar", 12, "notes", 0, false, 40, 0],
      ["price", "numeric", 2, "notes", 1, false, 10, 2],
      ["x", "numeric", 2, "", 2, false, 0, 0],
    ]);
    assert.equal((await api.execute("SELECT 1")).columnMetadata, undefined);
  });

  describe("says what Postgres says", () => {
    it("of a mistake, with a hint, the position and the state [ISS jeremydaly/data-api-client 144]", () =>
      assert.rejects(
        api.execute("SELECT * FROM notes WHERE id = :id", {
          parameters: [{ name: "id", value: { stringValue: "1" } }],
        }),
        ({ code, message }) => {
          assert.equal(code, "DatabaseErrorException");
          assert.match(
            message,
            /^ERROR: operator does not exist: integer = character varying\n {2}Hint: .*\n {2}Position: 30; SQLState: 42883$/,
          );
          return true;
        },
      ));

    it("of a constraint, without details [ISS cloud-utils/aurora-data-api 53]", () =>
      assert.rejects(api.execute("INSERT INTO notes (id, text) VALUES (1, 'a'), (1, 'b')"), {
        code: "DatabaseErrorException",
        message: 'ERROR: duplicate key value violates unique constraint "notes_pkey"; SQLState: 23505',
      }));
  });

  it("forgets what a call has set for its session", async () => {
    await api.execute("SET search_path TO nowhere");
    await api.execute("CREATE TEMP TABLE scratch (a int)");
    await api.execute("BEGIN");
    assert.deepEqual(await api.rows("SELECT current_setting('search_path') AS path"), [
      { path: '"$user", public' },
    ]);
    await assert.rejects(api.execute("SELECT * FROM scratch"), { code: "DatabaseErrorException" });
  });

  it("runs a statement for each set of parameters, with an empty result for each [AUG/data-api.differences]", async () => {
    const set = (text: string) => [{ name: "text", value: { stringValue: text } }];
    const answer = await api.call("BatchExecuteStatement", {
      database: "notes",
      sql: "INSERT INTO notes (text) VALUES (:text)",
      parameterSets: [set("a"), set("b")],
    });
    assert.deepEqual(answer, { updateResults: [{ generatedFields: [] }, { generatedFields: [] }] });
    assert.deepEqual(await api.rows("SELECT text FROM notes ORDER BY id"), [{ text: "a" }, { text: "b" }]);
  });

  it("keeps nothing of a batch that fails", async () => {
    const set = (id: number) => [{ name: "id", value: { longValue: id } }];
    const sql = "INSERT INTO notes (id, text) VALUES (:id, 'x')";
    const batch = { database: "notes", sql, parameterSets: [set(1), set(1)] };
    await assert.rejects(api.call("BatchExecuteStatement", batch), { code: "DatabaseErrorException" });
    assert.deepEqual(await api.rows("SELECT * FROM notes"), []);
  });

  describe("refuses", () => {
    const refused = (input: Readonly<Record<string, unknown>>, code: string, message: RegExp) =>
      assert.rejects(api.execute("SELECT 1", input), (error: { code: string; message: string }) => {
        assert.equal(error.code, code);
        assert.match(error.message, message);
        return true;
      });

    it("a schema [AUG/data-api.differences]", () =>
      refused({ schema: "public" }, "ValidationException", /^The schema parameter isn't supported$/));

    it("a statement of more than 64 KB, and a secret that there is not [BC]", async () => {
      await refused({ sql: "x".repeat(65_537) }, "ValidationException", /65536/);
      await refused({ secretArn: `${SECRET_ARN}x` }, "SecretsErrorException", /secret/);
    });

    it("a cluster that there is not, or without the Data API [AUG/data-api.troubleshooting]", async () => {
      const code = "HttpEndpointNotEnabledException";
      await refused({ resourceArn: OTHER }, code, /^HttpEndpoint is not enabled for cluster other$/);
      await refused({ resourceArn: `${OTHER}-closed` }, code, /other-closed$/);
    });

    it("MySQL, which is not emulated", () =>
      refused({ resourceArn: `${OTHER}-mysql` }, "BadRequestException", /MySQL, which is not emulated/));

    it("a call without a statement", () => refused({ sql: "" }, "BadRequestException", /^sql is required$/));
  });

  it("says how to install Postgres where it is not", async () => {
    const without = new TestedApi({ installed: null });
    await without.serve(clusterResource());
    const line =
      /@electric-sql\/pglite, which is not installed: run npm install --save-dev @electric-sql\/pglite$/;
    assert.match(without.notices.join(), line);
    await assert.rejects(without.execute("SELECT 1"), {
      code: "DatabaseErrorException",
      message: "@electric-sql/pglite is not installed: run npm install --save-dev @electric-sql/pglite",
    });
    await without.close();
  });

  it("has the user and the database that the cluster names", async () => {
    const own = new TestedApi();
    await own.serve(clusterResource({ masterUsername: "owner", databaseName: "my-db" }));
    const sql = "SELECT current_user AS name, session_user AS session, current_database() AS db";
    for (let call = 0; call < 2; call++)
      assert.deepEqual(await own.rows(sql, { database: "my-db" }), [
        { name: "owner", session: "owner", db: "my-db" },
      ]);
    await own.execute("CREATE DATABASE owner", { database: "postgres" });
    assert.equal((await own.rows(sql, { database: undefined }))[0].db, "owner");
    await own.close();
  });

  it("ends a statement after 45 seconds, and goes on with those that ask for it [AUG/data-api.calling]", async () => {
    const hasBegun = api.clock.begun(2);
    const late = api.execute("INSERT INTO notes (text) VALUES ('late')", { continueAfterTimeout: true });
    const cut = assert.rejects(late, { code: "StatementTimeoutException", message: "Request timed out" });
    await hasBegun;
    api.clock.forward(45_000);
    await cut;
    assert.deepEqual(await api.rows("SELECT count(*) AS count FROM notes"), [{ count: 1 }]);

    const hasBegunAgain = api.clock.begun(2);
    const ended = api.execute("INSERT INTO notes (text) SELECT pg_sleep(30)::text");
    const refusal = assert.rejects(ended, { code: "StatementTimeoutException" });
    await hasBegunAgain;
    api.clock.forward(45_000);
    await refusal;
    assert.deepEqual(await api.rows("SELECT count(*) AS count FROM notes"), [{ count: 1 }]);
  });
});
