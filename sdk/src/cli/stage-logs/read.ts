import { inGroups } from "../deploy/in-groups";
import { Entries, type GroupEvent, type LogEntry } from "./entries";
import { functionOfStream, type LogGroup } from "./groups";

/** Calls at the same time. CloudWatch takes some ten a second of an account. */
const PARALLEL = 5;

/** How far a round reads back, because CloudWatch may show an event seconds after later ones. */
const OVERLAP_MS = 15_000;

/** A question for events of a group. */
export interface PageQuery {
  readonly region: string;
  readonly logGroup: string;
  /** Milliseconds since 1970. */
  readonly from: number;
  /** A filter pattern of CloudWatch. */
  readonly filter?: string | undefined;
  readonly token?: string | undefined;
}

/** Some events, oldest first. */
export interface Page {
  readonly events: readonly GroupEvent[];
  /** There where more events follow. */
  readonly token?: string | undefined;
}

/** Reads a page. Undefined where there is no such group, as long as its function has never run. */
export type ReadPage = (query: PageQuery) => Promise<Page | undefined>;

interface TimedEntry {
  readonly timestamp: number;
  readonly entry: LogEntry;
}

/** Reads the log groups of a stage, and what comes to them. */
export class LogReader {
  readonly #cursors: readonly Cursor[];

  constructor(
    groups: readonly LogGroup[],
    private readonly readPage: ReadPage,
    { from, filter }: { readonly from: number; readonly filter?: string | undefined },
  ) {
    this.#cursors = groups.map((group) => new Cursor(group, { from, filter }));
  }

  /** Names of the groups that were not there when they were read. */
  get missing(): readonly string[] {
    return this.#cursors.filter(({ isMissing }) => isMissing).map(({ group }) => group.name);
  }

  /** The entries that nobody has read yet, of all groups in the order of their times. */
  async next(): Promise<readonly LogEntry[]> {
    const found = await inGroups(this.#cursors, PARALLEL, (cursor) => cursor.read(this.readPage));
    return found.sort((a, b) => a.timestamp - b.timestamp).map(({ entry }) => entry);
  }
}

/** The events of one group that were read already. */
class Cursor {
  isMissing = false;
  readonly #entries = new Entries();
  /** Times of events by their ids, as far as a round may meet them again. */
  readonly #seen = new Map<string, number>();
  #from: number;

  constructor(
    readonly group: LogGroup,
    private readonly query: { readonly from: number; readonly filter?: string | undefined },
  ) {
    this.#from = query.from;
  }

  async read(readPage: ReadPage): Promise<TimedEntry[]> {
    const found: TimedEntry[] = [];
    let token: string | undefined;
    do {
      const { filter } = this.query;
      const { region, name: logGroup } = this.group;
      const page = await readPage({ region, logGroup, from: this.#from, filter, token });
      this.isMissing = page === undefined;
      found.push(...(page?.events ?? []).flatMap((event) => this.#add(event)));
      token = page?.token;
    } while (token !== undefined);
    this.#advance();
    return found;
  }

  #add(event: GroupEvent): TimedEntry[] {
    if (this.#seen.has(event.id)) return [];
    this.#seen.set(event.id, event.timestamp);
    const writer = functionOfStream(this.group, event.stream);
    const entry = writer && this.#entries.add(event, writer);
    return entry ? [{ timestamp: event.timestamp, entry }] : [];
  }

  #advance(): void {
    const newest = [...this.#seen.values()].reduce((a, b) => Math.max(a, b), 0);
    this.#from = Math.max(this.#from, newest - OVERLAP_MS);
    for (const [id, timestamp] of this.#seen) if (timestamp < this.#from) this.#seen.delete(id);
  }
}
