import { EventBus, Function } from "#sdk/index";
import { type SharedKind, sharedSharingSuite } from "../../../support/shared-sharing-suite";

const POLICY = "aws:iam/rolePolicy:RolePolicy";
const pattern = { source: ["orders"] } as const;

/** Rules `r0`, `r1` and so on, with a function `it` each. */
function rulesOf(count: number) {
  const keys = Array.from({ length: count }, (_, index) => `r${index}`);
  return Object.fromEntries(keys.map((key) => [key, { pattern, targets: { it: `src/${key}.run` } }]));
}

const EVENT_BUS: SharedKind<EventBus> = {
  kind: "EventBus",
  of: EventBus,
  make: (stack, functions) => {
    const mailer = new Function(stack, "Mailer", "src/mail.run");
    const made = new EventBus(stack, "Shared", {
      rules: rulesOf(functions),
      defaults: { function: { timeout: 7, environment: { MAILER: mailer.functionName } } },
    });
    made.attachPermissions(["sqs:ListQueues"]);
    made.bind([mailer]);
    return made;
  },
  answers: (shared) => ({
    eventBusArn: shared.eventBusArn,
    eventBusName: shared.eventBusName,
    functions: ["r0", "r1", "none"].map((key) => shared.getFunction(key, "it")?.functionArn ?? null),
    ids: ["r0", "r1"].map((key) => shared.getFunction(key, "it")?.id),
    none: shared.getRule("none") ?? null,
  }),
  sameAsWhole: {
    "is granted to a function of the consumer": (shared, stack) =>
      new Function(stack, "User", { handler: "src/user.run", permissions: [[shared, "grantPutEventsTo"]] }),
    "is bound to a function of the consumer": (shared, stack) =>
      new Function(stack, "User", { handler: "src/user.run", bind: [shared] }),
    "takes rules, whose functions get what all have": (shared, stack) =>
      shared.addRules(stack, {
        more: { pattern, targets: { it: "src/more.run", other: { handler: "src/other.run", timeout: 9 } } },
      }),
    "takes targets of a rule that is there, and binds to them": (shared, stack) => {
      shared.addTargets(stack, "r1", { more: "src/more.run" });
      shared.bindToTarget("r1", "more", [shared]);
      shared.attachPermissionsToTarget("r1", "more", ["s3:ListAllMyBuckets"]);
    },
  },
  attached: {
    "takes permissions for all targets": {
      call: (shared) => shared.attachPermissions(["s3:ListAllMyBuckets"]),
      makes: [
        `${POLICY} Consumer-import-Shared-rule-r0-target-it-policy`,
        `${POLICY} Consumer-import-Shared-rule-r1-target-it-policy`,
      ],
    },
    "takes permissions for one target": {
      call: (shared) => shared.attachPermissionsToTarget("r1", "it", ["s3:ListAllMyBuckets"]),
      makes: [`${POLICY} Consumer-import-Shared-rule-r1-target-it-policy`],
    },
    "reads a rule when it is asked for": {
      call: (shared) => [shared.getRule("r0"), shared.getRule("r0")],
      makes: ["aws:cloudwatch/eventRule:EventRule Consumer-import-Shared-rule-r0"],
    },
  },
  refused: {
    "bindings for all targets": {
      call: (shared) => shared.bind([shared]),
      path: "bind",
      cure: "write bus.bind([...]) in Producer",
    },
    "bindings for a target made there": {
      call: (shared) => shared.bindToTarget("r0", "it", [shared]),
      path: "bindToTarget",
      cure: 'write bus.bindToTarget("r0", "it", [...]) in Producer',
    },
    "a rule under the key of one made there": {
      call: (shared, stack) => shared.addRules(stack, { r0: { pattern } }),
      code: "EVENT_RULE_DUPLICATE",
      path: "addRules.r0",
      cure: "choose another key",
    },
    "a schedule, since the bus is none of the account's default": {
      call: (shared, stack) => shared.addRules(stack, { hourly: { native: { schedule: "rate(1 hour)" } } }),
      code: "EVENT_SCHEDULE_ON_BUS",
      path: "addRules.hourly.native.schedule",
      cure: "use Cron",
    },
  },
};

describe("EventBus used from another Pulumi stack", () => sharedSharingSuite(EVENT_BUS));
