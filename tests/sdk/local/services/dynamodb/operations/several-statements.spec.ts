import assert from "node:assert/strict";
import { type Answer, Tables, THINGS } from "../support/tables";

const INSERT = (id: string) => ({ Statement: `INSERT INTO things VALUE {'id': '${id}'}` });

describe("several statements of PartiQL", () => {
  let tables: Tables;

  beforeEach(async () => {
    tables = await Tables.with([THINGS]);
    tables.put("things", { id: { S: "1" }, a: { N: "1" } }, { id: { S: "2" } });
  });

  const batch = (...Statements: readonly object[]): Answer =>
    tables.call("BatchExecuteStatement", { Statements }).Responses;
  const together = (...TransactStatements: readonly object[]): Answer =>
    tables.call("ExecuteTransaction", { TransactStatements });
  const ids = () => tables.call("Scan", { TableName: "things" }).Count;

  it("each succeed or fail by themselves in a batch [PQC; LSREC]", () => {
    assert.deepEqual(
      batch(
        { Statement: "SELECT a FROM things WHERE id = ?", Parameters: [{ S: "1" }] },
        { Statement: "SELECT * FROM things WHERE id = '9'" },
        { Statement: "SELECT * FROM things WHERE a = 1" },
        { Statement: "SELECT * FROM nothing WHERE id = '1'" },
        { Statement: "SLECT" },
      ),
      [
        { TableName: "things", Item: { a: { N: "1" } } },
        { TableName: "things" },
        {
          Error: {
            Code: "ValidationError",
            Message:
              "Select statements within BatchExecuteStatement must specify the primary key in the where clause.",
          },
          TableName: "things",
        },
        { Error: { Code: "ResourceNotFound", Message: "Requested resource not found" } },
        {
          Error: {
            Code: "ValidationError",
            Message: "Statement wasn't well formed, can't be processed: Expected data manipulation",
          },
        },
      ],
    );
    const answers = batch(
      INSERT("3"),
      INSERT("1"),
      { Statement: "UPDATE things SET a = 2 WHERE id = '1' AND a = 5" },
      { Statement: "DELETE FROM things WHERE id = '2' RETURNING ALL OLD *" },
    );
    assert.deepEqual(
      answers.map(({ Error: fault, Item }: Answer) => fault?.Code ?? Item ?? "done"),
      ["done", "DuplicateItem", "ConditionalCheckFailed", { id: { S: "2" } }],
    );
    assert.equal(ids(), 2);
  });

  it("are 25 in a batch and 100 in a transaction at most, all reads or all writes [BC; DDG/ql-reference.multiplestatements]", () => {
    const many = Array.from({ length: 101 }, (_, id) => INSERT(`x${id}`));
    const read = { Statement: "SELECT * FROM things WHERE id = '1'" };
    const refused = (operation: string, input: object) => tables.refused(operation, { ...input })[1];
    assert.match(refused("BatchExecuteStatement", { Statements: many.slice(0, 26) }), /'statements' failed/);
    assert.match(refused("ExecuteTransaction", { TransactStatements: many }), /'transactStatements' failed/);
    assert.match(refused("BatchExecuteStatement", { Statements: [read, INSERT("3")] }), /either read/);
    assert.match(refused("ExecuteTransaction", { TransactStatements: [read, INSERT("3")] }), /either read/);
    assert.equal(ids(), 2);
  });

  it("are done together or not at all in a transaction [LSREC; DDG/ql-reference.multiplestatements]", () => {
    assert.deepEqual(together(INSERT("3"), { Statement: "UPDATE things SET a = 2 WHERE id = '1'" }), {
      Responses: [],
    });
    const failed = tables.failed("ExecuteTransaction", {
      TransactStatements: [
        INSERT("4"),
        INSERT("1"),
        { Statement: "DELETE FROM things WHERE id = '2' AND a = 1" },
      ],
    });
    assert.equal(failed.code, "TransactionCanceledException");
    assert.deepEqual(
      (failed.members.CancellationReasons as Answer).map(({ Code }: Answer) => Code),
      ["None", "DuplicateItem", "ConditionalCheckFailed"],
    );
    assert.equal(ids(), 3);
    assert.deepEqual(
      together(
        { Statement: "SELECT a FROM things WHERE id = '1'" },
        { Statement: "SELECT * FROM things WHERE id = '9'" },
      ).Responses,
      [{ Item: { a: { N: "2" } } }, {}],
    );
  });

  it("check other items with EXISTS in a transaction [DDG/ql-reference.multiplestatements]", () => {
    const exists = (a: number) => ({ Statement: `EXISTS(SELECT * FROM things WHERE id = '1' AND a = ${a})` });
    assert.deepEqual(together(exists(1), INSERT("3")), { Responses: [] });
    const { code } = tables.failed("ExecuteTransaction", { TransactStatements: [exists(2), INSERT("4")] });
    assert.equal(code, "TransactionCanceledException");
    assert.equal(ids(), 3);
    assert.equal(
      tables.refused("ExecuteStatement", exists(1))[1],
      "EXISTS can only be used in ExecuteTransaction write requests.",
    );
  });

  it("of a transaction are named when they are wrong, and done once for a token [PQC; DDG/transaction-apis]", () => {
    const wrong = (Statement: string) =>
      tables.refused("ExecuteTransaction", { TransactStatements: [{ Statement }] })[1];
    const failed = "Validation failed in TransactStatements[0]: ";
    assert.equal(
      wrong("UPDATE things SET a = 1 WHERE id = '1' RETURNING ALL NEW *"),
      `${failed}RETURNING clause is not supported in ExecuteTransaction.`,
    );
    assert.equal(
      wrong("SELECT * FROM things"),
      `${failed}Select statements within ExecuteTransaction must specify the primary key in the where clause.`,
    );
    const once = { TransactStatements: [INSERT("3")], ClientRequestToken: "token" };
    tables.call("ExecuteTransaction", once);
    assert.deepEqual(tables.call("ExecuteTransaction", once), { Responses: [] });
    assert.equal(
      tables.refused("ExecuteTransaction", { ...once, TransactStatements: [INSERT("5")] })[0],
      "IdempotentParameterMismatchException",
    );
  });
});
