import type { GatewayInvoke } from "../gateways/shared/invoke";
import type { InvokeResult } from "../lambda/types";

/**
 * What calls a function on its own: a queue, a stream, a topic, a rule, a schedule. Nothing here does so yet. The contract
 * stands before the first of them, so that all are driven by the same loop and differ only in what they say below.
 *
 * Two ways of AWS fit it. Its pollers (event source mappings: queues and streams) read items, drop those that the filter
 * does not take, gather a batch, call the function and wait, and settle the items with the source. Asynchronous callers
 * (topics, buckets, rules, schedules) hand over one event, which the function's own queue keeps and tries again.
 * @see Lambda Developer Guide, invocation-eventsourcemapping and invocation-async
 */
export interface Trigger<Item> {
  /** For messages: `queue Jobs`. */
  readonly name: string;
  /** ARN of the function, with its version or alias where it is called by one. */
  readonly functionArn: string;
  readonly source: TriggerSource<Item>;
  readonly batch: BatchRule<Item>;
  readonly failure: FailureRule<Item>;
  /** Whether the function is to hear of an item. One that it is not to hear of is settled as if it had been handled. */
  filter(item: Item): boolean;
  /**
   * Calls the function with a batch in the shape of its source, and waits. Never rejects: an error of the function is a
   * result. An asynchronous caller does not hear what the function returns, unless it has a destination for successes.
   */
  invoke(items: readonly Item[], call: GatewayInvoke): Promise<InvokeResult>;
}

/** Where items come from. */
export interface TriggerSource<Item> {
  /** Gives items as they come, until the function that it returns is called. */
  listen(take: (items: readonly Item[]) => void): () => void;
  /**
   * Items of one group are called for one batch after the other, in their order: a shard, a message group. `undefined` for
   * an item that waits for no other.
   */
  groupOf(item: Item): string | undefined;
  /** These are done, handled or filtered out: a queue deletes them, a stream moves on behind them. */
  settle(items: readonly Item[]): Promise<void>;
  /** These were tried and are not done: a queue shows them again when their visibility timeout has passed. */
  release(items: readonly Item[]): Promise<void>;
}

/** When a batch is full. It is called for as soon as one of these is reached. */
export interface BatchRule<Item> {
  /** 1 for asynchronous callers, which know no batches. */
  readonly maxItems: number;
  /** How long to gather after the first item; 0 calls with what is there. */
  readonly windowMs: number;
  /** Of the payload: 6 MB for a call that is waited for. */
  readonly maxBytes: number;
  bytesOf(item: Item): number;
}

/** What happens when the function fails. */
export interface FailureRule<Item> {
  /**
   * The items of a batch that are not done. All of them after an error; after an answer none, or with
   * `ReportBatchItemFailures` those in `batchItemFailures`, and of a stream every item from the first of them on.
   */
  failed(items: readonly Item[], result: InvokeResult): readonly Item[];
  /**
   * Milliseconds until items are tried again; `undefined` where this trigger does not try them again. A queue does so by
   * its own visibility timeout; of a stream the group waits until the batch is done or too old; asynchronous calls are
   * tried twice more by default, after one minute and after two, within the age that an event may reach.
   */
  retryAfter(attempt: Attempt<Item>): number | undefined;
  /** Nobody tries these again: they go to the dead-letter queue or the destination for failures, or are dropped. */
  giveUp(attempt: Attempt<Item>): Promise<void>;
}

/** A batch that has failed. */
export interface Attempt<Item> {
  readonly items: readonly Item[];
  /** How often it was tried, this time included. */
  readonly count: number;
  /** When its first item came, in milliseconds since 1970. */
  readonly since: number;
  readonly result: InvokeResult;
}
