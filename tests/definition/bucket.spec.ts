import assert from "node:assert/strict";
import * as s3 from "@pulumi/aws/s3";
import { Bucket } from "#sdk/index";
import { define } from "./program";

const BUCKET = "aws:s3/bucket:Bucket";
const NOTIFICATIONS = "aws:s3/bucketNotification:BucketNotification";
const ROLE_POLICY = "aws:iam/rolePolicy:RolePolicy";

describe("definition: names of Bucket in generation 1", () => {
  it("[rename.bucket.s3-bucket] is native.bucket, settings or a bucket", async () => {
    const recorded = await define(({ stack }) => {
      const made = new Bucket(stack, "Made", { native: { bucket: { objectLockEnabled: true } } });
      assert.ok(s3.Bucket.isInstance(made.native.bucket));
      const bucket = new s3.Bucket("old");
      assert.equal(new Bucket(stack, "Given", { native: { bucket } }).native.bucket, bucket);
      const second = new s3.BucketV2("older");
      assert.equal(new Bucket(stack, "Second", { native: { bucket: second } }).native.bucket, second);
    });
    recorded.expect(BUCKET, "Web-Made-bucket", { objectLockEnabled: true });
  });

  it("[rename.bucket.notifications] is a map by name, where there was a list", async () => {
    const recorded = await define(({ stack }) => {
      new Bucket(stack, "Files", { notifications: { "0": "src/first.run" } });
    });
    const { inputs } = recorded.resource(NOTIFICATIONS);
    assert.deepEqual(
      (inputs.lambdaFunctions as { id: string }[]).map(({ id }) => id),
      ["0"],
    );
  });

  it("[rename.bucket.notification-props] has events and filters beside the function, and events as words", async () => {
    const recorded = await define(({ stack }) => {
      const filters = [{ prefix: "imports/" }, { suffix: ".jpg" }];
      const first = { function: "src/first.run", events: ["object_created"], filters } as const;
      new Bucket(stack, "Files", { notifications: { first } });
    });
    const [rule] = recorded.resource(NOTIFICATIONS).inputs.lambdaFunctions as Record<string, unknown>[];
    assert.deepEqual(
      [rule?.events, rule?.filterPrefix, rule?.filterSuffix],
      [["s3:ObjectCreated:*"], "imports/", ".jpg"],
    );
  });

  it("[rename.bucket.attach] permits a notification by its name", async () => {
    const recorded = await define(({ stack }) => {
      const bucket = new Bucket(stack, "Files", { notifications: { first: "src/first.run" } });
      bucket.attachPermissionsToNotification("first", ["ses:SendEmail"]);
    });
    const policies = recorded.resources(ROLE_POLICY).map(({ inputs }) => String(inputs.policy));
    assert.ok(policies.some((policy) => policy.includes("ses:SendEmail")));
  });
});
