import { crc32 } from "node:zlib";

/** Bytes of the lengths and their checksum, and of the checksum at the end. */
const PRELUDE = 12;
const CHECKSUM = 4;
/** The kind of a header whose value is text. */
const TEXT = 7;

/**
 * One message of a stream of events, as bytes.
 * @see https://smithy.io/2.0/aws/amazon-eventstream.html
 */
export function eventMessage(type: string, contentType: string, payload: Uint8Array): Buffer {
  const headers = Buffer.concat(
    Object.entries({ ":event-type": type, ":content-type": contentType, ":message-type": "event" }).map(
      ([name, value]) => textHeader(name, value),
    ),
  );
  const total = PRELUDE + headers.length + payload.length + CHECKSUM;
  const message = Buffer.alloc(total);
  message.writeUInt32BE(total, 0);
  message.writeUInt32BE(headers.length, 4);
  message.writeUInt32BE(crc32(message.subarray(0, 8)), 8);
  headers.copy(message, PRELUDE);
  message.set(payload, PRELUDE + headers.length);
  message.writeUInt32BE(crc32(message.subarray(0, total - CHECKSUM)), total - CHECKSUM);
  return message;
}

function textHeader(name: string, value: string): Buffer {
  const [nameBytes, valueBytes] = [Buffer.from(name), Buffer.from(value)];
  const length = Buffer.alloc(2);
  length.writeUInt16BE(valueBytes.length);
  return Buffer.concat([Buffer.of(nameBytes.length), nameBytes, Buffer.of(TEXT), length, valueBytes]);
}
