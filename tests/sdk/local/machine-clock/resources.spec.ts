import assert from "node:assert/strict";
import { Cluster } from "#sdk/local/services/rds-data/cluster";
import { Transactions } from "#sdk/local/services/rds-data/transactions";
import { startSecretsManager } from "#sdk/local/services/secretsmanager/secretsmanager";
import { MachineClock, momentOf } from "../../../support/machine-clock";
import { callsOf, portsWith } from "./services";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

describe("secrets and databases by the clock of this machine", () => {
  let clock: MachineClock;
  beforeEach(() => {
    clock = new MachineClock();
  });
  afterEach(() => clock.close());

  it("delete a secret when the days are over in which it can be restored", async () => {
    const service = await startSecretsManager(portsWith(clock));
    const call = callsOf(service);
    await call("CreateSecret", { Name: "db", SecretString: "x", ClientRequestToken: "1".repeat(32) });
    const since = clock.now();
    await call("DeleteSecret", { SecretId: "db", RecoveryWindowInDays: 7 });
    const isGone = () =>
      call("DescribeSecret", { SecretId: "db" }).then(
        () => false,
        () => true,
      );
    assert.equal(await isGone(), false);
    clock.approach(7 * DAY);
    assert.ok((await momentOf(clock, isGone)) - since >= 7 * DAY);
    await service.close();
  });

  it("roll back a transaction that nobody has used for three minutes", async () => {
    const errors: unknown[] = [];
    const transactions = new Transactions(clock, (error) => errors.push(error));
    let isReleased = false;
    const connection = {
      async release() {
        isReleased = true;
      },
    };
    const cluster = { settings: { arn: "cluster" } };
    const id = transactions.add({ cluster, connection, database: undefined } as never);
    clock.approach(3 * MINUTE);
    const since = clock.now();
    await transactions.use(id, "cluster", async () => undefined);
    assert.equal(isReleased, false);
    clock.approach(3 * MINUTE);
    assert.ok((await momentOf(clock, () => isReleased)) - since >= 3 * MINUTE);
    assert.deepEqual(errors, []);
    transactions.close();
  });

  it("end a call to a database after 45 seconds", async () => {
    const ports = { clock, notice: () => undefined };
    const cluster = new Cluster({ identifier: "notes" } as never, {} as never, ports);
    let isCancelled = false;
    const connection = {
      async cancel() {
        isCancelled = true;
      },
    };
    const since = clock.now();
    const call = cluster.within(connection as never, () => new Promise(() => undefined));
    clock.approach(45 * SECOND);
    await assert.rejects(call, { code: "StatementTimeoutException" });
    assert.ok(clock.now() - since >= 45 * SECOND);
    assert.equal(isCancelled, true);
  });
});
