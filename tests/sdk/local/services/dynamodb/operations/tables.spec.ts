import assert from "node:assert/strict";
import { TABLES, Tables, THINGS } from "../support/tables";

const ORDERS = {
  TableName: "orders",
  BillingMode: "PAY_PER_REQUEST",
  AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
  KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
};
const BY_DAY = {
  IndexName: "byDay",
  KeySchema: [{ AttributeName: "day", KeyType: "HASH" }],
  Projection: { ProjectionType: "ALL" },
};
const DAY = { AttributeName: "day", AttributeType: "S" };

describe("tables of DynamoDB", () => {
  let tables: Tables;
  beforeEach(async () => {
    tables = await Tables.with([THINGS]);
  });

  it("report their warm throughput, except while they are created or deleted [LSREC]", () => {
    const cold = tables.call("CreateTable", {
      ...ORDERS,
      AttributeDefinitions: [...ORDERS.AttributeDefinitions, DAY],
      GlobalSecondaryIndexes: [BY_DAY],
    }).TableDescription;
    const warm = { ReadUnitsPerSecond: 12_000, WriteUnitsPerSecond: 4_000, Status: "ACTIVE" };
    const { Table } = tables.call("DescribeTable", { TableName: "orders" });
    const [index] = Table.GlobalSecondaryIndexes;
    assert.deepEqual([Table.WarmThroughput, index.WarmThroughput], [warm, warm]);
    const capacity = { ReadCapacityUnits: 5, WriteCapacityUnits: 6 };
    const changed = tables.call("UpdateTable", {
      TableName: "orders",
      BillingMode: "PROVISIONED",
      ProvisionedThroughput: capacity,
    });
    assert.deepEqual(changed.TableDescription.WarmThroughput, {
      ReadUnitsPerSecond: 5,
      WriteUnitsPerSecond: 6,
      Status: "ACTIVE",
    });
    const deleted = tables.call("DeleteTable", { TableName: "orders" }).TableDescription;
    for (const description of [cold, deleted]) {
      const [cool] = description.GlobalSecondaryIndexes;
      assert.deepEqual([description.WarmThroughput, cool.WarmThroughput], [undefined, undefined]);
    }
  });

  it("are made, described, listed and deleted [LSREC]", () => {
    const { TableDescription } = tables.call("CreateTable", ORDERS);
    const { TableId, CreationDateTime, ...description } = TableDescription;
    assert.match(TableId, /^[\da-f-]{36}$/);
    assert.deepEqual(description, {
      AttributeDefinitions: ORDERS.AttributeDefinitions,
      TableName: "orders",
      KeySchema: ORDERS.KeySchema,
      TableStatus: "CREATING",
      ProvisionedThroughput: { NumberOfDecreasesToday: 0, ReadCapacityUnits: 0, WriteCapacityUnits: 0 },
      TableSizeBytes: 0,
      ItemCount: 0,
      TableArn: `${TABLES}/orders`,
      BillingModeSummary: {
        BillingMode: "PAY_PER_REQUEST",
        LastUpdateToPayPerRequestDateTime: CreationDateTime,
      },
      DeletionProtectionEnabled: false,
    });
    assert.deepEqual(tables.refused("CreateTable", ORDERS), [
      "ResourceInUseException",
      "Table already exists: orders",
    ]);
    tables.put("orders", { id: { S: "1" } });
    const { Table } = tables.call("DescribeTable", { TableName: "orders" });
    assert.deepEqual([Table.TableStatus, Table.ItemCount, Table.TableSizeBytes], ["ACTIVE", 1, 3]);
    assert.deepEqual(tables.call("ListTables", { Limit: 1 }), {
      TableNames: ["orders"],
      LastEvaluatedTableName: "orders",
    });
    assert.deepEqual(tables.call("ListTables", { ExclusiveStartTableName: "orders" }), {
      TableNames: ["things"],
    });
    assert.equal(
      tables.call("DeleteTable", { TableName: "orders" }).TableDescription.TableStatus,
      "DELETING",
    );
    assert.deepEqual(tables.refused("DescribeTable", { TableName: "orders" }), [
      "ResourceNotFoundException",
      "Requested resource not found: Table: orders not found",
    ]);
  });

  it("get indexes later, with the existing items, and lose them [DDG/GSI.OnlineOps]", () => {
    tables.call("CreateTable", ORDERS);
    tables.put("orders", { id: { S: "1" }, day: { S: "monday" } }, { id: { S: "2" } });
    tables.call("UpdateTable", {
      TableName: "orders",
      AttributeDefinitions: [...ORDERS.AttributeDefinitions, DAY],
      GlobalSecondaryIndexUpdates: [{ Create: BY_DAY }],
    });
    const query = { TableName: "orders", IndexName: "byDay" };
    assert.deepEqual(tables.call("Scan", query).Items, [{ id: { S: "1" }, day: { S: "monday" } }]);
    const [index] = tables.call("DescribeTable", { TableName: "orders" }).Table.GlobalSecondaryIndexes;
    assert.deepEqual(
      [index.ItemCount, index.IndexStatus, index.IndexArn],
      [1, "ACTIVE", `${TABLES}/orders/index/byDay`],
    );
    tables.call("UpdateTable", {
      TableName: "orders",
      GlobalSecondaryIndexUpdates: [{ Delete: { IndexName: "byDay" } }],
    });
    assert.match(tables.refused("Scan", query)[1], /does not have the specified index: byDay/);
  });

  it("tell when their capacity changed, and of a change that it is under way [DYT]", async () => {
    const capacity = (units: number) => ({
      TableName: "orders",
      ProvisionedThroughput: { ReadCapacityUnits: units, WriteCapacityUnits: units },
    });
    tables.call("CreateTable", { ...ORDERS, BillingMode: "PROVISIONED", ...capacity(10) });
    const change = (units: number) =>
      tables.call("UpdateTable", capacity(units)).TableDescription.ProvisionedThroughput;
    const current = () => tables.call("DescribeTable", { TableName: "orders" }).Table.ProvisionedThroughput;
    const at = tables.recording.clock.now() / 1000;
    const units = (ReadCapacityUnits: number) => ({
      ReadCapacityUnits,
      WriteCapacityUnits: ReadCapacityUnits,
    });
    assert.deepEqual(current(), { ...units(10), NumberOfDecreasesToday: 0 });
    assert.deepEqual(change(30), { ...units(10), NumberOfDecreasesToday: 0, LastIncreaseDateTime: at });
    const LastIncreaseDateTime = at + 0.001;
    assert.deepEqual(current(), { ...units(30), NumberOfDecreasesToday: 0, LastIncreaseDateTime });
    const decreased = { LastIncreaseDateTime, LastDecreaseDateTime: at, NumberOfDecreasesToday: 0 };
    assert.deepEqual(change(5), { ...units(30), ...decreased });
    assert.deepEqual(current(), {
      ...units(5),
      ...decreased,
      LastDecreaseDateTime: at + 0.001,
      NumberOfDecreasesToday: 1,
    });
    await tables.recording.clock.advance(24 * 60 * 60 * 1000);
    assert.equal(current().NumberOfDecreasesToday, 0);
  });

  it("refuse capacity that no index can have, whether there is the index or not [DYT]", () => {
    tables.call("CreateTable", ORDERS);
    const change = (ReadCapacityUnits: number) =>
      tables.refused("UpdateTable", {
        TableName: "orders",
        GlobalSecondaryIndexUpdates: [
          {
            Update: {
              IndexName: "none",
              ProvisionedThroughput: { ReadCapacityUnits, WriteCapacityUnits: 1 },
            },
          },
        ],
      })[1];
    assert.equal(
      change(1_000_000_000_001),
      "This operation cannot be performed with given input values. Please contact DynamoDB service team for more info: Action Blocked: IndexUpdate",
    );
    assert.equal(change(1), "Requested resource not found");
  });

  it("have keys that are defined, and nothing else that is [DYT]", () => {
    const why = (changes: object) => tables.refused("CreateTable", { ...ORDERS, ...changes })[1];
    const invalid = "One or more parameter values were invalid:";
    assert.equal(
      why({ AttributeDefinitions: [...ORDERS.AttributeDefinitions, DAY] }),
      `${invalid} Number of attributes in KeySchema does not exactly match number of attributes defined in AttributeDefinitions`,
    );
    assert.equal(
      why({ GlobalSecondaryIndexes: [BY_DAY] }),
      `${invalid} Some index key attributes are not defined in AttributeDefinitions. Keys: [day], AttributeDefinitions: [id]`,
    );
    assert.equal(
      why({ KeySchema: [{ AttributeName: "id", KeyType: "RANGE" }] }),
      "Invalid KeySchema: The first KeySchemaElement is not a HASH key type",
    );
    assert.equal(
      why({ ProvisionedThroughput: { ReadCapacityUnits: 1, WriteCapacityUnits: 1 } }),
      `${invalid} Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is PAY_PER_REQUEST`,
    );
    assert.equal(
      why({ BillingMode: "PROVISIONED" }),
      `${invalid} ReadCapacityUnits and WriteCapacityUnits must both be specified when BillingMode is PROVISIONED`,
    );
    assert.equal(
      why({ TableName: "ab" }),
      "TableName must be at least 3 characters long and at most 255 characters long",
    );
  });

  it("need every required member, and report all missing ones at once [DYT]", () => {
    const why = (operation: string, changes: object) =>
      tables.refused(operation, { ...ORDERS, ...changes })[1];
    const missing = (path: string) =>
      `Value null at '${path}' failed to satisfy constraint: Member must not be null`;
    const parts = (at: string) => ["indexName", "keySchema", "projection"].map((part) => missing(at + part));
    assert.equal(
      why("CreateTable", { GlobalSecondaryIndexes: [{}] }),
      `3 validation errors detected: ${parts("globalSecondaryIndexes.1.member.").join("; ")}`,
    );
    assert.equal(
      why("CreateTable", { LocalSecondaryIndexes: [{}, {}] }),
      `6 validation errors detected: ${[1, 2].flatMap((n) => parts(`localSecondaryIndexes.${n}.member.`)).join("; ")}`,
    );
    assert.equal(
      why("CreateTable", { KeySchema: [{ AttributeName: "id", KeyType: "SORT" }] }),
      "1 validation error detected: Value 'SORT' at 'keySchema.1.member.keyType' failed to satisfy constraint: Member must satisfy enum value set: [HASH, RANGE]",
    );
    assert.equal(
      why("CreateTable", { ProvisionedThroughput: { ReadCapacityUnits: 0, WriteCapacityUnits: 1 } }),
      "1 validation error detected: Value '0' at 'provisionedThroughput.readCapacityUnits' failed to satisfy constraint: Member must have value greater than or equal to 1",
    );
    const changes = { ProvisionedThroughput: { ReadCapacityUnits: -1, WriteCapacityUnits: 1 } };
    assert.equal(
      tables.refused("UpdateTable", { TableName: "nothing", ...changes })[1],
      "1 validation error detected: Value '-1' at 'provisionedThroughput.readCapacityUnits' failed to satisfy constraint: Member must have value greater than or equal to 1",
    );
    const GlobalSecondaryIndexUpdates = [{ Create: { IndexName: "bare" } }];
    assert.equal(
      tables.refused("UpdateTable", { TableName: "nothing", GlobalSecondaryIndexUpdates })[1],
      `2 validation errors detected: ${parts("globalSecondaryIndexUpdates.1.member.create.").slice(1).join("; ")}`,
    );
  });

  it("have tags, and are protected when they are [BC]", () => {
    const ResourceArn = `${TABLES}/things`;
    tables.call("TagResource", {
      ResourceArn,
      Tags: [
        { Key: "a", Value: "1" },
        { Key: "b", Value: "2" },
      ],
    });
    tables.call("UntagResource", { ResourceArn, TagKeys: ["a"] });
    assert.deepEqual(tables.call("ListTagsOfResource", { ResourceArn }), {
      Tags: [{ Key: "b", Value: "2" }],
    });
    tables.call("UpdateTable", { TableName: "things", DeletionProtectionEnabled: true });
    assert.match(tables.refused("DeleteTable", { TableName: "things" })[1], /protected against deletion/);
  });
});
