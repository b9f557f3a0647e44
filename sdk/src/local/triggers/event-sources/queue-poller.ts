import { isRefusal, RECURSIVE_LOOP } from "../../lambda/failures";
import { isEndless } from "../../lambda/lineage";
import type { CalledBatch } from "./function-calls";
import { Pauses } from "./pause";
import { POLL_MS, type Poller, type PollerPorts, RETRY_READ_MS } from "./poller";
import { QueueClient } from "./queue-client";
import { QueueGathering } from "./queue-gathering";
import type { QueueItem } from "./queue-message";
import { isDenied, unreadable } from "./source-access";

/** First wait before a function that takes no more events is called again. It doubles. */
const THROTTLED_MS = 200;

/**
 * Reads a queue for a function: receives while there may be more batches under way, calls the function, and deletes
 * handled messages. The others come back when SQS shows them again, and SQS also moves them to its dead letters.
 * @see Lambda Developer Guide, with-sqs and services-sqs-errorhandling
 */
export class QueuePoller implements Poller {
  readonly #client: QueueClient;
  readonly #gathering: QueueGathering;
  readonly #pauses: Pauses;
  readonly #most: number;
  #limit: number;
  readonly #underWay = new Set<Promise<void>>();
  readonly #batches = new Set<readonly QueueItem[]>();
  #isStopped = false;
  #isUnreadable = false;
  #visibilityMs = 0;
  #whenRoom: () => void = () => undefined;
  #reading: Promise<void> | undefined;

  constructor(private readonly ports: PollerPorts) {
    const { mapping, passes, clock } = ports;
    this.#client = new QueueClient(ports);
    this.#gathering = new QueueGathering(mapping, this.#client, passes, clock);
    this.#pauses = new Pauses(clock);
    this.#most = mostBatches(mapping.queue.maxConcurrency);
    this.#limit = firstLimit(this.#most);
  }

  async start(): Promise<void> {
    this.#reading = this.#read();
  }

  get atWork(): readonly string[] {
    return [...this.#gathering.ids, ...[...this.#batches].flat().map(({ id }) => id)];
  }

  wake(): void {
    this.#pauses.wake();
  }

  async settled(): Promise<boolean> {
    if (this.#underWay.size > 0 || !this.#gathering.isEmpty) return false;
    // Nothing will come of what cannot be read.
    if (this.#isUnreadable) return true;
    const count = await this.#client.countAll().catch(() => 0);
    return count === 0 && this.#underWay.size === 0 && this.#gathering.isEmpty;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#gathering.stop();
    this.#pauses.end();
    this.#whenRoom();
    await this.#reading;
    await Promise.all(this.#underWay);
  }

  async #read(): Promise<void> {
    while (!this.#isStopped) {
      try {
        await this.#room();
        if (this.#isStopped) return;
        this.#visibilityMs ||= await this.#client.visibilityMs();
        const asked = this.ports.clock.now();
        const items = await this.#gathering.next();
        this.#isUnreadable = false;
        if (items.length > 0) this.#begin(items);
        // One that does not wait for messages is not asked all the time.
        else if (this.ports.clock.now() - asked < POLL_MS) await this.#pauses.wait(POLL_MS, "schedule");
      } catch (error) {
        if (!this.#isStopped) await this.#recover(error as Error);
      }
    }
  }

  async #recover(error: Error): Promise<void> {
    const { mapping, handler, notice } = this.ports;
    this.#isUnreadable = true;
    notice(unreadable(mapping, handler, error));
    await this.#pauses.wait(RETRY_READ_MS, "schedule");
  }

  async #room(): Promise<void> {
    while (this.#underWay.size >= this.#limit && !this.#isStopped)
      await new Promise<void>((resolve) => {
        this.#whenRoom = resolve;
      });
  }

  #begin(items: readonly QueueItem[]): void {
    const { activity, mapping, handler, onError } = this.ports;
    const end = activity.begin(`${mapping.source} to ${handler}`);
    this.#batches.add(items);
    const work = this.#work(items)
      .catch(onError)
      .finally(() => {
        this.#underWay.delete(work);
        this.#batches.delete(items);
        end();
        this.#whenRoom();
      });
    this.#underWay.add(work);
  }

  async #work(items: readonly QueueItem[]): Promise<void> {
    const { outcome, result } = await this.#callUntilTaken(items);
    const done = outcome.kind === "partial" ? items.filter(({ id }) => !outcome.failed.has(id)) : items;
    const isWell = outcome.kind === "done" || outcome.kind === "partial";
    const isFull = items.length === this.ports.mapping.batchSize;
    const went = outcome.kind === "done" ? (isFull ? "well and full" : "well") : "badly";
    this.#limit = nextLimit(this.#limit, this.#most, went);
    if (this.ports.isClosed()) return;
    if (isWell && done.length > 0) await this.#delete(done);
    if (!result.ok && isRefusal(result.error, RECURSIVE_LOOP)) await this.#endLoop(items);
  }

  /**
   * Ends the endless loop of messages. They come again as on AWS where a queue takes dead letters in the end. Without one AWS
   * would refuse them until they are too old: here they are deleted.
   */
  async #endLoop(items: readonly QueueItem[]): Promise<void> {
    const { mapping, notice } = this.ports;
    const endless = items.filter(({ lineage }) => isEndless(lineage, mapping.functionArn));
    if (endless.length === 0 || (await this.#client.hasDeadLetters())) return;
    await this.#delete(endless);
    notice(
      `${mapping.source} has no dead-letter queue, so that the message of the endless loop is deleted here. On AWS it stays, and Lambda refuses it until it is too old`,
    );
  }

  /** A function that takes no more events is called again, until the messages belong to the queue again. */
  async #callUntilTaken(items: readonly QueueItem[]): Promise<CalledBatch> {
    const { calls, mapping, clock } = this.ports;
    const end = clock.now() + this.#visibilityMs;
    for (let wait = THROTTLED_MS; ; wait *= 2) {
      const called = await calls.call(mapping, items, items[0]?.receiveCount ?? 1);
      if (called.outcome.kind !== "throttled" || clock.now() + wait >= end || this.#isStopped) return called;
      this.#limit = nextLimit(this.#limit, this.#most, "badly");
      await this.#pauses.wait(wait, "work");
    }
  }

  async #delete(items: readonly QueueItem[]): Promise<void> {
    try {
      await this.#client.delete(items);
    } catch (error) {
      const { mapping, handler, notice } = this.ports;
      const why = unreadable(mapping, handler, error as Error);
      notice(isDenied(error) ? `${why}; what it has done comes again` : why);
    }
  }
}

/** Batches of a queue that are worked on at once: what a mapping begins with, and what it comes down to. */
const FIRST = 5;
const LEAST = 2;
/** Environments that a function has here: what is received beyond them would only wait, and come back to the queue. */
const MOST = 10;

function mostBatches(maxConcurrency: number | undefined): number {
  return Math.max(1, Math.min(maxConcurrency ?? MOST, MOST));
}

function firstLimit(most: number): number {
  return Math.min(FIRST, most);
}

/** One more while there is more to do, one less after a failure. */
function nextLimit(limit: number, most: number, went: "well and full" | "well" | "badly"): number {
  if (went === "well and full") return Math.min(limit + 1, most);
  return went === "badly" ? Math.min(Math.max(limit - 1, LEAST), most) : limit;
}
