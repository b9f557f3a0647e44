import { Pauses } from "./pause";
import { type Poller, type PollerPorts, RETRY_READ_MS } from "./poller";
import { ShardReader } from "./shard-reader";
import { unreadable } from "./source-access";
import { type ListedShard, type StartPosition, type StreamSource, streamSource } from "./stream-source";

/**
 * Reads the shards of a stream for a function, each from the start of the mapping or its last position. It reads the
 * shards that one was divided into when it is done.
 */
export class StreamPoller implements Poller {
  readonly #source: StreamSource;
  readonly #readers = new Map<string, ShardReader>();
  readonly #pauses: Pauses;
  readonly #reading = new Set<Promise<void>>();
  #isStopped = false;
  #isOpen = false;

  constructor(private readonly ports: PollerPorts) {
    this.#source = streamSource(ports);
    this.#pauses = new Pauses(ports.clock);
  }

  async start(): Promise<void> {
    if (!(await this.#tryOpen())) this.#track(this.#openLater());
  }

  wake(): void {
    for (const reader of this.#readers.values()) reader.wake();
  }

  async settled(): Promise<boolean> {
    // Nothing will come of what cannot be read.
    if (!this.#isOpen) return true;
    const settled = await Promise.all([...this.#readers.values()].map((reader) => reader.settled()));
    return settled.every((isSettled) => isSettled);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#pauses.end();
    await Promise.all([...this.#readers.values()].map((reader) => reader.stop()));
    await Promise.all(this.#reading);
  }

  async #openLater(): Promise<void> {
    while (!this.#isStopped) {
      await this.#pauses.wait(RETRY_READ_MS, "schedule");
      if (this.#isStopped || (await this.#tryOpen())) return;
    }
  }

  async #tryOpen(): Promise<boolean> {
    const { mapping, handler, notice, checkpoints, clock } = this.ports;
    const began = checkpoints.beganAt(mapping.uuid);
    try {
      await this.#discover((shard) => this.#firstPosition(shard, began));
      if (began === undefined) checkpoints.begin(mapping.uuid, clock.now());
      this.#isOpen = true;
      return true;
    } catch (error) {
      notice(unreadable(mapping, handler, error as Error));
      return false;
    }
  }

  /** Begins to read the shards that are new, and whose parents are done. */
  async #discover(positionOf: (shard: ListedShard) => StartPosition | undefined): Promise<void> {
    const { checkpoints, mapping } = this.ports;
    const shards = await this.#source.shards();
    const listed = new Set(shards.map(({ id }) => id));
    const isDone = (id: string) => !listed.has(id) || checkpoints.doneOf(mapping.uuid, id) === null;
    for (const shard of shards) {
      if (this.#readers.has(shard.id) || isDone(shard.id)) continue;
      const position = positionOf(shard);
      if (position === undefined) checkpoints.setDone(mapping.uuid, shard.id, null);
      else if (shard.parents.every(isDone)) await this.#begin(shard.id, position);
    }
  }

  /** The position to begin at in a shard that is there at the start. `undefined` for one that is not read at all. */
  #firstPosition({ id, isClosed }: ListedShard, began: number | undefined): StartPosition | undefined {
    const { mapping, checkpoints } = this.ports;
    const done = checkpoints.doneOf(mapping.uuid, id);
    if (typeof done === "string") return { after: done };
    const { startingPosition, startingAt } = mapping.stream;
    if (startingPosition === "AT_TIMESTAMP" && startingAt !== undefined) return { since: startingAt };
    if (startingPosition !== "LATEST") return { at: "TRIM_HORIZON" };
    // One that has begun before has missed nothing since then.
    if (began !== undefined) return { since: began };
    return isClosed ? undefined : { at: "LATEST" };
  }

  async #begin(shard: string, position: StartPosition): Promise<void> {
    const reader = new ShardReader(this.ports, this.#source, shard, position);
    await reader.open();
    this.#readers.set(shard, reader);
    this.#track(this.#read(reader));
  }

  async #read(reader: ShardReader): Promise<void> {
    const { checkpoints, mapping, handler, notice } = this.ports;
    if (!(await reader.read()) || this.#isStopped) return;
    while (!this.#isStopped) {
      try {
        // A disk that takes nothing now may do so later.
        checkpoints.setDone(mapping.uuid, reader.shard, null);
        this.#readers.delete(reader.shard);
        // The shards that one was divided into have come since then.
        return await this.#discover(() => ({ at: "TRIM_HORIZON" }));
      } catch (error) {
        notice(unreadable(mapping, handler, error as Error));
        await this.#pauses.wait(RETRY_READ_MS, "schedule");
      }
    }
  }

  #track(work: Promise<void>): void {
    const tracked = work.catch(this.ports.onError).finally(() => this.#reading.delete(tracked));
    this.#reading.add(tracked);
  }
}
