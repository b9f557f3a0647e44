import assert from "node:assert/strict";
import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetBucketVersioningCommand,
  GetObjectLegalHoldCommand,
  GetObjectLockConfigurationCommand,
  GetObjectRetentionCommand,
  HeadObjectCommand,
  type ObjectLockConfiguration,
  type ObjectLockRetention,
  PutBucketPolicyCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  PutObjectLegalHoldCommand,
  PutObjectLockConfigurationCommand,
  PutObjectRetentionCommand,
} from "@aws-sdk/client-s3";
import { clientOf, GUEST, refusal, type S3Server, startS3Server } from "../support/s3-server";

const Bucket = "locked";
const Key = "a";
const DAY_MS = 24 * 60 * 60 * 1000;
const LOCKED = "Access Denied because object protected by object lock.";

describe("locks of objects", () => {
  let server: S3Server;
  beforeEach(async () => {
    server = await startS3Server();
    await server.client.send(new CreateBucketCommand({ Bucket, ObjectLockEnabledForBucket: true }));
  });
  afterEach(() => server.close());

  const send = (command: unknown): Promise<unknown> => server.client.send(command as never);
  const put = (more: Partial<PutObjectCommandInput> = {}) =>
    server.client.send(new PutObjectCommand({ Bucket, Key, Body: "a", ...more }));
  const inDays = (days: number) => new Date(Math.ceil((server.clock.now() + days * DAY_MS) / 1000) * 1000);
  const retain = (Retention: ObjectLockRetention, BypassGovernanceRetention?: boolean) =>
    server.client.send(new PutObjectRetentionCommand({ Bucket, Key, Retention, BypassGovernanceRetention }));
  const remove = (VersionId: string | undefined, BypassGovernanceRetention?: boolean) =>
    server.client.send(new DeleteObjectCommand({ Bucket, Key, VersionId, BypassGovernanceRetention }));
  const configure = (configuration?: ObjectLockConfiguration, name = Bucket) =>
    server.client.send(
      new PutObjectLockConfigurationCommand({ Bucket: name, ObjectLockConfiguration: configuration }),
    );

  it("are on from when the bucket is made, or later where it has versions, and stay [LSREC]", async () => {
    const versioning = await server.client.send(new GetBucketVersioningCommand({ Bucket }));
    assert.equal(versioning.Status, "Enabled");
    const suspended = send(
      new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: "Suspended" } }),
    );
    const refused = await refusal(suspended);
    assert.deepEqual([refused.code, refused.status], ["InvalidBucketState", 409]);
    await server.client.send(new CreateBucketCommand({ Bucket: "plain" }));
    const missing = await refusal(send(new GetObjectLockConfigurationCommand({ Bucket: "plain" })));
    assert.equal(missing.code, "ObjectLockConfigurationNotFoundError");
    const unversioned = await refusal(configure({ ObjectLockEnabled: "Enabled" }, "plain"));
    assert.equal(
      unversioned.message,
      "Versioning must be 'Enabled' on the bucket to apply a Object Lock configuration",
    );
    const Status = "Enabled";
    await send(new PutBucketVersioningCommand({ Bucket: "plain", VersioningConfiguration: { Status } }));
    await configure({ ObjectLockEnabled: "Enabled" }, "plain");
    const shown = await server.client.send(new GetObjectLockConfigurationCommand({ Bucket: "plain" }));
    assert.deepEqual(shown.ObjectLockConfiguration, { ObjectLockEnabled: "Enabled" });
  });

  it("have a configuration of one mode and one period [LSREC]", async () => {
    const rule = (DefaultRetention: object) =>
      configure({ ObjectLockEnabled: "Enabled", Rule: { DefaultRetention } } as ObjectLockConfiguration);
    for (const invalid of [
      {},
      { Mode: "GOVERNANCE" },
      { Mode: "abc", Days: 1 },
      { Mode: "GOVERNANCE", Days: 1, Years: 1 },
    ])
      assert.equal((await refusal(rule(invalid))).code, "MalformedXML");
    assert.equal((await refusal(configure({}))).code, "MalformedXML");
    assert.equal((await refusal(configure())).code, "MissingRequestBodyError");
    const none = await refusal(rule({ Mode: "GOVERNANCE", Days: 0 }));
    assert.deepEqual([none.code, none.ArgumentName], ["InvalidArgument", "Days"]);
    await rule({ Mode: "GOVERNANCE", Years: 1 });
    const shown = await server.client.send(new GetObjectLockConfigurationCommand({ Bucket }));
    assert.deepEqual(shown.ObjectLockConfiguration?.Rule?.DefaultRetention, { Mode: "GOVERNANCE", Years: 1 });
  });

  it("are given to new versions by default, and stand in headers [LSREC]", async () => {
    await configure({
      ObjectLockEnabled: "Enabled",
      Rule: { DefaultRetention: { Mode: "GOVERNANCE", Days: 1 } },
    });
    await put();
    const head = () => server.client.send(new HeadObjectCommand({ Bucket, Key }));
    const byDefault = await head();
    assert.equal(byDefault.ObjectLockMode, "GOVERNANCE");
    assert.ok(Math.abs(Number(byDefault.ObjectLockRetainUntilDate) - inDays(1).getTime()) < 60_000);
    await put({
      ObjectLockMode: "COMPLIANCE",
      ObjectLockRetainUntilDate: inDays(3),
      ObjectLockLegalHoldStatus: "ON",
    });
    const stated = await head();
    assert.deepEqual([stated.ObjectLockMode, stated.ObjectLockLegalHoldStatus], ["COMPLIANCE", "ON"]);
    await configure({ ObjectLockEnabled: "Enabled" });
    await server.client.send(new CopyObjectCommand({ Bucket, Key: "copy", CopySource: `${Bucket}/${Key}` }));
    const copy = await server.client.send(new HeadObjectCommand({ Bucket, Key: "copy" }));
    assert.deepEqual([copy.ObjectLockMode, copy.ObjectLockLegalHoldStatus], [undefined, undefined]);
  });

  it("keep versions from being deleted, and not from being hidden [LSREC]", async () => {
    const { VersionId } = await put({ ObjectLockMode: "GOVERNANCE", ObjectLockRetainUntilDate: inDays(2) });
    assert.equal((await refusal(remove(VersionId))).message, LOCKED);
    const Objects = [{ Key, VersionId }];
    const many = await server.client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
    assert.deepEqual(many.Errors, [{ Key, VersionId, Code: "AccessDenied", Message: LOCKED }]);
    assert.equal((await remove(undefined)).DeleteMarker, true);
    await remove(VersionId, true);
    const held = await put({ ObjectLockLegalHoldStatus: "ON" });
    assert.equal((await refusal(remove(held.VersionId, true))).message, LOCKED);
    const strict = await put({ ObjectLockMode: "COMPLIANCE", ObjectLockRetainUntilDate: inDays(2) });
    assert.equal((await refusal(remove(strict.VersionId, true))).message, LOCKED);
    server.clock.ahead = 3 * DAY_MS;
    server.client.config.systemClockOffset = server.clock.ahead;
    await remove(strict.VersionId);
  });

  it("last longer for everybody, and shorter only past governance [LSREC]", async () => {
    await put();
    const never = await refusal(send(new GetObjectRetentionCommand({ Bucket, Key })));
    assert.equal(never.code, "NoSuchObjectLockConfiguration");
    const until = (days: number, Mode: "GOVERNANCE" | "COMPLIANCE" = "GOVERNANCE") => ({
      Mode,
      RetainUntilDate: inDays(days),
    });
    await retain(until(2));
    await retain(until(3));
    assert.equal((await refusal(retain(until(1)))).message, LOCKED);
    assert.equal((await refusal(retain(until(4, "COMPLIANCE")))).message, LOCKED);
    assert.equal((await refusal(retain({}))).message, LOCKED);
    assert.equal((await refusal(retain({ Mode: "GOVERNANCE" }))).code, "MalformedXML");
    assert.equal((await refusal(retain(until(-1)))).message, "The retain until date must be in the future!");
    await retain({}, true);
    await retain(until(4, "COMPLIANCE"));
    assert.equal((await refusal(retain(until(5), true))).message, LOCKED);
    const shown = await server.client.send(new GetObjectRetentionCommand({ Bucket, Key }));
    assert.equal(shown.Retention?.Mode, "COMPLIANCE");
  });

  it("are legal holds that are on or off [LSREC]", async () => {
    await put();
    const hold = (Status: string) =>
      send(new PutObjectLegalHoldCommand({ Bucket, Key, LegalHold: { Status: Status as "ON" } }));
    assert.equal((await refusal(hold("abc"))).code, "MalformedXML");
    const unset = await refusal(send(new GetObjectLegalHoldCommand({ Bucket, Key })));
    assert.equal(unset.code, "NoSuchObjectLockConfiguration");
    for (const Status of ["ON", "OFF"]) {
      await hold(Status);
      const shown = await server.client.send(new GetObjectLegalHoldCommand({ Bucket, Key }));
      assert.equal(shown.LegalHold?.Status, Status);
    }
  });

  it("are refused in buckets without them, and where headers are odd [LSREC]", async () => {
    await server.client.send(new CreateBucketCommand({ Bucket: "plain" }));
    await put({ Bucket: "plain" });
    const held = put({ Bucket: "plain", ObjectLockLegalHoldStatus: "ON" });
    assert.equal((await refusal(held)).message, "Bucket is missing Object Lock Configuration");
    const get = await refusal(send(new GetObjectRetentionCommand({ Bucket: "plain", Key })));
    assert.equal(get.message, "Bucket is missing Object Lock Configuration");
    const bypass = await refusal(
      send(new DeleteObjectCommand({ Bucket: "plain", Key, BypassGovernanceRetention: false })),
    );
    assert.equal(bypass.ArgumentName, "x-amz-bypass-governance-retention");
    const alone = await refusal(put({ ObjectLockMode: "GOVERNANCE" }));
    assert.equal(alone.ArgumentName, "x-amz-object-lock-retain-until-date");
    const bad = put({ ObjectLockMode: "BAD" as "GOVERNANCE", ObjectLockRetainUntilDate: inDays(1) });
    assert.equal((await refusal(bad)).message, "Unknown wormMode directive.");
    await put();
    await remove(undefined);
    const marker = await refusal(retain({ Mode: "GOVERNANCE", RetainUntilDate: inDays(1) }));
    assert.equal(marker.code, "MethodNotAllowed");
  });

  it("are bypassed only by callers whom policies allow to [S3G/object-lock]", async () => {
    const { VersionId } = await put({ ObjectLockMode: "GOVERNANCE", ObjectLockRetainUntilDate: inDays(2) });
    const allow = (Action: readonly string[]) => ({
      Effect: "Allow",
      Principal: { AWS: "arn:aws:iam::123456789012:user/guest" },
      Action,
      Resource: `arn:aws:s3:::${Bucket}/*`,
    });
    const policy = (...actions: string[]) =>
      send(
        new PutBucketPolicyCommand({
          Bucket,
          Policy: JSON.stringify({ Version: "2012-10-17", Statement: allow(actions) }),
        }),
      );
    const guest = clientOf(server.url, GUEST);
    const bypass = () =>
      guest.send(new DeleteObjectCommand({ Bucket, Key, VersionId, BypassGovernanceRetention: true }));
    await policy("s3:DeleteObjectVersion");
    assert.match(String((await refusal(bypass())).message), /s3:BypassGovernanceRetention/);
    await policy("s3:DeleteObjectVersion", "s3:BypassGovernanceRetention");
    await bypass();
    guest.destroy();
  });
});
