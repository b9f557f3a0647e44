import assert from "node:assert/strict";
import type { DefaultsName } from "#sdk/app/default-sets";
import { App, Cron, EventBus, Queue, Stack, Topic } from "#sdk/index";
import { expectDefinitionError } from "../../../support/definition-error";
import { type Recorded, record } from "../../../support/record";

const SUBSCRIPTION = "aws:sns/topicSubscription:TopicSubscription";
const TARGET = "aws:cloudwatch/eventTarget:EventTarget";
const RULE = "aws:cloudwatch/eventRule:EventRule";
const SCHEDULE = "aws:scheduler/schedule:Schedule";
const QUEUE = "aws:sqs/queue:Queue";
const QUEUE_POLICY = "aws:sqs/queuePolicy:QueuePolicy";
const ROLE_POLICY = "aws:iam/rolePolicy:RolePolicy";
const FAILED = "aws:lambda/functionEventInvokeConfig:FunctionEventInvokeConfig";
const pattern = { source: ["orders"] };
const SETS: readonly DefaultsName[] = ["v1", "current"];

before(() => {
  process.env.PULUMI_SERVERLESS_API_BUNDLE = "skip";
});

/** A program with a queue `Dead`. */
function define(program: (stack: Stack, dead: Queue) => unknown, defaults: DefaultsName): Promise<Recorded> {
  return record(() => {
    const stack = new Stack(new App({ defaults }), "Shop");
    return program(stack, new Queue(stack, "Dead"));
  });
}

function arnOf(recorded: Recorded): string {
  return String(recorded.resource(QUEUE, "Shop-Dead-queue").state.arn);
}

/** The principals that may send to the queue, by the statement's id. */
function sendersTo(recorded: Recorded): Readonly<Record<string, unknown>> {
  const { inputs } = recorded.resource(QUEUE_POLICY, "Shop-Dead-policy");
  const [, ...senders] = JSON.parse(String(inputs.policy)).Statement as {
    Sid: string;
    Condition: { ArnLike: Record<string, unknown> };
  }[];
  return Object.fromEntries(senders.map(({ Sid, Condition }) => [Sid, Condition.ArnLike["aws:SourceArn"]]));
}

describe("a delivery that failed", () => {
  for (const defaults of SETS) {
    it(`of a topic goes to the queue of its subscriber, with the defaults ${defaults}`, async () => {
      const recorded = await define((stack, dead) => {
        new Topic(stack, "News", {
          subscribers: { mail: { function: "src/mail.handler", deadLetters: dead } },
        });
      }, defaults);
      const deadLetterTargetArn = arnOf(recorded);
      recorded.expect(SUBSCRIPTION, { redrivePolicy: JSON.stringify({ deadLetterTargetArn }) });
      const { arn } = recorded.resource("aws:sns/topic:Topic").state;
      assert.deepEqual(sendersTo(recorded), { FromSns: [arn] });
      recorded.expectNone(FAILED);
      assert.equal(recorded.resources(QUEUE).length, 1);
    });

    it(`of a bus goes to the queue of its target, with the defaults ${defaults}`, async () => {
      const recorded = await define((stack, dead) => {
        const targets = { mail: { function: "src/mail.send", deadLetters: dead } };
        new EventBus(stack, "Orders", { rules: { created: { pattern, targets } } });
      }, defaults);
      recorded.expect(TARGET, { deadLetterConfig: { arn: arnOf(recorded) } });
      assert.deepEqual(sendersTo(recorded), { FromEvents: [recorded.resource(RULE).state.arn] });
      recorded.expectNone(FAILED);
      assert.equal(recorded.resources(QUEUE).length, 1);
    });

    it(`of a schedule goes to the queue of its job, with the defaults ${defaults}`, async () => {
      const recorded = await define((stack, dead) => {
        const job = { function: "src/report.run", deadLetters: dead };
        new Cron(stack, "Report", { schedule: "rate(1 day)", job });
        new Cron(stack, "Morning", { schedule: "rate(1 day)", timeZone: "Europe/Berlin", job });
      }, defaults);
      const arn = arnOf(recorded);
      recorded.expect(TARGET, { deadLetterConfig: { arn } });
      assert.deepEqual(sendersTo(recorded), { FromEvents: [recorded.resource(RULE).state.arn] });
      const { target } = recorded.resource(SCHEDULE).inputs as { target: { deadLetterConfig: unknown } };
      assert.deepEqual(target.deadLetterConfig, { arn });
      const { policy } = recorded.resource(ROLE_POLICY, "Shop-Morning-role-policy").inputs;
      assert.deepEqual(JSON.parse(String(policy)).Statement[1], {
        Effect: "Allow",
        Action: ["sqs:SendMessage"],
        Resource: [arn],
      });
      recorded.expectNone(FAILED);
    });
  }

  it("goes to a FIFO queue of a FIFO topic", async () => {
    const recorded = await record(() => {
      const stack = new Stack(new App(), "Shop");
      const deadLetters = new Queue(stack, "Dead", { fifo: true });
      const queue = new Queue(stack, "Archive", { fifo: true });
      new Topic(stack, "News", { fifo: true, subscribers: { archive: { queue, deadLetters } } });
    });
    const deadLetterTargetArn = arnOf(recorded);
    recorded.expect(SUBSCRIPTION, { redrivePolicy: JSON.stringify({ deadLetterTargetArn }) });
  });

  it("is refused a queue of the other kind, what is no queue, and a setting that says the same", async () => {
    await record(async () => {
      const stack = new Stack(new App(), "Shop");
      const fifo = new Queue(stack, "Ordered", { fifo: true });
      const topic = new Topic(stack, "Other");
      await expectDefinitionError(
        () =>
          new Topic(stack, "News", {
            subscribers: {
              mail: { function: "src/mail.handler", deadLetters: fifo },
              log: { function: "src/log.handler", deadLetters: topic },
            },
          }),
        [
          {
            code: "DEAD_LETTERS_INVALID",
            path: "subscribers.mail.deadLetters",
            message: "undelivered events and messages cannot go there",
            cure: "pass a Queue that is a standard queue",
          },
          { code: "DEAD_LETTERS_INVALID", path: "subscribers.log.deadLetters" },
        ],
      );
      const dead = new Queue(stack, "Dead");
      const native = { target: { deadLetterConfig: { arn: dead.queueArn } } };
      await expectDefinitionError(
        () =>
          new Cron(stack, "Report", {
            schedule: "rate(1 day)",
            job: { function: "src/report.run", deadLetters: dead, native },
          }),
        [
          {
            code: "PROP_CONFLICT",
            path: "job.deadLetters",
            message: "cannot be set together with native.target.deadLetterConfig",
          },
        ],
      );
    });
  });
});
