import type { EarlierTable } from "../../journal/earlier";

/** The entries of events in folders of formats 0 and 1. */
export const EARLIER_ENTRIES = {
  accepted: { kind: "event-accepted", renamed: { accepted: "event" } },
  tried: { kind: "event-tried", renamed: { tried: "event" } },
  done: { kind: "event-done", renamed: { done: "id" } },
} as const satisfies EarlierTable;
