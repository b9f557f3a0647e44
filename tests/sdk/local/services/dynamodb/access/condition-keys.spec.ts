import assert from "node:assert/strict";
import { conditionKeys } from "#sdk/local/services/dynamodb/access/condition-keys";
import { DYNAMODB_API } from "#sdk/local/services/dynamodb/api";
import { ACCOUNT_REGION } from "../../support/recording-ports";

const KEYS: Readonly<Record<string, string>> = { notes: "tenant", "notes byOwner": "author" };
const On = { TableName: "notes" };
const Key = { tenant: { S: "t1" }, id: { N: "7" } };

type Input = Readonly<Record<string, unknown>>;

/** The values that each part of a call has for a condition key, or `undefined` where they are unknown. */
function values(key: string, operation: string, input: Input): readonly (readonly string[] | undefined)[] {
  const rule = DYNAMODB_API.access[operation];
  assert.ok(rule, operation);
  return rule(input, ACCOUNT_REGION).map((access) => {
    const keys = conditionKeys(access, (table, index) => KEYS[index ? `${table} ${index}` : table]);
    return keys[`dynamodb:${key}`];
  });
}

describe("condition keys of DynamoDB", () => {
  it("have the values of the partition key in a call [DDG/specifying-conditions]", () => {
    const partitionKeys = (operation: string, input: Input) => values("leadingkeys", operation, input);
    for (const operation of ["GetItem", "UpdateItem", "DeleteItem"])
      assert.deepEqual(partitionKeys(operation, { ...On, Key }), [["t1"]], operation);
    assert.deepEqual(partitionKeys("PutItem", { ...On, Item: { ...Key, text: { S: "x" } } }), [["t1"]]);
    const query = {
      ...On,
      KeyConditionExpression: "#t = :t AND id > :id",
      ExpressionAttributeNames: { "#t": "tenant" },
      ExpressionAttributeValues: { ":t": { S: "t2" }, ":id": { N: "1" } },
    };
    assert.deepEqual(partitionKeys("Query", query), [["t2"]]);
    const KeyConditions = { tenant: { ComparisonOperator: "EQ", AttributeValueList: [{ S: "t3" }] } };
    assert.deepEqual(partitionKeys("Query", { ...On, KeyConditions }), [["t3"]]);
    const byOwner = {
      ...On,
      IndexName: "byOwner",
      KeyConditionExpression: "author = :o",
      ExpressionAttributeValues: { ":o": { S: "ann" } },
    };
    assert.deepEqual(partitionKeys("Query", byOwner), [["ann"]]);
    const other = { tenant: { S: "t2" } };
    assert.deepEqual(partitionKeys("BatchGetItem", { RequestItems: { notes: { Keys: [Key, other] } } }), [
      ["t1", "t2"],
    ]);
    const requests = [{ PutRequest: { Item: Key } }, { DeleteRequest: { Key: other } }];
    assert.deepEqual(partitionKeys("BatchWriteItem", { RequestItems: { notes: requests } }), [["t1", "t2"]]);
    const TransactItems = [{ Put: { ...On, Item: Key } }, { ConditionCheck: { ...On, Key: other } }];
    assert.deepEqual(partitionKeys("TransactWriteItems", { TransactItems }), [["t1"], ["t2"]]);
    assert.deepEqual(partitionKeys("Scan", On), [[]]);
    assert.deepEqual(partitionKeys("GetItem", { TableName: "unknown", Key }), [undefined]);
    assert.deepEqual(partitionKeys("ExecuteStatement", { Statement: 'SELECT * FROM "notes"' }), [undefined]);
  });

  it("have the attributes that a call names, those of keys included [DDG/specifying-conditions]", () => {
    const attributes = (operation: string, input: Input) =>
      values("attributes", operation, { ...On, ...input }).map((names) => names && [...names].sort().join());
    const get = { Key, ProjectionExpression: "#a.b, c[0]", ExpressionAttributeNames: { "#a": "a" } };
    assert.deepEqual(attributes("GetItem", get), ["a,c,id,tenant"]);
    assert.deepEqual(attributes("GetItem", { Key, AttributesToGet: ["d"] }), ["d,id,tenant"]);
    const update = {
      Key,
      UpdateExpression: "SET a = if_not_exists(b, :v) REMOVE c ADD d :v",
      ConditionExpression: "attribute_exists(e.f)",
      ExpressionAttributeValues: { ":v": { N: "1" } },
    };
    assert.deepEqual(attributes("UpdateItem", update), ["a,b,c,d,e,id,tenant"]);
    assert.deepEqual(attributes("PutItem", { Item: { ...Key, x: { S: "" } }, Expected: { y: {} } }), [
      "id,tenant,x,y",
    ]);
    const scan = { FilterExpression: "size(a) > :v", ExpressionAttributeValues: { ":v": { N: "1" } } };
    assert.deepEqual(attributes("Scan", scan), ["a"]);
    assert.deepEqual(attributes("Scan", { ScanFilter: { z: {} } }), ["z"]);
  });

  it("are unknown where a call cannot be read, and ignore members that it does not have", () => {
    const projected = { ...On, Key, ProjectionExpression: "secret" };
    const attributes = (input: Input) => values("attributes", "GetItem", input)[0];
    assert.deepEqual(attributes({ ...projected, FilterExpression: "(" }), ["tenant", "id", "secret"]);
    assert.equal(attributes({ ...On, Key, ProjectionExpression: "(" }), undefined);
    assert.deepEqual(values("leadingkeys", "GetItem", { ...On, Key, ProjectionExpression: "(" }), [
      undefined,
    ]);
  });

  it("have the returned part of items, and other settings of a call [DDG/specifying-conditions]", () => {
    const select = (operation: string, input: Input) => values("select", operation, { ...On, ...input })[0];
    assert.deepEqual(select("Query", {}), ["ALL_ATTRIBUTES"]);
    assert.deepEqual(select("Query", { IndexName: "byOwner" }), ["ALL_PROJECTED_ATTRIBUTES"]);
    assert.deepEqual(select("Scan", { Select: "COUNT" }), ["COUNT"]);
    assert.deepEqual(select("GetItem", { Key, ProjectionExpression: "a" }), ["SPECIFIC_ATTRIBUTES"]);
    assert.deepEqual(select("PutItem", { Item: Key }), []);
    assert.deepEqual(values("returnvalues", "PutItem", { ...On, ReturnValues: "ALL_OLD" }), [["ALL_OLD"]]);
    assert.deepEqual(values("enclosingoperation", "TransactGetItems", { TransactItems: [{ Get: On }] }), [
      ["TransactGetItems"],
    ]);
    assert.deepEqual(values("enclosingoperation", "GetItem", On), [[]]);
  });
});
