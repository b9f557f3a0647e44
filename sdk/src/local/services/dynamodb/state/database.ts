import type { Journaled } from "../../journal/journal";
import { noSuchKind } from "../../journal/kinds";
import { sameMap } from "../values/compare";
import { EARLIER_ENTRIES } from "./earlier-entries";
import {
  type ChangeRecord,
  type ClosedStream,
  ENTRY_KINDS,
  type Entry,
  type IdempotencyToken,
  type Write,
  type WriteEntry,
} from "./entries";
import type { StreamSettings, TableSettings } from "./settings";
import { ChangeStream } from "./streams/change-stream";
import { Table } from "./table";
import { Tokens } from "./tokens";

/** A write that has changed an item. */
export interface Change {
  readonly table: Table;
  readonly record: ChangeRecord;
}

/** The state of the service: tables and their streams. It changes by entries alone. */
export class Database implements Journaled<Entry> {
  readonly kinds = ENTRY_KINDS;
  readonly earlier = EARLIER_ENTRIES;
  readonly tables = new Map<string, Table>();
  /** Streams by ARN. */
  readonly streams = new Map<string, ChangeStream>();
  readonly tokens = new Tokens();
  /** Names of tables whose changes go to a Kinesis stream, whether or not they have a stream of their own. */
  readonly watched = new Set<string>();
  /** Called for each change of a table that has a stream or is watched. */
  onChange: (change: Change) => void = () => undefined;
  /** Called with the table for each write, also one that changes nothing, and for new settings of a table. */
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
    switch (entry.kind) {
      case "items-written":
        return this.#write(entry);
      case "table-put":
        return this.#setTable(entry.table);
      case "table-deleted":
        return this.#drop(entry.table);
      case "item-stored":
        this.tables.get(entry.table)?.put(entry.item);
        return;
      case "record-stored":
        this.streams.get(entry.stream)?.add(entry.record);
        return;
      case "stream-closed":
        return this.#addClosed(entry.stream);
      case "sequence-reached":
        this.#sequence = entry.sequence;
        return;
      default:
        throw noSuchKind(entry);
    }
  }

  *snapshot(): Iterable<Entry> {
    for (const { settings, items } of this.tables.values()) {
      yield { kind: "table-put", table: settings };
      for (const { item } of items) yield { kind: "item-stored", table: settings.name, item };
    }
    for (const { arn, table, closedAt, records } of this.streams.values()) {
      if (closedAt !== undefined) yield { kind: "stream-closed", stream: { arn, table, at: closedAt } };
      for (const record of records) yield { kind: "record-stored", stream: arn, record };
    }
    yield* this.tokens.snapshot();
    yield { kind: "sequence-reached", sequence: this.#sequence };
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
    const table = this.tables.get(write.table);
    if (table === undefined) return;
    const old = write.kind === "put" ? table.put(write.item) : table.remove(write.key);
    this.onWrite(table);
    const stream = this.streamOf(table);
    if (stream === undefined && !this.watched.has(table.name)) return;
    const now = write.kind === "put" ? write.item : undefined;
    // A write that changes nothing has no record.
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

  #addClosed({ arn, table, at }: ClosedStream): void {
    if (!table.stream) return;
    const stream = new ChangeStream(arn, table, table.stream);
    stream.closedAt = at;
    this.streams.set(arn, stream);
  }
}
