import assert from "node:assert/strict";
import { type Answer, NOTES, Tables, THINGS } from "../support/tables";

const KEY = { id: { S: "1" } };

describe("items of DynamoDB", () => {
  let tables: Tables;
  beforeEach(async () => {
    tables = await Tables.with([THINGS, NOTES]);
  });

  const put = (Item: object, more: object = {}): Answer => ({ TableName: "things", Item, ...more });
  const why = (Item: object): string => tables.refused("PutItem", put(Item))[1];

  it("are put, replaced, read and deleted [DDG/WorkingWithItems]", () => {
    const item = { ...KEY, a: { M: { b: { NULL: true } } } };
    assert.deepEqual(tables.call("PutItem", put({ ...KEY, x: { S: "" } })), {});
    assert.deepEqual(tables.call("PutItem", put(item, { ReturnValues: "ALL_OLD" })), {
      Attributes: { ...KEY, x: { S: "" } },
    });
    assert.deepEqual(tables.call("GetItem", { TableName: "things", Key: KEY }), { Item: item });
    const arn = "arn:aws:dynamodb:us-east-1:123456789012:table/things";
    assert.deepEqual(tables.call("DeleteItem", { TableName: arn, Key: KEY, ReturnValues: "ALL_OLD" }), {
      Attributes: item,
    });
    assert.deepEqual(tables.call("GetItem", { TableName: "things", Key: KEY }), {});
    assert.deepEqual(tables.call("DeleteItem", { TableName: "things", Key: KEY }), {});
  });

  it("are written when a condition holds, and shown when it does not [LSREC]", () => {
    tables.put("things", { ...KEY, n: { N: "1" } });
    const conditional = put(KEY, { ConditionExpression: "attribute_not_exists(id)" });
    assert.deepEqual(tables.refused("PutItem", conditional), [
      "ConditionalCheckFailedException",
      "The conditional request failed",
    ]);
    const failed = tables.failed("PutItem", {
      ...conditional,
      ReturnValuesOnConditionCheckFailure: "ALL_OLD",
    });
    assert.deepEqual(failed.members, { Item: { ...KEY, n: { N: "1" } } });
  });

  it("have keys of the table's types and sizes [DYT]", () => {
    const invalid = "One or more parameter values were invalid:";
    assert.equal(why({}), `${invalid} Missing the key id in the item`);
    assert.equal(why({ id: { N: "1" } }), `${invalid} Type mismatch for key id expected: S actual: N`);
    assert.equal(
      why({ id: { S: "" } }),
      "One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value. Key: id",
    );
    assert.equal(
      why({ id: { S: "é".repeat(1025) } }),
      `${invalid} Size of hashkey has exceeded the maximum size limit of2048 bytes`,
    );
    tables.put("things", { id: { S: "é".repeat(1024) } });
    assert.equal(
      tables.refused("GetItem", { TableName: "things", Key: { ...KEY, a: { S: "" } } })[1],
      "The provided key element does not match the schema",
    );
    assert.equal(
      tables.refused("PutItem", {
        TableName: "notes",
        Item: { board: { S: "b" }, number: { N: "1" }, owner: { N: "1" } },
      })[1],
      `${invalid} Type mismatch for Index Key owner Expected: S Actual: N IndexName: byOwner`,
    );
  });

  it("are not larger than 400 KB, with names and values [DDG/ServiceQuotas]", () => {
    const most = 400 * 1024 - "id".length - "1".length - "a".length;
    tables.put("things", { ...KEY, a: { S: "x".repeat(most) } });
    assert.equal(
      why({ ...KEY, a: { S: "x".repeat(most + 1) } }),
      "Item size has exceeded the maximum allowed size",
    );
    const update = {
      TableName: "things",
      Key: KEY,
      UpdateExpression: "SET b = :v",
      ExpressionAttributeValues: { ":v": { BOOL: true } },
    };
    assert.equal(
      tables.refused("UpdateItem", update)[1],
      "Item size to update has exceeded the maximum allowed size",
    );
  });

  it("have values that are one of the types [DYT]", () => {
    const of = (value: object) => why({ ...KEY, a: value }).replace("1 validation error detected: ", "");
    const invalid = "One or more parameter values were invalid:";
    const deep = Array.from({ length: 33 }).reduce<object>((inner) => ({ L: [inner] }), { S: "" });
    assert.deepEqual(
      [
        {},
        { S: "a", N: "1" },
        { SS: [] },
        { SS: ["a", "a"] },
        { NS: ["1", "1.0"] },
        { NULL: false },
        deep,
      ].map(of),
      [
        "Supplied AttributeValue is empty, must contain exactly one of the supported datatypes",
        "Supplied AttributeValue has more than one datatypes set, must contain exactly one of the supported datatypes",
        `${invalid} An string set  may not be empty`,
        `${invalid} Input collection [a, a] contains duplicates.`,
        "Input collection contains duplicates",
        `${invalid} Null attribute value types must have the value of true`,
        "Nesting Levels have exceeded supported limits: Attributes in the item have nested levels beyond supported limit",
      ],
    );
    assert.deepEqual(tables.refused("PutItem", put({ ...KEY, a: { S: 1 } })), [
      "SerializationException",
      "NUMBER_VALUE cannot be converted to String",
    ]);
    assert.equal(tables.refused("PutItem", put({ ...KEY, a: { B: "x" } }))[0], "SerializationException");
  });

  it("have members of the types of the model, which are checked before missing members [DYT]", () => {
    const why = (input: Readonly<Record<string, unknown>>) => {
      const [code, message] = tables.refused("Query", input);
      assert.equal(code, "SerializationException");
      return message;
    };
    assert.deepEqual(
      [
        { ConsistentRead: 1.5 },
        { ConsistentRead: "true" },
        { Limit: false },
        { Limit: [] },
        { IndexName: {} },
      ].map(why),
      [
        "DECIMAL_VALUE cannot be converted to Boolean",
        "Unexpected token received from parser",
        "FALSE_VALUE cannot be converted to Integer",
        "Unrecognized collection type class java.lang.Integer",
        "Start of structure or map found where not expected",
      ],
    );
    assert.equal(
      why({ ExclusiveStartKey: [] }),
      "Unrecognized collection type java.util.Map<java.lang.String, com.amazonaws.dynamodb.v20120810.AttributeValue>",
    );
  });

  it("need an existing table [LSREC]", () => {
    assert.deepEqual(tables.refused("GetItem", { TableName: "nothing", Key: KEY }), [
      "ResourceNotFoundException",
      "Requested resource not found",
    ]);
    assert.deepEqual(
      tables.refused("PutItem", { TableName: "things", Item: KEY, ReturnValues: "UPDATED_NEW" }),
      ["ValidationException", "1 validation error detected: ReturnValues can only be ALL_OLD or NONE"],
    );
    assert.equal(
      tables.refused("GetItem", { TableName: "things", ReturnConsumedCapacity: "hi" })[1],
      "2 validation errors detected: Value null at 'key' failed to satisfy constraint: Member must not be null; Value 'hi' at 'returnConsumedCapacity' failed to satisfy constraint: Member must satisfy enum value set: [INDEXES, TOTAL, NONE]",
    );
  });

  it("are refused as validation errors where a write is wrong whatever the table is [MOTOREC]", () => {
    const values = { ExpressionAttributeValues: { ":empty": { SS: [] } } };
    const update = { TableName: "things", Key: KEY, UpdateExpression: "ADD s :empty", ...values };
    assert.deepEqual(
      [
        tables.refused("UpdateItem", update),
        tables.refused("UpdateItem", { ...update, ExpressionAttributeValues: {} }),
        tables.refused("DeleteItem", {
          TableName: "things",
          Key: KEY,
          ConditionExpression: "attribute_not_exists(a)",
          ExpressionAttributeNames: { "#b": "b" },
        }),
      ].map(([, message]) => message),
      [
        "1 validation error detected: One or more parameter values were invalid: An string set  may not be empty",
        "1 validation error detected: ExpressionAttributeValues must not be empty",
        "1 validation error detected: Value provided in ExpressionAttributeNames unused in expressions: keys: {#b}",
      ],
    );
    // Transactions, batches and reads have no such message.
    const nothing = { TableName: "things", Key: KEY, UpdateExpression: "" };
    assert.equal(
      tables.refused("TransactWriteItems", { TransactItems: [{ Update: nothing }] })[1],
      "Invalid UpdateExpression: The expression can not be empty;",
    );
  });

  it("show the attributes of a projection, in its order, without gaps in lists [DDG/Expressions.ProjectionExpressions]", () => {
    const l = { L: [{ S: "a" }, { M: { x: { N: "1" }, y: { N: "2" } } }, { S: "c" }] };
    tables.put("things", { ...KEY, l, m: { M: { a: { S: "" }, b: { S: "" } } } });
    const get = { TableName: "things", Key: KEY };
    const projected = { ...get, ProjectionExpression: "l[2], l[1].y, m.b, absent.x" };
    assert.deepEqual(tables.call("GetItem", projected).Item, {
      l: { L: [{ M: { y: { N: "2" } } }, { S: "c" }] },
      m: { M: { b: { S: "" } } },
    });
    assert.deepEqual(tables.call("GetItem", { ...get, AttributesToGet: ["id"] }).Item, KEY);
    assert.equal(
      tables.refused("GetItem", { ...get, ProjectionExpression: "id.x" })[1],
      "Key attributes must be scalars; list random access '[]' and map lookup '.' are not allowed: Key: id",
    );
  });

  it("take capacity by their size, with that of indexes [DDG/CapacityUnitCalculations]", () => {
    const note = {
      board: { S: "b" },
      number: { N: "1" },
      owner: { S: "ada" },
      title: { S: "t" },
      text: { S: "x".repeat(1500) },
    };
    const written = { TableName: "notes", Item: note, ReturnConsumedCapacity: "INDEXES" };
    assert.deepEqual(tables.call("PutItem", written).ConsumedCapacity, {
      TableName: "notes",
      CapacityUnits: 6,
      Table: { CapacityUnits: 2 },
      GlobalSecondaryIndexes: { byOwner: { CapacityUnits: 2 }, keysByTitle: { CapacityUnits: 1 } },
      LocalSecondaryIndexes: { byTitle: { CapacityUnits: 1 } },
    });
    const Key = { board: { S: "b" }, number: { N: "1" } };
    const read = { TableName: "notes", Key, ReturnConsumedCapacity: "TOTAL" };
    assert.deepEqual(tables.call("GetItem", read).ConsumedCapacity, {
      TableName: "notes",
      CapacityUnits: 0.5,
    });
    assert.equal(tables.call("GetItem", { ...read, ConsistentRead: true }).ConsumedCapacity.CapacityUnits, 1);
  });
});
