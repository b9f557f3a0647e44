import assert from "node:assert/strict";
import { translationOf } from "#sdk/app/translated";
import { BUCKET_TABLE } from "#sdk/gen0/bucket/table";
import { CRON_TABLE } from "#sdk/gen0/cron/table";
import { EVENT_BUS_TABLE } from "#sdk/gen0/event-bus/table";
import { RuleTargetInput, SubscriptionFilter } from "#sdk/gen0/index";
import { QUEUE_TABLE } from "#sdk/gen0/queue/table";
import { TOPIC_TABLE } from "#sdk/gen0/topic/table";
import { translate } from "#sdk/gen0/translation/translate";
import { known, text, translated } from "../../support/known-as-text";

describe("a prop of an event source of generation 0 that is known as text alone", () => {
  it("is moved in the props of a Bucket", () => {
    const [encryption, accessControl, expiration, settings] = [
      known("keys"),
      known("access"),
      known("ttl"),
      known("settings"),
    ];
    const old = {
      s3Bucket: {
        bucketName: known("name"),
        versioned: known("isProd"),
        transferAcceleration: known("isProd"),
        encryption,
        accessControl,
        lifecycleRules: [known("rule"), { expiration }],
      },
      notifications: [
        known("queue"),
        { function: known("index"), notificationProps: { events: [known("event")] } },
        { function: "src/tags.run", notificationProps: settings },
      ],
      defaultFunctionProps: known("defaults"),
    };
    assert.deepEqual(translated(BUCKET_TABLE, old), {
      name: "name",
      native: {
        bucket: {
          versioning: { enabled: "isProd" },
          accelerationStatus: 'isProd ? "Enabled" : "Suspended"',
          encryption: "keys",
          accessControl: "access",
          lifecycleRules: ["rule", { expiration: { days: "ttl" }, enabled: true }],
        },
      },
      notifications: {
        0: "queue",
        1: { function: "index", events: ["event"] },
        2: { function: "src/tags.run", notificationProps: "settings" },
      },
      defaults: { function: "defaults" },
    });
    assert.match(encryption.doubts.join(), /BucketEncryption/);
    assert.match(accessControl.doubts.join(), /publicReadAccess/);
    assert.match(expiration.doubts.join(), /number of days/);
    assert.match(settings.doubts.join(), /stand beside the function/);
  });

  it("becomes an option of the construct where the policy of a bucket or a queue was", () => {
    const removalPolicy = known("policy");
    const optionsOf = (props: object) => text(translationOf(props)?.options);
    assert.deepEqual(optionsOf(translate(BUCKET_TABLE, "Id", { s3Bucket: { removalPolicy } })), {
      retainOnDelete: '(policy) === "destroy" ? false : undefined',
    });
    assert.deepEqual(optionsOf(translate(QUEUE_TABLE, "Id", { sqsQueue: { removalPolicy } })), {
      retainOnDelete: '(policy) === "retain" ? true : undefined',
    });
  });

  it("is the Queue itself where its queue was named", () => {
    const other = known("deadQueue");
    const deadLetterQueue = { queue: known("this.dead.sqsQueue"), maxReceiveCount: known("count") };
    assert.deepEqual(translated(QUEUE_TABLE, { sqsQueue: { deadLetterQueue } }), {
      deadLetters: { queue: "this.dead", maxReceiveCount: "count" },
    });
    const subscriber = (queue: unknown) => ({
      function: "src/a.run",
      subscriberProps: { deadLetterQueue: queue },
    });
    assert.deepEqual(
      translated(TOPIC_TABLE, {
        subscribers: [subscriber(known("props.dead.native.queue")), subscriber(other)],
      }),
      {
        subscribers: {
          0: { function: "src/a.run", deadLetters: "props.dead" },
          1: { function: "src/a.run", deadLetters: "deadQueue" },
        },
      },
    );
    assert.match(other.doubts.join(), /becomes the Queue itself/);
  });

  it("is moved in the props of a Queue, which is FIFO by what shows", () => {
    const encryption = known("keys");
    const old = {
      sqsQueue: {
        queueName: known("name"),
        contentBasedDeduplication: true,
        encryption,
        encryptionMasterKey: known("key"),
        visibilityTimeout: known("wait"),
      },
      consumer: known("handler"),
    };
    assert.deepEqual(translated(QUEUE_TABLE, old), {
      fifo: true,
      native: {
        queue: {
          name: "name",
          contentBasedDeduplication: true,
          encryption: "keys",
          kmsMasterKeyId: "key.arn",
          visibilityTimeoutSeconds: "wait",
        },
      },
      consumer: "handler",
    });
    assert.match(encryption.doubts.join(), /QueueEncryption/);
  });

  it("is moved in the props of a Topic", () => {
    const [filter, all] = [known("filter"), known("all")];
    const old = {
      snsTopic: known("topic"),
      subscribers: [
        {
          queue: known("queue"),
          subscriberProps: {
            filterPolicy: {
              kind: filter,
              by: SubscriptionFilter.stringFilter({ allowlist: [known("me") as never] }),
            },
          },
        },
      ],
    };
    assert.deepEqual(translated(TOPIC_TABLE, old), {
      native: { topic: "topic" },
      subscribers: { 0: { queue: "queue", filterPolicy: { kind: "filter", by: ["me"] } } },
    });
    assert.match(filter.doubts.join(), /list of its conditions/);
    assert.deepEqual(translated(TOPIC_TABLE, { subscribers: all }), { subscribers: "all" });
    assert.match(all.doubts.join(), /becomes a map/);
  });

  it("is moved in the props of an EventBus", () => {
    const unchanged = known("order");
    const input = RuleTargetInput.fromObject({ order: unchanged });
    const target = (targetProps: object) => ({ function: "src/a.run", targetProps });
    const old = {
      eventBridgeEventBus: { eventBusName: known("name") },
      rules: {
        created: {
          eventPattern: known("pattern"),
          enabled: known("isProd"),
          targets: [
            known("mail"),
            target({ event: RuleTargetInput.fromText(known("words") as never), retryAttempts: known("n") }),
            target({ event: input }),
          ],
        },
        others: known("rule"),
      },
    };
    const { rules, native } = translate<{
      rules: { created: { targets: Readonly<Record<string, unknown>> } };
      native: unknown;
    }>(EVENT_BUS_TABLE, "Id", old);
    const { 2: last, ...targets } = rules.created.targets;
    assert.deepEqual(text({ native, rules: { ...rules, created: { ...rules.created, targets } } }), {
      native: { eventBus: { name: "name" } },
      rules: {
        created: {
          pattern: "pattern",
          native: { enabled: "isProd" },
          targets: {
            0: "mail",
            1: {
              function: "src/a.run",
              native: {
                target: { input: "JSON.stringify(words)", retryPolicy: { maximumRetryAttempts: "n" } },
              },
            },
          },
        },
        others: "rule",
      },
    });
    assert.equal((last as { native: { target: { input: unknown } } }).native.target.input, input);
    assert.match(unchanged.doubts.join(), /JSON\.stringify/);
  });

  it("is moved in the props of a Cron", () => {
    const [schedule, ofRule] = [known("schedule"), known("other")];
    const old = {
      schedule,
      job: known("job"),
      eventsRule: { enabled: known("isProd"), schedule: ofRule },
    };
    assert.deepEqual(translated(CRON_TABLE, old), {
      schedule: "schedule",
      job: "job",
      enabled: "isProd",
      native: { rule: { schedule: "other" } },
    });
    assert.match(schedule.doubts.join(), /rate\(5 minutes\)/);
    assert.match(ofRule.doubts.join(), /write the prop schedule/);
  });
});
