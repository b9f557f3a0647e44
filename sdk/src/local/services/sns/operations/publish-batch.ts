import { messageBytes } from "../../messages/attributes";
import type { PublishBatchInput, PublishBatchRequestEntry } from "../../model/calls/sns";
import { snsError } from "../errors";

const MAX_ENTRIES = 10;
const MAX_ID = 80;

/** The entries of a batch. A fault of one fails the whole batch. */
export function batchEntries(
  { PublishBatchRequestEntries: entries }: PublishBatchInput,
  maxBytes: number,
): readonly PublishBatchRequestEntry[] {
  if (entries.length === 0)
    throw snsError("EmptyBatchRequest", "The batch request doesn't contain any entries.");
  if (entries.length > MAX_ENTRIES)
    throw snsError(
      "TooManyEntriesInBatchRequest",
      "The batch request contains more entries than permissible.",
    );
  const ids = entries.map(({ Id }) => Id);
  for (const id of ids) checkEntryId(id);
  if (new Set(ids).size < ids.length)
    throw snsError("BatchEntryIdsNotDistinct", "Two or more batch entries in the request have the same Id.");
  const bytes = entries.reduce((sum, entry) => sum + bytesOf(entry), 0);
  if (bytes > maxBytes)
    throw snsError(
      "BatchRequestTooLong",
      "The length of all the messages put together is more than the limit.",
    );
  return entries;
}

function checkEntryId(id: string): void {
  const isLong = id.length > MAX_ID;
  if (!isLong && /^[A-Za-z0-9_-]+$/.test(id)) return;
  const what = isLong ? "is too long" : "contains an impermissible character";
  throw snsError("InvalidBatchEntryId", `The Id of a batch entry in the batch request ${what}: ${id}`);
}

function bytesOf({ Message, MessageAttributes }: PublishBatchRequestEntry): number {
  return messageBytes(Message, MessageAttributes);
}
