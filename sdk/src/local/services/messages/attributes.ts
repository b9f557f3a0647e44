/** An attribute of a message, as clients send it. */
export interface MessageAttribute {
  readonly DataType: string;
  readonly StringValue?: string;
  /** Base64. */
  readonly BinaryValue?: string;
}

/** The attributes of a message by name. */
export type MessageAttributes = Readonly<Record<string, MessageAttribute>>;

/** The bytes that AWS counts: those of the body, and of names, types and values of attributes. */
export function messageBytes(body: string, attributes: MessageAttributes | undefined): number {
  let bytes = Buffer.byteLength(body);
  for (const [name, { DataType, StringValue, BinaryValue }] of Object.entries(attributes ?? {})) {
    bytes += Buffer.byteLength(name) + Buffer.byteLength(DataType);
    bytes += Buffer.byteLength(StringValue ?? "") + Buffer.byteLength(BinaryValue ?? "", "base64");
  }
  return bytes;
}
