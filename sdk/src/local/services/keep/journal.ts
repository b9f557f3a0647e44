import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { closeToOthers } from "../../../files/private";

/** A state that is kept as what has changed it. */
export interface Journaled<Entry> {
  /** Changes the state as it was changed when the entry was written. */
  apply(entry: Entry): void;
  /** The shortest list of entries that makes the state of now. */
  snapshot(): Iterable<Entry>;
}

/** Keeps the changes of a state, each before it is acknowledged. */
export interface Journal<Entry> {
  /** Is kept when this returns, whatever becomes of the process. Does not apply the entry. */
  append(entry: Entry): void;
  close(): void;
}

/** A journal that has grown this far beyond its last snapshot is written anew. */
const GROWTH_BYTES = 16 * 1024 * 1024;
const CHUNK_BYTES = 1024 * 1024;

/**
 * Opens a journal, and brings the state to where it was. One line of JSON is one entry; an entry is in the file when
 * `append` returns, so that it outlives the process (not a loss of power, which `fsync` would take care of). A last line
 * that is not whole was never acknowledged, and goes. Without a file nothing is kept.
 */
export function openJournal<Entry>(file: string | undefined, state: Journaled<Entry>): Journal<Entry> {
  if (file === undefined) return { append: () => undefined, close: () => undefined };
  return new FileJournal(file, state);
}

class FileJournal<Entry> implements Journal<Entry> {
  #file: number;
  #bytes: number;
  #limit: number;

  constructor(
    private readonly path: string,
    private readonly state: Journaled<Entry>,
  ) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    if (existsSync(path)) {
      closeToOthers(path);
      for (const entry of readEntries<Entry>(path)) state.apply(entry);
    }
    this.#file = this.#writeAnew();
    this.#bytes = fstatSync(this.#file).size;
    this.#limit = limitAfter(this.#bytes);
  }

  append(entry: Entry): void {
    this.#bytes += writeAll(this.#file, `${JSON.stringify(entry)}\n`);
    // The entry is applied when its caller goes on: the snapshot is for the next one to write.
    if (this.#bytes > this.#limit) queueMicrotask(() => this.#renew());
  }

  close(): void {
    if (this.#file < 0) return;
    closeSync(this.#file);
    this.#file = -1;
  }

  #renew(): void {
    if (this.#file < 0 || this.#bytes <= this.#limit) return;
    closeSync(this.#file);
    this.#file = this.#writeAnew();
    this.#bytes = fstatSync(this.#file).size;
    this.#limit = limitAfter(this.#bytes);
  }

  /** The state of now in a file of its own, which then takes the place of the old one. */
  #writeAnew(): number {
    const draft = `${this.path}.new`;
    const file = openSync(draft, "w", 0o600);
    let text = "";
    for (const entry of this.state.snapshot()) {
      text += `${JSON.stringify(entry)}\n`;
      if (text.length < CHUNK_BYTES) continue;
      writeAll(file, text);
      text = "";
    }
    writeAll(file, text);
    renameSync(draft, this.path);
    return file;
  }
}

function limitAfter(bytes: number): number {
  return 2 * bytes + GROWTH_BYTES;
}

function writeAll(file: number, text: string): number {
  const bytes = Buffer.from(text);
  let written = 0;
  while (written < bytes.length) written += writeSync(file, bytes, written);
  return bytes.length;
}

function readEntries<Entry>(path: string): Entry[] {
  const lines = readFileSync(path, "utf8").split("\n");
  // Empty after a whole line; else what was being written when the process ended.
  lines.pop();
  return lines.map((line) => JSON.parse(line) as Entry);
}
