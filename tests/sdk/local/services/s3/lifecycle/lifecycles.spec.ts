import assert from "node:assert/strict";
import {
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteBucketLifecycleCommand,
  DeleteObjectCommand,
  GetBucketLifecycleConfigurationCommand,
  HeadObjectCommand,
  type LifecycleRule,
  PutBucketLifecycleConfigurationCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  PutObjectLegalHoldCommand,
} from "@aws-sdk/client-s3";
import { lifecycleRules } from "#sdk/local/services/provision/lifecycle-rules";
import { Lifecycles } from "#sdk/local/services/s3/lifecycle/lifecycles";
import { midnightAfter } from "#sdk/local/services/s3/operations/lifecycle-rules";
import { refusal, type S3Server, startS3Server } from "../support/s3-server";

const Bucket = "expiring";
const DAY_MS = 24 * 60 * 60 * 1000;
const RULE = { ID: "one", Status: "Enabled", Filter: { Prefix: "" }, Expiration: { Days: 7 } } as const;

describe("lifecycles of buckets", () => {
  let server: S3Server;
  beforeEach(async () => {
    server = await startS3Server();
    await server.client.send(new CreateBucketCommand({ Bucket }));
  });
  afterEach(() => server.close());

  const set = (...Rules: readonly object[]) =>
    server.client.send(
      new PutBucketLifecycleConfigurationCommand({
        Bucket,
        LifecycleConfiguration: { Rules: [...Rules] as LifecycleRule[] },
      }),
    );
  const put = (Key: string, more: object = {}) =>
    server.client.send(new PutObjectCommand({ Bucket, Key, Body: "abc", ...more }));
  const versioned = () =>
    server.client.send(
      new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: "Enabled" } }),
    );
  /** Moves the clock to the midnight (UTC) after so many days. */
  const later = (days: number) => {
    const to = midnightAfter(server.clock.now(), days);
    server.clock.ahead += to - server.clock.now();
    new Lifecycles(server.store, server.clock).run();
  };
  const keys = () => {
    const { keys: all } = server.store.buckets.get(Bucket) as never as {
      keys: { size: number; at(index: number): string };
    };
    return Array.from({ length: all.size }, (_, at) => all.at(at));
  };
  const versionsOf = (key: string) => server.store.buckets.get(Bucket)?.versionsOf(key) ?? [];

  it("come back as they were set, and are missing before and after [LSREC]", async () => {
    const get = () => server.client.send(new GetBucketLifecycleConfigurationCommand({ Bucket }));
    assert.equal((await refusal(get())).code, "NoSuchLifecycleConfiguration");
    const tags = {
      Status: "Disabled",
      Filter: { And: { Prefix: "a", Tags: [{ Key: "k", Value: "v" }], ObjectSizeGreaterThan: 20 } },
      Expiration: { Date: new Date("2030-01-01T00:00:00.000Z") },
      NoncurrentVersionExpiration: { NoncurrentDays: 1, NewerNoncurrentVersions: 2 },
    };
    const answer = await set(RULE, { ID: "two", ...tags });
    assert.equal(answer.TransitionDefaultMinimumObjectSize, "all_storage_classes_128K");
    const { Rules, TransitionDefaultMinimumObjectSize } = await get();
    assert.deepEqual(Rules, [RULE, { ID: "two", ...tags }]);
    assert.equal(TransitionDefaultMinimumObjectSize, "all_storage_classes_128K");
    await server.client.send(new DeleteBucketLifecycleCommand({ Bucket }));
    assert.equal((await refusal(get())).code, "NoSuchLifecycleConfiguration");
  });

  it("are refused where a rule is invalid [LSREC]", async () => {
    const { Filter: _, ...unfiltered } = RULE;
    const { Expiration: __, ...idle } = RULE;
    const malformed = [
      unfiltered,
      { ...RULE, Status: "On" },
      { ...RULE, NoncurrentVersionExpiration: {} },
      { ...RULE, Filter: { And: { Prefix: "a" } } },
      { ...RULE, Filter: { Prefix: "a", ObjectSizeGreaterThan: 2 } },
      { ...RULE, Expiration: { Days: 1, ExpiredObjectDeleteMarker: true } },
    ];
    for (const rule of malformed)
      assert.equal((await refusal(set(rule))).code, "MalformedXML", JSON.stringify(rule));
    const noon = await refusal(set({ ...RULE, Expiration: { Date: new Date("2030-01-01T12:00:00.000Z") } }));
    assert.deepEqual([noon.code, noon.message], ["InvalidArgument", "'Date' must be at midnight GMT"]);
    const Transitions = [{ Date: new Date("2030-01-01T12:00:00.000Z"), StorageClass: "GLACIER" }];
    assert.equal((await refusal(set({ ...RULE, Transitions }))).message, "'Date' must be at midnight GMT");
    const twice = { Key: "k", Value: "v" };
    const tags = await refusal(set({ ...RULE, Filter: { And: { Tags: [twice, twice] } } }));
    assert.equal(tags.message, "Duplicate Tag Keys are not allowed.");
    assert.match(
      String((await refusal(set({ ...RULE, Expiration: { Days: 0 } }))).message),
      /positive integer$/,
    );
    assert.match(String((await refusal(set(RULE, RULE))).message), /^Rule ID must be unique/);
    assert.match(String((await refusal(set({ ...RULE, ID: "a".repeat(256) }))).message), /limit of 255$/);
    assert.match(String((await refusal(set(idle))).message), /^At least one action/);
  });

  it("expire objects at the midnight after their days, and announce it in headers [S3G/lifecycle-expire-general-considerations]", async () => {
    await set(
      { ...RULE, Filter: { Prefix: "logs/" } },
      { ...RULE, ID: "two", Filter: { Tag: { Key: "k", Value: "v" } } },
    );
    const logged = await put("logs/a");
    await put("tagged", { Tagging: "k=v" });
    await put("kept");
    assert.match(
      String(logged.Expiration),
      /^expiry-date="\w{3}, \d\d \w{3} \d{4} 00:00:00 GMT", rule-id="one"$/,
    );
    const head = await server.client.send(new HeadObjectCommand({ Bucket, Key: "kept" }));
    assert.equal(head.Expiration, undefined);
    later(5);
    assert.deepEqual(keys(), ["kept", "logs/a", "tagged"]);
    later(3);
    assert.deepEqual(keys(), ["kept"]);
  });

  it("hide objects with versions, and expire older versions and markers that hide nothing", async () => {
    await versioned();
    await set({ ...RULE, NoncurrentVersionExpiration: { NoncurrentDays: 2, NewerNoncurrentVersions: 1 } });
    for (const _ of [1, 2, 3]) await put("a");
    later(3);
    assert.equal(versionsOf("a").length, 2);
    later(6);
    later(1);
    assert.deepEqual(
      versionsOf("a").map(({ isMarker }) => isMarker === true),
      [true, false],
    );
    server.client.config.systemClockOffset = server.clock.ahead;
    await set({ ...RULE, NoncurrentVersionExpiration: { NoncurrentDays: 1 } });
    later(2);
    later(8);
    assert.deepEqual(keys(), []);
  });

  it("leave versions that are locked", async () => {
    await server.client.send(new CreateBucketCommand({ Bucket: "held", ObjectLockEnabledForBucket: true }));
    const rule = { ...RULE, NoncurrentVersionExpiration: { NoncurrentDays: 1 } };
    await server.client.send(
      new PutBucketLifecycleConfigurationCommand({
        Bucket: "held",
        LifecycleConfiguration: { Rules: [rule] },
      }),
    );
    const held = { Bucket: "held", Key: "a" };
    await server.client.send(new PutObjectCommand({ ...held, Body: "a" }));
    await server.client.send(new PutObjectLegalHoldCommand({ ...held, LegalHold: { Status: "ON" } }));
    await server.client.send(new DeleteObjectCommand(held));
    later(30);
    assert.equal(server.store.buckets.get("held")?.versionsOf("a").length, 2);
  });

  it("abort incomplete uploads", async () => {
    const { Expiration: _, ...rule } = RULE;
    await set({ ...rule, AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } });
    await server.client.send(new CreateMultipartUploadCommand({ Bucket, Key: "a" }));
    const uploads = server.store.buckets.get(Bucket)?.uploads;
    later(0);
    assert.equal(uploads?.size, 1);
    later(2);
    assert.equal(uploads?.size, 0);
  });

  it("are those that the program registers, in the provider's notation", () => {
    const rules = [
      {
        id: "one",
        status: "Enabled",
        filter: { and: { prefix: "a/", tags: { k: "v" }, objectSizeLessThan: 10 } },
        expiration: { days: 3 },
        noncurrentVersionExpiration: { noncurrentDays: 2 },
        abortIncompleteMultipartUpload: { daysAfterInitiation: 1 },
      },
    ];
    assert.deepEqual(lifecycleRules(rules), [
      {
        ID: "one",
        Filter: { And: { Prefix: "a/", Tags: [{ Key: "k", Value: "v" }], ObjectSizeLessThan: 10 } },
        Status: "Enabled",
        Expiration: { Days: 3 },
        NoncurrentVersionExpiration: { NoncurrentDays: 2 },
        AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
      },
    ]);
  });

  it("are counted in whole days of UTC", () => {
    const noon = Date.parse("2030-01-01T12:00:00.000Z");
    assert.equal(midnightAfter(noon, 1), Date.parse("2030-01-03T00:00:00.000Z"));
    assert.equal(midnightAfter(Date.parse("2030-01-01T00:00:00.000Z"), 1) - noon, DAY_MS / 2);
  });
});
