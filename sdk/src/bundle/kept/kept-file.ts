import { closeSync, openSync, readFileSync, readSync } from "node:fs";
import { writeWhole } from "../../files/kept";
import { hashContent, type MadeFiles } from "../archive";
import type { Fact } from "./facts";

/** What is said of a bundle in the first line of the file that it is kept in. Its contents follow, one after the other. */
export interface Note {
  readonly facts: readonly Fact[];
  /** Null where they cannot be known. */
  readonly exports: readonly string[] | null;
  /** By path in the archive. */
  readonly made: Readonly<Record<string, { readonly hash: string; readonly bytes: number }>>;
}

const NEWLINE = 0x0a;
/** Longer than most notes. */
const FIRST_BYTES = 64 * 1024;

export function writeKept(file: string, note: Note, contents: readonly Uint8Array[]): void {
  try {
    writeWhole(file, Buffer.concat([Buffer.from(`${JSON.stringify(note)}\n`), ...contents]));
  } catch {
    // A full disk is no reason not to go on: next time it is built again.
  }
}

/** Undefined where there is none, or it is damaged. */
export function readNote(file: string): Note | undefined {
  try {
    return JSON.parse(firstLine(file)) as Note;
  } catch {
    return undefined;
  }
}

function firstLine(file: string): string {
  const handle = openSync(file, "r");
  try {
    const start = Buffer.alloc(FIRST_BYTES);
    const bytes = readSync(handle, start, 0, FIRST_BYTES, 0);
    const end = start.subarray(0, bytes).indexOf(NEWLINE);
    if (end >= 0) return start.toString("utf8", 0, end);
  } finally {
    closeSync(handle);
  }
  const whole = readFileSync(file);
  return whole.toString("utf8", 0, whole.indexOf(NEWLINE));
}

/** Undefined where a content is not what was written. */
export function readMade(file: string, { made }: Note): MadeFiles | undefined {
  try {
    const whole = readFileSync(file);
    let at = whole.indexOf(NEWLINE) + 1;
    const found: Record<string, Uint8Array> = {};
    for (const [name, { hash, bytes }] of Object.entries(made)) {
      const content = whole.subarray(at, at + bytes);
      if (hashContent(content) !== hash) return undefined;
      found[name] = content;
      at += bytes;
    }
    return found;
  } catch {
    return undefined;
  }
}
