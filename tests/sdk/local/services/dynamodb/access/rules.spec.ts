import assert from "node:assert/strict";
import { DYNAMODB_API } from "#sdk/local/services/dynamodb/api";
import { ACCOUNT_REGION } from "../../support/recording-ports";
import { TABLES, Tables } from "../support/tables";

function asked(operation: string, input: Readonly<Record<string, unknown>>): readonly string[] {
  const rule = DYNAMODB_API.access[operation];
  assert.ok(rule, operation);
  return rule(input, ACCOUNT_REGION).map(({ action, arn }) => `${action} ${arn}`);
}

describe("the resource of a call of DynamoDB that policies check", () => {
  it("is the table, or the index that is read [DDG/using-identity-based-policies]", () => {
    const TableName = "notes";
    assert.deepEqual(asked("PutItem", { TableName }), [`dynamodb:PutItem ${TABLES}/notes`]);
    assert.deepEqual(asked("GetItem", { TableName: `${TABLES}/notes` }), [
      `dynamodb:GetItem ${TABLES}/notes`,
    ]);
    assert.deepEqual(asked("Query", { TableName, IndexName: "byOwner" }), [
      `dynamodb:Query ${TABLES}/notes/index/byOwner`,
    ]);
    assert.deepEqual(asked("ListTables", {}), [`dynamodb:ListTables ${TABLES}/*`]);
    assert.deepEqual(asked("TagResource", { ResourceArn: `${TABLES}/notes` }), [
      `dynamodb:TagResource ${TABLES}/notes`,
    ]);
  });

  it("is each table of a batch [DDG/using-identity-based-policies]", () => {
    assert.deepEqual(asked("BatchGetItem", { RequestItems: { a: {}, b: {} } }), [
      `dynamodb:BatchGetItem ${TABLES}/a`,
      `dynamodb:BatchGetItem ${TABLES}/b`,
    ]);
  });

  it("is that of each part of a transaction [DDG/transaction-apis-iam]", () => {
    const on = { TableName: "a" };
    const TransactItems = [{ Put: on }, { Update: on }, { Delete: on }, { ConditionCheck: on }];
    assert.deepEqual(
      asked("TransactWriteItems", { TransactItems }),
      ["PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"].map(
        (name) => `dynamodb:${name} ${TABLES}/a`,
      ),
    );
    assert.deepEqual(asked("TransactGetItems", { TransactItems: [{ Get: on }] }), [
      `dynamodb:GetItem ${TABLES}/a`,
    ]);
  });

  it("is the stream, which an iterator names too [DDG/using-identity-based-policies]", () => {
    const StreamArn = `${TABLES}/a/stream/2024-01-01T00:00:00.000`;
    assert.deepEqual(asked("DescribeStream", { StreamArn }), [`dynamodb:DescribeStream ${StreamArn}`]);
    assert.deepEqual(asked("GetRecords", { ShardIterator: `${StreamArn}|1|abc` }), [
      `dynamodb:GetRecords ${StreamArn}`,
    ]);
    assert.deepEqual(asked("ListStreams", { TableName: "a" }), [`dynamodb:ListStreams ${TABLES}/a/stream/*`]);
  });

  it("is that of a PartiQL statement, whatever its comments and texts contain [DDG/ql-iam]", () => {
    const of = (Statement: string) => asked("ExecuteStatement", { Statement });
    assert.deepEqual(of('SELECT * FROM "notes"."byOwner"'), [
      `dynamodb:PartiQLSelect ${TABLES}/notes/index/byOwner`,
    ]);
    assert.deepEqual(of("INSERT INTO notes VALUE {}"), [`dynamodb:PartiQLInsert ${TABLES}/notes`]);
    assert.deepEqual(of("update notes set a = 1"), [`dynamodb:PartiQLUpdate ${TABLES}/notes`]);
    assert.deepEqual(of("DELETE FROM notes WHERE id = 1"), [`dynamodb:PartiQLDelete ${TABLES}/notes`]);
    assert.deepEqual(of("/* select * from open */ DELETE FROM secret WHERE id = 'from open'"), [
      `dynamodb:PartiQLDelete ${TABLES}/secret`,
    ]);
    assert.deepEqual(of("FROM notes WHERE id = 1 SET a = 1"), [`dynamodb:PartiQLUpdate ${TABLES}/notes`]);
    assert.deepEqual(of('SELECT "from" FROM notes'), [`dynamodb:PartiQLSelect ${TABLES}/notes`]);
    const TransactStatements = [{ Statement: "EXISTS(SELECT * FROM notes WHERE id = 1 AND a = 1)" }];
    assert.deepEqual(asked("ExecuteTransaction", { TransactStatements }), [
      `dynamodb:PartiQLSelect ${TABLES}/notes`,
    ]);
    assert.deepEqual(of("nonsense"), [`dynamodb:PartiQLSelect ${TABLES}/*`]);
  });

  it("is known of every operation", () => {
    assert.deepEqual(
      Object.keys(new Tables().service.services?.[0]?.operations ?? {}).sort(),
      Object.keys(DYNAMODB_API.access).sort(),
    );
  });
});
