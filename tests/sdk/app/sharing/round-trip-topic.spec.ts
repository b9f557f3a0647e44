import { Queue } from "#sdk/constructs/queue/construct";
import { Topic } from "#sdk/constructs/topic/construct";
import { Function } from "#sdk/functions/construct";
import { type SharedKind, sharedSharingSuite } from "../../../support/shared-sharing-suite";

const POLICY = "aws:iam/rolePolicy:RolePolicy";
const HANDLER = "src/shared.run";

const TOPIC: SharedKind<Topic> = {
  kind: "Topic",
  of: Topic,
  make: (stack, functions) => {
    const names = Array.from({ length: functions }, (_, index) => `f${index}`);
    const made = new Topic(stack, "Shared", {
      defaults: { function: { timeout: 20 } },
      subscribers: {
        ...Object.fromEntries(names.map((name) => [name, HANDLER])),
        archive: new Queue(stack, "Archive"),
      },
    });
    made.attachPermissions(["ses:SendEmail"]);
    return made;
  },
  answers: (shared) => ({
    topicArn: shared.topicArn,
    topicName: shared.topicName,
    isFifo: shared.getReceivingEnd().isFifo,
    functions: ["f0", "f1", "archive"].map((name) => shared.getFunction(name)?.functionArn ?? null),
  }),
  sameAsWhole: {
    "is granted to a function of the consumer": (shared, stack) =>
      new Function(stack, "User", { handler: "src/user.run", permissions: [[shared, "grantPublish"]] }),
    "is bound to a function of the consumer": (shared, stack) =>
      new Function(stack, "User", { handler: "src/user.run", bind: [shared] }),
    "sends to functions and queues of the consumer, with its defaults": (shared, stack) =>
      shared.addSubscribers(stack, {
        more: HANDLER,
        own: { queue: new Queue(stack, "Own"), rawMessageDelivery: true },
      }),
  },
  attached: {
    "takes permissions for its subscribers": {
      call: (shared) => shared.attachPermissions(["s3:ListAllMyBuckets"]),
      makes: ["f0", "f1"].map((name) => `${POLICY} Consumer-import-Shared-subscriber-${name}-policy`),
    },
    "takes permissions for one subscriber": {
      call: (shared) => shared.attachPermissionsToSubscriber("f1", ["s3:ListAllMyBuckets"]),
      makes: [`${POLICY} Consumer-import-Shared-subscriber-f1-policy`],
    },
  },
  refused: {
    "bindings for its subscribers": {
      call: (shared) => shared.bind([shared]),
      path: "bind",
      cure: "write topic.bind([...]) in Producer",
    },
    "bindings for one subscriber": {
      call: (shared) => shared.bindToSubscriber("f0", [shared]),
      path: "bindToSubscriber",
      cure: 'write topic.bindToSubscriber("f0", [...]) in Producer',
    },
    "statements of its policy": {
      call: (shared) => shared.addToResourcePolicy({ principals: "*", actions: ["sns:Publish"] }),
      path: "addToResourcePolicy",
      cure: "write topic.addToResourcePolicy({ ... }) in Producer",
    },
    "a subscriber of the name of one that is there": {
      call: (shared, stack) => shared.addSubscribers(stack, { archive: HANDLER }),
      code: "TARGET_DUPLICATE",
      path: "addSubscribers.archive",
      cure: "choose another name",
    },
  },
};

describe("Topic used from another Pulumi stack", () => sharedSharingSuite(TOPIC));
