import assert from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import * as sqs from "@pulumi/aws/sqs";
import * as pulumi from "@pulumi/pulumi";
import { App, Bucket, Function, Queue, type QueueProps, Stack, type StackContext } from "#sdk/index";
import { expectDefinitionError, expectRefused } from "../../../support/definition-error";
import { laterTurn } from "../../../support/later-turn";
import { type Recorded, record } from "../../../support/record";

const QUEUE = "aws:sqs/queue:Queue";
const POLICY = "aws:sqs/queuePolicy:QueuePolicy";
const SOURCE = "aws:lambda/eventSourceMapping:EventSourceMapping";
const ARN = "arn:aws:sqs:us-east-1:123456789012:dev-notes-Orders";

function define(
  program: (context: StackContext) => unknown,
  defaults: "v1" | "current" = "v1",
): Promise<Recorded> {
  return record(() => {
    const app = new App({ defaults });
    return program({ app, stack: new Stack(app, "Shop") });
  });
}

function defineQueue(props: QueueProps, defaults?: "v1" | "current"): Promise<Recorded> {
  return define(({ stack }) => new Queue(stack, "Orders", props), defaults);
}

function statementsOf(recorded: Recorded, policy = "Shop-Orders-policy"): readonly Record<string, unknown>[] {
  return JSON.parse(String(recorded.resource(POLICY, policy).inputs.policy)).Statement;
}

/** Enough turns of the event loop for everything to close that closes by itself. */
async function turns(): Promise<void> {
  for (let count = 0; count < 20; count += 1) await setImmediate();
}

/** Props as a JavaScript caller may write them. */
function refuse(props: unknown, issues: Parameters<typeof expectRefused>[1]): Promise<unknown> {
  const program = () => new Queue(new Stack(new App(), "Shop"), "Orders", props as QueueProps);
  return expectRefused(program, issues, { construct: 'Queue "Orders"' });
}

describe("a Queue", () => {
  it("[queue.made] is encrypted by SQS, named after where it is, and has one policy that asks for TLS", async () => {
    const recorded = await defineQueue({});
    recorded.expect(QUEUE, "Shop-Orders-queue", { name: "dev-notes-Orders", sqsManagedSseEnabled: true });
    assert.deepEqual(statementsOf(recorded), [
      {
        Sid: "OverTlsAlone",
        Effect: "Deny",
        Principal: "*",
        Action: ["sqs:*"],
        Resource: [ARN],
        Condition: { Bool: { "aws:SecureTransport": "false" } },
      },
    ]);
    const types = recorded.resources().map(({ type }) => type);
    assert.deepEqual(types.filter((type) => type.startsWith("aws:")).toSorted(), [QUEUE, POLICY]);
  });

  it("lets everything of a service in the account send, also what comes after its policy has closed", async () => {
    const recorded = await record(async () => {
      const stack = new Stack(new App(), "Shop");
      const queue = new Queue(stack, "Orders", { senders: ["s3"] });
      await turns();
      new Bucket(stack, "Late", { notifications: { all: queue } });
    });
    const [, fromS3, ...others] = statementsOf(recorded);
    assert.deepEqual(others, []);
    assert.deepEqual(fromS3, {
      Sid: "FromS3",
      Effect: "Allow",
      Principal: { Service: "s3.amazonaws.com" },
      Action: ["sqs:SendMessage", "sqs:GetQueueAttributes", "sqs:GetQueueUrl"],
      Resource: [ARN],
      Condition: { StringEquals: { "aws:SourceAccount": "123456789012" } },
    });
  });

  it("refuses senders that are no service of those that send", async () => {
    await expectDefinitionError(defineQueue({ senders: ["s3", "s4" as never] }), [
      { code: "VALUE_NOT_ALLOWED", path: "senders[1]", value: "s4" },
    ]);
  });

  it("[queue.consumer] calls its one consumer, which may receive and delete messages", async () => {
    const recorded = await defineQueue({ consumer: "src/orders.handle" });
    const { inputs } = recorded.resource(SOURCE, "Shop-Orders-consumer-source");
    assert.equal(inputs.eventSourceArn, ARN);
    assert.equal(inputs.batchSize, undefined);
    assert.equal(inputs.functionResponseTypes, undefined);
    const policy = recorded.resource("aws:iam/rolePolicy:RolePolicy", "Shop-Orders-consumer-policy");
    const found = JSON.parse(String(policy.inputs.policy)).Statement as Record<string, unknown>[];
    assert.deepEqual(
      found.find(({ Resource }) => String(Resource) === ARN),
      {
        Effect: "Allow",
        Action: [
          "sqs:GetQueueAttributes",
          "sqs:GetQueueUrl",
          "sqs:ChangeMessageVisibility",
          "sqs:DeleteMessage",
          "sqs:ReceiveMessage",
        ],
        Resource: [ARN],
      },
    );
  });

  it("[queue.event-source] takes the settings of the connection, and filters", async () => {
    const recorded = await defineQueue({
      consumer: {
        function: "src/orders.handle",
        filters: [{ body: { kind: ["order"] } }],
        native: { eventSource: { batchSize: 5 } },
      },
    });
    recorded.expect(SOURCE, {
      batchSize: 5,
      filterCriteria: { filters: [{ pattern: '{"body":{"kind":["order"]}}' }] },
    });
  });

  it("[queue.methods] has attributes and gives permissions to the consumer, also to one that is added", async () => {
    await define(({ stack }) => {
      const queue = new Queue(stack, "Orders");
      assert.equal(queue.consumerFunction, undefined);
      queue.attachPermissions(["ses:SendEmail"]);
      queue.addConsumer(stack, "src/orders.handle");
      assert.ok(Function.isInstance(queue.consumerFunction));
      assert.ok(pulumi.Output.isInstance(queue.queueUrl));
    }).then((recorded) => {
      const { inputs } = recorded.resource("aws:iam/rolePolicy:RolePolicy", "Shop-Orders-consumer-policy");
      assert.match(String(inputs.policy), /ses:SendEmail/);
    });
  });

  it("gives a function that is bound to it the URL, and to send and no more", async () => {
    const recorded = await define(({ stack }) => {
      const queue = new Queue(stack, "Orders");
      new Function(stack, "Shop", { handler: "src/shop.run", bind: [queue] });
    });
    recorded.expect("aws:lambda/function:Function", {
      environment: {
        variables: {
          SAPI_Queue_url_Orders: "https://sqs.us-east-1.amazonaws.com/123456789012/dev-notes-Orders",
        },
      },
    });
    const { inputs } = recorded.resource("aws:iam/rolePolicy:RolePolicy", "Shop-Shop-policy");
    assert.match(String(inputs.policy), /sqs:SendMessage/);
    assert.doesNotMatch(String(inputs.policy), /sqs:ReceiveMessage/);
  });

  it("[queue.native] takes settings, which win, or a queue made elsewhere, which is used as it is", async () => {
    const recorded = await define(({ stack }) => {
      new Queue(stack, "Kept", { native: { queue: { messageRetentionSeconds: 60, name: "kept" } } });
      new Queue(stack, "Keyed", { native: { queue: { kmsMasterKeyId: "alias/mine" } } });
      const queue = new sqs.Queue("old");
      assert.equal(new Queue(stack, "Given", { native: { queue } }).native.queue, queue);
    });
    recorded.expect(QUEUE, "Shop-Kept-queue", { messageRetentionSeconds: 60, name: "kept" });
    assert.equal(recorded.resource(QUEUE, "Shop-Keyed-queue").inputs.sqsManagedSseEnabled, undefined);
    assert.equal(recorded.resources(QUEUE).length, 3);
    assert.equal(recorded.resources(POLICY).length, 2);
  });

  it("is FIFO by the setting of AWS as by fifo, for its name, its dead letters and its consumer", async () => {
    const fifoQueue = true;
    const recorded = await defineQueue({
      deadLetters: true,
      consumer: "src/orders.run",
      native: { queue: { fifoQueue } },
    });
    const asFifo = await defineQueue({ deadLetters: true, consumer: "src/orders.run", fifo: true });
    const inputsOf = (program: typeof recorded) =>
      program.resources().map(({ type, name, inputs }) => [type, name, inputs]);
    assert.deepEqual(inputsOf(recorded), inputsOf(asFifo));
    recorded.expect(QUEUE, "Shop-Orders-queue", { name: "dev-notes-Orders.fifo", fifoQueue });
    (await defineQueue({ native: { queue: { fifoQueue, name: "orders.fifo" } } })).expect(QUEUE, {
      name: "orders.fifo",
      fifoQueue,
    });
    (await defineQueue({ native: { queue: { fifoQueue: false } } })).expect(QUEUE, {
      name: "dev-notes-Orders",
      fifoQueue: undefined,
    });
    await refuse({ fifo: false, native: { queue: { fifoQueue } } }, [
      { code: "PROP_CONFLICT", path: "native.queue.fifoQueue", message: "fifo is false", value: true },
    ]);
    await refuse({ native: { queue: { fifoQueue: pulumi.output(true) } } }, [
      { code: "VALUE_WRONG_TYPE", path: "native.queue.fifoQueue" },
    ]);
    await refuse(
      {
        native: { queue: { fifoQueue } },
        consumer: { function: "src/a.run", native: { eventSource: { batchSize: 11 } } },
      },
      [{ code: "VALUE_OUT_OF_RANGE", path: "consumer.native.eventSource.batchSize", value: 11 }],
    );
  });

  it("[queue.fifo] ends the name of a FIFO queue in .fifo, and that of its dead letters", async () => {
    const recorded = await defineQueue({ fifo: true, deadLetters: true });
    recorded.expect(QUEUE, "Shop-Orders-queue", { name: "dev-notes-Orders.fifo", fifoQueue: true });
    recorded.expect(QUEUE, "Shop-Orders-dead-letters", { fifoQueue: true });
  });
});

describe("the dead letters of a Queue", () => {
  const REDRIVE = "aws:sqs/redriveAllowPolicy:RedriveAllowPolicy";
  const redriveOf = (recorded: Recorded) =>
    JSON.parse(String(recorded.resource(QUEUE, "Shop-Orders-queue").inputs.redrivePolicy));

  it("go to a queue of their own, for 14 days, which takes them from no other queue", async () => {
    const recorded = await defineQueue({ deadLetters: true });
    recorded.expect(QUEUE, "Shop-Orders-dead-letters", {
      messageRetentionSeconds: 1_209_600,
      sqsManagedSseEnabled: true,
    });
    const { maxReceiveCount, deadLetterTargetArn } = redriveOf(recorded);
    assert.equal(maxReceiveCount, 5);
    assert.match(deadLetterTargetArn, /:Shop-Orders-dead-letters-\w{7}$/);
    recorded.expect(REDRIVE, {
      redriveAllowPolicy: JSON.stringify({ redrivePermission: "byQueue", sourceQueueArns: [ARN] }),
    });
    assert.equal(statementsOf(recorded, "Shop-Orders-dead-letters-policy").length, 1);
  });

  it("go to a Queue that there is, after as many attempts as are said", async () => {
    const recorded = await define(({ stack }) => {
      const queue = new Queue(stack, "Failed");
      new Queue(stack, "Orders", { deadLetters: { queue, maxReceiveCount: 3 } });
    });
    assert.deepEqual(redriveOf(recorded), {
      deadLetterTargetArn: "arn:aws:sqs:us-east-1:123456789012:dev-notes-Failed",
      maxReceiveCount: 3,
    });
    assert.equal(recorded.resources(REDRIVE).length, 0);
  });

  it("are there by default in current for a queue with a consumer, and not in v1", async () => {
    const consumer = "src/orders.handle";
    assert.equal((await defineQueue({ consumer })).resources(QUEUE).length, 1);
    assert.equal((await defineQueue({ consumer }, "current")).resources(QUEUE).length, 2);
    assert.equal((await defineQueue({ consumer, deadLetters: false }, "current")).resources(QUEUE).length, 1);
    assert.equal((await defineQueue({}, "current")).resources(QUEUE).length, 1);
  });
});

describe("the visibility time-out of a Queue", () => {
  const visibilityOf = async (props: QueueProps, defaults?: "v1" | "current") =>
    (await defineQueue(props, defaults)).resource(QUEUE, "Shop-Orders-queue").inputs.visibilityTimeoutSeconds;
  const taking = (timeout: number) => ({ consumer: { handler: "src/orders.handle", timeout } });

  it("[queue.visibility] is left to AWS in v1 unless the consumer takes longer than 30 s, then six times that", async () => {
    assert.equal(await visibilityOf({}), undefined);
    assert.equal(await visibilityOf(taking(30)), undefined);
    assert.equal(await visibilityOf(taking(31)), 186);
    assert.equal(await visibilityOf(taking(900)), 5400);
  });

  it("is six times the consumer's time-out in current, and failed messages alone come back", async () => {
    assert.equal(await visibilityOf({}, "current"), undefined);
    assert.equal(await visibilityOf(taking(10), "current"), 60);
    const recorded = await defineQueue(taking(10), "current");
    recorded.expect(SOURCE, { functionResponseTypes: ["ReportBatchItemFailures"] });
  });

  it("follows a consumer that is added in the same turn, and one that is given", async () => {
    const added = await define(({ stack }) => {
      new Queue(stack, "Orders").addConsumer(stack, { handler: "src/orders.handle", timeout: "1 minute" });
    });
    added.expect(QUEUE, "Shop-Orders-queue", { visibilityTimeoutSeconds: 360 });
    const given = await define(({ stack }) => {
      const consumer = new Function(stack, "Handler", { handler: "src/orders.handle", timeout: 40 });
      new Queue(stack, "Orders", { consumer });
    });
    given.expect(QUEUE, "Shop-Orders-queue", { visibilityTimeoutSeconds: 240 });
  });

  it("is refused when it is shorter than the consumer's time-out, at once or when both are known", async () => {
    const queue = { visibilityTimeoutSeconds: 20 };
    const issue = {
      code: "QUEUE_VISIBILITY_SHORT",
      path: "native.queue.visibilityTimeoutSeconds",
      value: 20,
      cure: "remove it, or write 180",
    } as const;
    await expectRefused(
      () => new Queue(new Stack(new App(), "Shop"), "Orders", { ...taking(30), native: { queue } }),
      [issue],
    );
    const later = { visibilityTimeoutSeconds: pulumi.output(20) };
    await expectDefinitionError(defineQueue({ ...taking(30), native: { queue: later } }), [issue]);
    assert.equal(
      await visibilityOf({ ...taking(30), native: { queue: { visibilityTimeoutSeconds: 30 } } }),
      30,
    );
  });

  it("is refused when a consumer that is added later takes longer than the queue expects", async () => {
    const late = define(async ({ stack }) => {
      const queue = new Queue(stack, "Orders");
      await turns();
      queue.addConsumer(stack, { handler: "src/orders.handle", timeout: 60 });
    });
    await expectDefinitionError(late, [
      {
        code: "QUEUE_CLOSED",
        path: "addConsumer",
        message: "hides a message for 30 seconds; the function may take 60",
      },
    ]);
  });
});

describe("the policy of a Queue", () => {
  it("has all statements of the program in one document, wherever they are added", async () => {
    const recorded = await record(() => {
      const app = new App();
      let queue: Queue | undefined;
      app.stack(function Shop({ stack }) {
        queue = new Queue(stack, "Orders");
        queue.addToResourcePolicy({
          sid: "Alarms",
          principals: { Service: "cloudwatch.amazonaws.com" },
          actions: ["sqs:SendMessage"],
        });
      });
      app.stack(async function Later() {
        await laterTurn();
        queue?.addToResourcePolicy({
          effect: "deny",
          principals: "*",
          actions: ["sqs:PurgeQueue"],
          resources: ["*"],
          conditions: { StringEquals: { "aws:PrincipalTag/team": "guests" } },
        });
      });
      return app.outputs;
    });
    assert.deepEqual(statementsOf(recorded).slice(1), [
      {
        Sid: "Alarms",
        Effect: "Allow",
        Principal: { Service: "cloudwatch.amazonaws.com" },
        Action: ["sqs:SendMessage"],
        Resource: [ARN],
      },
      {
        Effect: "Deny",
        Principal: "*",
        Action: ["sqs:PurgeQueue"],
        Resource: ["*"],
        Condition: { StringEquals: { "aws:PrincipalTag/team": "guests" } },
      },
    ]);
    assert.equal(recorded.resources(POLICY).length, 1);
  });

  it("takes nothing after all stacks have run", async () => {
    const late = define(async ({ stack }) => {
      const queue = new Queue(stack, "Orders");
      await turns();
      queue.addToResourcePolicy({ principals: "*", actions: ["sqs:SendMessage"] });
    });
    await expectDefinitionError(late, [{ code: "POLICY_CLOSED", path: "addToResourcePolicy" }]);
  });

  it("is refused when it is longer than SQS takes", async () => {
    const long = define(({ stack }) => {
      const queue = new Queue(stack, "Orders");
      for (let index = 0; index < 60; index += 1)
        queue.addToResourcePolicy({
          sid: `Account${index}`,
          principals: { AWS: String(100_000_000_000 + index) },
          actions: ["sqs:SendMessage"],
        });
    });
    await expectDefinitionError(long, [
      { code: "POLICY_TOO_LONG", path: "", message: /has \d+ bytes, and AWS takes 8192/ },
    ]);
  });

  it("is not ours for a queue made elsewhere: a statement is refused, and a sender is named with what it needs", async () => {
    const warnings: string[] = [];
    await expectDefinitionError(
      define(({ stack }) => {
        const queue = new Queue(stack, "Orders", {
          native: { queue: new sqs.Queue("old", { name: "old" }) },
        });
        queue.addToResourcePolicy({ principals: "*", actions: ["sqs:SendMessage"] });
      }),
      [{ code: "POLICY_NOT_OURS", path: "addToResourcePolicy" }],
    );
    await define(({ app, stack }) => {
      app.warnOnce = (_key, message) => warnings.push(message);
      const queue = new Queue(stack, "Orders", { native: { queue: new sqs.Queue("old", { name: "old" }) } });
      const arn = "arn:aws:sns:us-east-1:123456789012:news";
      assert.deepEqual(queue.getReceivingEnd().admit({ service: "sns", arn, label: 'Topic "News"' }), []);
    });
    assert.equal(warnings.length, 1);
    assert.match(
      String(warnings[0]),
      /^Topic "News" sends to Queue "Orders", whose policy is written elsewhere: /,
    );
    assert.match(
      String(warnings[0]),
      /"ArnLike":\{"aws:SourceArn":\["arn:aws:sns:us-east-1:123456789012:news"\]\}/,
    );
  });
});
