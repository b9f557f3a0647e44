import { KinesisStream } from "#sdk/constructs/kinesis-stream/construct";
import { Function } from "#sdk/functions/construct";
import { type SharedKind, sharedSharingSuite } from "../../../support/shared-sharing-suite";

const POLICY = "aws:iam/rolePolicy:RolePolicy";

const KINESIS_STREAM: SharedKind<KinesisStream> = {
  kind: "KinesisStream",
  of: KinesisStream,
  make: (stack, functions) => {
    const mailer = new Function(stack, "Mailer", "src/mail.run");
    const names = Array.from({ length: functions }, (_, index) => `f${index}`);
    const made: KinesisStream = new KinesisStream(stack, "Shared", {
      consumers: Object.fromEntries(names.map((name) => [name, `src/${name}.run`])),
      defaults: {
        function: {
          timeout: 7,
          environment: { MAILER: mailer.functionName },
          permissions: ["ses:SendEmail"],
        },
      },
    });
    made.attachPermissions([mailer, "sqs:ListQueues"]);
    made.bind([mailer]);
    return made;
  },
  answers: (shared) => ({
    streamArn: shared.streamArn,
    streamName: shared.streamName,
    functions: ["f0", "f1", "none"].map((name) => shared.getFunction(name)?.functionArn ?? null),
    ids: ["f0", "f1"].map((name) => shared.getFunction(name)?.id),
  }),
  sameAsWhole: {
    "is granted to a function of the consumer": (shared, stack) =>
      new Function(stack, "User", { handler: "src/user.run", permissions: [[shared, "grantRead"], shared] }),
    "is bound to a function of the consumer": (shared, stack) =>
      new Function(stack, "User", { handler: "src/user.run", bind: [shared] }),
    "takes consumers, which get what all consumers have": (shared, stack) =>
      shared.addConsumers(stack, {
        more: "src/more.run",
        filtered: {
          function: { handler: "src/filtered.run", timeout: 9 },
          filters: [{ data: { kind: ["click"] } }],
        },
      }),
    "binds to a consumer that was added here": (shared, stack) => {
      const added = shared.addConsumers(stack, { more: "src/more.run" });
      added.bindToConsumer("more", [shared]);
      added.attachPermissionsToConsumer("more", ["s3:ListAllMyBuckets"]);
    },
  },
  attached: {
    "takes permissions for all consumers": {
      call: (shared) => shared.attachPermissions(["s3:ListAllMyBuckets"]),
      makes: [
        `${POLICY} Consumer-import-Shared-consumer-f0-policy`,
        `${POLICY} Consumer-import-Shared-consumer-f1-policy`,
      ],
    },
    "takes permissions for one consumer": {
      call: (shared) => shared.attachPermissionsToConsumer("f1", ["s3:ListAllMyBuckets"]),
      makes: [`${POLICY} Consumer-import-Shared-consumer-f1-policy`],
    },
  },
  refused: {
    "bindings for all consumers": {
      call: (shared) => shared.bind([shared]),
      path: "bind",
      cure: "write stream.bind([...]) in Producer",
    },
    "bindings for a consumer made there": {
      call: (shared) => shared.bindToConsumer("f0", [shared]),
      path: "bindToConsumer",
      cure: 'write stream.bindToConsumer("f0", [...]) in Producer',
    },
    "a consumer under the name of one made there": {
      call: (shared, stack) => shared.addConsumers(stack, { f0: "src/more.run" }),
      code: "CONSUMER_DUPLICATE",
      path: "addConsumers.f0",
      cure: "choose another name",
    },
  },
};

describe("KinesisStream used from another Pulumi stack", () => sharedSharingSuite(KINESIS_STREAM));
