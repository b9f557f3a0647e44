import assert from "node:assert/strict";
import { clusterResource, TestedApi } from "../support";

const NOT_FOUND = { code: "TransactionNotFoundException", status: 404 };

describe("a transaction of the Data API", () => {
  let api: TestedApi;

  before(async () => {
    // The files of a new server are made once for a version.
    api = new TestedApi();
    await api.serve(clusterResource());
    await api.execute("CREATE TABLE notes (id int PRIMARY KEY)");
  });

  after(() => api.close());
  beforeEach(() => api.execute("TRUNCATE notes"));

  const insert = (transactionId: string, id: number) =>
    api.execute(`INSERT INTO notes VALUES (${id})`, { transactionId });
  const ids = async () =>
    (await api.rows("SELECT id FROM notes ORDER BY id")).map(({ id }: { id: number }) => id);

  it("is stored by a commit, and says so [AUG/data-api.calling]", async () => {
    const transactionId = await api.begin();
    await insert(transactionId, 1);
    const answer = await api.call("CommitTransaction", { transactionId });
    assert.deepEqual(answer, { transactionStatus: "Transaction Committed" });
    assert.deepEqual(await ids(), [1]);
  });

  it("is taken back by a rollback, and says so [GK]", async () => {
    const transactionId = await api.begin();
    await insert(transactionId, 1);
    const answer = await api.call("RollbackTransaction", { transactionId });
    assert.deepEqual(answer, { transactionStatus: "Rollback Complete" });
    assert.deepEqual(await ids(), []);
  });

  it("is neither seen nor joined by what is outside of it: that waits for its end", async () => {
    const transactionId = await api.begin();
    await insert(transactionId, 1);
    let isAnswered = false;
    const concurrent = ids().then((found: readonly number[]) => {
      isAnswered = true;
      return found;
    });
    await insert(transactionId, 2);
    assert.equal(isAnswered, false);
    await api.call("RollbackTransaction", { transactionId });
    assert.deepEqual(await concurrent, []);
  });

  it("lets others wait for 45 seconds, and says why they were refused", async () => {
    const transactionId = await api.begin();
    const waits = assert.rejects(ids(), { code: "StatementTimeoutException" });
    await new Promise(setImmediate);
    api.clock.forward(45_000);
    await waits;
    assert.match(api.notices.at(-1) ?? "", /waited for a transaction that stayed open/);
    await api.call("RollbackTransaction", { transactionId });
  });

  it("has failed with its first statement that did [GK]", async () => {
    const transactionId = await api.begin();
    await insert(transactionId, 1);
    await assert.rejects(insert(transactionId, 1), { code: "DatabaseErrorException" });
    await assert.rejects(insert(transactionId, 2), /current transaction is aborted.*SQLState: 25P02/s);
    await assert.rejects(api.call("CommitTransaction", { transactionId }), /25P02/);
    assert.deepEqual(await ids(), []);
  });

  it("takes one statement at a time [AUG/data-api.differences; ISS aws/aws-sdk-js 4615]", async () => {
    const transactionId = await api.begin();
    const first = insert(transactionId, 1);
    await assert.rejects(insert(transactionId, 2), {
      code: "DatabaseErrorException",
      message: "Transaction is still running a query",
    });
    await first;
    await api.call("CommitTransaction", { transactionId });
    assert.deepEqual(await ids(), [1]);
  });

  it("is rolled back when nobody has used it for three minutes [BC]", async () => {
    const transactionId = await api.begin();
    await insert(transactionId, 1);
    api.clock.forward(179_000);
    await insert(transactionId, 2);
    api.clock.forward(179_000);
    await insert(transactionId, 3);
    api.clock.forward(180_000);
    await assert.rejects(insert(transactionId, 4), NOT_FOUND);
    assert.deepEqual(await ids(), []);
  });

  it("lasts for 24 hours at most [BC]", async () => {
    const transactionId = await api.begin();
    for (let hour = 0; hour < 24 * 60; hour += 2) {
      await api.execute("SELECT 1", { transactionId });
      api.clock.forward(2 * 60_000);
    }
    await assert.rejects(api.execute("SELECT 1", { transactionId }), NOT_FOUND);
  });

  it("is not found once it has ended, or by another id [AUG/data-api.troubleshooting]", async () => {
    const transactionId = await api.begin();
    await api.call("CommitTransaction", { transactionId });
    await assert.rejects(api.call("CommitTransaction", { transactionId }), NOT_FOUND);
    await assert.rejects(api.call("RollbackTransaction", { transactionId: "x" }), NOT_FOUND);
  });

  it("is of the database that it began in [ISS aws/aws-sdk-js-v3 2595]", async () => {
    const transactionId = await api.begin();
    await assert.rejects(api.execute("SELECT 1", { transactionId, database: "postgres" }), {
      code: "BadRequestException",
      message: "Database name is not the same as transaction",
    });
    await api.call("RollbackTransaction", { transactionId });
  });

  it("holds nobody up at the end", async () => {
    const own = new TestedApi();
    await own.serve(clusterResource());
    await own.execute("SELECT 1");
    const ended = /FATAL: the database has ended; SQLState: 57P01/;
    // Both wait for the connection, and the first of them for its statement.
    const hasBegun = own.clock.begun(3);
    const calls = [own.execute("SELECT pg_sleep(30)::text"), own.execute("SELECT 1")];
    const refused = calls.map((call) => assert.rejects(call, ended));
    await hasBegun;
    await own.close();
    await Promise.all(refused);
  });

  it("ends with a statement that takes too long", async () => {
    const transactionId = await api.begin();
    await insert(transactionId, 1);
    const late = assert.rejects(api.execute("SELECT pg_sleep(30)::text", { transactionId }), {
      code: "StatementTimeoutException",
    });
    await new Promise(setImmediate);
    api.clock.forward(45_000);
    await late;
    await assert.rejects(insert(transactionId, 2), NOT_FOUND);
    assert.deepEqual(await ids(), []);
  });
});
