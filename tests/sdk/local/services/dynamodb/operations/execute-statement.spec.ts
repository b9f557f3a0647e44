import assert from "node:assert/strict";
import { type Answer, NOTES, Tables, THINGS, table } from "../support/tables";

const note = (board: string, number: number, others: object = {}) => ({
  board: { S: board },
  number: { N: String(number) },
  ...others,
});
const EXISTING = "Duplicate primary key exists in table";

describe("statements of PartiQL", () => {
  let tables: Tables;

  beforeEach(async () => {
    tables = await Tables.with([NOTES, THINGS, table({ ...STREAMED, name: "streamed" })]);
    tables.put(
      "notes",
      note("a", 1, { owner: { S: "ann" }, tags: { SS: ["x"] }, l: { L: [{ N: "1" }] } }),
      note("a", 2, { owner: { S: "bob" }, title: { S: "two" }, m: { M: { x: { S: "deep" } } } }),
      note("a", 10, { owner: { S: "ann" }, none: { NULL: true } }),
      note("b", 1, { title: { S: "other" } }),
    );
  });

  const run = (Statement: string, others: object = {}): Answer =>
    tables.call("ExecuteStatement", { Statement, ...others });
  const why = (Statement: string, others: object = {}): string =>
    tables.refused("ExecuteStatement", { Statement, ...others })[1];
  const numbers = (Statement: string, others: object = {}): readonly string[] =>
    run(Statement, others).Items.map(({ board, number }: Answer) => `${board.S}${number.N}`);

  it("select the items of partitions that they name, narrowed by the sort key, or all [DDG/ql-reference.select]", () => {
    const select = (where: string) => numbers(`SELECT * FROM notes WHERE ${where}`);
    assert.deepEqual(select("board = 'a'"), ["a1", "a2", "a10"]);
    assert.deepEqual(select("board = 'a' AND number > 1 AND owner = 'ann'"), ["a10"]);
    assert.deepEqual(select("board = 'a' AND number BETWEEN 1 AND 2"), ["a1", "a2"]);
    assert.deepEqual(select("board IN ['b', 'a', 'b'] AND number = 1"), ["b1", "a1"]);
    assert.deepEqual(select("board = 'b' OR board = 'a' AND number = 2"), ["b1", "a2"]);
    assert.deepEqual(numbers("select * from notes").length, 4);
    assert.deepEqual(numbers("SELECT * FROM notes WHERE board = ?", { Parameters: [{ S: "b" }] }), ["b1"]);
    assert.deepEqual(numbers("SELECT * FROM notes WHERE board = 'a' ORDER BY number DESC"), [
      "a10",
      "a2",
      "a1",
    ]);
  });

  it("filter by functions and operators [DDG/ql-functions]", () => {
    const select = (where: string) => numbers(`SELECT * FROM "notes" WHERE board = 'a' AND ${where}`);
    assert.deepEqual(select("title IS NOT MISSING"), ["a2"]);
    assert.deepEqual(select("none IS NULL"), ["a10"]);
    assert.deepEqual(select("contains(tags, 'x')"), ["a1"]);
    assert.deepEqual(select("begins_with(owner, 'a') AND NOT (number = 1)"), ["a10"]);
    assert.deepEqual(select("attribute_type(m, 'M')"), ["a2"]);
    assert.deepEqual(select("size(l) = 1"), ["a1"]);
    assert.deepEqual(select("(owner = 'bob' OR tags IS LIST OR l[0] = 1)"), ["a1", "a2"]);
    assert.deepEqual(select("owner IN ('bob', ?)".replace("?", "'eve'")), ["a2"]);
    assert.deepEqual(select("m.x = 'deep' -- a comment"), ["a2"]);
    assert.deepEqual(select("owner <> 'ann'"), ["a2"]);
  });

  it("select attributes by the last names of their paths, and read indexes [PQC]", () => {
    assert.deepEqual(run("SELECT m.x, owner FROM notes WHERE board = 'a' AND number = 2").Items, [
      { x: { S: "deep" }, owner: { S: "bob" } },
    ]);
    assert.deepEqual(run("SELECT title FROM notes WHERE board = 'a' AND number = 1").Items, [{}]);
    assert.deepEqual(numbers("SELECT * FROM notes.\"byOwner\" WHERE owner = 'ann'"), ["a1", "a10"]);
    assert.equal(
      why("SELECT owner FROM notes.\"keysByTitle\" WHERE title = 'two'"),
      "One or more parameter values were invalid: Global secondary index keysByTitle does not project [owner]",
    );
    assert.equal(
      why("SELECT title FROM notes.\"keysByTitle\" WHERE title = 'two' AND owner = 'ann'"),
      "One or more parameter values were invalid: Secondary index keysByTitle does not project one or more filter attributes: [owner]",
    );
    assert.equal(why('SELECT * FROM notes."none"'), "The table does not have the specified index");
    assert.equal(
      why('SELECT * FROM notes."byOwner"', { ConsistentRead: true }),
      "Strongly consistent read is not supported on Global Secondary Indexes",
    );
  });

  it("come in pages, whose token is of the same statement [DDG/ql-reference.select]", () => {
    const Statement = "SELECT * FROM notes WHERE board IN ['a', 'b']";
    const seen: string[] = [];
    let NextToken: string | undefined;
    do {
      const page = run(Statement, { Limit: 2, ...(NextToken && { NextToken }) });
      seen.push(...page.Items.map(({ board, number }: Answer) => `${board.S}${number.N}`));
      NextToken = page.NextToken;
      assert.equal(NextToken === undefined, page.LastEvaluatedKey === undefined);
    } while (NextToken !== undefined);
    assert.deepEqual(seen, ["a1", "a2", "a10", "b1"]);
    const { NextToken: token } = run(Statement, { Limit: 1 });
    assert.equal(why("SELECT * FROM notes", { NextToken: token }), "NextToken does not match request");
    assert.equal(why(Statement, { NextToken: "e30" }), "Invalid NextToken");
  });

  it("insert an item that does not exist yet [DDG/ql-reference.insert]", () => {
    assert.deepEqual(
      run(
        "INSERT INTO things VALUE {'id': '1', 'n': -1.50, 'on': true, 's': <<'a', 'b'>>, 'm': {'l': [null, ?]}}",
        {
          Parameters: [{ B: "AA==" }],
          ReturnConsumedCapacity: "TOTAL",
        },
      ),
      { Items: [], ConsumedCapacity: { TableName: "things", CapacityUnits: 1 } },
    );
    assert.deepEqual(tables.call("GetItem", { TableName: "things", Key: { id: { S: "1" } } }).Item, {
      id: { S: "1" },
      n: { N: "-1.5" },
      on: { BOOL: true },
      s: { SS: ["a", "b"] },
      m: { M: { l: { L: [{ NULL: true }, { B: "AA==" }] } } },
    });
    assert.deepEqual(
      tables.refused("ExecuteStatement", { Statement: "INSERT INTO things VALUE {'id': '1'}" }),
      ["DuplicateItemException", EXISTING],
    );
    run("INSERT INTO things VALUE {'id': '1'} ON CONFLICT DO NOTHING");
    assert.ok(run("SELECT * FROM things WHERE id = '1'").Items[0].m);
  });

  it("update the one existing item, and return the requested values [DDG/ql-reference.update]", () => {
    const where = "WHERE board = 'a' AND number = 1";
    assert.deepEqual(
      run(
        `UPDATE notes SET owner = 'eve', count = 1 SET l = list_append(l, [2]) SET tags = set_add(tags, <<'y'>>) ${where} RETURNING MODIFIED NEW *`,
      ).Items,
      [
        {
          owner: { S: "eve" },
          count: { N: "1" },
          l: { L: [{ N: "1" }, { N: "2" }] },
          tags: { SS: ["x", "y"] },
        },
      ],
    );
    assert.deepEqual(run(`UPDATE notes SET count = count + 2 ${where} RETURNING MODIFIED OLD *`).Items, [
      { count: { N: "1" } },
    ]);
    assert.deepEqual(run(`UPDATE notes REMOVE count ${where} RETURNING MODIFIED NEW *`).Items, []);
    assert.equal(run(`FROM notes ${where} SET l[0] = 9`).Items.length, 0);
    assert.deepEqual(run(`SELECT l FROM notes ${where}`).Items, [{ l: { L: [{ N: "9" }, { N: "2" }] } }]);
    for (const nowhere of ["WHERE board = 'z' AND number = 1", `${where} AND owner = 'ann'`]) {
      const [code] = tables.refused("ExecuteStatement", { Statement: `UPDATE notes SET a = 1 ${nowhere}` });
      assert.equal(code, "ConditionalCheckFailedException");
    }
    assert.equal(
      why("UPDATE notes SET a = 1 WHERE board = 'a'"),
      "Where clause does not contain a mandatory equality on all key attributes",
    );
  });

  it("delete an item, and ignore one that does not exist [DDG/ql-reference.delete]", () => {
    const where = "WHERE board = 'b' AND number = 1";
    const shown = { ReturnValuesOnConditionCheckFailure: "ALL_OLD" };
    const failed = tables.failed("ExecuteStatement", {
      Statement: `DELETE FROM notes ${where} AND title = 'x'`,
      ...shown,
    });
    assert.deepEqual(failed.members, { Item: note("b", 1, { title: { S: "other" } }) });
    assert.deepEqual(run(`DELETE FROM notes ${where} RETURNING ALL OLD *`).Items, [
      note("b", 1, { title: { S: "other" } }),
    ]);
    assert.deepEqual(run(`DELETE FROM notes ${where} RETURNING ALL OLD *`).Items, []);
    assert.equal(
      why(`DELETE FROM notes ${where} RETURNING MODIFIED OLD *`),
      "Invalid returning clause: RETURNING MODIFIED OLD *. Only RETURNING ALL OLD * is allowed in DELETE statements.",
    );
  });

  it("are records of the stream of their table [LSREC]", () => {
    run("INSERT INTO streamed VALUE {'id': '1'}");
    run("UPDATE streamed SET a = 1 WHERE id = '1'");
    run("DELETE FROM streamed WHERE id = '1'");
    const [{ StreamArn }] = tables.call("ListStreams", { TableName: "streamed" }).Streams;
    const { Shards } = tables.call("DescribeStream", { StreamArn }).StreamDescription;
    const { ShardIterator } = tables.call("GetShardIterator", {
      StreamArn,
      ShardId: Shards[0].ShardId,
      ShardIteratorType: "TRIM_HORIZON",
    });
    const { Records } = tables.call("GetRecords", { ShardIterator });
    assert.deepEqual(
      Records.map(({ eventName }: Answer) => eventName),
      ["INSERT", "MODIFY", "REMOVE"],
    );
  });

  it("are refused in the words of AWS when they are invalid [PQC]", () => {
    const malformed = "Statement wasn't well formed, can't be processed: ";
    const select = "SELECT * FROM things WHERE";
    const at = (text: string, word: string) => `1:${text.indexOf(word) + 1}:${word.length}`;
    const unknown = `${select} id = 'x' AND EXISTS(a)`;
    const added = "UPDATE things SET t = set_add(ss, <<'x'>>) WHERE id = 'x'";
    const many = "WHERE id = 'x'";
    const refusals: readonly (readonly [string, string])[] = [
      ["SLECT * FROM things", `${malformed}Expected data manipulation`],
      [`${select} id = '1' foo`, `${malformed}Unexpected token after expression`],
      ["INSERT INTO things t VALUE {'id': 'x'}", `${malformed}Unexpected token after expression`],
      [select, `${malformed}Unexpected term`],
      [`${select} id = '1' AND`, `${malformed}Missing right-hand side expression of infix operator`],
      [`${select} ORDER BY id`, `${malformed}Unexpected keyword`],
      [`${select} id = '1' AND x IS FOO`, `${malformed}Expected type name`],
      [`${select} IS NULL`, `${malformed}Unexpected operator`],
      ["DELETE FROM WHERE id = 'a'", `${malformed}Expected identifier for simple path`],
      [`${select} id = 1e2147483648`, malformed],
      [`${select} id = 'x' # note`, malformed],
      [`SELECT * FROM things t ${many}`, "Aliasing is not supported"],
      [`SELECT * FROM "" ${many}`, "Path component cannot be an empty string"],
      [`SELECT * FROM things.a.b ${many}`, "A path may contain at most 2 components in the FROM clause"],
      ["INSERT INTO things VALUE {'id': 'x', 'm': {'x': 1e126}}", `${OVERFLOW} under root.x`],
      ["INSERT INTO things VALUE {'id': 'x', 'l': [1, 1e126]}", `${OVERFLOW} under root[1]`],
      ["INSERT INTO things VALUE {'id': 'x', 's': <<>>}", "Empty bags are not supported"],
      [unknown, `Unrecognized function: exists at ${at(unknown, "EXISTS")}`],
      [added, `The first argument to SET_ADD must equal the assignment value at ${at(added, "set_add")}`],
      [
        `${select} id = 'x' AND attribute_exists('ss')`,
        "Operator or function requires a document path; operator or function: attribute_exists",
      ],
      [
        `${select} id = 'x' AND a < true`,
        "Incorrect operand type for operator or function; operator or function: <, operand type: BOOL",
      ],
      ["SELECT * FROM nothing WHERE id = 'x'", "Requested resource not found"],
      [`${select} id = ?`, "Number of parameters in request and statement don't match."],
      [`${select} id = 1`, "Key attribute's data type should match its data type in table's schema: Key id"],
    ];
    assert.deepEqual(
      refusals.map(([statement]) => why(statement)),
      refusals.map(([, message]) => message),
    );
    assert.match(
      why(`${select} id = 'x'`, { Parameters: [] }),
      /^1 validation error detected: Value '\[\]' at 'parameters'/,
    );
  });
});

const OVERFLOW = "Number overflow. Attempting to store a number with magnitude larger than supported range";
const STREAMED = {
  hashKey: "id",
  attributes: [{ name: "id", type: "S" }],
  streamEnabled: true,
  streamViewType: "KEYS_ONLY",
};
