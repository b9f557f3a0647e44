import { createHash, hash } from "node:crypto";
import type { MessageAttribute, MessageAttributes } from "./attributes";

export function md5OfText(text: string): string {
  return hash("md5", text);
}

/** The deduplication id of a body in a queue that deduplicates by content. */
export function sha256OfText(text: string): string {
  return hash("sha256", text);
}

const TEXT = Buffer.from([1]);
const BYTES = Buffer.from([2]);

/**
 * The digest that clients compare with their own. It covers sorted names, types and values, each with its length. `undefined`
 * stands for no attributes.
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
