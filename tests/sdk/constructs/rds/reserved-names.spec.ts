import { strict as assert } from "node:assert";
import * as rds from "@pulumi/aws/rds";
import { findReserved } from "#sdk/constructs/rds/reserved-names";
import { App, RDS, type RDSProps, Stack } from "#sdk/index";
import { expectRefused } from "../../../support/definition-error";
import { record } from "../../../support/record";

/** Records a cluster with a first database of this name, and returns its warnings. */
async function warningsOf(
  defaultDatabaseName: string,
  props: Partial<RDSProps> = {},
): Promise<readonly string[]> {
  const recorded = await record(() => {
    const stack = new Stack(new App({ defaults: "current" }), "Web");
    new RDS(stack, "Notes", { engine: "postgresql16", defaultDatabaseName, ...props });
  });
  return recorded.logs.map(({ message }) => message);
}

describe("the name of the first database of an RDS", () => {
  for (const [engine, names] of [
    ["postgresql14", ["grant", "Order", "user", "analyse", "rdsadmin", "template1"]],
    // Each of these was refused by AWS, though PostgreSQL does not reserve it.
    ["postgresql16", ["admin", "catalog", "db", "dispatch", "flag", "identity"]],
    ["mysql8.0", ["mysql", "MYSQL", "groups", "order", "rank", "sys", "information_schema"]],
  ] as const) {
    it(`is refused in the words of AWS where ${engine} reserves it`, async () => {
      for (const name of names) {
        await expectRefused(
          () => {
            const stack = new Stack(new App({ defaults: "current" }), "Web");
            return new RDS(stack, "Notes", { engine, defaultDatabaseName: name });
          },
          [
            {
              code: "RDS_DATABASE_NAME_INVALID",
              path: "defaultDatabaseName",
              message: `DatabaseName ${name} cannot be used. It is a reserved word for this engine`,
              value: name,
              cure: `write for example "${name}_db"`,
            },
          ],
          { construct: 'RDS "Notes"' },
        );
      }
    });
  }

  it("is taken where the other engine alone reserves it, and beside a reserved word", async () => {
    assert.deepEqual(await warningsOf("groups_db"), []);
    assert.deepEqual(await warningsOf("mysql"), []);
    assert.deepEqual(await warningsOf("catalog", { engine: "mysql8.0" }), []);
    assert.deepEqual(await warningsOf("notes"), []);
    assert.deepEqual(await warningsOf("postgres"), []);
  });

  it("is warned of where it is a key word that PostgreSQL does not reserve", async () => {
    assert.deepEqual(await warningsOf("Location"), [
      'RDS "Notes" defaultDatabaseName: AWS may refuse "Location", which is a key word of PostgreSQL; write for example "Location_db"',
    ]);
    assert.deepEqual(await warningsOf("location", { engine: "mysql8.0" }), []);
  });

  it("is that of another cluster where this one is restored, or is made elsewhere", async () => {
    const snapshotIdentifier = "before";
    assert.deepEqual(await warningsOf("catalog", { native: { cluster: { snapshotIdentifier } } }), []);
    let name: string | undefined;
    await record(() => {
      const stack = new Stack(new App({ defaults: "current" }), "Web");
      const cluster = rds.Cluster.get("old", "old-notes");
      const native = { cluster, secret: "arn:aws:secretsmanager:us-east-1:123456789012:secret:old" };
      const old = new RDS(stack, "Notes", {
        engine: "postgresql16",
        defaultDatabaseName: "identity",
        native,
      });
      name = old.defaultDatabaseName;
    });
    assert.equal(name, "identity");
  });

  it("has one list for each engine, each word in small letters", () => {
    for (const word of ["select", "table", "where", "primary"]) {
      assert.equal(findReserved(word, "mysql"), "reserved");
      assert.equal(findReserved(word.toUpperCase(), "postgresql"), "reserved");
    }
    assert.equal(findReserved("", "mysql"), undefined);
    assert.equal(findReserved("notes", "postgresql"), undefined);
  });
});
