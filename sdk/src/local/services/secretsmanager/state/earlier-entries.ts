import type { EarlierTable } from "../../journal/earlier";

/** What folders of formats 0 and 1 have of secrets. */
export const EARLIER_ENTRIES = {
  secret: { kind: "secret-put" },
  gone: { kind: "secret-deleted", renamed: { gone: "secret" } },
} as const satisfies EarlierTable;
