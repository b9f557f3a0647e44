import assert from "node:assert/strict";
import * as s3 from "@pulumi/aws/s3";
import {
  Bucket,
  BucketAccessControl,
  BucketEncryption,
  type BucketProps,
  EventType,
  Queue,
  RemovalPolicy,
  Topic,
} from "#sdk/gen0/index";
import { App, Bucket as NewBucket, Queue as NewQueue, Topic as NewTopic, Stack } from "#sdk/index";
import { expectDefinitionError } from "../../support/definition-error";
import { expectSame } from "../../support/gen0";
import { record } from "../../support/record";
import { CASES } from "./cases/bucket";

const runtime = "nodejs12.x";
const handler = "src/index.run";
const BUCKET = "aws:s3/bucket:Bucket";
const CREATED = { notificationProps: { events: [EventType.OBJECT_CREATED] } };
const REMOVED = { notificationProps: { events: [EventType.OBJECT_REMOVED] } };

function refused(props: BucketProps): () => Promise<unknown> {
  return () => record(() => new Bucket(new Stack(new App(), "Shop"), "Files", props));
}

describe("a Bucket of generation 0", () => {
  for (const [name, [old, now]] of Object.entries(CASES))
    it(`takes ${name}`, () =>
      expectSame(
        (stack) => new Bucket(stack, "Files", old),
        (stack) => new NewBucket(stack, "Files", now),
      ));

  it("tells queues and topics, alone or with events", () =>
    expectSame(
      (stack) => {
        const queue = new Queue(stack, "Created");
        const topic = new Topic(stack, "Removed");
        new Bucket(stack, "Files", {
          notifications: [
            { queue, ...CREATED },
            { topic, ...REMOVED },
          ],
        });
        new Bucket(stack, "Others", { notifications: [queue] });
      },
      (stack) => {
        const queue = new NewQueue(stack, "Created");
        const topic = new NewTopic(stack, "Removed");
        new NewBucket(stack, "Files", {
          notifications: {
            0: { queue, events: ["object_created"] },
            1: { topic, events: ["object_removed"] },
          },
        });
        new NewBucket(stack, "Others", { notifications: { 0: queue } });
      },
    ));

  it("takes more notifications later, whose indexes continue", () =>
    expectSame(
      (stack) => {
        const bucket = new Bucket(stack, "Files", { notifications: [{ function: handler, ...CREATED }] });
        bucket.addNotifications(stack, [{ function: handler, ...REMOVED }]);
        bucket.addNotifications(stack, [
          { function: handler, notificationProps: { events: [EventType.OBJECT_TAGGING] } },
        ]);
        bucket.attachPermissionsToNotification(1, ["ses:SendEmail"]);
        bucket.attachPermissionsToNotification("2", ["sns:Publish"]);
      },
      (stack) => {
        const given = { handler, runtime } as const;
        const bucket = new NewBucket(stack, "Files", {
          notifications: {
            0: { function: given, events: ["object_created"] },
          },
        });
        bucket
          .addNotifications(stack, { 1: { function: given, events: ["object_removed"] } })
          .addNotifications(stack, { 2: { function: given, events: ["object_tagging"] } });
        bucket.attachPermissionsToNotification("1", ["ses:SendEmail"]);
        bucket.attachPermissionsToNotification("2", ["sns:Publish"]);
      },
    ));

  it("may be made elsewhere, and then says that nobody else writes its notifications", async () => {
    const given = () => new s3.Bucket("old", { bucket: "acme-old" });
    await expectSame(
      (stack) =>
        new Bucket(stack, "Files", {
          s3Bucket: given(),
          native: { ownsNotifications: true },
          notifications: [handler],
        }),
      (stack) =>
        new NewBucket(stack, "Files", {
          native: { bucket: given(), ownsNotifications: true },
          notifications: { 0: { handler, runtime } },
        }),
    );
    await record(() =>
      expectDefinitionError(
        () =>
          new Bucket(new Stack(new App(), "Shop"), "Files", { s3Bucket: given(), notifications: [handler] }),
        [{ code: "BUCKET_NOTIFICATIONS_NOT_OWNED", path: "notifications" }],
      ),
    );
  });

  it("stays in AWS when it leaves the program, unless its removal policy says otherwise", async () => {
    const retained = async (removalPolicy?: RemovalPolicy) => {
      const recorded = await record(() => {
        new Bucket(new Stack(new App(), "Shop"), "Files", { s3Bucket: { removalPolicy } });
      });
      const { options, inputs } = recorded.resource(BUCKET);
      assert.equal(inputs.forceDestroy, undefined, "it is not emptied unless the program says so");
      return options.retainOnDelete === true;
    };
    assert.deepEqual(
      [await retained(), await retained(RemovalPolicy.RETAIN), await retained(RemovalPolicy.DESTROY)],
      [true, true, false],
    );
  });

  it("has the bucket of S3 under its old name, with the old names of what is read from it", async () => {
    const { outputs } = await record(() => {
      const bucket = new Bucket(new Stack(new App(), "Shop"), "Files", {
        s3Bucket: { bucketName: "acme-files" },
        notifications: [handler],
      });
      const { bucketArn, bucketName } = bucket.s3Bucket;
      const isSame = bucket.s3Bucket === bucket.native.bucket;
      const [made] = bucket.notificationFunctions;
      return { bucketArn, bucketName, isSame, isFunction: made === bucket.getFunction("0") };
    });
    assert.deepEqual(outputs, {
      bucketArn: "arn:aws:s3:::acme-files",
      bucketName: "acme-files",
      isSame: true,
      isFunction: true,
    });
  });

  it("reports all mistakes at once, by the paths of the program", () =>
    expectDefinitionError(
      refused({
        s3Bucket: {
          bucketName: "A",
          cors: [{ allowedMethods: ["PATCH" as never], allowedOrigins: ["*"], maxAge: -1 }],
          encryption: BucketEncryption.KMS,
          accessControl: BucketAccessControl.PUBLIC_READ,
          metrics: [] as never,
        } as never,
        notifications: [
          { function: "" },
          { function: { handler, memorySize: 1 } },
          { function: handler, notificationProps: { events: ["created" as never] } },
          { function: handler, notificationProps: { filters: [{ prefix: "" }] } },
        ],
      }),
      [
        {
          code: "PROP_MISSING",
          path: "s3Bucket.encryptionKey",
          cure: "pass an aws.kms.Key, or write BucketEncryption.KMS_MANAGED",
        },
        { code: "PROP_GONE", path: "s3Bucket.accessControl", value: "PublicRead", cure: /publicReadAccess/ },
        { code: "PROP_GONE", path: "s3Bucket.metrics", cure: /aws\.s3\.BucketMetric/ },
        { code: "FUNCTION_HANDLER_MISSING", path: "notifications[0].function.handler" },
        { code: "VALUE_OUT_OF_RANGE", path: "notifications[1].function.memorySize", value: 1 },
        { code: "VALUE_NOT_ALLOWED", path: "notifications[2].notificationProps.events[0]" },
        { code: "BUCKET_FILTER_INVALID", path: "notifications[3].notificationProps.filters[0].prefix" },
        { code: "BUCKET_NAME_INVALID", path: "s3Bucket.bucketName", value: "A" },
        { code: "VALUE_NOT_ALLOWED", path: "s3Bucket.cors[0].allowedMethods[0]" },
        { code: "DURATION_INVALID", path: "s3Bucket.cors[0].maxAge" },
      ],
    ));

  it("reports mistakes in notifications that are added later by their indexes in that list", () =>
    record(async () => {
      const stack = new Stack(new App(), "Shop");
      const bucket = new Bucket(stack, "Files", { notifications: [{ function: handler, ...CREATED }] });
      await expectDefinitionError(
        () =>
          bucket.addNotifications(stack, [
            { function: handler, ...REMOVED },
            { function: handler, notificationProps: { events: ["removed" as never] } },
          ]),
        [{ code: "VALUE_NOT_ALLOWED", path: "addNotifications[1].notificationProps.events[0]" }],
      );
      await expectDefinitionError(
        () => bucket.attachPermissionsToNotification(7, ["ses:SendEmail"]),
        [{ code: "TARGET_UNKNOWN", path: "attachPermissionsToNotification", value: "7" }],
      );
    }));
});
