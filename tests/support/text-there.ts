import type { Readable } from "node:stream";
import { readThere } from "#sdk/local/http/read-there";

/** The text that was written to a stream so far, empty for none. */
export function textThere(stream: Readable): string {
  return String(readThere(stream) ?? "");
}
