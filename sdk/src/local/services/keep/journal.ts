import { closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { closeToOthers } from "../../../files/private";
import { appendEntry, readEntries, writeEntries } from "./entries";
import { onDisk } from "./on-disk";

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
  #file = -1;
  /** Of whole entries: what is behind them goes with the next one. */
  #bytes = 0;
  #limit = 0;

  constructor(
    private readonly path: string,
    private readonly state: Journaled<Entry>,
  ) {
    onDisk(path, () => mkdirSync(dirname(path), { recursive: true, mode: 0o700 }));
    if (existsSync(path)) {
      closeToOthers(path);
      for (const entry of readEntries<Entry>(path)) state.apply(entry);
    }
    onDisk(path, () => this.#writeAnew());
  }

  append(entry: Entry): void {
    if (this.#file < 0) throw new Error(`${this.path} is closed`);
    this.#bytes += onDisk(this.path, () => appendEntry(this.#file, entry, this.#bytes));
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
    const old = this.#file;
    try {
      this.#writeAnew();
    } catch {
      // A full disk: what is there is whole, and goes on growing.
      this.#limit = limitAfter(this.#bytes);
      return;
    }
    closeSync(old);
  }

  /** The state of now in a file of its own, which then takes the place of the old one. */
  #writeAnew(): void {
    const draft = `${this.path}.new`;
    // One that a process has left would keep its mode, and a link would be followed.
    rmSync(draft, { force: true });
    const file = openSync(draft, "wx", 0o600);
    let bytes: number;
    try {
      bytes = writeEntries(file, this.state.snapshot());
      renameSync(draft, this.path);
    } catch (error) {
      closeSync(file);
      rmSync(draft, { force: true });
      throw error;
    }
    this.#file = file;
    this.#bytes = bytes;
    this.#limit = limitAfter(bytes);
  }
}

function limitAfter(bytes: number): number {
  return 2 * bytes + GROWTH_BYTES;
}
