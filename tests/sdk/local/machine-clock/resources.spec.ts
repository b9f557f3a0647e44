import assert from "node:assert/strict";
import { Cluster } from "#sdk/local/services/rds-data/state/cluster";
import { Transactions } from "#sdk/local/services/rds-data/state/transactions";
import { startS3 } from "#sdk/local/services/s3/service";
import { startSecretsManager } from "#sdk/local/services/secretsmanager/service";
import { MachineClock, momentOf } from "../../../support/machine-clock";
import { callsOf, portsWith } from "./services";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
const HERE = { LocationConstraint: "eu-west-1" };

describe("secrets, buckets and databases by the clock of this machine", () => {
  let clock: MachineClock;
  beforeEach(() => {
    clock = new MachineClock();
  });
  afterEach(() => clock.close());

  it("delete a secret after its recovery window", async () => {
    const service = await startSecretsManager(portsWith(clock));
    const call = callsOf(service);
    await call("CreateSecret", { Name: "db", SecretString: "x", ClientRequestToken: "1".repeat(32) });
    const since = clock.now();
    await call("DeleteSecret", { SecretId: "db", RecoveryWindowInDays: 7 });
    const isDeleted = () =>
      call("DescribeSecret", { SecretId: "db" }).then(
        () => false,
        () => true,
      );
    assert.equal(await isDeleted(), false);
    clock.approach(7 * DAY);
    assert.ok((await momentOf(clock, isDeleted)) - since >= 7 * DAY);
    await service.close();
  });

  it("expire an object at the midnight after its days", async () => {
    const service = await startS3(portsWith(clock));
    const call = callsOf(service);
    await call("CreateBucket", { Bucket: "bucket", CreateBucketConfiguration: HERE });
    const rule = { ID: "one", Status: "Enabled", Filter: { Prefix: "" }, Expiration: { Days: 1 } };
    await call("PutBucketLifecycleConfiguration", {
      Bucket: "bucket",
      LifecycleConfiguration: { Rules: [rule] },
    });
    const since = clock.now();
    await call("PutObject", { Bucket: "bucket", Key: "k", Body: Buffer.from("x") });
    const isDeleted = async () => (await call("ListObjectsV2", { Bucket: "bucket" })).KeyCount === 0;
    const midnight = Math.ceil((since + DAY) / DAY) * DAY;
    clock.approach(midnight - DAY - clock.now());
    assert.equal(await isDeleted(), false);
    clock.approach(midnight - clock.now());
    assert.ok((await momentOf(clock, isDeleted)) >= midnight);
    await service.close();
  });

  it("allow the deletion of an object after its retention", async () => {
    const service = await startS3(portsWith(clock));
    const call = callsOf(service);
    const locked = { CreateBucketConfiguration: HERE, ObjectLockEnabledForBucket: "true" };
    await call("CreateBucket", { Bucket: "bucket", ...locked });
    const since = clock.now();
    const until = new Date(since + DAY).toISOString();
    const object = { Bucket: "bucket", Key: "k" };
    const retained = { ObjectLockMode: "COMPLIANCE", ObjectLockRetainUntilDate: until };
    const { VersionId } = await call("PutObject", { ...object, Body: Buffer.from("x"), ...retained });
    const isDeletable = () =>
      call("DeleteObject", { ...object, VersionId }).then(
        () => true,
        () => false,
      );
    assert.equal(await isDeletable(), false);
    clock.approach(DAY);
    assert.ok((await momentOf(clock, isDeletable)) - since >= DAY);
    await service.close();
  });

  it("roll back a transaction after three minutes without use", async () => {
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
