import { closeSync, existsSync, ftruncateSync, mkdirSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { closeToOthers } from "../../../files/private";
import { currentEntry, type EarlierEntries, type EarlierTable } from "./earlier";
import {
  type AnyKinds,
  checksOf,
  type Entry,
  type EntryChecks,
  type EntryKinds,
  isFoundEntry,
} from "./kinds";
import { appendEntries, readEntries, unreadable, writeEntries } from "./lines";
import { onDisk } from "./on-disk";
import { type FileIdentity, identityOf, isStillAt } from "./same-file";

/** A state that is stored as its changes. */
export interface Journaled<Entries extends Entry> {
  /** The kinds of entries that `apply` accepts. A file with any other is refused. */
  readonly kinds: EntryKinds<Entries>;
  /** The kinds of entries in folders of older formats. */
  readonly earlier: EarlierEntries<Entries>;
  /** Changes the state as the entry says. */
  apply(entry: Entries): void;
  /** The shortest list of entries that makes the current state. */
  snapshot(): Iterable<Entries>;
  /** The form of an entry on disk. @default as it is applied */
  toStored?(entry: Entries): Entries;
}

/** Writes the changes of a state to disk. A state changes in no other way, so that a refused change has not happened. */
export interface Journal<Entries extends Entry> {
  /**
   * Writes entries, all of them or none, then applies them. They outlive the process when this returns.
   * @throws when they cannot be written, in which case the state is unchanged
   */
  commit(...entries: readonly Entries[]): void;
  close(): void;
}

/** Bytes beyond the last snapshot after which the journal is rewritten. */
const GROWTH_BYTES = 16 * 1024 * 1024;

/**
 * Opens a journal and restores its state. One line of JSON is one change, and is in the file when `commit` returns.
 * A change outlives the process, but not a loss of power, for which `fsync` would be needed.
 * An incomplete last line was never acknowledged, and is dropped. Without a file nothing is stored.
 */
export function openJournal<Entries extends Entry>(
  file: string | undefined,
  state: Journaled<Entries>,
): Journal<Entries> {
  if (file !== undefined) return new FileJournal(file, state);
  return {
    commit: (...entries) => {
      for (const entry of entries) state.apply(entry);
    },
    close: () => undefined,
  };
}

class FileJournal<Entries extends Entry> implements Journal<Entries> {
  #file = -1;
  #identity: FileIdentity | undefined;
  /** Bytes of whole entries. The next entry overwrites anything behind them. */
  #bytes = 0;
  #limit = 0;

  constructor(
    private readonly path: string,
    private readonly state: Journaled<Entries>,
  ) {
    onDisk(path, () => mkdirSync(dirname(path), { recursive: true, mode: 0o700 }));
    if (existsSync(path)) {
      closeToOthers(path);
      this.#read();
    }
    onDisk(path, () => this.#writeAnew());
  }

  commit(...entries: readonly Entries[]): void {
    if (this.#file < 0) throw new Error(`${this.path} is closed`);
    if (entries.length === 0) return;
    const start = this.#bytes;
    this.#append(entries.map((entry) => this.state.toStored?.(entry) ?? entry));
    const end = this.#bytes;
    try {
      for (const entry of entries) this.state.apply(entry);
    } catch (error) {
      // An entry that cannot be applied now could not be applied at the next start either.
      if (this.#bytes === end) this.#cutAt(start);
      throw error;
    }
    // The caller may be in the middle of a change, so that the snapshot is written later.
    if (this.#bytes > this.#limit) queueMicrotask(() => this.#renew());
  }

  close(): void {
    if (this.#file < 0) return;
    closeSync(this.#file);
    this.#file = -1;
  }

  #read(): void {
    const checks = checksOf(this.state.kinds as AnyKinds);
    for (const { entry, line } of readEntries(this.path)) {
      const checked = this.#checked(entry, line, checks);
      this.#readable(line, () => this.state.apply(checked));
    }
  }

  /** Throws for an entry of an unknown kind: a snapshot without it would erase it. */
  #checked(found: unknown, line: number, checks: EntryChecks): Entries {
    if (!isFoundEntry(found)) throw unreadable(this.path, line, "holds no entry");
    const earlier = this.state.earlier as EarlierTable;
    const entry = this.#readable(line, () => currentEntry(found, checks, earlier));
    if (typeof entry === "string") throw unreadable(this.path, line, entry);
    return entry as unknown as Entries;
  }

  #readable<Result>(line: number, read: () => Result): Result {
    try {
      return read();
    } catch (error) {
      const why = `has an entry that cannot be read (${(error as Error).message})`;
      throw unreadable(this.path, line, why, error);
    }
  }

  #append(entries: readonly Entries[]): void {
    const start = this.#bytes;
    try {
      const bytes = onDisk(this.path, () => appendEntries(this.#file, entries, start));
      this.#checkOwn();
      this.#bytes = start + bytes;
    } catch (error) {
      this.#cutAt(start);
      throw error;
    }
  }

  /** Removes half an entry, which takes room on a full disk. A whole one would be read. */
  #cutAt(bytes: number): void {
    this.#bytes = bytes;
    try {
      ftruncateSync(this.#file, bytes);
    } catch {
      // A line without its end is never read, and the next entry overwrites it.
    }
  }

  /** Throws when another session has taken the folder and replaced this file. */
  #checkOwn(): void {
    if (isStillAt(this.path, this.#file, this.#identity as FileIdentity)) return;
    const message = `${this.path} is no longer the file of this session: it was replaced or removed, as another session on the same folder does. Nothing more is saved: end this session`;
    throw Object.assign(new Error(message), { isUserError: true });
  }

  #renew(): void {
    if (this.#file < 0 || this.#bytes <= this.#limit) return;
    const old = this.#file;
    try {
      this.#checkOwn();
      this.#writeAnew();
    } catch {
      // The disk is full, or another session has the folder. The file is whole, and continues to grow.
      this.#limit = limitAfter(this.#bytes);
      return;
    }
    closeSync(old);
  }

  /** Writes the current state to a new file, which then replaces the old one. */
  #writeAnew(): void {
    const draft = `${this.path}.new`;
    // A file that a process has left would retain its mode, and a link would be followed.
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
    this.#identity = identityOf(file);
    this.#bytes = bytes;
    this.#limit = limitAfter(bytes);
  }
}

function limitAfter(bytes: number): number {
  return 2 * bytes + GROWTH_BYTES;
}
