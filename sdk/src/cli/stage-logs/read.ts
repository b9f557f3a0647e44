import { inGroups } from "../deploy/in-groups";
import { Entries, type LogEntry } from "./entries";
import { GroupCursor } from "./group-cursor";
import { functionOfStream, type LogGroup } from "./groups";
import type { ReadPage, Wanted } from "./pages";

/** Calls at the same time. CloudWatch takes some ten a second of an account. */
const PARALLEL = 5;

interface TimedEntry {
  readonly timestamp: number;
  readonly entry: LogEntry;
}

/** Reads the log groups of a stage, and what comes to them. */
export class LogReader {
  readonly #groups: readonly FunctionGroup[];

  constructor(
    groups: readonly LogGroup[],
    private readonly readPage: ReadPage,
    wanted: Wanted,
  ) {
    this.#groups = groups.map((group) => new FunctionGroup(group, wanted));
  }

  /** Names of the groups that were not there when they were read. */
  get missing(): readonly string[] {
    return this.#groups.filter(({ isMissing }) => isMissing).map(({ group }) => group.name);
  }

  /** The entries that nobody has read yet, of all groups in the order of their times. */
  async next(): Promise<readonly LogEntry[]> {
    const found = await inGroups(this.#groups, PARALLEL, (group) => group.next(this.readPage));
    return found.sort((a, b) => a.timestamp - b.timestamp).map(({ entry }) => entry);
  }
}

/** The entries of one group. */
class FunctionGroup {
  readonly #entries = new Entries();
  readonly #cursor: GroupCursor;

  constructor(
    readonly group: LogGroup,
    wanted: Wanted,
  ) {
    this.#cursor = new GroupCursor(group, wanted);
  }

  get isMissing(): boolean {
    return this.#cursor.isMissing;
  }

  async next(readPage: ReadPage): Promise<TimedEntry[]> {
    return (await this.#cursor.next(readPage)).flatMap((event) => {
      const writer = functionOfStream(this.group, event.stream);
      const entry = writer && this.#entries.add(event, writer);
      return entry ? [{ timestamp: event.timestamp, entry }] : [];
    });
  }
}
