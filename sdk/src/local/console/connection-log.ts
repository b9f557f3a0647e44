import type { ConnectionEvent, ObservedConnection } from "../http/trace";
import { CONSOLE_LIMITS } from "./limits";
import type { ConnectionDetail, ConnectionSummary, Frame } from "./types";

interface Entry {
  readonly api: string;
  readonly connection: ObservedConnection;
  readonly frames: Frame[];
  count: number;
  endedAt: number | undefined;
  ending: string | undefined;
}

/** The open connections and the last closed ones, with their last frames. */
export class ConnectionLog {
  readonly #entries = new Map<string, Entry>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  take(api: string, event: ConnectionEvent): void {
    const entry = this.#entry(api, event.connection);
    if (event.type === "frame") addFrame(entry, event);
    if (event.type !== "ended") return;
    const { code, reason } = event.ending;
    entry.endedAt = this.#now();
    entry.ending = reason === "" ? String(code) : `${code} ${reason}`;
    // Closed connections stand behind the open ones, in the order in which they were closed.
    this.#entries.delete(event.connection.id);
    this.#entries.set(event.connection.id, entry);
    this.#forgetOldest();
  }

  /** Deletes the closed connections. */
  clear(): void {
    for (const [id, { endedAt }] of this.#entries) if (endedAt !== undefined) this.#entries.delete(id);
  }

  get summaries(): readonly ConnectionSummary[] {
    return [...this.#entries.values()].map(toSummary);
  }

  summary(id: string): ConnectionSummary | undefined {
    const entry = this.#entries.get(id);
    return entry && toSummary(entry);
  }

  detail(id: string): ConnectionDetail | undefined {
    const entry = this.#entries.get(id);
    return entry && { ...toSummary(entry), lastFrames: entry.frames.slice(-CONSOLE_LIMITS.frames) };
  }

  #entry(api: string, { id, stageName, connectedAt }: ObservedConnection): Entry {
    const known = this.#entries.get(id);
    if (known) return known;
    const connection = { id, stageName, connectedAt };
    const entry: Entry = { api, connection, frames: [], count: 0, endedAt: undefined, ending: undefined };
    this.#entries.set(id, entry);
    return entry;
  }

  #forgetOldest(): void {
    const ended = [...this.#entries].filter(([, { endedAt }]) => endedAt !== undefined);
    for (const [id] of ended.slice(0, -CONSOLE_LIMITS.endedConnections)) this.#entries.delete(id);
  }
}

/** The oldest frames are removed in batches, since removing one moves all others. */
const TOO_MANY = 50;

function addFrame(entry: Entry, { direction, text, time }: Frame): void {
  entry.count += 1;
  entry.frames.push({ direction, time, text: text.slice(0, CONSOLE_LIMITS.frameCharacters) });
  if (entry.frames.length >= CONSOLE_LIMITS.frames + TOO_MANY) entry.frames.splice(0, TOO_MANY);
}

function toSummary({ api, connection, count, endedAt, ending }: Entry): ConnectionSummary {
  const { id, stageName, connectedAt } = connection;
  return { id, api, stage: stageName, openedAt: connectedAt, endedAt, ending, frames: count };
}
