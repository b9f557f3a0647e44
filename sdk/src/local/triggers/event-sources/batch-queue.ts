import { fittingCount } from "./batch-cut";
import type { PollerPorts } from "./poller";
import type { StreamItem } from "./stream-item";
import { type OpenWindow, TumblingWindows } from "./tumbling-windows";

/**
 * Handles items, which belong to a window where the mapping has such. The call that ends one has none. Never rejects.
 */
export type Work = (items: readonly StreamItem[], window: OpenWindow | undefined) => Promise<void>;

/** Items that are handled one batch after the other: all of a shard, or those of some of its keys. */
export class BatchQueue {
  readonly #items: StreamItem[] = [];
  readonly #windows: TumblingWindows;
  #isWorking = false;
  #isStopped = false;
  #isDue = false;
  #takeBack: () => void = NOT_WAITING;

  constructor(
    private readonly ports: Pick<PollerPorts, "mapping" | "clock">,
    private readonly work: Work,
  ) {
    const { mapping, clock } = ports;
    this.#windows = new TumblingWindows(mapping.stream.tumblingMs, clock, () => this.consider());
  }

  add(item: StreamItem): void {
    this.#items.push(item);
  }

  /** Begins a batch when it is full, or its window is over. */
  consider(): void {
    if (this.#isWorking || this.#isStopped) return;
    const over = this.#windows.over(this.#items);
    if (over) return this.#begin([], over);
    if (this.#items.length === 0) return;
    const { batchSize, windowMs } = this.ports.mapping;
    const count = fittingCount(this.#items, Math.min(batchSize, this.#windows.count(this.#items)));
    const isFull = count === batchSize || count < this.#items.length;
    if (windowMs === 0 || isFull || this.#isDue) this.#beginBatch(count);
    else if (this.#takeBack === NOT_WAITING) this.#wait(windowMs);
  }

  stop(): void {
    this.#isStopped = true;
    this.#takeBack();
    this.#windows.stop();
  }

  #wait(ms: number): void {
    const due = () => {
      this.#isDue = true;
      this.consider();
    };
    this.#takeBack = this.ports.clock.after(ms, due, "work");
  }

  #beginBatch(count: number): void {
    this.#takeBack();
    this.#takeBack = NOT_WAITING;
    this.#isDue = false;
    const batch = this.#items.splice(0, count);
    this.#begin(batch, this.#windows.of(batch));
  }

  #begin(batch: readonly StreamItem[], window: OpenWindow | undefined): void {
    this.#isWorking = true;
    void this.work(batch, window).then(() => {
      this.#isWorking = false;
      this.consider();
    });
  }
}

const NOT_WAITING = () => undefined;
