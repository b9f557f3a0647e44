import type { BatchResultErrorEntry } from "../../model/calls/sqs";
import { ServiceError } from "../../service-error";
import { noEntries, QUERY_CODES, sqsError } from "../errors";

interface Entry {
  readonly Id: string;
}

/** The answer to a batch. */
interface BatchResult<Successful> {
  readonly Successful: readonly (Successful & Entry)[];
  readonly Failed: readonly BatchResultErrorEntry[];
}

const MAX_ENTRIES = 10;
const ENTRY_ID = /^[A-Za-z0-9_-]{1,80}$/;

/** The entries of a batch. Throws for a fault of the batch as a whole. */
export function batchEntries<Given extends Entry>(
  entries: readonly Given[] = [],
  operation: string,
): readonly Given[] {
  if (entries.length === 0) throw noEntries(operation);
  if (entries.length > MAX_ENTRIES)
    throw sqsError(
      "TooManyEntriesInBatchRequest",
      `Maximum number of entries per request are ${MAX_ENTRIES}. You have sent ${entries.length}.`,
    );
  const ids = entries.map(({ Id }) => Id);
  if (ids.some((id) => !ENTRY_ID.test(id)))
    throw sqsError(
      "InvalidBatchEntryId",
      "A batch entry id can only contain alphanumeric characters, hyphens and underscores. It can be at most 80 letters long.",
    );
  const repeated = ids.find((id, i) => ids.indexOf(id) !== i);
  if (repeated !== undefined) throw sqsError("BatchEntryIdsNotDistinct", `Id ${repeated} repeated.`);
  return entries;
}

/** Carries out each entry by itself. The answer lists refused ones as failed. */
export function forEachEntry<Given extends Entry, Done extends object>(
  entries: readonly Given[],
  act: (entry: Given) => Done,
): BatchResult<Done> {
  const successful: (Done & Entry)[] = [];
  const failed: BatchResultErrorEntry[] = [];
  for (const entry of entries) {
    try {
      successful.push({ Id: entry.Id, ...act(entry) });
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      failed.push(failedEntry(entry, error));
    }
  }
  // The model requires both lists, and AWS leaves out an empty one.
  return {
    ...(successful.length > 0 && { Successful: successful }),
    ...(failed.length > 0 && { Failed: failed }),
  } as BatchResult<Done>;
}

function failedEntry({ Id }: Entry, { code, message, status }: ServiceError): BatchResultErrorEntry {
  return { Id, SenderFault: status < 500, Code: QUERY_CODES[code] ?? code, Message: message };
}
