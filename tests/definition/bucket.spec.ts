import assert from "node:assert/strict";
import * as s3 from "@pulumi/aws/s3";
import * as pulumi from "@pulumi/pulumi";
import { Bucket, Queue, Topic } from "#sdk/index";
import { PERMISSION } from "../support/api";
import { settled } from "../support/settled";
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

  it("[rename.bucket.notifications] is a map by name instead of a list", async () => {
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

describe("definition: Bucket of the earlier implementation", () => {
  it("[bucket.cors-default] has no CORS rules by default, and with true those for everything", async () => {
    const recorded = await define(({ stack }) => {
      new Bucket(stack, "Silent");
      new Bucket(stack, "Open", { cors: true });
    });
    const rules = recorded.resources("aws:s3/bucketCorsConfiguration:BucketCorsConfiguration");
    const allowedMethods = ["GET", "PUT", "HEAD", "POST", "DELETE"];
    assert.deepEqual(
      rules.map(({ inputs }) => inputs.corsRules),
      [[{ allowedHeaders: ["*"], allowedMethods, allowedOrigins: ["*"] }]],
    );
  });

  it("[bucket.notification-events] sends events of created and removed objects by default", async () => {
    const recorded = await define(({ stack }) => {
      new Bucket(stack, "Files", { notifications: { first: "src/first.run" } });
    });
    const [rule] = recorded.resource(NOTIFICATIONS).inputs.lambdaFunctions as Record<string, unknown>[];
    assert.deepEqual(rule?.events, ["s3:ObjectCreated:*", "s3:ObjectRemoved:*"]);
  });

  it("[bucket.function-permission] is allowed to call a function, limited to its ARN and account", async () => {
    const recorded = await define(({ stack }) => {
      new Bucket(stack, "Files", { notifications: { first: "src/first.run" } });
    });
    recorded.expect(PERMISSION, {
      principal: "s3.amazonaws.com",
      sourceArn: recorded.resource(BUCKET).state.arn,
      sourceAccount: "123456789012",
    });
  });

  it("[bucket.receivers] sends to queues and topics, whose policies allow its ARN", async () => {
    const recorded = await define(({ stack }) => {
      const jobs = { queue: new Queue(stack, "Jobs"), events: ["object_created"] } as const;
      const news = { topic: new Topic(stack, "News"), events: ["object_removed"] } as const;
      new Bucket(stack, "Files", { notifications: { jobs, news } });
    });
    const arn = recorded.resource(BUCKET).state.arn;
    for (const [type, actions] of [
      ["aws:sqs/queuePolicy:QueuePolicy", ["sqs:SendMessage", "sqs:GetQueueAttributes", "sqs:GetQueueUrl"]],
      ["aws:sns/topicPolicy:TopicPolicy", ["sns:Publish"]],
    ] as const) {
      const { Statement } = JSON.parse(String(recorded.resource(type).inputs.policy));
      const [send] = Statement.filter(({ Effect }: { Effect: string }) => Effect === "Allow");
      assert.deepEqual([send.Action].flat(), actions);
      assert.deepEqual(send.Principal, { Service: "s3.amazonaws.com" });
      assert.deepEqual([send.Condition.ArnLike["aws:SourceArn"]].flat(), [arn]);
    }
  });

  it("[bucket.methods] adds notifications, has their functions, and permits all and one", async () => {
    const recorded = await define(({ stack }) => {
      const first = { function: "src/first.run", filters: [{ prefix: "a/" }] };
      const second = { function: "src/second.run", filters: [{ prefix: "b/" }] };
      const made = new Bucket(stack, "Files", { notifications: { first } });
      const bucket = made.addNotifications(stack, { second });
      bucket.attachPermissions(["ses:SendEmail"]);
      bucket.attachPermissionsToNotification("second", ["sns:Publish"]);
      assert.deepEqual(
        bucket.notificationFunctions.map(({ id }) => id),
        ["notification-first", "Files-notification-second"],
      );
      return settled(pulumi.all([bucket.bucketArn, bucket.bucketName]));
    });
    const policies = recorded.resources(ROLE_POLICY).map(({ inputs }) => String(inputs.policy));
    assert.deepEqual(
      policies.map((it) => [it.includes("ses:SendEmail"), it.includes("sns:Publish")]),
      [
        [true, false],
        [true, true],
      ],
    );
    const { arn, bucket } = recorded.resource(BUCKET).state;
    assert.deepEqual(recorded.value, [arn, bucket]);
  });
});
