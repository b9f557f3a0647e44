import assert from "node:assert/strict";
import { type Answer, Tables, THINGS } from "../support/tables";

const ITEM = {
  id: { S: "1" },
  text: { S: "hello" },
  n: { N: "5" },
  bytes: { B: Buffer.from("hello").toString("base64") },
  isOpen: { BOOL: true },
  nothing: { NULL: true },
  words: { SS: ["a", "b"] },
  numbers: { NS: ["1", "2"] },
  l: { L: [{ S: "x" }, { M: { deep: { N: "1" } } }] },
  m: { M: { a: { S: "y" }, b: { L: [{ N: "7" }] } } },
};

describe("conditions of DynamoDB", () => {
  let tables: Tables;
  before(async () => {
    tables = await Tables.with([THINGS]);
    tables.put("things", ITEM);
  });

  function scan(FilterExpression: string, values?: object, names?: object): Answer {
    return {
      TableName: "things",
      FilterExpression,
      ...(values && { ExpressionAttributeValues: values }),
      ...(names && { ExpressionAttributeNames: names }),
    };
  }
  const holds = (...args: Parameters<typeof scan>): boolean => tables.call("Scan", scan(...args)).Count === 1;
  const why = (...args: Parameters<typeof scan>): string =>
    tables.refused("Scan", scan(...args))[1].replace("Invalid FilterExpression: ", "");

  it("compare and combine values, also nested ones [DDG/Expressions.OperatorsAndFunctions]", () => {
    const v = { ":v": { S: "hello" } };
    const n = { ":n": { N: "5.0" } };
    assert.ok(holds("#t = :v", v, { "#t": "text" }));
    assert.ok(holds("n = :n AND n >= :n and NOT n <> :n", n));
    assert.ok(holds("n BETWEEN :a AND :b", { ":a": { N: "4.9" }, ":b": { N: "5" } }));
    assert.ok(holds("n IN (:a, :n)", { ...n, ":a": { N: "1" } }));
    assert.ok(holds("l[1].deep < n AND m.b[0] > n"));
    assert.ok(holds("absent <> :n OR n = :n", n));
    assert.ok(!holds("absent = :n", n));
    assert.ok(!holds("n < :v", v), "values of two types are in no order");
    assert.ok(holds("NOT (n = :n AND absent = :n)", n));
    assert.ok(holds("attribute_exists(n) OR attribute_exists(x) AND attribute_exists(y)"));
  });

  it("have functions [DDG/Expressions.OperatorsAndFunctions]", () => {
    const S = (text: string) => ({ ":v": { S: text } });
    assert.ok(holds("attribute_exists(m.a) AND attribute_not_exists(m.c)"));
    assert.ok(holds("attribute_type(words, :v)", S("SS")));
    assert.ok(holds("begins_with(m.a, :v)", S("y")));
    assert.ok(holds("begins_with(bytes, :v)", { ":v": { B: Buffer.from("he").toString("base64") } }));
    assert.ok(holds("contains(words, :v)", S("b")));
    assert.ok(!holds("contains(words, :v)", S("ab")));
    assert.ok(holds("contains(numbers, :v)", { ":v": { N: "2.0" } }));
    assert.ok(holds("contains(l, :v)", S("x")));
    assert.ok(holds("contains(m.a, :v)", S("")));
    for (const [path, size] of [
      ["m", 2],
      ["l", 2],
      ["words", 2],
      ["bytes", 5],
      ["m.a", 1],
    ] as const) {
      assert.ok(holds(`size(${path}) = :v`, { ":v": { N: String(size) } }), path);
    }
    assert.ok(!holds("size(n) > :v", { ":v": { N: "0" } }), "numbers have no size");
  });

  it("are refused in the words of AWS [DYT]", () => {
    const v = { ":v": { N: "1" } };
    assert.equal(why(""), "The expression can not be empty;");
    assert.equal(why("name = :v", v), "Attribute name is a reserved keyword; reserved keyword: name");
    assert.equal(why("((n = :v))", v), "The expression has redundant parentheses;");
    assert.equal(why("((m).n).o = :v AND ((n)) = :v", v), "The expression has redundant parentheses;");
    assert.equal(why("foo(n)"), "Invalid function name; function: foo");
    assert.equal(
      why("size(n)"),
      "The function is not allowed to be used this way in an expression; function: size",
    );
    assert.equal(
      why("attribute_exists(n) = :v", v),
      "The function is not allowed to be used this way in an expression; function: attribute_exists",
    );
    assert.equal(
      why("n = :w", v),
      "An expression attribute value used in expression is not defined; attribute value: :w",
    );
    assert.equal(
      why("#n = :v", v),
      "An expression attribute name used in the document path is not defined; attribute name: #n",
    );
    assert.equal(
      why("contains(n)"),
      "Incorrect number of operands for operator or function; operator or function: contains, number of operands: 1",
    );
    assert.equal(
      why("begins_with(n, :v)", v),
      "Incorrect operand type for operator or function; operator or function: begins_with, operand type: N",
    );
    assert.equal(
      why("attribute_exists(:v)", v),
      "Operator or function requires a document path; operator or function: attribute_exists",
    );
    assert.equal(
      why("n = n"),
      "The first operand must be distinct from the remaining operands for this operator or function; operator: =, first operand: [n]",
    );
    assert.equal(
      why("n BETWEEN :v AND :w", { ...v, ":w": { N: "0" } }),
      "The BETWEEN operator requires upper bound to be greater than or equal to lower bound; lower bound operand: AttributeValue: {N:1}, upper bound operand: AttributeValue: {N:0}",
    );
  });

  it("report a word that is not allowed at its position [GK]", () => {
    const v = { ":v": { N: "1" } };
    assert.equal(why("n == :v", v), 'Syntax error; token: "=", near: "== :v"');
    assert.equal(why("n ="), 'Syntax error; token: "<EOF>", near: "="');
    assert.equal(why("n BETWEEN :v", v), 'Syntax error; token: "<EOF>", near: ":v"');
    assert.equal(why("n AND n = :v", v), 'Syntax error; token: "AND", near: "n AND n"');
  });

  it("must use every given name and value [DYT]", () => {
    const of = (values?: object, names?: object) => tables.refused("Scan", scan("n = :v", values, names))[1];
    const v = { ":v": { N: "1" } };
    assert.equal(
      of({ ...v, ":w": { N: "2" } }),
      "Value provided in ExpressionAttributeValues unused in expressions: keys: {:w}",
    );
    assert.equal(
      of(v, { "#w": "w" }),
      "Value provided in ExpressionAttributeNames unused in expressions: keys: {#w}",
    );
    assert.equal(of({}), "ExpressionAttributeValues must not be empty");
    assert.equal(
      of({ v: { N: "1" } }),
      'ExpressionAttributeValues contains invalid key: Syntax error; key: "v"',
    );
    assert.equal(
      of({ ":v": { N: "x" } }),
      "ExpressionAttributeValues contains invalid value: The parameter cannot be converted to a numeric value: x for key :v",
    );
    assert.deepEqual(
      tables.refused("Scan", { TableName: "things", ExpressionAttributeValues: v })[1],
      "ExpressionAttributeValues can only be specified when using expressions: FilterExpression is null",
    );
  });

  it("allow attributes with names of an object's own members", () => {
    const names = { "#c": "constructor", "#p": "__proto__" };
    assert.ok(holds("attribute_not_exists(#c) AND attribute_not_exists(#p)", undefined, names));
  });
});
