import { randomUUID } from "node:crypto";
import { type MessageAttributes, messageBytes } from "../../messages/attributes";
import type { SentBefore } from "../../messages/deduplication";
import { md5OfAttributes, md5OfText, sha256OfText } from "../../messages/digests";
import type { SendMessageRequest } from "../../model/calls/sqs";
import { checkRange, invalidParameter, invalidValue, missingParameter, nonEmpty } from "../errors";
import type { StoredMessage } from "../state/message";
import type { Queue } from "../state/queue";
import { sequenceNumber } from "../state/sequence";
import type { QueueSettings } from "../state/settings";
import { checkCharacters, checkId, readAttributes } from "./message-rules";

/** A message as a client sends it, by itself or in a batch. */
export type MessageInput = Omit<SendMessageRequest, "QueueUrl">;

/** A checked message, with the key that deduplicates it. */
export interface NewMessage {
  readonly message: StoredMessage;
  /** The digest of the system attributes that the client has sent. */
  readonly systemMd5: string | undefined;
  readonly seen: SentBefore | undefined;
  /** The earlier message with the same key. */
  readonly same: SentBefore | undefined;
}

/** The call that a message comes with. */
export interface Sending {
  readonly now: number;
  readonly sender: string;
  /** The number of messages of this call before it. */
  readonly before: number;
  readonly isBatch: boolean;
  /** The trace that the client names for the call. */
  readonly trace: string | undefined;
}

/** Checks a message, and gives it the form in which it is stored. */
export function newMessage(queue: Queue, input: MessageInput, sending: Sending): NewMessage {
  const { settings } = queue;
  const body = nonEmpty("MessageBody", input.MessageBody);
  checkCharacters(body);
  const attributes = readAttributes(input.MessageAttributes);
  const given = readAttributes(input.MessageSystemAttributes);
  const system = withTrace(given, sending);
  if (messageBytes(body, attributes) > settings.maxBytes) throw tooLong(settings.maxBytes, sending);
  const groupId = readGroupId(input, settings);
  const deduplicationId = readDeduplicationId(input, settings);
  const delayMs = readDelay(input, settings);
  const key = deduplicationId && (settings.dedupByGroup ? `${groupId} ${deduplicationId}` : deduplicationId);
  const { now } = sending;
  const id = randomUUID();
  const sequence = sequenceNumber(queue.sequence + sending.before + 1);
  const message: StoredMessage = {
    id,
    body,
    md5: md5OfText(body),
    ...(attributes && { attributes }),
    ...(system && { system }),
    sender: sending.sender,
    ...(groupId !== undefined && { groupId }),
    ...(deduplicationId !== undefined && { deduplicationId }),
    ...(settings.isFifo && { sequence }),
    sentAt: now,
    visibleAt: now + delayMs,
    receives: 0,
  };
  const systemMd5 = md5OfAttributes(given);
  if (key === undefined) return { message, systemMd5, seen: undefined, same: undefined };
  const seen = { key, id, sequence, sentAt: now };
  return { message, systemMd5, seen, same: queue.deduplication.find(key, now) };
}

/** A message belongs to the trace of its call, unless it names one itself. */
function withTrace(given: MessageAttributes | undefined, { trace }: Sending): MessageAttributes | undefined {
  if (trace === undefined || given?.AWSTraceHeader) return given;
  return { ...given, AWSTraceHeader: { DataType: "String", StringValue: trace } };
}

function tooLong(maxBytes: number, { isBatch }: Sending) {
  const what = isBatch ? "cannot be validated" : "are invalid";
  return invalidValue(
    `One or more parameters ${what}. Reason: Message must be shorter than ${maxBytes} bytes.`,
  );
}

function readGroupId(
  { MessageGroupId: groupId }: MessageInput,
  { isFifo }: QueueSettings,
): string | undefined {
  if (isFifo && groupId === undefined) throw missingParameter("MessageGroupId");
  checkId("MessageGroupId", groupId);
  return groupId;
}

function readDeduplicationId(
  { MessageBody: body, MessageDeduplicationId: given }: MessageInput,
  settings: QueueSettings,
): string | undefined {
  const name = "MessageDeduplicationId";
  checkId(name, given);
  if (!settings.isFifo) {
    if (given === undefined) return undefined;
    throw invalidParameter(
      name,
      given,
      "The request includes a parameter that is not valid for this queue type.",
    );
  }
  if (given !== undefined) return given;
  if (settings.contentBasedDeduplication) return sha256OfText(body);
  throw noDeduplication();
}

export function noDeduplication() {
  return invalidValue(
    "The queue should either have ContentBasedDeduplication enabled or MessageDeduplicationId provided explicitly",
  );
}

const MAX_DELAY_SECONDS = 900;

/** The delay of a message. A FIFO queue alone decides on its messages' delay, and accepts 0 for its own. */
function readDelay({ DelaySeconds: seconds }: MessageInput, { isFifo, delayMs }: QueueSettings): number {
  if (seconds === undefined || (isFifo && seconds === 0)) return delayMs;
  if (isFifo)
    throw invalidParameter(
      "DelaySeconds",
      seconds,
      "The request include parameter that is not valid for this queue type.",
    );
  const reason = `DelaySeconds must be >= 0 and <= ${MAX_DELAY_SECONDS}.`;
  checkRange("DelaySeconds", seconds, [0, MAX_DELAY_SECONDS], reason);
  return seconds * 1000;
}
