import { Bucket } from "#sdk/constructs/bucket/construct";
import { Function } from "#sdk/functions/construct";
import { type SharedKind, sharedSharingSuite } from "../../../support/shared-sharing-suite";

const POLICY = "aws:iam/rolePolicy:RolePolicy";

/** `f0`, `f1` and so on, each told of objects below a prefix of its own. */
function notifications(functions: number) {
  return Object.fromEntries(
    Array.from({ length: functions }, (_, index) => [
      `f${index}`,
      { function: `src/f${index}.run`, filters: [{ prefix: `f${index}/` }] },
    ]),
  );
}

const BUCKET: SharedKind<Bucket> = {
  kind: "Bucket",
  of: Bucket,
  make: (stack, functions) => {
    const mailer = new Function(stack, "Mailer", "src/mail.run");
    const made: Bucket = new Bucket(stack, "Shared", {
      name: "acme-shared",
      cors: true,
      notifications: notifications(functions),
      defaults: { function: { timeout: 7, permissions: ["ses:SendEmail"] } },
    });
    made.attachPermissions([mailer, "sqs:ListQueues"]);
    made.bind([mailer]);
    return made;
  },
  answers: (shared) => ({
    bucketArn: shared.bucketArn,
    bucketName: shared.bucketName,
    functions: ["f0", "f1", "none"].map((name) => shared.getFunction(name)?.functionArn ?? null),
    ids: ["f0", "f1"].map((name) => shared.getFunction(name)?.id),
    all: shared.notificationFunctions.map(({ functionArn }) => functionArn),
  }),
  sameAsWhole: {
    "is granted to a function of the consumer": (shared, stack) =>
      new Function(stack, "User", { handler: "src/user.run", permissions: [[shared, "grantPut"]] }),
    "is bound to a function of the consumer": (shared, stack) =>
      new Function(stack, "User", { handler: "src/user.run", bind: [shared] }),
  },
  attached: {
    "takes permissions for its notifications": {
      call: (shared) => shared.attachPermissionsToNotification("f1", ["s3:ListAllMyBuckets"]),
      makes: [`${POLICY} Consumer-import-Shared-notification-f1-policy`],
    },
  },
  refused: {
    "further notifications": {
      call: (shared, stack) => shared.addNotifications(stack, { more: "src/more.run" }),
      path: "addNotifications",
      cure: "write bucket.addNotifications(stack, { ... }) in Producer",
    },
    "bindings for its notifications": {
      call: (shared) => shared.bind([shared]),
      path: "bind",
      cure: "write bucket.bind([...]) in Producer",
    },
    "bindings for one of them": {
      call: (shared) => shared.bindToNotification("f0", [shared]),
      path: "bindToNotification",
      cure: 'write bucket.bindToNotification("f0", [...]) in Producer',
    },
    "statements of its policy": {
      call: (shared) => shared.addToResourcePolicy({ principals: "*", actions: ["s3:GetObject"] }),
      path: "addToResourcePolicy",
      cure: "write bucket.addToResourcePolicy({ ... }) in Producer",
    },
  },
};

describe("Bucket used from another Pulumi stack", () => sharedSharingSuite(BUCKET));
