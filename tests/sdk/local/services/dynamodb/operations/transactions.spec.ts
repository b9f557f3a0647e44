import assert from "node:assert/strict";
import { type Answer, NOTES, Tables, THINGS } from "../support/tables";

const thing = (id: string, more: object = {}) => ({ id: { S: id }, ...more });
const on = (id: string, more: object = {}) => ({ TableName: "things", Key: thing(id), ...more });
const put = (id: string, more: object = {}) => ({ Put: { TableName: "things", Item: thing(id), ...more } });

describe("transactions of DynamoDB", () => {
  let tables: Tables;
  beforeEach(async () => {
    tables = await Tables.with([THINGS, NOTES]);
  });
  const write = (...TransactItems: readonly object[]): Answer => ({ TransactItems });
  const ids = (): readonly string[] =>
    tables
      .call("Scan", { TableName: "things" })
      .Items.map(({ id }: Answer) => id.S)
      .sort();

  it("write all of their items, of several tables [DDG/transaction-apis]", () => {
    tables.put("things", thing("old"), thing("n", { n: { N: "1" } }));
    const Item = { board: { S: "b" }, number: { N: "1" } };
    const Update = on("n", {
      UpdateExpression: "SET n = n + :n",
      ConditionExpression: "n = :n",
      ExpressionAttributeValues: { ":n": { N: "1" } },
    });
    const ConditionCheck = on("absent", { ConditionExpression: "attribute_not_exists(id)" });
    const answer = tables.call(
      "TransactWriteItems",
      write(
        put("new"),
        { Delete: on("old") },
        { Update },
        { ConditionCheck },
        { Put: { TableName: "notes", Item } },
      ),
    );
    assert.deepEqual(answer, {});
    assert.deepEqual(ids(), ["n", "new"]);
    const { Responses } = tables.call("TransactGetItems", {
      TransactItems: [{ Get: on("n") }, { Get: on("absent") }, { Get: { TableName: "notes", Key: Item } }],
    });
    assert.deepEqual(Responses, [{ Item: thing("n", { n: { N: "2" } }) }, {}, { Item }]);
  });

  it("write nothing when one item cannot be written, and give the reasons in the order of the items [LSREC; DDG/transaction-apis]", () => {
    tables.put("things", thing("1", { s: { S: "x" } }));
    const ConditionExpression = "attribute_not_exists(id)";
    const Update = on("1", { UpdateExpression: "ADD s :n", ExpressionAttributeValues: { ":n": { N: "1" } } });
    const failed = tables.failed(
      "TransactWriteItems",
      write(put("2"), put("3", { ConditionExpression: "attribute_exists(id)" }), { Update }),
    );
    assert.equal(failed.code, "TransactionCanceledException");
    assert.equal(
      failed.message,
      "Transaction cancelled, please refer cancellation reasons for specific reasons [None, ConditionalCheckFailed, ValidationError]",
    );
    assert.deepEqual(failed.members, {
      CancellationReasons: [
        { Code: "None" },
        { Code: "ConditionalCheckFailed", Message: "The conditional request failed" },
        {
          Code: "ValidationError",
          Message: "An operand in the update expression has an incorrect data type",
        },
      ],
    });
    assert.deepEqual(ids(), ["1"]);
    const shown = put("1", { ConditionExpression, ReturnValuesOnConditionCheckFailure: "ALL_OLD" });
    assert.deepEqual(
      (tables.failed("TransactWriteItems", write(shown)).members.CancellationReasons as Answer)[0],
      {
        Code: "ConditionalCheckFailed",
        Message: "The conditional request failed",
        Item: thing("1", { s: { S: "x" } }),
      },
    );
  });

  it("are done once for a token, for ten minutes [DDG/transaction-apis]", async () => {
    const once = { ...write(put("1", { Item: thing("1", { v: { N: "1" } }) })), ClientRequestToken: "token" };
    tables.call("TransactWriteItems", once);
    tables.put("things", thing("1", { v: { N: "2" } }));
    tables.call("TransactWriteItems", once);
    const version = () => tables.call("GetItem", on("1")).Item.v.N;
    assert.equal(version(), "2");
    assert.equal(
      tables.refused("TransactWriteItems", { ...once, TransactItems: [put("2")] })[0],
      "IdempotentParameterMismatchException",
    );
    // Clients that write the members in another order send the same request.
    tables.call("TransactWriteItems", {
      ClientRequestToken: "token",
      TransactItems: [
        { Put: { Item: { v: { N: "1" }, id: { S: "1" } }, TableName: "things", ConditionExpression: null } },
      ],
    });
    assert.equal(version(), "2");
    await tables.recording.clock.advance(10 * 60 * 1000 + 1);
    tables.call("TransactWriteItems", once);
    assert.equal(version(), "1");
  });

  it("touch an item once, and are of 100 items at most [BC; DDG/transaction-apis]", () => {
    assert.deepEqual(tables.refused("TransactWriteItems", write(put("1"), { Delete: on("1") })), [
      "ValidationException",
      "Transaction request cannot include multiple operations on one item",
    ]);
    const many = Array.from({ length: 101 }, (_, index) => put(String(index)));
    assert.match(
      tables.refused("TransactWriteItems", write(...many))[1],
      /at 'transactItems' failed to satisfy constraint: Member must have length less than or equal to 100$/,
    );
  });

  it("take twice the capacity [DDG/transaction-apis]", () => {
    const taken = tables.call("TransactWriteItems", {
      ...write(put("1"), put("2")),
      ReturnConsumedCapacity: "TOTAL",
    });
    assert.deepEqual(taken.ConsumedCapacity, [
      { TableName: "things", CapacityUnits: 4, WriteCapacityUnits: 4 },
    ]);
  });
});

describe("batches of DynamoDB", () => {
  let tables: Tables;
  beforeEach(async () => {
    tables = await Tables.with([THINGS]);
  });
  const request = (id: string) => ({ PutRequest: { Item: thing(id) } });

  it("write and get items, each by itself [LSREC]", () => {
    tables.put("things", thing("old"));
    const things = [request("1"), request("2"), { DeleteRequest: { Key: thing("old") } }];
    assert.deepEqual(tables.call("BatchWriteItem", { RequestItems: { things } }), { UnprocessedItems: {} });
    const Keys = ["1", "old", "2"].map((id) => thing(id));
    assert.deepEqual(tables.call("BatchGetItem", { RequestItems: { things: { Keys } } }), {
      Responses: { things: [thing("1"), thing("2")] },
      UnprocessedKeys: {},
    });
  });

  it("leave items beyond 16 MB for another call [DDG/WorkingWithItems]", () => {
    const ids = Array.from({ length: 50 }, (_, index) => String(index));
    tables.put("things", ...ids.map((id) => thing(id, { text: { S: "x".repeat(400_000) } })));
    const Keys = ids.map((id) => thing(id));
    const { Responses, UnprocessedKeys } = tables.call("BatchGetItem", {
      RequestItems: { things: { Keys, ConsistentRead: true } },
    });
    assert.equal(Responses.things.length, 42);
    assert.deepEqual(UnprocessedKeys, { things: { Keys: Keys.slice(42), ConsistentRead: true } });
  });

  it("have 25 writes, or 100 keys, each of another item [BC; DYT]", () => {
    const many = Array.from({ length: 26 }, (_, index) => request(String(index)));
    assert.match(
      tables.refused("BatchWriteItem", { RequestItems: { things: many } })[1],
      /at 'requestItems' failed to satisfy constraint: Map value must satisfy constraint: \[Member must have length less than or equal to 25, Member must have length greater than or equal to 1\]$/,
    );
    const twice = { RequestItems: { things: [request("1"), request("1")] } };
    assert.equal(
      tables.refused("BatchWriteItem", twice)[1],
      "Provided list of item keys contains duplicates",
    );
    const keys = { RequestItems: { things: { Keys: [thing("1"), thing("1")] } } };
    assert.equal(tables.refused("BatchGetItem", keys)[1], "Provided list of item keys contains duplicates");
    assert.deepEqual(tables.refused("BatchWriteItem", { RequestItems: { nothing: [request("1")] } }), [
      "ResourceNotFoundException",
      "Requested resource not found",
    ]);
  });
});
