import type { MessageAttribute, MessageAttributes } from "../../messages/attributes";
import { invalidParameter, invalidValue, sqsError } from "../errors";

/** The most bytes of a message with its attributes, and of all messages of a batch. */
export const MAX_MESSAGE_BYTES = 1_048_576;

const MAX_ATTRIBUTES = 10;
const MAX_NAME_BYTES = 256;
const ID = /^[!-~]{1,128}$/;
/** Names have letters and digits of every script. */
const ATTRIBUTE_NAME = /^[\p{L}\p{N}_.-]+$/u;
const RESERVED_NAME = /^(aws|amazon)\.|^\.|\.$|\.\./i;
const ATTRIBUTE_TYPE = /^(String|Number|Binary)(\.[^]+)?$/;
/** The characters that XML cannot represent. */
const INVALID_CHARACTERS =
  /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

const CHARACTERS =
  "Invalid characters found. Valid unicode characters are #x9 | #xA | #xD | #x20 to #xD7FF | #xE000 to #xFFFD | #x10000 to #x10FFFF";

export function checkCharacters(body: string): void {
  if (INVALID_CHARACTERS.test(body)) throw sqsError("InvalidMessageContents", CHARACTERS);
}

/** Checks the id of a group, or that of a message for deduplication. */
export function checkId(name: string, value: string | undefined): void {
  if (value === undefined || ID.test(value)) return;
  const reason = `${name} can only include alphanumeric and punctuation characters. 1 to 128 in length.`;
  throw invalidParameter(name, value, reason);
}

/** Checks attributes that a client sends. `undefined` stands for none. */
export function readAttributes(given: MessageAttributes = {}): MessageAttributes | undefined {
  const entries = Object.entries(given);
  if (entries.length === 0) return undefined;
  if (entries.length > MAX_ATTRIBUTES)
    throw invalidValue(
      `Number of message attributes [${entries.length}] exceeds the allowed maximum [${MAX_ATTRIBUTES}].`,
    );
  for (const [name, attribute] of entries) checkAttribute(name, attribute);
  return Object.fromEntries(entries.map(([name, attribute]) => [name, plainAttribute(attribute)]));
}

function plainAttribute({ DataType, StringValue, BinaryValue }: MessageAttribute): MessageAttribute {
  return DataType.startsWith("Binary")
    ? { DataType, BinaryValue: BinaryValue ?? "" }
    : { DataType, StringValue: StringValue ?? "" };
}

function checkAttribute(name: string, attribute: MessageAttribute): void {
  checkName(name);
  const { DataType: type, StringValue: text, BinaryValue: bytes } = attribute;
  if (!type)
    throw invalidValue(`The message attribute '${name}' must contain a non-empty message attribute type.`);
  if (!ATTRIBUTE_TYPE.test(type))
    throw invalidValue(
      `The type of message (user) attribute '${name}' is invalid. You must use only the following supported type prefixes: Binary, Number, String.`,
    );
  const kind = type.split(".")[0];
  if (!(kind === "Binary" ? bytes : text))
    throw invalidValue(
      `Message (user) attribute '${name}' must contain a non-empty value of type '${kind}'.`,
    );
  if (kind === "Number" && !isNumber(text))
    throw invalidValue(`Can't cast the value of message (user) attribute '${name}' to a number.`);
  if (kind === "String" && INVALID_CHARACTERS.test(text ?? "")) throw invalidValue(CHARACTERS);
}

function checkName(name: string): void {
  if (Buffer.byteLength(name) > MAX_NAME_BYTES)
    throw invalidValue("Message (user) attribute names must be shorter than 256 Bytes");
  if (!ATTRIBUTE_NAME.test(name))
    throw invalidValue(
      "Message (user) attributes name can only contain upper and lower score characters, digits, periods, hyphens and underscores. ",
    );
  if (RESERVED_NAME.test(name))
    throw invalidValue(
      "You can't use message attribute names beginning with 'AWS.' or 'Amazon.'. These strings are reserved for internal use. Additionally, they cannot start or end with '.'.",
    );
}

function isNumber(text: string | undefined): boolean {
  return text !== undefined && text.trim() === text && text !== "" && Number.isFinite(Number(text));
}
