import type { Input } from "../../endpoint/aws-api";
import { type MessageAttributes, messageBytes } from "../../messages/attributes";
import { ServiceError } from "../../service-error";
import { MAX_MESSAGE_BYTES } from "./message-rules";

const MAX_ENTRIES = 10;
const MAX_ID = 80;

/** The entries of a batch. What is wrong with one is refused for all of them. */
export function batchEntries(input: Input): readonly Input[] {
  const given = input.PublishBatchRequestEntries;
  const entries = (Array.isArray(given) ? given : []) as readonly Input[];
  if (entries.length === 0)
    throw new ServiceError("EmptyBatchRequest", "The batch request doesn't contain any entries.");
  if (entries.length > MAX_ENTRIES)
    throw new ServiceError(
      "TooManyEntriesInBatchRequest",
      "The batch request contains more entries than permissible.",
    );
  const ids = entries.map(({ Id }) => String(Id));
  for (const id of ids) checkEntryId(id);
  if (new Set(ids).size < ids.length)
    throw new ServiceError(
      "BatchEntryIdsNotDistinct",
      "Two or more batch entries in the request have the same Id.",
    );
  const bytes = entries.reduce((sum, entry) => sum + bytesOf(entry), 0);
  if (bytes > MAX_MESSAGE_BYTES)
    throw new ServiceError(
      "BatchRequestTooLong",
      "The length of all the messages put together is more than the limit.",
    );
  return entries;
}

function checkEntryId(id: string): void {
  const isLong = id.length > MAX_ID;
  if (!isLong && /^[A-Za-z0-9_-]+$/.test(id)) return;
  const what = isLong ? "is too long" : "contains an impermissible character";
  throw new ServiceError(
    "InvalidBatchEntryId",
    `The Id of a batch entry in the batch request ${what}: ${id}`,
  );
}

function bytesOf({ Message, MessageAttributes }: Input): number {
  return messageBytes(String(Message ?? ""), MessageAttributes as MessageAttributes | undefined);
}
