import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import type { GraphResource, GraphValue } from "#sdk/graph/types";
import { s3Operations } from "#sdk/local/services/s3/operations/index";
import { countingPolicy } from "#sdk/local/services/s3/policies/public-policy";
import { Registered } from "#sdk/local/services/s3/registered/registered";
import { registeredBuckets } from "#sdk/local/services/s3/registered/settings";
import { Store } from "#sdk/local/services/s3/state/store";
import { ACCOUNT_REGION, HandClock } from "../support/s3-server";

const BUCKET = "aws:s3/bucket:Bucket";

function resource(type: string, inputs: Record<string, GraphValue>, id = "pictures"): GraphResource {
  return {
    urn: `urn:${type}:${id}`,
    type,
    name: id,
    id,
    custom: true,
    parent: undefined,
    inputs,
    state: { ...inputs },
    dependencies: [],
    propertyDependencies: {},
    options: {
      protect: false,
      retainOnDelete: false,
      deleteBeforeReplace: false,
      ignoreChanges: [],
      aliases: [],
      provider: undefined,
    },
  };
}

describe("buckets that a program registers", () => {
  it("have settings from their own inputs and from other resources, by the names of both versions of the provider", () => {
    const policy = { Version: "2012-10-17", Statement: [] };
    const cors = [{ allowedMethods: ["PUT"], allowedOrigins: ["*"], maxAgeSeconds: 60 }];
    for (const [V2, type] of [
      ["", BUCKET],
      ["V2", "aws:s3/bucketV2:BucketV2"],
    ] as const) {
      const beside = (name: string, inputs: Record<string, GraphValue>) =>
        resource(`aws:s3/${name}${V2}:${name[0]?.toUpperCase()}${name.slice(1)}${V2}`, {
          bucket: "pictures",
          ...inputs,
        });
      const found = registeredBuckets([
        resource(type, { bucket: "pictures", tags: { a: "b" } }),
        beside("bucketVersioning", { versioningConfiguration: { status: "Enabled" } }),
        beside("bucketCorsConfiguration", { corsRules: cors }),
        beside("bucketServerSideEncryptionConfiguration", {
          rules: [{ applyServerSideEncryptionByDefault: { sseAlgorithm: "aws:kms", kmsMasterKeyId: "key" } }],
        }),
        resource("aws:s3/bucketPolicy:BucketPolicy", { bucket: "pictures", policy }),
        resource("aws:s3/bucketPublicAccessBlock:BucketPublicAccessBlock", {
          bucket: "pictures",
          restrictPublicBuckets: true,
        }),
        resource("aws:s3/bucketNotification:BucketNotification", {
          bucket: "pictures",
          queues: [{ id: "q", queueArn: "arn:q", events: ["s3:ObjectCreated:*"], filterSuffix: ".jpg" }],
        }),
      ]);
      assert.deepEqual(found.get("pictures"), {
        tags: { a: "b" },
        versioning: "Enabled",
        cors: [{ AllowedMethods: ["PUT"], AllowedOrigins: ["*"], MaxAgeSeconds: 60 }],
        encryption: {
          Rules: [
            {
              ApplyServerSideEncryptionByDefault: { SSEAlgorithm: "aws:kms", KMSMasterKeyID: "key" },
              BucketKeyEnabled: false,
            },
          ],
        },
        policy: JSON.stringify(policy),
        publicAccessBlock: {
          BlockPublicAcls: false,
          IgnorePublicAcls: false,
          BlockPublicPolicy: false,
          RestrictPublicBuckets: true,
        },
        notification: {
          QueueConfigurations: [
            {
              Id: "q",
              QueueArn: "arn:q",
              Events: ["s3:ObjectCreated:*"],
              Filter: { Key: { FilterRules: [{ Name: "Suffix", Value: ".jpg" }] } },
            },
          ],
        },
      });
    }
  });

  it("have the locks and lifecycles of the program, with dates in seconds", () => {
    const found = registeredBuckets([
      resource(BUCKET, { bucket: "pictures", objectLockEnabled: true }),
      resource("aws:s3/bucketLifecycleConfiguration:BucketLifecycleConfiguration", {
        bucket: "pictures",
        rules: [{ id: "one", status: "Enabled", expiration: { date: "2030-01-01T00:00:00Z" } }],
      }),
    ]);
    const { publicAccessBlock, ...settings } = found.get("pictures") ?? {};
    assert.equal(publicAccessBlock?.BlockPublicPolicy, true);
    const Expiration = { Date: 1_893_456_000 };
    assert.deepEqual(settings, {
      versioning: "Enabled",
      objectLock: { ObjectLockEnabled: "Enabled" },
      lifecycle: {
        Rules: [{ ID: "one", Filter: { Prefix: "" }, Status: "Enabled", Expiration }],
        TransitionDefaultMinimumObjectSize: "all_storage_classes_128K",
      },
    });
  });

  it("take over changes, and retain objects that clients have put", async () => {
    const store = new Store(undefined, new HandClock());
    const notices: string[] = [];
    const registered = new Registered(store, ACCOUNT_REGION, "/", (message) => notices.push(message));
    const cors = resource("aws:s3/bucketCorsConfiguration:BucketCorsConfiguration", {
      bucket: "pictures",
      corsRules: [{ allowedMethods: ["GET"], allowedOrigins: ["*"] }],
    });
    await registered.serve([resource(BUCKET, { bucket: "pictures" }), cors]);
    const bucket = store.buckets.get("pictures");
    assert.equal(bucket?.settings.cors?.length, 1);
    store.commit({
      kind: "bucket-settings-put",
      bucket: "pictures",
      settings: { ...bucket.settings, versioning: "Enabled" },
    });
    await registered.serve([resource(BUCKET, { bucket: "pictures" })]);
    assert.deepEqual([bucket.settings.cors, bucket.settings.versioning], [undefined, "Enabled"]);
    await registered.serve([]);
    assert.ok(store.buckets.has("pictures"));
    assert.deepEqual(notices, []);
  });

  it("retain clients' settings until the program changes them", async () => {
    const store = new Store(undefined, new HandClock());
    const registered = new Registered(store, ACCOUNT_REGION, "/", () => undefined);
    const versioning = (status: string) =>
      resource("aws:s3/bucketVersioning:BucketVersioning", {
        bucket: "pictures",
        versioningConfiguration: { status },
      });
    const bucket = resource(BUCKET, { bucket: "pictures", tags: { a: "b" } });
    await registered.serve([bucket, versioning("Enabled")]);
    const { settings } = store.buckets.get("pictures") ?? {};
    const publicAccessBlock = settings?.publicAccessBlock;
    assert.ok(publicAccessBlock);
    store.commit({
      kind: "bucket-settings-put",
      bucket: "pictures",
      settings: { ...settings, versioning: "Suspended", tags: { c: "d" } },
    });
    await registered.serve([bucket, versioning("Enabled")]);
    const now = () => store.buckets.get("pictures")?.settings;
    assert.deepEqual(now(), { publicAccessBlock, versioning: "Suspended", tags: { c: "d" } });
    await registered.serve([resource(BUCKET, { bucket: "pictures" }), versioning("Enabled")]);
    assert.deepEqual(now(), { publicAccessBlock, versioning: "Suspended" });
    store.commit({ kind: "bucket-settings-put", bucket: "pictures", settings: {} });
    await registered.serve([resource(BUCKET, { bucket: "pictures" }), versioning("Suspended")]);
    assert.deepEqual(now(), { versioning: "Suspended" });
  });

  it("have the objects that the program registers, from when it does", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "sapi-objects-"));
    writeFileSync(path.join(folder, "logo.svg"), "<svg/>");
    const store = new Store(undefined, new HandClock());
    const notices: string[] = [];
    const registered = new Registered(store, ACCOUNT_REGION, folder, (message) => notices.push(message));
    const object = (inputs: Record<string, GraphValue>) =>
      resource("aws:s3/bucketObjectv2:BucketObjectv2", { bucket: "pictures", ...inputs }, String(inputs.key));
    const all = (text: string) => [
      resource(BUCKET, { bucket: "pictures" }),
      object({
        key: "a.txt",
        content: text,
        contentType: "text/plain",
        metadata: { m: "1" },
        tags: { t: "2" },
      }),
      object({ key: "logo.svg", source: { $asset: "file", path: "logo.svg" } }),
      object({ key: "missing", source: { $asset: "file", path: "missing.svg" } }),
    ];
    await registered.serve(all("one"));
    rmSync(path.join(folder, "logo.svg"));
    const bucket = store.buckets.get("pictures");
    const read = (key: string) => store.bodies.read(bucket?.current(key)?.blobs[0] as never).toString();
    assert.deepEqual([read("a.txt"), read("logo.svg")], ["one", "<svg/>"]);
    assert.deepEqual(
      [bucket?.current("a.txt")?.headers.ContentType, bucket?.current("a.txt")?.tags],
      ["text/plain", { t: "2" }],
    );
    assert.match(notices[0] ?? "", /^object "missing" of bucket pictures is not there: ENOENT/);
    const before = bucket?.current("a.txt");
    await registered.serve(all("one"));
    assert.equal(bucket?.current("a.txt"), before);
    await registered.serve(all("two"));
    assert.equal(read("a.txt"), "two");
    rmSync(folder, { recursive: true });
  });

  it("refuse everybody by public statements where public access is restricted [S3G/access-control-block-public-access]", () => {
    const statement = (Effect: string, more: object = {}) => ({
      Effect,
      Principal: "*",
      Action: "s3:*",
      ...more,
    });
    const secure = { Condition: { Bool: { "aws:SecureTransport": "false" } } };
    const policy = JSON.stringify({ Statement: [statement("Allow"), statement("Deny", secure)] });
    assert.equal(countingPolicy({ policy }), policy);
    const counted = countingPolicy({ policy, publicAccessBlock: { RestrictPublicBuckets: true } }) ?? "";
    assert.deepEqual(JSON.parse(counted).Statement, [statement("Deny", secure)]);
  });
});

describe("settings of buckets", () => {
  const context = {
    caller: { secretAccessKey: "", identity: { accessKey: "", accountId: "", userId: "", userArn: "" } },
    requestId: "1",
    accountRegion: ACCOUNT_REGION,
  };
  const store = new Store(undefined, new HandClock());
  const operations = s3Operations(store);
  const call = async (operation: string, input: object = {}) =>
    operations[operation]?.({ Bucket: "settings", ...input }, context);
  const code = (operation: string, input: object = {}) =>
    call(operation, input).then(
      () => "taken",
      (error: { code: string }) => error.code,
    );
  before(() =>
    call("CreateBucket", { CreateBucketConfiguration: { LocationConstraint: ACCOUNT_REGION.region } }),
  );

  it("are reported as missing by the code of each [LSREC]", async () => {
    assert.equal(await code("GetBucketCors"), "NoSuchCORSConfiguration");
    assert.equal(await code("GetBucketPolicy"), "NoSuchBucketPolicy");
    assert.equal(await code("GetBucketTagging"), "NoSuchTagSet");
    await call("DeletePublicAccessBlock");
    assert.equal(await code("GetPublicAccessBlock"), "NoSuchPublicAccessBlockConfiguration");
    assert.deepEqual(await call("GetBucketNotificationConfiguration"), {});
    assert.deepEqual(await call("GetBucketVersioning"), {});
  });

  it("have encryption and the bucket owner's ownership by default [LSREC]", async () => {
    assert.deepEqual(await call("GetBucketEncryption"), {
      ServerSideEncryptionConfiguration: {
        Rules: [{ ApplyServerSideEncryptionByDefault: { SSEAlgorithm: "AES256" }, BucketKeyEnabled: false }],
      },
    });
    assert.deepEqual(await call("GetBucketOwnershipControls"), {
      OwnershipControls: { Rules: [{ ObjectOwnership: "BucketOwnerEnforced" }] },
    });
    assert.deepEqual(await call("GetBucketLocation"), { LocationConstraint: "eu-west-1" });
  });

  it("are refused when they are invalid [LSREC]", async () => {
    const rule = { AllowedOrigins: ["*"], AllowedMethods: ["MYMETHOD"] };
    assert.equal(await code("PutBucketCors", { CORSConfiguration: { CORSRules: [rule] } }), "InvalidRequest");
    assert.equal(await code("PutBucketPolicy", { Policy: "{" }), "MalformedPolicy");
    assert.equal(
      await code("PutBucketVersioning", { VersioningConfiguration: {} }),
      "IllegalVersioningConfigurationException",
    );
  });

  it("of a bucket that is made again are refused except in the first region [LSREC]", async () => {
    const CreateBucketConfiguration = { LocationConstraint: ACCOUNT_REGION.region };
    assert.equal(await code("CreateBucket", { CreateBucketConfiguration }), "BucketAlreadyOwnedByYou");
    assert.equal(await code("CreateBucket", { Bucket: "other" }), "IllegalLocationConstraintException");
    assert.equal(await code("CreateBucket", { Bucket: "No_Name" }), "InvalidBucketName");
  });
});
