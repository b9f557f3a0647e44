import type { EntryKinds } from "../../keep/entries";
import type { Journaled } from "../../keep/journal";
import { sameMap } from "../values/compare";
import type { ChangeRecord, Entry, IdempotencyToken, Write, WriteEntry } from "./entries";
import type { StreamSettings, TableSettings } from "./settings";
import { ChangeStream } from "./streams/change-stream";
import { Table } from "./table";
import { Tokens } from "./tokens";

/** A change of an item that was one. */
export interface Change {
  readonly table: Table;
  readonly record: ChangeRecord;
}

const KINDS: EntryKinds = {
  writes: ["at"],
  table: [],
  drop: [],
  item: ["in"],
  record: ["stream"],
  closed: [],
  sequence: [],
};

/** All that the service keeps: tables and their streams. It changes by entries alone. */
export class Database implements Journaled<Entry> {
  readonly kinds = KINDS;
  readonly tables = new Map<string, Table>();
  /** By ARN. */
  readonly streams = new Map<string, ChangeStream>();
  readonly tokens = new Tokens();
  /** Tables whose changes somebody wants besides their stream. */
  readonly watched = new Set<string>();
  /** Told of changes of tables with a stream, and of those that are watched. */
  onChange: (change: Change) => void = () => undefined;
  /** Told of every item that is put, and of tables that become others. */
  onWrite: (table: Table) => void = () => undefined;
  #sequence = 0;

  constructor(
    /** ARN of a table. */
    readonly arnOf: (tableName: string) => string,
  ) {}

  get lastSequence(): number {
    return this.#sequence;
  }

  apply(entry: Entry): void {
    if ("writes" in entry) this.#write(entry);
    else if ("table" in entry) this.#setTable(entry.table);
    else if ("drop" in entry) this.#drop(entry.drop);
    else if ("item" in entry) this.tables.get(entry.in)?.put(entry.item);
    else if ("record" in entry) this.streams.get(entry.stream)?.add(entry.record);
    else if ("closed" in entry) this.#addClosed(entry.closed.arn, entry.closed.table, entry.closed.at);
    else this.#sequence = entry.sequence;
  }

  *snapshot(): Iterable<Entry> {
    for (const { settings, items } of this.tables.values()) {
      yield { table: settings };
      for (const { item } of items) yield { in: settings.name, item };
    }
    for (const { arn, table, closedAt, records } of this.streams.values()) {
      if (closedAt !== undefined) yield { closed: { arn, table, at: closedAt } };
      for (const record of records) yield { stream: arn, record };
    }
    yield* this.tokens.snapshot();
    yield { sequence: this.#sequence };
  }

  /** The stream that a table has now. */
  streamOf({ name, settings }: Table): ChangeStream | undefined {
    return settings.stream && this.streams.get(this.streamArnOf(name, settings.stream.label));
  }

  streamArnOf(tableName: string, label: string): string {
    return `${this.arnOf(tableName)}/stream/${label}`;
  }

  #write({ at, writes, expired, token }: WriteEntry): void {
    if (token !== undefined) this.tokens.add(token as IdempotencyToken, at);
    for (const write of writes) this.#writeOne(write, at, expired);
  }

  #writeOne(write: Write, at: number, expired: true | undefined): void {
    const table = this.tables.get(write.in);
    if (table === undefined) return;
    const old = "put" in write ? table.put(write.put) : table.remove(write.remove);
    this.onWrite(table);
    const stream = this.streamOf(table);
    if (stream === undefined && !this.watched.has(table.name)) return;
    const now = "put" in write ? write.put : undefined;
    if (old === undefined ? now === undefined : now !== undefined && sameMap(old.item, now)) return;
    this.#sequence += 1;
    const record: ChangeRecord = {
      sequence: this.#sequence,
      at,
      ...(old && { old: old.item }),
      ...(now && { new: now }),
      ...(expired && { expired }),
    };
    stream?.add(record);
    this.onChange({ table, record });
  }

  #setTable(settings: TableSettings): void {
    const table = this.tables.get(settings.name);
    const before = table && this.streamOf(table);
    if (table) table.settings = settings;
    else this.tables.set(settings.name, new Table(settings));
    const { name, stream } = settings;
    const arn = stream && this.streamArnOf(name, stream.label);
    if (before && before.arn !== arn) before.closedAt = settings.streamClosedAt ?? settings.createdAt;
    if (stream && arn !== undefined) this.#openStream(arn, settings, stream);
    this.onWrite(this.tables.get(name) as Table);
  }

  #openStream(arn: string, table: TableSettings, settings: StreamSettings): void {
    const known = this.streams.get(arn);
    if (known) known.reopen(settings);
    else this.streams.set(arn, new ChangeStream(arn, table, settings));
  }

  #drop(name: string): void {
    const table = this.tables.get(name);
    const stream = table && this.streamOf(table);
    if (stream) this.streams.delete(stream.arn);
    this.tables.delete(name);
  }

  #addClosed(arn: string, table: TableSettings, at: number): void {
    if (!table.stream) return;
    const stream = new ChangeStream(arn, table, table.stream);
    stream.closedAt = at;
    this.streams.set(arn, stream);
  }
}
