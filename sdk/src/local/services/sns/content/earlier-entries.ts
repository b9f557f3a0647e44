import type { EarlierEntries } from "../../journal/earlier";
import type { Entry } from "./topics";

/** What folders of formats 0 and 1 have of topics. */
export const EARLIER_ENTRIES: EarlierEntries<Entry<unknown>> = {
  topic: { kind: "topic-put" },
  topicGone: { kind: "topic-deleted", renamed: { topicGone: "topic" } },
  subscription: { kind: "subscription-put" },
  subscriptionGone: { kind: "subscription-deleted", renamed: { subscriptionGone: "subscription" } },
  begun: { kind: "deliveries-begun", renamed: { begun: "deliveries" } },
  ended: { kind: "delivery-ended", renamed: { ended: "id" } },
};
