import { BatchQueue } from "./batch-queue";
import { Pauses } from "./pause";
import { POLL_MS, type PollerPorts, RETRY_READ_MS } from "./poller";
import { Progress } from "./progress";
import { unreadable } from "./source-access";
import { workOff } from "./stream-batch";
import type { StreamItem } from "./stream-item";
import type { ReadRecords, StartPosition, StreamSource } from "./stream-source";
import type { OpenWindow } from "./tumbling-windows";

/** Items that are read ahead: this many batches of each queue. */
const BATCHES_AHEAD = 2;

/** Reads one shard for a function. */
export class ShardReader {
  readonly #queues: readonly BatchQueue[];
  readonly #progress = new Progress();
  readonly #pauses: Pauses;
  readonly #idle: Pauses;
  readonly #ahead: number;
  #position: StartPosition;
  #iterator: string | undefined;
  #isStopped = false;
  #isUnreadable = false;
  #isAtEnd = false;
  /** Reads that found nothing, and how they are waited for. */
  #whenRead: (() => void)[] = [];
  #wasEmpty = false;
  #whenSettled: () => void = () => undefined;
  readonly #underWay = new Set<Promise<void>>();

  constructor(
    private readonly ports: PollerPorts,
    private readonly source: StreamSource,
    readonly shard: string,
    position: StartPosition,
  ) {
    const { parallelization } = ports.mapping.stream;
    this.#position = position;
    this.#pauses = new Pauses(ports.clock);
    this.#idle = new Pauses(ports.clock);
    this.#ahead = ports.mapping.batchSize * parallelization * BATCHES_AHEAD;
    this.#queues = Array.from(
      { length: parallelization },
      () => new BatchQueue(ports, (items, window) => this.#work(items, window)),
    );
  }

  /** Finds the position to begin at. Later records are read. */
  async open(): Promise<void> {
    this.#iterator = await this.source.iterator(this.shard, this.#position);
  }

  /** Reads until the shard is at its end, and all of it is done, or until it is stopped. True at the end. */
  async read(): Promise<boolean> {
    while (!this.#isStopped && !this.#isAtEnd) {
      try {
        await this.#room();
        if (!this.#isStopped) await this.#readOnce();
      } catch (error) {
        await this.#recover(error as Error);
      }
    }
    while (this.#progress.pending > 0 && !this.#isStopped) await this.#settling();
    return this.#isAtEnd && this.#progress.pending === 0;
  }

  wake(): void {
    this.#idle.wake();
  }

  /** Whether a read of now finds nothing, and everything is done. */
  async settled(): Promise<boolean> {
    if (this.#progress.pending > 0) return false;
    if (this.#isUnreadable || this.#isAtEnd || this.#isStopped) return true;
    await new Promise<void>((resolve) => {
      this.#whenRead.push(resolve);
      this.wake();
    });
    return this.#wasEmpty && this.#progress.pending === 0;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const queue of this.#queues) queue.stop();
    this.#pauses.end();
    this.#idle.end();
    this.#whenSettled();
    this.#wakeReaders();
    await Promise.all(this.#underWay);
  }

  async #readOnce(): Promise<void> {
    const waiting = this.#whenRead.splice(0);
    this.#iterator ??= await this.source.iterator(this.shard, this.#position);
    const limit = Math.max(1, Math.min(this.#ahead - this.#progress.pending, this.#ahead));
    const read = await this.source.read(this.shard, this.#iterator, limit);
    this.#isUnreadable = false;
    this.#take(read);
    this.#wasEmpty = read.records.length === 0;
    for (const resolve of waiting) resolve();
    if (this.#wasEmpty && !this.#isAtEnd && this.#whenRead.length === 0)
      await this.#idle.wait(POLL_MS, "schedule");
  }

  #take({ records, next }: ReadRecords): void {
    const { mapping, passes } = this.ports;
    let hasDropped = false;
    for (const { item, filterable } of records) {
      const isWanted = mapping.filters.length === 0 || passes(filterable());
      this.#progress.read(item, !isWanted);
      hasDropped ||= !isWanted;
      if (isWanted) this.#queueOf(item).add(item);
    }
    const last = records.at(-1)?.item.id;
    if (last !== undefined) this.#position = { after: last };
    this.#iterator = next;
    this.#isAtEnd = next === undefined;
    if (hasDropped) this.#checkpoint();
    for (const queue of this.#queues) queue.consider();
  }

  #queueOf({ key }: StreamItem): BatchQueue {
    const { length } = this.#queues;
    let hash = 0;
    if (length > 1) for (let at = 0; at < key.length; at++) hash = (hash * 31 + key.charCodeAt(at)) >>> 0;
    return this.#queues[hash % length] as BatchQueue;
  }

  #work(items: readonly StreamItem[], window: OpenWindow | undefined): Promise<void> {
    const { activity, mapping, handler, onError } = this.ports;
    const end = activity.begin(`${mapping.source} to ${handler}`);
    const batch = {
      ...this.ports,
      shard: this.shard,
      window,
      pauses: this.#pauses,
      settle: (done: readonly StreamItem[]) => this.#settle(done),
      isStopped: () => this.#isStopped,
    };
    const work = workOff(items, batch)
      .catch(onError)
      .finally(() => {
        this.#underWay.delete(work);
        end();
      });
    this.#underWay.add(work);
    return work;
  }

  #settle(items: readonly StreamItem[]): void {
    if (items.length === 0) return;
    this.#progress.settle(items);
    this.#checkpoint();
    this.#whenSettled();
  }

  #checkpoint(): void {
    const { checkpoints, mapping, onError } = this.ports;
    const done = this.#progress.advance();
    try {
      if (done !== undefined) checkpoints.setDone(mapping.uuid, this.shard, done);
    } catch (error) {
      // Reading goes on: the next checkpoint is of this one too, and without one the next start hands over once more.
      onError(error);
    }
  }

  /** Waits until fewer items are read than may be. */
  async #room(): Promise<void> {
    while (this.#progress.pending >= this.#ahead && !this.#isStopped) await this.#settling();
  }

  #settling(): Promise<void> {
    return new Promise<void>((resolve) => {
      this.#whenSettled = resolve;
    });
  }

  #wakeReaders(): void {
    for (const resolve of this.#whenRead.splice(0)) resolve();
  }

  /** Goes on behind the last record that was read: an iterator is good for some minutes alone. */
  async #recover(error: Error): Promise<void> {
    if (this.#isStopped) return;
    this.#iterator = undefined;
    if (error.name === "ExpiredIteratorException") return;
    if (error.name === "TrimmedDataAccessException") {
      this.#position = { at: "TRIM_HORIZON" };
      return;
    }
    this.#isUnreadable = true;
    this.#wakeReaders();
    const { mapping, handler, notice } = this.ports;
    notice(unreadable(mapping, handler, error));
    await this.#pauses.wait(RETRY_READ_MS, "schedule");
  }
}
