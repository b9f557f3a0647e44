import { closeSync, openSync, readSync, writeSync } from "node:fs";

const CHUNK_BYTES = 1024 * 1024;
const NEW_LINE = 10;

/** An entry of a journal, and its line. */
export interface ReadEntry {
  readonly entry: unknown;
  /** Line number, from 1. */
  readonly line: number;
}

/**
 * The line of some changes. One entry is a line by itself, and several that are applied together are a list in one
 * line.
 */
function lineOf(entries: readonly unknown[]): string {
  return `${JSON.stringify(entries.length === 1 ? entries[0] : entries)}\n`;
}

/** Writes one change behind this many bytes, and returns its length in bytes. */
export function appendEntries(file: number, entries: readonly unknown[], at: number): number {
  return writeAll(file, lineOf(entries), at);
}

/** Writes many changes into an empty file, and returns their length in bytes. */
export function writeEntries(file: number, entries: Iterable<unknown>): number {
  let bytes = 0;
  let text = "";
  for (const entry of entries) {
    text += lineOf([entry]);
    if (text.length < CHUNK_BYTES) continue;
    bytes += writeAll(file, text, bytes);
    text = "";
  }
  return bytes + writeAll(file, text, bytes);
}

/** Writes at a position, so that half an entry left by a full disk is overwritten. */
function writeAll(file: number, text: string, at: number): number {
  const bytes = Buffer.from(text);
  let written = 0;
  while (written < bytes.length)
    written += writeSync(file, bytes, written, bytes.length - written, at + written);
  return bytes.length;
}

/** Reads one entry after the other, since a journal may be longer than any string. */
export function* readEntries(path: string): Generator<ReadEntry> {
  let number = 0;
  for (const text of readLines(path)) {
    number += 1;
    const value = parse(text, path, number);
    for (const entry of Array.isArray(value) ? value : [value]) yield { entry, line: number };
  }
}

function* readLines(path: string): Generator<string> {
  const file = openSync(path, "r");
  try {
    const chunk = Buffer.alloc(CHUNK_BYTES);
    let begun: Buffer[] = [];
    for (;;) {
      const length = readSync(file, chunk);
      // An incomplete last line was being written when the process ended.
      if (length === 0) return;
      let from = 0;
      for (let end = chunk.indexOf(NEW_LINE); end >= 0 && end < length; end = chunk.indexOf(NEW_LINE, from)) {
        const line = Buffer.concat([...begun, chunk.subarray(from, end)]);
        begun = [];
        from = end + 1;
        yield line.toString("utf8");
      }
      begun.push(Buffer.from(chunk.subarray(from, length)));
    }
  } finally {
    closeSync(file);
  }
}

function parse(text: string, path: string, line: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable(path, line, "is no JSON");
  }
}

/** The message to the user about a corrupt file of data. */
export function unreadable(path: string, line: number, why: string, cause?: unknown): Error {
  const message = `${path}, line ${line}, ${why}. Nothing was changed. Start the version that wrote it, mend or remove the line, or keep data elsewhere with --data`;
  return Object.assign(new Error(message, { cause }), { isUserError: true });
}
