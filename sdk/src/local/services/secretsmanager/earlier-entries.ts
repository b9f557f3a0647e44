import type { EarlierEntries } from "../journal/earlier";
import type { SecretEntry } from "./store";

/** What folders of formats 0 and 1 have of secrets. */
export const EARLIER_ENTRIES: EarlierEntries<SecretEntry> = {
  secret: { kind: "secret-put" },
  gone: { kind: "secret-deleted", renamed: { gone: "secret" } },
};
