import type { Input, Output } from "../../endpoint/aws-api";
import { ServiceError } from "../../service-error";
import { noEntries, QUERY_CODES } from "../errors";
import { objectList } from "../input";

const MAX_ENTRIES = 10;
const ENTRY_ID = /^[A-Za-z0-9_-]{1,80}$/;

/** The entries of a batch. What is wrong with a batch as a whole is an error of the call, `DeleteMessageBatch`. */
export function batchEntries(input: Input, operation: string): readonly Input[] {
  const entries = objectList(input, "Entries");
  if (entries.length === 0) throw noEntries(operation);
  if (entries.length > MAX_ENTRIES)
    throw new ServiceError(
      "TooManyEntriesInBatchRequest",
      `Maximum number of entries per request are ${MAX_ENTRIES}. You have sent ${entries.length}.`,
    );
  const ids = entries.map(({ Id }) => String(Id));
  if (ids.some((id) => !ENTRY_ID.test(id)))
    throw new ServiceError(
      "InvalidBatchEntryId",
      "A batch entry id can only contain alphanumeric characters, hyphens and underscores. It can be at most 80 letters long.",
    );
  const repeated = ids.find((id, i) => ids.indexOf(id) !== i);
  if (repeated !== undefined) throw new ServiceError("BatchEntryIdsNotDistinct", `Id ${repeated} repeated.`);
  return entries;
}

/** Does something with each entry by itself; one that is refused is among those that have failed. */
export function forEachEntry(entries: readonly Input[], act: (entry: Input) => Output): Output {
  const successful: Output[] = [];
  const failed: Output[] = [];
  for (const entry of entries) {
    try {
      successful.push({ Id: entry.Id, ...act(entry) });
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      failed.push(failedEntry(entry, error));
    }
  }
  return {
    ...(successful.length > 0 && { Successful: successful }),
    ...(failed.length > 0 && { Failed: failed }),
  };
}

export function failedEntry({ Id }: Input, { code, message, status }: ServiceError): Output {
  return { Id, SenderFault: status < 500, Code: QUERY_CODES[code] ?? code, Message: message };
}
