import assert from "node:assert/strict";
import { splitStatements } from "#sdk/constructs/rds/migrator/statements";

describe("the statements of an SQL file", () => {
  it("end at semicolons, and the last one at the end of the file", () => {
    assert.deepEqual(splitStatements("CREATE TABLE a (id int);\n\nDROP TABLE b ;\nSELECT 1", "postgresql"), [
      "CREATE TABLE a (id int)",
      "DROP TABLE b",
      "SELECT 1",
    ]);
  });

  it("do not end in texts, names and comments", () => {
    const whole = [
      "INSERT INTO a VALUES ('it''s; fine')",
      'SELECT "odd;name" FROM a',
      "SELECT 1 -- not; here\n, 2",
      "SELECT /* nor; here */ 3",
    ];
    for (const dialect of ["postgresql", "mysql"] as const) {
      assert.deepEqual(splitStatements(whole.join(";\n"), dialect), whole, dialect);
    }
  });

  it("do not end between dollar signs in PostgreSQL, whatever is between them", () => {
    const body =
      "CREATE FUNCTION f() RETURNS int AS $fn$ BEGIN; EXECUTE $$ x; $$; RETURN 1; END; $fn$ LANGUAGE plpgsql";
    assert.deepEqual(splitStatements(`${body};\nSELECT f()`, "postgresql"), [body, "SELECT f()"]);
    assert.deepEqual(splitStatements("PREPARE p AS SELECT $1; EXECUTE p(2)", "postgresql"), [
      "PREPARE p AS SELECT $1",
      "EXECUTE p(2)",
    ]);
  });

  it("have backslashes before quotes in MySQL, and in PostgreSQL only in texts that say so", () => {
    assert.deepEqual(splitStatements("SELECT 'a\\'; b'; SELECT 2", "mysql"), [
      "SELECT 'a\\'; b'",
      "SELECT 2",
    ]);
    assert.deepEqual(splitStatements("SELECT 'a\\'; SELECT 2", "postgresql"), ["SELECT 'a\\'", "SELECT 2"]);
    assert.deepEqual(splitStatements("SELECT E'a\\'; b'; SELECT 2", "postgresql"), [
      "SELECT E'a\\'; b'",
      "SELECT 2",
    ]);
  });

  it("have names in backticks, and comments after a hash, in MySQL", () => {
    assert.deepEqual(splitStatements("SELECT `a;b`; # no; more\nSELECT 2", "mysql"), [
      "SELECT `a;b`",
      "# no; more\nSELECT 2",
    ]);
  });

  it("are none where there is nothing but comments, except what MySQL runs inside of one", () => {
    assert.deepEqual(splitStatements("-- begin\n;;\n/* end */", "postgresql"), []);
    assert.deepEqual(splitStatements("/*!40101 SET NAMES utf8 */; -- end", "mysql"), [
      "/*!40101 SET NAMES utf8 */",
    ]);
  });

  it("go to the end of the file where a text is not ended, for the database to say what is wrong", () => {
    assert.deepEqual(splitStatements("SELECT 'a; b", "postgresql"), ["SELECT 'a; b"]);
  });
});
