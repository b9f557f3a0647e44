import { createHash, hash } from "node:crypto";
import type { MessageAttribute, MessageAttributes } from "./attributes";

export function md5OfText(text: string): string {
  return hash("md5", text);
}

/** What stands for the content of a message in a queue that deduplicates by it. */
export function sha256OfText(text: string): string {
  return hash("sha256", text);
}

const TEXT = Buffer.from([1]);
const BYTES = Buffer.from([2]);

/**
 * The sum that clients compare with their own: of names in their order, each with type and value, each with its length.
 * `undefined` where there are none.
 * @see SQS Developer Guide, sqs-message-metadata, calculating the MD5 message digest for message attributes
 */
export function md5OfAttributes(attributes: MessageAttributes | undefined): string | undefined {
  const names = Object.keys(attributes ?? {}).sort();
  if (attributes === undefined || names.length === 0) return undefined;
  const sum = createHash("md5");
  for (const name of names) {
    const attribute = attributes[name] as MessageAttribute;
    const isBytes = attribute.DataType.startsWith("Binary");
    const value = isBytes
      ? Buffer.from(attribute.BinaryValue ?? "", "base64")
      : Buffer.from(attribute.StringValue ?? "");
    for (const part of [...sized(Buffer.from(name)), ...sized(Buffer.from(attribute.DataType))])
      sum.update(part);
    sum.update(isBytes ? BYTES : TEXT);
    for (const part of sized(value)) sum.update(part);
  }
  return sum.digest("hex");
}

function sized(bytes: Buffer): readonly [Buffer, Buffer] {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return [length, bytes];
}
