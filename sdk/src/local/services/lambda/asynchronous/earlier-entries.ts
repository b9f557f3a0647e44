import type { EarlierEntries } from "../../journal/earlier";
import type { EventEntry } from "./event";

/** What folders of formats 0 and 1 have of events. */
export const EARLIER_ENTRIES: EarlierEntries<EventEntry> = {
  accepted: { kind: "event-accepted", renamed: { accepted: "event" } },
  tried: { kind: "event-tried", renamed: { tried: "event" } },
  done: { kind: "event-done", renamed: { done: "id" } },
};
