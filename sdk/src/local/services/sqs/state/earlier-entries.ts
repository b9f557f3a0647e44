import type { EarlierTable } from "../../journal/earlier";

/** The entries of queues in folders of formats 0 and 1. */
export const EARLIER_ENTRIES = {
  made: { kind: "queue-created", renamed: { made: "queue" } },
  set: { kind: "queue-attributes-put", renamed: { set: "queue" } },
  tagged: { kind: "queue-tags-put", renamed: { tagged: "queue" } },
  unmade: { kind: "queue-deleted", renamed: { unmade: "queue" } },
  purged: { kind: "queue-purged", renamed: { purged: "queue" } },
  sent: { kind: "messages-sent", renamed: { sent: "queue" } },
  received: { kind: "messages-received", renamed: { received: "queue" } },
  hidden: { kind: "message-visibility-changed", renamed: { hidden: "queue" } },
  gone: { kind: "messages-deleted", renamed: { gone: "queue" } },
  moved: { kind: "messages-moved", renamed: { moved: "queue" } },
} as const satisfies EarlierTable;
