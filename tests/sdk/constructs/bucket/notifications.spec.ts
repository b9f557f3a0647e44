import assert from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import * as s3 from "@pulumi/aws/s3";
import * as sqs from "@pulumi/aws/sqs";
import { App, Bucket, type BucketProps, Function, Queue, Stack, type StackContext, use } from "#sdk/index";
import { type ExpectedIssue, expectDefinitionError, expectRefused } from "../../../support/definition-error";
import { type Recorded, record } from "../../../support/record";

const NOTIFICATIONS = "aws:s3/bucketNotification:BucketNotification";
const PERMISSION = "aws:lambda/permission:Permission";
const LAMBDA = "aws:lambda/function:Function";
const QUEUE = "aws:sqs/queue:Queue";
const QUEUE_POLICY = "aws:sqs/queuePolicy:QueuePolicy";
const ROLE_POLICY = "aws:iam/rolePolicy:RolePolicy";
const FAILED = "aws:lambda/functionEventInvokeConfig:FunctionEventInvokeConfig";
const ACCOUNT = "123456789012";
const ARN = "arn:aws:s3:::acme-files";
const BOTH = ["s3:ObjectCreated:*", "s3:ObjectRemoved:*"];

before(() => {
  process.env.PULUMI_SERVERLESS_API_BUNDLE = "skip";
});

function define(
  program: (context: StackContext) => unknown,
  defaults: "v1" | "current" = "v1",
): Promise<Recorded> {
  return record(() => {
    const app = new App({ defaults });
    return program({ app, stack: new Stack(app, "Store") });
  });
}

function defineBucket(props: BucketProps, defaults?: "v1" | "current"): Promise<Recorded> {
  return define(({ stack }) => new Bucket(stack, "Files", { name: "acme-files", ...props }), defaults);
}

/** Props as a JavaScript caller may write them. */
async function refuse(props: unknown, issues: readonly ExpectedIssue[]): Promise<void> {
  const program = () => new Bucket(new Stack(new App(), "Store"), "Files", props as BucketProps);
  await expectRefused(program, issues, { construct: 'Bucket "Files"' });
}

function arnOf(recorded: Recorded, name: string, type = LAMBDA): unknown {
  return recorded.resource(type, name).state.arn;
}

/** Enough turns of the event loop for everything to close that closes by itself. */
async function turns(): Promise<void> {
  for (let count = 0; count < 20; count += 1) await setImmediate();
}

describe("the notifications of a Bucket", () => {
  it("[bucket.notifications] call functions by name, of objects that are created and removed", async () => {
    const recorded = await defineBucket({ notifications: { index: "src/index.run" } });
    const index = "Store-Files-notification-index";
    recorded.expect(NOTIFICATIONS, "Store-Files-notifications", {
      bucket: "acme-files",
      lambdaFunctions: [
        { id: "index", events: BOTH, lambdaFunctionArn: arnOf(recorded, `${index}-function`) },
      ],
      queues: undefined,
      topics: undefined,
    });
    const { inputs } = recorded.resource(PERMISSION, `${index}-permission`);
    assert.deepEqual(inputs, {
      function: recorded.resource(LAMBDA).state.name,
      action: "lambda:InvokeFunction",
      principal: "s3.amazonaws.com",
      sourceArn: ARN,
      sourceAccount: ACCOUNT,
    });
  });

  it("[bucket.filters] take events, a prefix and a suffix", async () => {
    const recorded = await defineBucket({
      notifications: {
        pictures: {
          function: { handler: "src/pictures.run", timeout: 30 },
          events: ["object_created_put", "s3:ObjectTagging:*", "intelligent_tiering"],
          filters: [{ prefix: "imports/" }, { suffix: ".jpg" }],
        },
        texts: {
          type: "function",
          function: "src/texts.run",
          filters: [{ prefix: "imports/", suffix: ".txt" }],
        },
      },
    });
    const { inputs } = recorded.resource(NOTIFICATIONS);
    assert.deepEqual(
      (inputs.lambdaFunctions as Record<string, unknown>[]).map(({ lambdaFunctionArn, ...rule }) => rule),
      [
        {
          id: "pictures",
          events: ["s3:ObjectCreated:Put", "s3:ObjectTagging:*", "s3:IntelligentTiering"],
          filterPrefix: "imports/",
          filterSuffix: ".jpg",
        },
        { id: "texts", events: BOTH, filterPrefix: "imports/", filterSuffix: ".txt" },
      ],
    );
    recorded.expect(LAMBDA, "Store-Files-notification-pictures-function", { timeout: 30 });
  });

  it("[bucket.defaults] give functions what all of them have, and getFunction by name", async () => {
    const recorded = await define(({ stack }) => {
      const bucket = new Bucket(stack, "Files", {
        defaults: { function: { timeout: "1 minute", environment: { MODE: "fast" } } },
        notifications: {
          a: { function: "src/a.run", events: ["object_created"] },
          b: { function: { handler: "src/b.run", timeout: 5 }, events: ["object_removed"] },
        },
      });
      assert.equal(bucket.getFunction("a")?.id, "notification-a");
      assert.deepEqual(
        bucket.notificationFunctions.map(({ id }) => id),
        ["notification-a", "notification-b"],
      );
    });
    recorded.expect(LAMBDA, "Store-Files-notification-a-function", { timeout: 60 });
    const { inputs } = recorded.expect(LAMBDA, "Store-Files-notification-b-function", { timeout: 5 });
    assert.equal((inputs.environment as { variables: Record<string, string> }).variables.MODE, "fast");
  });

  it("[bucket.queue] send to a queue, whose policy lets this bucket and no other", async () => {
    const recorded = await define(({ stack }) => {
      const queue = new Queue(stack, "Jobs");
      const late = new Queue(stack, "Late");
      new Bucket(stack, "Files", {
        name: "acme-files",
        notifications: { jobs: queue, late: { queue: late, events: ["object_tagging_delete"] } },
      });
    });
    const jobs = arnOf(recorded, "Store-Jobs-queue", QUEUE);
    recorded.expect(NOTIFICATIONS, {
      lambdaFunctions: undefined,
      queues: [
        { id: "jobs", events: BOTH, queueArn: jobs },
        {
          id: "late",
          events: ["s3:ObjectTagging:Delete"],
          queueArn: arnOf(recorded, "Store-Late-queue", QUEUE),
        },
      ],
    });
    const { inputs, urn } = recorded.resource(QUEUE_POLICY, "Store-Jobs-policy");
    assert.deepEqual(JSON.parse(String(inputs.policy)).Statement[1], {
      Sid: "FromS3",
      Effect: "Allow",
      Principal: { Service: "s3.amazonaws.com" },
      Action: ["sqs:SendMessage", "sqs:GetQueueAttributes", "sqs:GetQueueUrl"],
      Resource: [jobs],
      Condition: { ArnLike: { "aws:SourceArn": [ARN] }, StringEquals: { "aws:SourceAccount": ACCOUNT } },
    });
    assert.ok(recorded.resource(NOTIFICATIONS).dependencies.includes(urn));
    recorded.expectNone(PERMISSION);
  });

  it("wait for the permission of each function, since S3 asks whether it may call", async () => {
    const recorded = await define(({ stack }) => {
      const shared = new Function(stack, "Shared", "src/shared.run");
      new Bucket(stack, "Files", {
        notifications: {
          index: { function: "src/index.run", events: ["object_created"] },
          one: { function: shared, events: ["object_tagging_put"] },
          two: { function: shared, events: ["object_tagging_delete"] },
        },
      });
    });
    const permissions = recorded.resources(PERMISSION);
    assert.deepEqual(permissions.map(({ name }) => name).toSorted(), [
      "Store-Files-notification-index-permission",
      "Store-Files-notification-one-permission",
    ]);
    const { dependencies } = recorded.resource(NOTIFICATIONS);
    for (const { urn } of permissions) assert.ok(dependencies.includes(urn), urn);
  });

  it("[bucket.one-document] are one document, with what other stacks add, in the order of names", async () => {
    const recorded = await record(() => {
      const app = new App();
      function Store({ stack }: StackContext) {
        return new Bucket(stack, "Files", {
          notifications: { middle: { function: "src/middle.run", events: ["object_created"] } },
        });
      }
      app.stack(Store);
      app.stack(async function Later({ stack }) {
        await turns();
        use(Store).addNotifications(stack, {
          last: { function: "src/last.run", events: ["object_restore"] },
          first: { function: "src/first.run", events: ["object_removed"] },
        });
      });
    });
    const { inputs } = recorded.resource(NOTIFICATIONS, "Store-Files-notifications");
    const ids = (inputs.lambdaFunctions as { id: string }[]).map(({ id }) => id);
    assert.deepEqual(ids, ["first", "last", "middle"]);
    const parts = recorded.resources(PERMISSION).map(({ name }) => name);
    assert.deepEqual(parts.toSorted(), [
      "Later-Files-notification-first-permission",
      "Later-Files-notification-last-permission",
      "Store-Files-notification-middle-permission",
    ]);
  });

  it("[bucket.permissions] let functions do more, also those that come later, and be bound", async () => {
    const recorded = await define(({ stack }) => {
      const bucket = new Bucket(stack, "Files", {
        notifications: { a: { function: "src/a.run", events: ["object_created"] } },
      });
      bucket.attachPermissions(["ses:SendEmail"]);
      bucket.attachPermissionsToNotification("a", [[bucket, "grantRead"]]);
      bucket.bind([new Queue(stack, "Jobs")]);
      bucket.addNotifications(stack, { b: { function: "src/b.run", events: ["object_removed"] } });
      bucket.bindToNotification("a", [bucket]);
    });
    const policy = (name: string) => String(recorded.resource(ROLE_POLICY, name).inputs.policy);
    const [a, b] = ["Store-Files-notification-a-policy", "Store-Files-notification-b-policy"].map(policy);
    assert.match(String(a), /ses:SendEmail/);
    assert.match(String(a), /s3:GetObject/);
    assert.match(String(b), /ses:SendEmail/);
    assert.match(String(b), /sqs:SendMessage/);
    assert.doesNotMatch(String(b), /s3:/);
  });

  it("[bucket.dead-letters] keep what functions fail with, with the defaults current", async () => {
    const notifications = {
      index: { function: "src/index.run", events: ["object_created"] },
      own: {
        function: {
          handler: "src/own.run",
          native: { function: { deadLetterConfig: { targetArn: "arn:aws:sns:us-east-1:123456789012:own" } } },
        },
        events: ["object_removed"],
      },
    } as const;
    const current = await defineBucket({ notifications }, "current");
    const destination = arnOf(current, "Store-Files-dead-letters", QUEUE);
    assert.equal(current.resources(FAILED).length, 1);
    current.expect(FAILED, "Store-Files-notification-index-failed-events", {
      functionName: current.resource(LAMBDA, "Store-Files-notification-index-function").state.name,
      destinationConfig: { onFailure: { destination } },
    });
    const policy = current.resource(ROLE_POLICY, "Store-Files-notification-index-policy").inputs.policy;
    assert.ok(String(policy).includes("sqs:SendMessage") && String(policy).includes(String(destination)));

    const v1 = await defineBucket({ notifications });
    v1.expectNone(QUEUE);
    const none = await defineBucket({}, "current");
    none.expectNone(QUEUE);
  });

  it("[bucket.event-bridge] tell the default event bus of everything", async () => {
    const recorded = await defineBucket({ eventBridge: true });
    recorded.expect(NOTIFICATIONS, "Store-Files-notifications", { bucket: "acme-files", eventbridge: true });
    (await defineBucket({ eventBridge: false })).expectNone(NOTIFICATIONS);
  });

  it("[bucket.existing-owned] are written for a bucket made elsewhere when the program says that they are its own", async () => {
    const recorded = await define(({ stack }) => {
      const bucket = new s3.Bucket("old", { bucket: "acme-old" });
      const notifications = { index: "src/index.run" };
      new Bucket(stack, "Files", { notifications, native: { bucket, ownsNotifications: true } });
    });
    recorded.expect(NOTIFICATIONS, { bucket: "acme-old" });
    recorded.expect(PERMISSION, { sourceArn: "arn:aws:s3:::acme-old" });
  });
});

describe("notifications of a Bucket are refused", () => {
  it("[refused.bucket.existing] for a bucket made elsewhere, in the props and added", async () => {
    await define(async ({ stack }) => {
      const bucket = new s3.Bucket("old", { bucket: "acme-old" });
      const native = { bucket };
      await expectDefinitionError(
        () =>
          new Bucket(stack, "A", { native, eventBridge: true, notifications: { index: "src/index.run" } }),
        [
          { code: "BUCKET_NOTIFICATIONS_NOT_OWNED", path: "notifications" },
          { code: "BUCKET_NOTIFICATIONS_NOT_OWNED", path: "eventBridge" },
        ],
      );
      const given = new Bucket(stack, "B", { native });
      await expectDefinitionError(
        () => given.addNotifications(stack, { index: "src/index.run" }),
        [{ code: "BUCKET_NOTIFICATIONS_NOT_OWNED", path: "addNotifications" }],
      );
    });
  });

  it("[refused.bucket.overlap] all at once, where two are of the same objects", async () => {
    const code = "BUCKET_NOTIFICATION_OVERLAP";
    await refuse(
      {
        notifications: {
          a: { function: "src/a.run", events: ["object_created"], filters: [{ prefix: "in/" }] },
          b: { function: "src/b.run", events: ["object_created_put"], filters: [{ prefix: "in/raw/" }] },
          c: { function: "src/c.run" },
        },
      },
      [
        { code, path: "notifications.b", message: /"a" is notified of s3:ObjectCreated:Put/ },
        { code, path: "notifications.c", message: /"a" is notified of s3:ObjectCreated:\*/ },
        { code, path: "notifications.c", message: /"b" is notified of s3:ObjectCreated:Put/ },
      ] as readonly ExpectedIssue[],
    );
  });

  it("[refused.bucket.overlap-added] where an added one is of the same objects as one that is there", async () => {
    await define(async ({ stack }) => {
      const bucket = new Bucket(stack, "Files", { notifications: { a: "src/a.run" } });
      await expectDefinitionError(
        () =>
          bucket.addNotifications(stack, { b: { function: "src/b.run", events: ["object_created_copy"] } }),
        [{ code: "BUCKET_NOTIFICATION_OVERLAP", path: "addNotifications.b" }],
      );
      await expectDefinitionError(
        () => bucket.addNotifications(stack, { a: { function: "src/b.run", events: ["object_acl_put"] } }),
        [{ code: "TARGET_DUPLICATE", path: "addNotifications.a" }],
      );
    });
  });

  it("[refused.bucket.fifo] for a FIFO queue, also one that is known by its ARN alone", async () => {
    await define(async ({ stack }) => {
      const queue = new Queue(stack, "Jobs", { fifo: true });
      await expectDefinitionError(
        () => new Bucket(stack, "Files", { notifications: { jobs: queue } }),
        [{ code: "BUCKET_NOTIFICATION_FIFO", path: "notifications.jobs" }],
      );
    });
    const later = define(({ stack }) => {
      const old = new sqs.Queue("old", { name: "old.fifo", fifoQueue: true });
      const queue = new Queue(stack, "Jobs", { native: { queue: old } });
      new Bucket(stack, "Files", { notifications: { jobs: queue } });
    });
    await assert.rejects(later, /Bucket "Files" notifications\.jobs: S3 sends to no FIFO queue/);
  });

  it("[refused.bucket.filters] for a second prefix, wild cards, and what is no filter", async () => {
    const of = (filters: unknown) => ({ notifications: { a: { function: "src/a.run", filters } } });
    const code = "BUCKET_FILTER_INVALID";
    const at = "notifications.a.filters";
    await refuse(of([{ prefix: "a/" }, { prefix: "b/" }]), [{ code, path: `${at}[1].prefix`, value: "b/" }]);
    await refuse(of([{ suffix: "*.jpg" }]), [{ code, path: `${at}[0].suffix`, value: "*.jpg" }]);
    await refuse(of([{ prefix: "" }, { suffix: "x".repeat(1025) }]), [
      { code, path: `${at}[0].prefix`, value: "" },
      { code, path: `${at}[1].suffix` },
    ]);
    await refuse(of([{ name: "a" }]), [{ code: "PROP_UNKNOWN", path: `${at}[0].name` }]);
    await refuse(of({ prefix: "a" }), [{ code: "VALUE_WRONG_TYPE", path: at }]);
  });

  it("[refused.bucket.events] for words that S3 does not know, and for none", async () => {
    const of = (events: unknown) => ({ notifications: { a: { function: "src/a.run", events } } });
    await refuse(of(["object_creatd"]), [
      { code: "VALUE_NOT_ALLOWED", path: "notifications.a.events[0]", value: "object_creatd" },
    ]);
    await refuse(of(["s3:ObjectTagging"]), [
      {
        code: "VALUE_NOT_ALLOWED",
        path: "notifications.a.events[0]",
        value: "s3:ObjectTagging",
        cure: 'did you mean "s3:ObjectTagging:*"',
      },
    ]);
    await refuse(of([]), [{ code: "BUCKET_EVENTS_EMPTY", path: "notifications.a.events" }]);
  });

  it("[refused.bucket.notification-kind] for what is no map, no function, and for two targets", async () => {
    await refuse({ notifications: ["src/a.run"] }, [{ code: "TARGETS_INVALID", path: "notifications" }]);
    await refuse({ notifications: { a: { events: ["object_created"] } } }, [
      { code: "TARGET_INVALID", path: "notifications.a" },
    ]);
    await refuse({ notifications: { a: { queue: "jobs" } } }, [
      { code: "TARGET_INVALID", path: "notifications.a.queue", value: "jobs" },
    ]);
  });

  it("[refused.bucket.too-many] for more than a hundred", async () => {
    const many = Array.from({ length: 101 }, (_, index) => [
      `n${index}`,
      { function: "src/a.run", filters: [{ prefix: `${index}/` }] },
    ]);
    await refuse({ notifications: Object.fromEntries(many) }, [
      { code: "BUCKET_NOTIFICATIONS_TOO_MANY", path: "notifications" },
    ]);
  });

  it("[refused.bucket.attach] where there is no such notification, or it is no function", async () => {
    await define(async ({ stack }) => {
      const bucket = new Bucket(stack, "Files", { notifications: { jobs: new Queue(stack, "Jobs") } });
      for (const name of ["jobs", "none"] as never[]) {
        await expectDefinitionError(
          () => bucket.attachPermissionsToNotification(name, ["ses:SendEmail"]),
          [{ code: "TARGET_UNKNOWN", path: "attachPermissionsToNotification", value: name }],
        );
        await expectDefinitionError(
          () => bucket.bindToNotification(name, []),
          [{ code: "TARGET_UNKNOWN", path: "bindToNotification", value: name }],
        );
      }
    });
  });

  it("[refused.bucket.late] when all stacks have run", async () => {
    await record(async () => {
      const app = new App();
      const stack = new Stack(app, "Store");
      const bucket = new Bucket(stack, "Files", {
        notifications: { a: { function: "src/a.run", events: ["object_created"] } },
      });
      await turns();
      await expectDefinitionError(
        () => bucket.addNotifications(stack, { b: { function: "src/b.run", events: ["object_removed"] } }),
        [{ code: "BUCKET_NOTIFICATIONS_CLOSED", path: "addNotifications" }],
      );
    });
  });

  it("[refused.bucket.cors] together with CORS rules that S3 does not take, in one error", async () => {
    await refuse(
      {
        cors: [
          { allowedMethods: ["PATCH"], allowedOrigins: ["https://*.*.example.com"] },
          { allowedMethods: [], id: "" },
          { allowedMethods: ["GET"], allowedOrigins: ["*"], maxAge: "soon", exposeHeaders: ["ETag"] },
        ],
        notifications: { a: { function: "src/a.run", events: [] } },
      },
      [
        { code: "BUCKET_EVENTS_EMPTY", path: "notifications.a.events" },
        { code: "VALUE_NOT_ALLOWED", path: "cors[0].allowedMethods[0]", value: "PATCH" },
        { code: "BUCKET_CORS_INVALID", path: "cors[0].allowedOrigins[0]" },
        { code: "BUCKET_CORS_INVALID", path: "cors[1].id", value: "" },
        { code: "BUCKET_CORS_INVALID", path: "cors[1].allowedMethods" },
        { code: "PROP_MISSING", path: "cors[1].allowedOrigins" },
        { code: "PROP_UNKNOWN", path: "cors[2].exposeHeaders" },
        { code: "DURATION_INVALID", path: "cors[2].maxAge", value: "soon" },
      ],
    );
    await refuse({ cors: "*" }, [{ code: "BUCKET_CORS_INVALID", path: "cors", value: "*" }]);
  });

  it("[rename.bucket] names what props of generation 0 are called now", async () => {
    await refuse({ s3Bucket: {}, defaultFunctionProps: {} }, [
      { code: "PROP_UNKNOWN", path: "s3Bucket", cure: "did you mean native.bucket" },
      { code: "PROP_UNKNOWN", path: "defaultFunctionProps", cure: "did you mean defaults.function" },
    ]);
  });
});
