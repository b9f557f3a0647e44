import type { BrokenRule } from "./rule";

/** Rules for EventBridge and its schedules: who may name the source of an event, and that no accepted event is lost. */
export const BROKEN_RULES_OF_LOCAL_EVENTS: readonly BrokenRule[] = [
  {
    test: "putting events reports the fault of each wrong entry, and accepts the others [LSREC]",
    in: "put",
    find: 'source.startsWith("aws.") && !isOwn',
    replace: "false",
  },
  {
    test: "the stored state of EventBridge has resources of clients, and undelivered events",
    in: "EventsStore.commit",
    find: "this.#journal.commit(...changes);",
    replace: "",
  },
  {
    test: "an event pattern takes fields of a list from one and the same element of it [RULER]",
    in: "agree",
    find: "inList.length === 1 || meet(inList, depth)",
    replace: "true",
  },
  {
    test: "schedules of EventBridge Scheduler call their targets in their role [SCG/setting-up]",
    in: "deliveryOf",
    find: "role: target.RoleArn",
    replace: "role: undefined",
  },
];
