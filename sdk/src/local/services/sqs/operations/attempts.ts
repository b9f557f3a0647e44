import type { Message } from "../state/message";
import type { Queue } from "../state/queue";
import type { Queues } from "../state/queues";

interface Attempt {
  readonly messages: readonly { readonly message: Message; readonly receives: number }[];
  readonly until: number;
}

/** How long an attempt gives the same messages. */
const ATTEMPT_MS = 5 * 60 * 1000;

/**
 * The messages that receivers of FIFO queues got by an attempt id. A receiver that lost the answer gets the same messages by
 * the same id, with a new visibility timeout.
 */
export class Attempts {
  readonly #attempts = new Map<string, Attempt>();

  constructor(private readonly queues: Queues) {}

  add(queue: Queue, id: string, messages: readonly Message[]): void {
    const now = this.queues.now();
    for (const [key, { until }] of this.#attempts) {
      if (until > now) break;
      this.#attempts.delete(key);
    }
    const received = messages.map((message) => ({ message, receives: message.receives }));
    this.#attempts.set(keyOf(queue, id), { messages: received, until: now + ATTEMPT_MS });
  }

  /** The messages of an attempt. `undefined` after one of them was deleted or became visible. */
  repeat(queue: Queue, id: string, visibilityMs: number): readonly Message[] | undefined {
    const attempt = this.#attempts.get(keyOf(queue, id));
    const now = this.queues.now();
    if (attempt === undefined || attempt.until <= now) return undefined;
    const isSame = attempt.messages.every(
      ({ message, receives }) =>
        queue.find(message.id) === message && message.state === "in flight" && message.receives === receives,
    );
    if (!isSame) return undefined;
    const until = now + visibilityMs;
    this.queues.commit(
      ...attempt.messages.map(
        ({ message }) =>
          ({ kind: "message-visibility-changed", queue: queue.name, id: message.id, until }) as const,
      ),
    );
    return attempt.messages.map(({ message }) => message);
  }
}

function keyOf(queue: Queue, id: string): string {
  return `${queue.name} ${id}`;
}
