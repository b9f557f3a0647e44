import * as s3 from "@pulumi/aws/s3";
import type { Stack } from "#sdk/app/index";
import { Bucket, type BucketNotificationSettings, type Grantable, Queue } from "#sdk/index";

declare const stack: Stack;

const jobs = new Queue(stack, "Jobs");
const bucket = new Bucket(stack, "Files", {
  notifications: {
    index: { function: "src/index.handler", events: ["object_created"], filters: [{ prefix: "texts/" }] },
    jobs: { type: "queue", queue: jobs, events: ["object_removed_delete"] },
    plain: jobs,
  },
});
bucket.attachPermissionsToNotification("index", [
  [bucket, "grantRead"],
  [bucket.native.bucket, "grantPut"],
]);
bucket.addNotifications(stack, { later: "src/later.handler" }).bindToNotification("later", [jobs, bucket]);
// @ts-expect-error there is no such notification
bucket.attachPermissionsToNotification("indexes", []);
// @ts-expect-error a bucket has no such grant word
bucket.attachPermissions([[bucket, "grantReadData"]]);
// @ts-expect-error S3 knows no such event
const event: BucketNotificationSettings = { events: ["object_changed"] };
// @ts-expect-error a bucket has a prop of its own for this
new Bucket(stack, "Own", { native: { bucket: { corsRules: [] } } });
new Bucket(stack, "Given", { native: { bucket: new s3.Bucket("old"), ownsNotifications: true } });
new Bucket(stack, "Second", { native: { bucket: new s3.BucketV2("older") } });
const grantable: Grantable = bucket;

export { event, grantable };
