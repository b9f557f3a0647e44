import { fittingCount } from "./batch-cut";
import type { PollerPorts } from "./poller";
import type { StreamItem } from "./stream-item";

/** Items that are handled one batch after the other: all of a shard, or those of some of its keys. */
export class Lane {
  #items: StreamItem[] = [];
  #isWorking = false;
  #isStopped = false;
  #isDue = false;
  #takeBack: () => void = NOT_WAITING;

  /** `work` never rejects. */
  constructor(
    private readonly ports: Pick<PollerPorts, "mapping" | "clock">,
    private readonly work: (items: readonly StreamItem[]) => Promise<void>,
  ) {}

  add(item: StreamItem): void {
    this.#items.push(item);
  }

  /** Begins a batch when it is full, or its window is over. */
  consider(): void {
    if (this.#isWorking || this.#isStopped || this.#items.length === 0) return;
    const { batchSize, windowMs } = this.ports.mapping;
    const count = fittingCount(this.#items, batchSize);
    const isFull = count === batchSize || count < this.#items.length;
    if (windowMs === 0 || isFull || this.#isDue) this.#begin(this.#items.splice(0, count));
    else if (this.#takeBack === NOT_WAITING) this.#wait(windowMs);
  }

  stop(): void {
    this.#isStopped = true;
    this.#takeBack();
  }

  #wait(ms: number): void {
    this.#takeBack = this.ports.clock.after(ms, () => this.#due(), "work");
  }

  #due(): void {
    this.#isDue = true;
    this.consider();
  }

  #begin(batch: readonly StreamItem[]): void {
    this.#takeBack();
    this.#takeBack = NOT_WAITING;
    this.#isDue = false;
    this.#isWorking = true;
    void this.work(batch).then(() => {
      this.#isWorking = false;
      this.consider();
    });
  }
}

const NOT_WAITING = () => undefined;
