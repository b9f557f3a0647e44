import type { CatalogueEntry } from "../../errors/catalogue";
import type { CalledWords } from "../../functions/consumer-functions";

/** The mistakes that a definition of an `EventBus` can be refused for. */
export const EVENT_BUS_ERRORS = {
  EVENT_BUS_NAME_INVALID: {
    cause:
      "The name of a bus has characters or a length that EventBridge does not take, or is that of the account's default bus.",
    cure: "Use 1 to 256 letters, digits, `.`, `_` and `-`.",
  },
  EVENT_RULES_INVALID: {
    cause: "Rules are written as a map, with a name for each.",
    cure: 'Write a map: `{ created: { pattern: { source: ["orders"] } } }`.',
  },
  EVENT_RULE_NAME_INVALID: {
    cause:
      "The name of a rule, `<stage>-<app>-<key>`, has characters or a length that EventBridge does not take.",
    cure: "Use letters, digits, `.`, `_` and `-`, at most 64 with stage and app, or write `native.ruleName`.",
  },
  EVENT_RULE_DUPLICATE: {
    cause: "A bus has two rules of the same key, or of the same name in AWS.",
    cure: "Choose another key, or add targets to the rule that there is, with `addTargets`.",
  },
  EVENT_RULE_UNKNOWN: {
    cause: "The bus has no rule of this key.",
    cure: "Write the key of one of its rules.",
  },
  EVENT_PATTERN_INVALID: {
    cause: "AWS would refuse the pattern of a rule, or it could not fit any event.",
    cure: 'Write lists of values at the fields of an event: `{ source: ["orders"], detail: { total: [{ numeric: [">", 100] }] } }`.',
  },
  EVENT_SCHEDULE_ON_BUS: {
    cause: "A rule has a schedule, and AWS runs schedules of the account's default bus alone.",
    cure: "Use `Cron`, or give the default bus as `native.eventBus`.",
  },
  EVENT_TARGETS_TOO_MANY: {
    cause: "EventBridge takes five targets for a rule.",
    cure: "Add another rule with the same pattern, or send to a `Topic`.",
  },
  EVENT_TARGET_FIFO: {
    cause:
      "A FIFO queue needs the group that a message belongs to, another queue takes none, and a FIFO topic takes no events at all.",
    cure: 'Write `native: { target: { sqsTarget: { messageGroupId: "orders" } } }` for a FIFO queue, and nothing such for another one.',
  },
} as const satisfies Record<string, CatalogueEntry>;

declare module "../../errors/catalogue" {
  interface ErrorCodes extends Record<keyof typeof EVENT_BUS_ERRORS, CatalogueEntry> {}
}

/** Words for the targets of rules in messages. */
export const TARGET_WORDS: CalledWords = {
  one: "target",
  prop: "targets",
  unknown: "TARGET_UNKNOWN",
  duplicate: "TARGET_DUPLICATE",
};
