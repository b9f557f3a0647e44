import { Deduplication } from "../../messages/deduplication";
import { Message, type MessageState, type StoredMessage } from "./message";
import { FifoOrder, type Order, StandardOrder } from "./order";
import { sequenceCount } from "./sequence";
import { type QueueAttributes, type QueueSettings, readSettings } from "./settings";
import { TimeHeap } from "./time-heap";

/** A queue without its messages. Times are milliseconds since 1970. */
export interface QueueDescription {
  readonly name: string;
  readonly attributes: QueueAttributes;
  readonly tags: Readonly<Record<string, string>>;
  readonly createdAt: number;
  readonly modifiedAt: number;
  /** The number of messages that got a sequence number. */
  readonly sequence: number;
}

/** A queue and its messages. It gets every time as an argument, so that its journal can rebuild it. */
export class Queue {
  attributes: QueueAttributes;
  settings: QueueSettings;
  tags: Readonly<Record<string, string>>;
  modifiedAt: number;
  sequence: number;
  readonly deduplication = new Deduplication();
  readonly #messages = new Map<string, Message>();
  readonly #counts: Record<MessageState, number> = { delayed: 0, waiting: 0, "in flight": 0 };
  #order: Order;
  #timed = new TimeHeap<Message>();
  #oldestSentAt = Number.POSITIVE_INFINITY;

  constructor(readonly description: QueueDescription) {
    this.attributes = description.attributes;
    this.settings = readSettings(description.attributes);
    this.tags = description.tags;
    this.modifiedAt = description.modifiedAt;
    this.sequence = description.sequence;
    this.#order = this.#newOrder();
  }

  get name(): string {
    return this.description.name;
  }

  get counts(): Readonly<Record<MessageState, number>> {
    return this.#counts;
  }

  /** The time when the next message becomes visible. */
  get nextVisibleAt(): number | undefined {
    return this.#timed.first?.visibleAt;
  }

  find(id: string): Message | undefined {
    return this.#messages.get(id);
  }

  messages(): Iterable<Message> {
    return this.#messages.values();
  }

  /** The messages that can be received, in their order. The queue must not change during the iteration. */
  candidates(): Iterable<Message> {
    return this.#order.candidates();
  }

  configure(attributes: QueueAttributes, modifiedAt: number): void {
    this.attributes = attributes;
    this.settings = readSettings(attributes);
    this.modifiedAt = modifiedAt;
  }

  tag(tags: Readonly<Record<string, string>>): void {
    this.tags = tags;
  }

  add(stored: StoredMessage): void {
    const message = new Message(stored);
    this.#messages.set(message.id, message);
    this.#oldestSentAt = Math.min(this.#oldestSentAt, stored.sentAt);
    this.sequence = Math.max(this.sequence, sequenceCount(stored.sequence));
    message.state = stateOf(stored);
    this.#counts[message.state] += 1;
    if (message.state !== "waiting") this.#timed.add(message);
    this.#order.add(message);
  }

  /** Marks a message as received until a time. */
  receive(id: string, at: number, visibleAt: number): void {
    const message = this.#messages.get(id);
    if (message === undefined) return;
    message.receives += 1;
    message.receivedAt ??= at;
    message.lastReceivedAt = at;
    this.#hide(message, visibleAt);
    // A timeout of 0 makes it visible at once, behind the others.
    if (visibleAt <= at) this.#show(message);
  }

  /** Hides a message until a time. */
  hide(id: string, visibleAt: number): void {
    const message = this.#messages.get(id);
    if (message) this.#hide(message, visibleAt);
  }

  remove(id: string): void {
    const message = this.#messages.get(id);
    if (message === undefined) return;
    this.#messages.delete(id);
    this.#counts[message.state] -= 1;
    this.#timed.remove(message);
    this.#order.remove(message);
  }

  clear(): void {
    this.#messages.clear();
    this.#counts.delayed = this.#counts.waiting = this.#counts["in flight"] = 0;
    this.#order = this.#newOrder();
    this.#timed = new TimeHeap();
    this.#oldestSentAt = Number.POSITIVE_INFINITY;
    this.deduplication.clear();
  }

  /** Shows the messages whose time has come. Returns whether there were any. */
  wake(now: number): boolean {
    let isSome = false;
    for (;;) {
      const first = this.#timed.first;
      if (first === undefined || first.visibleAt > now) return isSome;
      this.#show(first);
      isSome = true;
    }
  }

  isExpired(message: Message, now: number): boolean {
    return message.sentMessage.sentAt + this.settings.retentionMs <= now;
  }

  /** The messages past their retention. It checks all messages only where one may be that old. */
  expired(now: number): readonly Message[] {
    if (this.#oldestSentAt + this.settings.retentionMs > now) return [];
    const expired: Message[] = [];
    let oldest = Number.POSITIVE_INFINITY;
    for (const message of this.#messages.values()) {
      if (this.isExpired(message, now)) expired.push(message);
      else oldest = Math.min(oldest, message.sentMessage.sentAt);
    }
    this.#oldestSentAt = oldest;
    return expired;
  }

  describe(): QueueDescription {
    const { attributes, tags, modifiedAt, sequence } = this;
    return { ...this.description, attributes, tags, modifiedAt, sequence };
  }

  #hide(message: Message, visibleAt: number): void {
    this.#timed.remove(message);
    message.visibleAt = visibleAt;
    this.#timed.add(message);
    this.#become(message, "in flight");
  }

  #show(message: Message): void {
    this.#timed.remove(message);
    this.#become(message, "waiting");
  }

  #become(message: Message, state: MessageState): void {
    this.#counts[message.state] -= 1;
    this.#counts[state] += 1;
    message.state = state;
    this.#order.update(message);
  }

  #newOrder(): Order {
    return this.settings.isFifo ? new FifoOrder() : new StandardOrder();
  }
}

/** The state of a stored message. `wake` shows it when its time has come. */
function stateOf({ visibleAt, sentAt, receives, receivedAt }: StoredMessage): MessageState {
  if (visibleAt <= sentAt) return "waiting";
  return receives > 0 && receivedAt !== undefined ? "in flight" : "delayed";
}
