import type { LocalClock } from "../../clock";
import { fittingCount } from "./batch-cut";
import type { Filter } from "./filters";
import type { Mapping } from "./mapping";
import { MESSAGES_OF_A_CALL, type QueueClient } from "./queue-client";
import { filterableMessage, type QueueItem, queueItem, type ReceivedMessage } from "./queue-message";

/** Seconds that SQS waits for messages at most. */
const LONGEST_WAIT = 20;

/** Gathers the messages of a queue into batches. */
export class QueueGathering {
  /** Received, and in no batch yet. */
  #items: QueueItem[] = [];
  #isStopped = false;
  #abort = new AbortController();

  constructor(
    private readonly mapping: Mapping,
    private readonly client: QueueClient,
    private readonly passes: Filter,
    private readonly clock: LocalClock,
  ) {}

  get isEmpty(): boolean {
    return this.#items.length === 0;
  }

  /** The ids of the messages that are in no batch yet. */
  get ids(): readonly string[] {
    return this.#items.map(({ id }) => id);
  }

  /** Waits for messages no more. */
  stop(): void {
    this.#isStopped = true;
    this.#abort.abort();
  }

  /** The next batch. Empty when nothing came for some time. */
  async next(): Promise<readonly QueueItem[]> {
    const { batchSize, windowMs } = this.mapping;
    let count = MESSAGES_OF_A_CALL;
    // There may be more behind messages that no filter lets through.
    while (this.#items.length === 0 && count > 0) count = await this.#receive(batchSize, LONGEST_WAIT);
    const mayFill = windowMs > 0 || count === MESSAGES_OF_A_CALL;
    if (this.#items.length > 0 && this.#items.length < batchSize && mayFill) await this.#fill();
    return this.#items.splice(0, fittingCount(this.#items, batchSize));
  }

  /** More messages: those that are there, or that come within the window. */
  async #fill(): Promise<void> {
    const { batchSize, windowMs } = this.mapping;
    const end = this.clock.now() + windowMs;
    const isOver = this.#alarm(windowMs);
    while (this.#items.length < batchSize && !this.#isStopped && !isOver()) {
      const left = Math.max(0, end - this.clock.now());
      const wanted = batchSize - this.#items.length;
      const count = await this.#receive(wanted, Math.min(Math.ceil(left / 1000), LONGEST_WAIT));
      const isCut = fittingCount(this.#items, batchSize) < this.#items.length;
      if (isCut || (windowMs === 0 && count < Math.min(wanted, MESSAGES_OF_A_CALL))) break;
    }
    isOver.takeBack();
  }

  /** Ends the wait for messages after this time. Says whether it has. */
  #alarm(ms: number): (() => boolean) & { readonly takeBack: () => void } {
    let isOver = false;
    const ring = () => {
      isOver = true;
      this.#abort.abort();
    };
    const takeBack = ms > 0 ? this.clock.after(ms, ring, "work") : () => undefined;
    return Object.assign(() => isOver, { takeBack });
  }

  /** How many messages came, those that the filters drop included. */
  async #receive(most: number, waitSeconds: number): Promise<number> {
    if (this.#abort.signal.aborted && !this.#isStopped) this.#abort = new AbortController();
    const { signal } = this.#abort;
    try {
      const messages = await this.client.receive(most, waitSeconds, signal);
      await this.#take(messages);
      return messages.length;
    } catch (error) {
      if (signal.aborted) return 0;
      throw error;
    }
  }

  /** Messages that no filter accepts are deleted: nobody requests them again. */
  async #take(messages: readonly ReceivedMessage[]): Promise<void> {
    const dropped: { readonly receiptHandle: string }[] = [];
    for (const message of messages) {
      if (this.passes(filterableMessage(message, this.mapping)))
        this.#items.push(queueItem(message, this.mapping));
      else dropped.push({ receiptHandle: message.ReceiptHandle });
    }
    if (dropped.length > 0) await this.client.delete(dropped);
  }
}
