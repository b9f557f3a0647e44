import type { EarlierTable } from "../../journal/earlier";

/** The entries of topics in folders of formats 0 and 1. */
export const EARLIER_ENTRIES = {
  topic: { kind: "topic-put" },
  topicGone: { kind: "topic-deleted", renamed: { topicGone: "topic" } },
  subscription: { kind: "subscription-put" },
  subscriptionGone: { kind: "subscription-deleted", renamed: { subscriptionGone: "subscription" } },
  begun: { kind: "deliveries-begun", renamed: { begun: "deliveries" } },
  ended: { kind: "delivery-ended", renamed: { ended: "id" } },
} as const satisfies EarlierTable;
