import type { EarlierTable } from "../../journal/earlier";
import { EARLIER_DELIVERIES } from "../../targets/pending-deliveries";

/** The entries of buses in folders of formats 0 and 1. */
export const EARLIER_ENTRIES = {
  bus: { kind: "bus-put" },
  noBus: { kind: "bus-deleted", renamed: { noBus: "bus" } },
  rule: { kind: "rule-put" },
  noRule: { kind: "rule-deleted", renamed: { noRule: "rule" } },
  target: { kind: "target-put" },
  noTarget: { kind: "target-deleted", renamed: { noTarget: "target" } },
  seen: { kind: "rule-seen", renamed: { seen: "arn" } },
  ...EARLIER_DELIVERIES,
} as const satisfies EarlierTable;
