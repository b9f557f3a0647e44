import type { EarlierTable } from "../../journal/earlier";

/** The entries of secrets in folders of formats 0 and 1. */
export const EARLIER_ENTRIES = {
  secret: { kind: "secret-put" },
  gone: { kind: "secret-deleted", renamed: { gone: "secret" } },
} as const satisfies EarlierTable;
