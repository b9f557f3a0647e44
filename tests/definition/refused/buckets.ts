import * as s3 from "@pulumi/aws/s3";
import { Bucket, type BucketProps, Queue } from "#sdk/index";
import { type RefusedDefinition, type RefusedIssue, refused } from "./refused";

function withProps(name: string, props: object, ...issues: readonly RefusedIssue[]): RefusedDefinition {
  return refused({
    name,
    construct: 'Bucket "Files"',
    program: ({ stack }) => new Bucket(stack, "Files", props as BucketProps),
    issues,
  });
}

/** A method of a bucket with one notification, `first`, which is a queue. */
function withMethod(
  name: string,
  program: (bucket: Bucket) => unknown,
  ...issues: readonly RefusedIssue[]
): RefusedDefinition {
  return refused({
    name,
    construct: 'Bucket "Files"',
    given: ({ stack }): Bucket =>
      new Bucket(stack, "Files", { notifications: { first: new Queue(stack, "Jobs") } }),
    program: (_, bucket) => program(bucket),
    issues,
  });
}

const NO_PERMISSIONS = "permit functions alone: a queue or a topic does nothing itself";

/** Refused definitions of a Bucket. */
export const REFUSED_BUCKETS: readonly RefusedDefinition[] = [
  refused({
    name: "[bucket.cors] CORS rules of a bucket made elsewhere",
    construct: 'Bucket "Files"',
    given: () => new s3.Bucket("old"),
    program: ({ stack }, bucket) => new Bucket(stack, "Files", { cors: true, native: { bucket } }),
    issues: [["NATIVE_EXISTING", "cors", undefined, "set it on that bucket"]],
  }),
  refused({
    name: "notifications of a bucket made elsewhere, unless the program says that it owns them",
    construct: 'Bucket "Files"',
    given: () => new s3.Bucket("old"),
    program: ({ stack }, bucket) =>
      new Bucket(stack, "Files", { notifications: { first: "src/first.run" }, native: { bucket } }),
    issues: [
      [
        "BUCKET_NOTIFICATIONS_NOT_OWNED",
        "notifications",
        undefined,
        "write native: { bucket, ownsNotifications: true } if there are no others",
      ],
    ],
  }),
  withMethod(
    "[bucket.attach-missing] permissions of a notification that is not there",
    (bucket) => bucket.attachPermissionsToNotification("frist", ["ses:SendEmail"]),
    [
      "TARGET_UNKNOWN",
      "attachPermissionsToNotification",
      "frist",
      "there are none: add one to notifications",
    ],
  ),
  withMethod(
    "[bucket.attach-no-function] permissions of a notification that is no function",
    (bucket) => bucket.attachPermissionsToNotification("first", ["ses:SendEmail"]),
    ["TARGET_UNKNOWN", "attachPermissionsToNotification", "first", NO_PERMISSIONS],
  ),
  withProps(
    "[bucket.two-prefixes] two prefixes in one notification",
    {
      notifications: { first: { function: "src/first.run", filters: [{ prefix: "a/" }, { prefix: "b/" }] } },
    },
    [
      "BUCKET_FILTER_INVALID",
      "notifications.first.filters[1].prefix",
      "b/",
      "write another notification for the other prefix",
    ],
  ),
  withProps(
    "notifications that overlap",
    { notifications: { first: "src/first.run", second: "src/second.run" } },
    [
      "BUCKET_NOTIFICATION_OVERLAP",
      "notifications.second",
      undefined,
      "give the two events, prefixes or suffixes that exclude each other, or send to a Topic for both",
    ],
  ),
  withProps("notifications as a list", { notifications: ["src/first.run"] }, [
    "TARGETS_INVALID",
    "notifications",
    ["src/first.run"],
    'write a map with a name for each: { thumbnail: "src/thumbnail.handler" }',
  ]),
  withProps(
    "names of generation 0",
    {
      s3Bucket: {},
      defaultFunctionProps: {},
      notifications: { first: { function: "src/first.run", notificationProps: {} } },
    },
    ["PROP_UNKNOWN", "defaultFunctionProps", undefined, "did you mean defaults.function"],
    [
      "PROP_UNKNOWN",
      "notifications.first.notificationProps",
      undefined,
      "did you mean events and filters, beside the function",
    ],
    ["PROP_UNKNOWN", "s3Bucket", undefined, "did you mean native.bucket"],
  ),
];
