import assert from "node:assert/strict";
import { type Answer, NOTES, Tables, THINGS } from "../support/tables";

const KEY = { id: { S: "1" } };

describe("updates of DynamoDB", () => {
  let tables: Tables;
  beforeEach(async () => {
    tables = await Tables.with([THINGS, NOTES]);
  });

  const input = (UpdateExpression: string, values?: object, more: object = {}) => ({
    TableName: "things",
    Key: KEY,
    UpdateExpression,
    ...(values && { ExpressionAttributeValues: values }),
    ...more,
  });
  /** The item after an update, without its key. */
  function after(expression: string, values?: object): Answer {
    const { Attributes } = tables.call("UpdateItem", input(expression, values, { ReturnValues: "ALL_NEW" }));
    const { id: _, ...others } = Attributes;
    return others;
  }
  const why = (expression: string, values?: object): string =>
    tables
      .refused("UpdateItem", input(expression, values))[1]
      .replace(/^1 validation error detected: Invalid UpdateExpression: /, "");

  it("set values, also computed from the previous ones [DDG/Expressions.UpdateExpressions]", () => {
    tables.put("things", { ...KEY, a: { N: "1" }, b: { S: "b" }, l: { L: [{ N: "1" }] } });
    assert.deepEqual(
      after("SET a = b, b = a, c = if_not_exists(c, :n) + :n, d = a - :n, l = list_append(l, :l)", {
        ":n": { N: "0.5" },
        ":l": { L: [{ N: "2" }] },
      }),
      {
        a: { S: "b" },
        b: { N: "1" },
        c: { N: "1" },
        d: { N: "0.5" },
        l: { L: [{ N: "1" }, { N: "2" }] },
      },
    );
  });

  it("change nested maps and lists, and append a value beyond the end of a list [DDG/Expressions.UpdateExpressions]", () => {
    const l = ["a", "b", "c"].map((S) => ({ S }));
    tables.put("things", { ...KEY, l: { L: l }, m: { M: { x: { M: {} } } } });
    assert.deepEqual(
      after("SET l[9] = :nine, l[7] = :seven, l[1] = :one, m.x.y = :one REMOVE l[0], l[2]", {
        ":nine": { N: "9" },
        ":seven": { N: "7" },
        ":one": { N: "1" },
      }),
      { l: { L: [{ N: "1" }, { N: "7" }, { N: "9" }] }, m: { M: { x: { M: { y: { N: "1" } } } } } },
    );
  });

  it("leave an item that was read before as it was", () => {
    tables.put("things", { ...KEY, m: { M: { l: { L: [{ N: "1" }] } } } });
    const { Item } = tables.call("GetItem", { TableName: "things", Key: KEY });
    after("SET m.l[0] = :v ADD m.s :s", { ":v": { N: "2" }, ":s": { SS: ["a"] } });
    assert.deepEqual(Item, { ...KEY, m: { M: { l: { L: [{ N: "1" }] } } } });
  });

  it("add to numbers and sets, and take members from sets [DDG/Expressions.UpdateExpressions]", () => {
    const sets = { ":s": { SS: ["a", "b"] }, ":n": { N: "3" } };
    assert.deepEqual(after("ADD s :s, n :n", sets), { s: { SS: ["a", "b"] }, n: { N: "3" } });
    assert.deepEqual(after("ADD s :s, n :n", { ":s": { SS: ["b", "c"] }, ":n": { N: "-1" } }), {
      s: { SS: ["a", "b", "c"] },
      n: { N: "2" },
    });
    assert.deepEqual(after("DELETE s :s", { ":s": { SS: ["a", "c"] } }).s, { SS: ["b"] });
    assert.deepEqual(after("DELETE s :s", { ":s": { SS: ["b"] } }), { n: { N: "2" } });
  });

  it("are refused in the words of AWS [DYT]", () => {
    const v = { ":v": { N: "1" } };
    assert.equal(
      why("SET a = :v, a.b = :v", v),
      "Two document paths overlap with each other; must remove or rewrite one of these paths; path one: [a], path two: [a, b]",
    );
    assert.equal(
      why("SET a[0] = :v, a.b = :v", v),
      "Two document paths conflict with each other; must remove or rewrite one of these paths; path one: [a, [0]], path two: [a, b]",
    );
    assert.equal(
      why("SET a = :v SET b = :v", v),
      'The "SET" section can only be used once in an update expression;',
    );
    assert.equal(why("SET a = foo(:v)", v), "Invalid function name; function: foo");
    assert.equal(
      why("ADD a :v", { ":v": { S: "x" } }),
      "Incorrect operand type for operator or function; operator: ADD, operand type: STRING",
    );
    assert.equal(
      why("SET a = :v + :w", { ...v, ":w": { S: "x" } }),
      "Incorrect operand type for operator or function; operator or function: +, operand type: S",
    );
    assert.equal(why("SET a = set", v), 'Syntax error; token: "set", near: "= set"');
    assert.equal(
      why("SET a = b"),
      "The provided expression refers to an attribute that does not exist in the item",
    );
    assert.equal(
      why("SET a.b = :v", v),
      "The document path provided in the update expression is invalid for update",
    );
    tables.put("things", { ...KEY, s: { S: "x" } });
    assert.equal(why("SET s = s + :v", v), "An operand in the update expression has an incorrect data type");
    assert.equal(why("ADD s :v", v), "An operand in the update expression has an incorrect data type");
  });

  it("keep keys as they are, and keys of indexes in their type [DYT]", () => {
    assert.equal(
      why("SET id = :v", { ":v": { S: "2" } }),
      "One or more parameter values were invalid: Cannot update attribute id. This attribute is part of the key",
    );
    const note = (UpdateExpression: string, value: object) => ({
      TableName: "notes",
      Key: { board: { S: "b" }, number: { N: "1" } },
      UpdateExpression,
      ExpressionAttributeValues: { ":v": value },
    });
    assert.deepEqual(tables.refused("UpdateItem", note("SET title = :v", { N: "1" })), [
      "ValidationException",
      "One or more parameter values were invalid: Type mismatch for Index Key title Expected: S Actual: N IndexName: byTitle",
    ]);
    for (const update of ["SET amount = title.x ADD title :v", "SET extra = title[1], title = amount + :v"]) {
      assert.match(
        tables.refused("UpdateItem", note(update, { N: "1" }))[1],
        /^One or more parameter values were invalid: Type mismatch for Index Key title Expected: S Actual: N /,
      );
    }
    assert.equal(
      tables.refused(
        "UpdateItem",
        note("SET extra = list_append(entries, :v), note = title[1]", { L: [] }),
      )[1],
      "Key attributes must be scalars; list random access '[]' and map lookup '.' are not allowed: IndexKey: title",
    );
    assert.deepEqual(tables.refused("UpdateItem", note("SET title.x = :v", { N: "1" })), [
      "ValidationException",
      "Key attributes must be scalars; list random access '[]' and map lookup '.' are not allowed: IndexKey: title",
    ]);
  });

  it("return the requested values [DDG/WorkingWithItems]", () => {
    const values = { ":v": { N: "1" } };
    const returned = (ReturnValues: string): Answer =>
      tables.call("UpdateItem", input("SET a.#b = :v, c = :v", values, { ReturnValues, ...names }));
    const names = { ExpressionAttributeNames: { "#b": "b" } };
    tables.put("things", { ...KEY, a: { M: { b: { N: "0" }, x: { N: "0" } } } });
    assert.deepEqual(returned("UPDATED_OLD"), { Attributes: { a: { M: { b: { N: "0" } } } } });
    assert.deepEqual(returned("UPDATED_NEW"), { Attributes: { a: { M: { b: { N: "1" } } }, c: { N: "1" } } });
    assert.deepEqual(returned("NONE"), {});
    assert.deepEqual(returned("ALL_OLD").Attributes.c, { N: "1" });
  });

  it("accept the parameters older than expressions, for old SDKs [BC]", () => {
    const AttributeUpdates = {
      a: { Action: "PUT", Value: { S: "x" } },
      n: { Action: "ADD", Value: { N: "2" } },
      s: { Action: "DELETE", Value: { SS: ["a"] } },
      gone: { Action: "DELETE" },
    };
    tables.put("things", { ...KEY, n: { N: "1" }, s: { SS: ["a", "b"] }, gone: { S: "x" } });
    const update = { TableName: "things", Key: KEY, AttributeUpdates, ReturnValues: "ALL_NEW" };
    const Expected = {
      n: { ComparisonOperator: "LT", AttributeValueList: [{ N: "2" }] },
      x: { Exists: false },
    };
    assert.deepEqual(tables.call("UpdateItem", { ...update, Expected }).Attributes, {
      ...KEY,
      a: { S: "x" },
      n: { N: "3" },
      s: { SS: ["b"] },
    });
    assert.equal(tables.refused("UpdateItem", { ...update, Expected })[0], "ConditionalCheckFailedException");
    assert.equal(
      tables.refused("UpdateItem", { ...update, UpdateExpression: "REMOVE a" })[1],
      "1 validation error detected: Can not use both expression and non-expression parameters in the same request: Non-expression parameters: {AttributeUpdates} Expression parameters: {UpdateExpression}",
    );
  });
});
