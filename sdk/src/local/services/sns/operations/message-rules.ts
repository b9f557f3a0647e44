import { parseJson } from "../../../http/json";
import { type MessageAttribute, type MessageAttributes, messageBytes } from "../../messages/attributes";
import { sha256OfText } from "../../messages/digests";
import type { PublishInput } from "../../model/calls/sns";
import { invalidParameter, snsError } from "../errors";

/**
 * The most bytes of a message with its attributes, and of all messages of a batch, unless the topic has a
 * `MaximumMessageSize`.
 */
export const MAX_MESSAGE_BYTES = 262_144;

const MAX_NAME_BYTES = 256;
const MAX_SUBJECT = 100;
const TYPE = /^(String|Number|Binary)(\..+)?$/;

/** A published message after its checks. */
export interface PublishedMessage {
  readonly body: string;
  readonly byProtocol?: Readonly<Record<string, string>>;
  readonly subject?: string;
  readonly attributes: MessageAttributes;
  readonly groupId?: string;
  readonly deduplicationId?: string;
}

export interface TopicKind {
  readonly isFifo: boolean;
  readonly contentBasedDeduplication: boolean;
  /** The most bytes of a message with its attributes. */
  readonly maxBytes: number;
}

export function readPublished(input: PublishInput, topic: TopicKind): PublishedMessage {
  const { Message: body, Subject: subject, MessageGroupId: groupId } = input;
  if (body === "") throw invalidParameter("Empty message");
  const attributes = readMessageAttributes(input.MessageAttributes);
  if (messageBytes(body, attributes) > topic.maxBytes) throw invalidParameter("Message too long");
  if (subject !== undefined) checkSubject(subject);
  const byProtocol = input.MessageStructure === "json" ? readStructure(body) : undefined;
  if (topic.isFifo && groupId === undefined)
    throw invalidParameter("The MessageGroupId parameter is required for FIFO topics");
  const deduplicationId = readDeduplicationId(input, topic);
  return {
    body,
    attributes,
    ...(byProtocol && { byProtocol }),
    ...(subject !== undefined && { subject }),
    ...(groupId !== undefined && { groupId }),
    ...(deduplicationId !== undefined && { deduplicationId }),
  };
}

/** Refuses a subject with line breaks, other unprintable characters or a blank at its start. */
function checkSubject(subject: string): void {
  const isGood = subject.length <= MAX_SUBJECT && /^[!-~][ -~]*$/.test(subject);
  if (!isGood) throw invalidParameter("Subject");
}

/** The texts by protocol. Other protocols get the one called `default`. */
function readStructure(body: string): Readonly<Record<string, string>> {
  let texts: unknown;
  try {
    texts = parseJson(body);
  } catch {
    throw invalidParameter("Message Structure - JSON message body failed to parse");
  }
  const entries = Object.entries((texts ?? {}) as object).filter(([, text]) => typeof text === "string");
  const byProtocol: Readonly<Record<string, string>> = Object.fromEntries(entries);
  if (byProtocol.default === undefined)
    throw invalidParameter("Message Structure - No default entry in JSON message body");
  return byProtocol;
}

function readDeduplicationId(
  { Message: body, MessageDeduplicationId: given }: PublishInput,
  { isFifo, contentBasedDeduplication }: TopicKind,
): string | undefined {
  if (!isFifo) {
    if (given === undefined) return undefined;
    throw invalidParameter(
      "MessageDeduplicationId Reason: The request includes MessageDeduplicationId parameter that is not valid for this topic type",
    );
  }
  if (given !== undefined) return given;
  if (contentBasedDeduplication) return sha256OfText(body);
  throw invalidParameter(
    "The topic should either have ContentBasedDeduplication enabled or MessageDeduplicationId provided explicitly",
  );
}

function readMessageAttributes(given: MessageAttributes = {}): MessageAttributes {
  return Object.fromEntries(
    Object.entries(given).map(([name, attribute]) => [name, readAttribute(name, attribute)]),
  );
}

function readAttribute(name: string, attribute: MessageAttribute): MessageAttribute {
  checkName(name);
  const { DataType, StringValue, BinaryValue } = attribute;
  if (!TYPE.test(DataType))
    throw invalidValue(
      `The message attribute '${name}' has an invalid message attribute type, the set of supported type prefixes is Binary, Number, and String.`,
    );
  const isBytes = DataType.startsWith("Binary");
  const kind = DataType.split(".")[0];
  const [value, other] = isBytes ? [BinaryValue, StringValue] : [StringValue, BinaryValue];
  if (!value && other)
    throw invalidValue(
      `The message attribute '${name}' with type '${kind}' must use field '${isBytes ? "Binary" : "String"}'.`,
    );
  if (!value)
    throw invalidValue(
      `The message attribute '${name}' must contain non-empty message attribute value for message attribute type '${kind}'.`,
    );
  return isBytes ? { DataType, BinaryValue: value } : { DataType, StringValue: value };
}

function checkName(name: string): void {
  if (Buffer.byteLength(name) > MAX_NAME_BYTES)
    throw invalidValue("Length of message attribute name must be less than 256 bytes.");
  const [invalid] = /[^A-Za-z0-9_.-]/u.exec(name) ?? [];
  if (invalid !== undefined)
    throw invalidValue(
      `Invalid non-alphanumeric character '#x${invalid.codePointAt(0)?.toString(16).toUpperCase()}' was found in the message attribute name. Can only include alphanumeric characters, hyphens, underscores, or dots.`,
    );
  if (name.startsWith("."))
    throw invalidValue("Invalid message attribute name starting with character '.' was found.");
  if (name.endsWith("."))
    throw invalidValue("Invalid message attribute name ending with character '.' was found.");
  if (name.includes(".."))
    throw invalidValue("Message attribute name can not have successive '.' character.");
}

function invalidValue(message: string) {
  return snsError("ParameterValueInvalid", message);
}
