import type { EarlierTable } from "../../journal/earlier";
import { EARLIER_DELIVERIES } from "../../targets/pending-deliveries";

/** The entries of schedules in folders of formats 0 and 1. */
export const EARLIER_ENTRIES = {
  group: { kind: "group-put" },
  noGroup: { kind: "group-deleted", renamed: { noGroup: "group" } },
  schedule: { kind: "schedule-put" },
  noSchedule: { kind: "schedule-deleted", renamed: { noSchedule: "schedule" } },
  seen: { kind: "schedule-seen", renamed: { seen: "arn" } },
  ...EARLIER_DELIVERIES,
} as const satisfies EarlierTable;
