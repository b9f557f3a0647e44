import assert from "node:assert/strict";
import * as cognito from "@pulumi/aws/cognito";
import * as dynamodb from "@pulumi/aws/dynamodb";
import * as rds from "@pulumi/aws/rds";
import { productionSettings } from "#sdk/app/removal-policy";
import { RESOURCE_TYPES } from "#sdk/aws/resource-types";
import { App, type AppProps, Auth, type Stack, type StackContext, Table, type TableProps } from "#sdk/index";
import { expectDefinitionError } from "../../support/definition-error";
import { record } from "../../support/record";

const TABLE = "aws:dynamodb/table:Table";
const POOL = "aws:cognito/userPool:UserPool";
const CLUSTER = "aws:rds/cluster:Cluster";
const KEYS = { fields: { id: "string" }, primaryIndex: { partitionKey: "id" } } as const;

function recordApp(props: AppProps, make: (stack: Stack) => void) {
  return record(async () => {
    const app = new App(props);
    app.stack(function Storage({ stack }: StackContext) {
      make(stack);
    });
    await app.outputs;
  });
}

describe("the stages of production", () => {
  for (const defaults of ["v1", "current"] as const) {
    it(`have tables, user pools and databases that AWS deletes for nobody, with ${defaults}`, async () => {
      const recorded = await recordApp({ production: ["prod", "dev"], defaults }, (parent) => {
        new Table(parent, "Notes", KEYS);
        new Auth(parent, "Auth");
        new rds.Cluster("sql", { engine: "aurora-postgresql" }, { parent });
        new dynamodb.Table("raw", { attributes: [{ name: "id", type: "S" }], hashKey: "id" }, { parent });
      });
      recorded.expect(TABLE, "Storage-Notes-table", { deletionProtectionEnabled: true });
      recorded.expect(TABLE, "raw", { deletionProtectionEnabled: true });
      recorded.expect(POOL, { deletionProtection: "ACTIVE" });
      recorded.expect(CLUSTER, { deletionProtection: true });
    });
  }

  it("are no other stages", async () => {
    for (const production of [undefined, [], ["prod"]]) {
      const recorded = await recordApp(
        { ...(production && { production }), defaults: "current" },
        (stack) => {
          new Table(stack, "Notes", KEYS);
          new Auth(stack, "Auth");
        },
      );
      assert.equal(recorded.resource(TABLE).inputs.deletionProtectionEnabled, undefined);
      assert.equal(recorded.resource(POOL).inputs.deletionProtection, undefined);
    }
  });

  it("give way to settings of a resource itself", async () => {
    const recorded = await recordApp({ production: ["dev"] }, (parent) => {
      const native: TableProps["native"] = { table: { deletionProtectionEnabled: false } };
      new Table(parent, "Notes", { ...KEYS, native });
      new Auth(parent, "Auth", { native: { userPool: { deletionProtection: "INACTIVE" } } });
      new rds.Cluster("sql", { engine: "aurora-postgresql", deletionProtection: false }, { parent });
    });
    recorded.expect(TABLE, { deletionProtectionEnabled: false });
    recorded.expect(POOL, { deletionProtection: "INACTIVE" });
    recorded.expect(CLUSTER, { deletionProtection: false });
  });

  it("leave alone what is only read, and what is made outside the app's stacks", async () => {
    const recorded = await recordApp({ production: ["dev"] }, (parent) => {
      cognito.UserPool.get("people", "us-east-1_abc", undefined, { parent });
      new dynamodb.Table("outside", { attributes: [{ name: "id", type: "S" }], hashKey: "id" });
    });
    assert.equal(recorded.resource(TABLE, "outside").inputs.deletionProtectionEnabled, undefined);
    assert.equal(recorded.resource(POOL, "people").inputs.deletionProtection, undefined);
  });

  it("keep what becomes of data that leaves the program: it stays, and databases leave a snapshot", async () => {
    const recorded = await recordApp({ production: ["dev"] }, (stack) => new Table(stack, "Notes", KEYS));
    assert.equal(recorded.resource(TABLE).options.retainOnDelete, true);
  });

  it("are a list of texts", async () => {
    await expectDefinitionError(
      () => new App({ production: "prod" as never }),
      [{ code: "VALUE_WRONG_TYPE", path: "production", value: "prod" }],
      { construct: 'App "project"' },
    );
  });

  it("protect each type that AWS has a deletion protection for, by the input of that type", () => {
    const found = RESOURCE_TYPES.flatMap(({ token }) => {
      const settings = Object.entries(productionSettings(token));
      return settings.map(([input, value]) => `${token} ${input} ${value}`);
    });
    assert.deepEqual(found.sort(), [
      "aws:cognito/userPool:UserPool deletionProtection ACTIVE",
      "aws:docdb/cluster:Cluster deletionProtection true",
      "aws:docdb/globalCluster:GlobalCluster deletionProtection true",
      "aws:dsql/cluster:Cluster deletionProtectionEnabled true",
      "aws:dynamodb/table:Table deletionProtectionEnabled true",
      "aws:neptune/cluster:Cluster deletionProtection true",
      "aws:neptune/globalCluster:GlobalCluster deletionProtection true",
      "aws:neptunegraph/graph:Graph deletionProtection true",
      "aws:qldb/ledger:Ledger deletionProtection true",
      "aws:rds/cluster:Cluster deletionProtection true",
      "aws:rds/globalCluster:GlobalCluster deletionProtection true",
      "aws:rds/instance:Instance deletionProtection true",
    ]);
  });
});
