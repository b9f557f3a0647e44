import { closeSync, openSync, readSync, writeSync } from "node:fs";

const CHUNK_BYTES = 1024 * 1024;
const NEW_LINE = 10;

function lineOf(entry: unknown): string {
  return `${JSON.stringify(entry)}\n`;
}

/** Writes one behind this many bytes; gives those that it takes. */
export function appendEntry(file: number, entry: unknown, at: number): number {
  return writeAll(file, lineOf(entry), at);
}

/** Writes many into an empty file; gives the bytes that they take. */
export function writeEntries(file: number, entries: Iterable<unknown>): number {
  let bytes = 0;
  let text = "";
  for (const entry of entries) {
    text += lineOf(entry);
    if (text.length < CHUNK_BYTES) continue;
    bytes += writeAll(file, text, bytes);
    text = "";
  }
  return bytes + writeAll(file, text, bytes);
}

/** At a place of its own: half an entry that a full disk has left is written over. */
function writeAll(file: number, text: string, at: number): number {
  const bytes = Buffer.from(text);
  let written = 0;
  while (written < bytes.length)
    written += writeSync(file, bytes, written, bytes.length - written, at + written);
  return bytes.length;
}

/** One entry after the other: a journal may be larger than any text. */
export function* readEntries<Entry>(path: string): Generator<Entry> {
  const file = openSync(path, "r");
  try {
    const chunk = Buffer.alloc(CHUNK_BYTES);
    let begun: Buffer[] = [];
    for (;;) {
      const length = readSync(file, chunk);
      // What no line ends was being written when the process ended.
      if (length === 0) return;
      let from = 0;
      for (let end = chunk.indexOf(NEW_LINE); end >= 0 && end < length; end = chunk.indexOf(NEW_LINE, from)) {
        const line = Buffer.concat([...begun, chunk.subarray(from, end)]);
        begun = [];
        from = end + 1;
        yield parse(line.toString("utf8"), path) as Entry;
      }
      begun.push(Buffer.from(chunk.subarray(from, length)));
    }
  } finally {
    closeSync(file);
  }
}

function parse(line: string, path: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new Error(
      `${path} has a line that is no JSON: nothing here writes such a one; mend or remove the file`,
    );
  }
}
