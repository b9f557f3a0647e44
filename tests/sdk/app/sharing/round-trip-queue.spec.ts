import { Queue } from "#sdk/constructs/queue/construct";
import { Function } from "#sdk/functions/construct";
import { type SharedKind, sharedSharingSuite } from "../../../support/shared-sharing-suite";

const POLICY = "aws:iam/rolePolicy:RolePolicy";

const QUEUE: SharedKind<Queue> = {
  kind: "Queue",
  of: Queue,
  make: (stack, functions) => {
    const made = new Queue(stack, "Shared", {
      fifo: true,
      deadLetters: true,
      ...(functions > 0 && { consumer: { handler: "src/shared.run", timeout: 40 } }),
    });
    made.attachPermissions(["ses:SendEmail"]);
    return made;
  },
  answers: (shared) => ({
    queueArn: shared.queueArn,
    queueUrl: shared.queueUrl,
    queueName: shared.queueName,
    isFifo: shared.getReceivingEnd().isFifo,
    consumer: shared.consumerFunction?.functionArn ?? null,
  }),
  foundBy: { "aws:sqs/queue:Queue": (queue: Queue["native"]["queue"]) => queue.url },
  sameAsWhole: {
    "is granted to a function of the consumer": (shared, stack) =>
      new Function(stack, "User", { handler: "src/user.run", permissions: [[shared, "grantPurge"]] }),
    "is bound to a function of the consumer": (shared, stack) =>
      new Function(stack, "User", { handler: "src/user.run", bind: [shared] }),
    "takes the dead letters of a queue of the consumer": (shared, stack) =>
      new Queue(stack, "Own", { fifo: true, deadLetters: shared }),
  },
  attached: {
    "takes permissions for its consumer": {
      call: (shared) => shared.attachPermissions(["s3:ListAllMyBuckets"]),
      makes: [`${POLICY} Consumer-import-Shared-consumer-policy`],
    },
  },
  refused: {
    "bindings for its consumer": {
      call: (shared) => shared.bind([shared]),
      path: "bind",
      cure: "write queue.bind([...]) in Producer",
    },
    "statements of its policy": {
      call: (shared) => shared.addToResourcePolicy({ principals: "*", actions: ["sqs:SendMessage"] }),
      path: "addToResourcePolicy",
      cure: "write queue.addToResourcePolicy({ ... }) in Producer",
    },
    "a second consumer": {
      call: (shared, stack) => shared.addConsumer(stack, "src/more.run"),
      code: "QUEUE_CONSUMER_TWICE",
      path: "addConsumer",
      cure: "send to a Topic with a queue for each of the two",
    },
  },
};

describe("Queue used from another Pulumi stack", () => sharedSharingSuite(QUEUE));
