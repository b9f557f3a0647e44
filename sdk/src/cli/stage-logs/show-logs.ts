import type { CommandIo } from "../command";
import { painterFor } from "../paint";
import { waitForRound } from "../stage/wait-for-round";
import type { LogEntry } from "./entries";
import { linesOf } from "./print";
import type { LogReader } from "./read";

/** Time between two rounds of questions. Each group is one question a round. */
const waitASecond = (signal: AbortSignal) => waitForRound(1_000, signal);

interface ShowOptions {
  readonly isFollowing: boolean;
  readonly isJson: boolean;
  /** How many of the last entries are shown at first. Undefined for all. */
  readonly maxLines: number | undefined;
  /** Waits until the next round. Rejects, or returns, when the signal is aborted. */
  readonly pause?: (signal: AbortSignal) => Promise<void>;
}

/** Prints the entries of a stage's functions, and goes on with new ones until the user ends it. */
export async function showLogs(reader: LogReader, options: ShowOptions, io: CommandIo): Promise<void> {
  const { isFollowing, isJson, maxLines, pause = waitASecond } = options;
  const paint = painterFor(io.stdout);
  const show = (entry: LogEntry) => {
    const lines = isJson ? [JSON.stringify(entry)] : linesOf(entry, paint);
    for (const line of lines) io.stdout.write(`${line}\n`);
  };
  const history = await reader.next();
  for (const entry of maxLines === undefined ? history : lastOf(history, maxLines)) show(entry);
  while (isFollowing && !io.signal.aborted) {
    await pause(io.signal);
    if (io.signal.aborted) return;
    for (const entry of await reader.next()) show(entry);
  }
}

function lastOf<Item>(items: readonly Item[], count: number): readonly Item[] {
  return count === 0 ? [] : items.slice(-count);
}
