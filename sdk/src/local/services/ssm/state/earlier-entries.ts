import type { EarlierTable } from "../../journal/earlier";

/** The entries of parameters in folders of formats 0 and 1. */
export const EARLIER_ENTRIES = {
  put: { kind: "parameter-put", renamed: { put: "version" } },
  deleted: { kind: "parameter-deleted", renamed: { deleted: "name" } },
  labels: { kind: "parameter-labels-put" },
  tags: { kind: "parameter-tags-put" },
} as const satisfies EarlierTable;
