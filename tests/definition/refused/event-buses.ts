import { EventBus, type EventBusProps, Queue } from "#sdk/index";
import { type RefusedDefinition, type RefusedIssue, refused, Shown } from "./refused";

const pattern = { source: ["orders"] } as const;

function withProps(
  name: string,
  props: object | string,
  ...issues: readonly RefusedIssue[]
): RefusedDefinition {
  return refused({
    name,
    construct: 'EventBus "Orders"',
    program: ({ stack }) => new EventBus(stack, "Orders", props as EventBusProps),
    issues,
  });
}

/** A method of a bus with one rule, `created`, whose targets are a function and a queue. */
function withMethod(
  name: string,
  program: (bus: EventBus) => unknown,
  ...issues: readonly RefusedIssue[]
): RefusedDefinition {
  return refused({
    name,
    construct: 'EventBus "Orders"',
    given: ({ stack }) => {
      const targets = { mail: "src/mail.send", jobs: new Queue(stack, "Jobs") };
      return new EventBus(stack, "Orders", { rules: { created: { pattern, targets } } });
    },
    program: (_, bus) => program(bus),
    issues,
  });
}

const RULES: readonly RefusedDefinition[] = [
  withProps("rules as a list", { rules: [{ pattern }] }, [
    "EVENT_RULES_INVALID",
    "rules",
    [{ pattern }],
    "write a map with a name for each",
  ]),
  withProps("a rule without a pattern", { rules: { created: {} } }, [
    "PROP_MISSING",
    "rules.created.pattern",
    undefined,
    "write pattern",
  ]),
  withProps("a key that is no name", { rules: { "is created": { pattern } } }, [
    "EVENT_RULE_NAME_INVALID",
    'rules["is created"]',
    "dev-notes-is created",
    "use letters, digits",
  ]),
  withProps("a key that makes too long a name", { rules: { ["k".repeat(60)]: { pattern } } }, [
    "EVENT_RULE_NAME_INVALID",
    `rules.${"k".repeat(60)}`,
    `dev-notes-${"k".repeat(60)}`,
    "at most 64 with stage and app",
  ]),
  withProps(
    "two rules of one name",
    { rules: { a: { pattern, native: { ruleName: "same" } }, b: { pattern, native: { ruleName: "same" } } } },
    ["EVENT_RULE_DUPLICATE", "rules.b", "same", "choose another key"],
  ),
  withProps(
    "a schedule on a bus of the program",
    { rules: { hourly: { native: { schedule: "rate(1 hour)" } } } },
    ["EVENT_SCHEDULE_ON_BUS", "rules.hourly.native.schedule", undefined, "use Cron"],
  ),
  withProps(
    "the bus inside rule settings [refused.event-bus.rule-settings]",
    {
      rules: {
        created: { pattern, native: { rule: { eventBusName: "other", name: "a", eventPattern: "{}" } } },
      },
    },
    [
      "NATIVE_OWN_PROP",
      "rules.created.native.rule.eventBusName",
      undefined,
      "write the rule in the EventBus",
    ],
    ["NATIVE_OWN_PROP", "rules.created.native.rule.name", undefined, "write native.ruleName"],
    ["NATIVE_OWN_PROP", "rules.created.native.rule.eventPattern", undefined, "write pattern"],
  ),
  withProps(
    "names of the older generation",
    {
      eventBridgeEventBus: {},
      defaultFunctionProps: {},
      rules: {
        created: {
          pattern,
          description: "a",
          enabled: true,
          ruleName: "a",
          schedule: "rate(1 day)",
          targets: { mail: { function: "src/mail.send", targetProps: {} } },
        },
      },
    },
    ["PROP_UNKNOWN", "eventBridgeEventBus", undefined, "did you mean native.eventBus"],
    ["PROP_UNKNOWN", "defaultFunctionProps", undefined, "did you mean defaults.function"],
    ["PROP_UNKNOWN", "rules.created.description", undefined, "did you mean native.description"],
    ["PROP_UNKNOWN", "rules.created.enabled", undefined, "did you mean native.enabled"],
    ["PROP_UNKNOWN", "rules.created.ruleName", undefined, "did you mean native.ruleName"],
    ["PROP_UNKNOWN", "rules.created.schedule", undefined, "did you mean native.schedule"],
    ["PROP_UNKNOWN", "rules.created.targets.mail.targetProps", undefined, "did you mean native.target"],
  ),
  withProps("a name that no new bus has", { native: { eventBus: { name: "default" } } }, [
    "EVENT_BUS_NAME_INVALID",
    "native.eventBus.name",
    "default",
    'aws.cloudwatch.EventBus.get("default", "default")',
  ]),
];

const PATTERNS: readonly RefusedDefinition[] = [
  withProps("an empty pattern", { rules: { created: { pattern: {} } } }, [
    "EVENT_PATTERN_INVALID",
    "rules.created.pattern",
    {},
    'such as { source: ["orders"] }',
  ]),
  withProps(
    "values of a pattern that are no lists",
    { rules: { created: { pattern: { source: "orders", detail: { kind: "new" } } } } },
    ["EVENT_PATTERN_INVALID", "rules.created.pattern.source", "orders", 'write ["orders"]'],
    ["EVENT_PATTERN_INVALID", "rules.created.pattern.detail.kind", "new", 'write ["new"]'],
  ),
  withProps(
    "fields that events do not have",
    { rules: { created: { pattern: { soruce: ["orders"], orderId: ["5"] } } } },
    ["EVENT_PATTERN_INVALID", "rules.created.pattern.soruce", undefined, "did you mean source"],
    [
      "EVENT_PATTERN_INVALID",
      "rules.created.pattern.orderId",
      undefined,
      "write fields of your own in detail",
    ],
  ),
  withProps(
    "one field twice",
    { rules: { created: { pattern: { detailType: ["a"], "detail-type": ["b"] } } } },
    ["EVENT_PATTERN_INVALID", "rules.created.pattern", undefined, "remove one of the two"],
  ),
  withProps(
    "a pattern longer than AWS takes",
    { rules: { created: { pattern: { source: ["x".repeat(4100)] } } } },
    ["EVENT_PATTERN_INVALID", "rules.created.pattern", undefined, "write at most 4096"],
  ),
];

const TARGETS: readonly RefusedDefinition[] = [
  withProps("targets as a list", { rules: { created: { pattern, targets: ["src/mail.send"] } } }, [
    "TARGETS_INVALID",
    "rules.created.targets",
    ["src/mail.send"],
    "write a map with a name for each",
  ]),
  withProps(
    "six targets of a rule",
    {
      rules: {
        created: {
          pattern,
          targets: Object.fromEntries([..."abcdef"].map((name) => [name, `src/${name}.run`])),
        },
      },
    },
    ["EVENT_TARGETS_TOO_MANY", "rules.created.targets", 6, "send to a Topic"],
  ),
  withProps(
    "what cannot be sent to",
    { rules: { created: { pattern, targets: { jobs: { queue: "jobs" } } } } },
    ["TARGET_INVALID", "rules.created.targets.jobs.queue", "jobs", "a Queue construct"],
  ),
  refused({
    name: "a FIFO queue without a group, and a group for another queue",
    construct: 'EventBus "Orders"',
    given: ({ stack }) => ({
      fifo: new Queue(stack, "Fifo", { fifo: true }),
      queue: new Queue(stack, "Jobs"),
    }),
    program: ({ stack }, { fifo, queue }) => {
      const native = { target: { sqsTarget: { messageGroupId: "orders" } } };
      return new EventBus(stack, "Orders", {
        rules: { created: { pattern, targets: { fifo, jobs: { queue, native } } } },
      });
    },
    issues: [
      [
        "EVENT_TARGET_FIFO",
        "rules.created.targets.fifo.native.target.sqsTarget",
        undefined,
        "write native: { target: { sqsTarget",
      ],
      ["EVENT_TARGET_FIFO", "rules.created.targets.jobs.native.target.sqsTarget", undefined, "remove it"],
    ],
  }),
  refused({
    name: "the bus itself as a target",
    construct: 'EventBus "Orders"',
    given: ({ stack }) => new EventBus(stack, "Other"),
    program: ({ stack }, bus) =>
      new EventBus(stack, "Orders", { rules: { created: { pattern, targets: { bus: bus as never } } } }),
    issues: [["VALUE_WRONG_TYPE", "rules.created.targets.bus", new Shown("an EventBus"), "pass an object"]],
  }),
];

const METHODS: readonly RefusedDefinition[] = [
  withMethod(
    "a rule key added twice [refused.event-bus.rule-twice]",
    (bus) => bus.addRules(bus, { created: { pattern } }),
    ["EVENT_RULE_DUPLICATE", "addRules.created", undefined, 'addTargets(scope, "created", {...})'],
  ),
  withMethod("targets of an unknown rule", (bus) => bus.addTargets(bus, "creatd", {}), [
    "EVENT_RULE_UNKNOWN",
    "addTargets",
    "creatd",
    'did you mean "created"',
  ]),
  withMethod("a target added twice", (bus) => bus.addTargets(bus, "created", { mail: "src/more.run" }), [
    "TARGET_DUPLICATE",
    "addTargets.mail",
    undefined,
    "choose another name",
  ]),
  withMethod(
    "too many targets in the end",
    (bus) =>
      bus.addTargets(bus, "created", { a: "src/a.run", b: "src/b.run", c: "src/c.run", d: "src/d.run" }),
    ["EVENT_TARGETS_TOO_MANY", "addTargets", 6, "send to a Topic"],
  ),
  withMethod(
    "permissions for an unknown rule [refused.event-bus.unknown-rule]",
    (bus) => bus.attachPermissionsToTarget("paid", "mail", ["ses"]),
    ["EVENT_RULE_UNKNOWN", "attachPermissionsToTarget", "paid", "there are created"],
  ),
  withMethod(
    "permissions for an unknown target",
    (bus) => bus.attachPermissionsToTarget("created", "mial", ["ses"]),
    ["TARGET_UNKNOWN", "attachPermissionsToTarget", "mial", 'did you mean "mail"'],
  ),
  withMethod(
    "permissions for a target that is no function [refused.event-bus.no-function]",
    (bus) => bus.attachPermissionsToTarget("created", "jobs", ["ses"]),
    ["TARGET_UNKNOWN", "attachPermissionsToTarget", "jobs", "permit functions alone"],
  ),
  withMethod("bindings for a target that is no function", (bus) => bus.bindToTarget("created", "jobs", []), [
    "TARGET_UNKNOWN",
    "bindToTarget",
    "jobs",
    "permit functions alone",
  ]),
];

export const REFUSED_EVENT_BUSES: readonly RefusedDefinition[] = [
  ...RULES,
  ...PATTERNS,
  ...TARGETS,
  ...METHODS,
];
