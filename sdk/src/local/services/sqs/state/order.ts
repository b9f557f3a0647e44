import { type Linked, LinkedList } from "./linked-list";
import type { Message } from "./message";

/** The order in which messages of a queue are received. */
export interface Order {
  add(message: Message): void;
  /** Updates the order after a message has become visible or hidden. */
  update(message: Message): void;
  remove(message: Message): void;
  /** The messages that can be received, in their order. The queue must not change during the iteration. */
  candidates(): Iterable<Message>;
}

/**
 * The order of a standard queue. A message that becomes visible again stands behind the others. Messages of a noisy group stand
 * behind those of others. Here a group is noisy with more than half of all grouped messages in flight. AWS documents no number.
 * @see SQS Developer Guide, "Amazon SQS fair queues"
 */
export class StandardOrder implements Order {
  readonly #waiting = new LinkedList<Message>();
  readonly #inFlight = new Map<string, Set<Message>>();

  add(message: Message): void {
    this.update(message);
  }

  update(message: Message): void {
    if (message.isListed) this.#take(message);
    this.#count(message, message.state === "in flight");
    if (message.state !== "waiting") return;
    message.isListed = true;
    this.#waiting.append(message);
  }

  remove(message: Message): void {
    if (message.isListed) this.#take(message);
    this.#count(message, false);
  }

  *candidates(): Iterable<Message> {
    const noisy = this.#noisyGroup();
    for (let message = this.#waiting.first; message; message = message.next) {
      if (noisy === undefined || message.sentMessage.groupId !== noisy) yield message;
    }
    if (noisy === undefined) return;
    for (let message = this.#waiting.first; message; message = message.next) {
      if (message.sentMessage.groupId === noisy) yield message;
    }
  }

  #noisyGroup(): string | undefined {
    const groups = [...this.#inFlight];
    const all = groups.reduce((sum, [, messages]) => sum + messages.size, 0);
    return groups.find(([, messages]) => messages.size * 2 > all)?.[0];
  }

  /** Messages without a group are never held back. */
  #count(message: Message, isInFlight: boolean): void {
    const { groupId } = message.sentMessage;
    if (groupId === undefined) return;
    const messages = this.#inFlight.get(groupId) ?? new Set();
    if (isInFlight) this.#inFlight.set(groupId, messages.add(message));
    else if (messages.delete(message) && messages.size === 0) this.#inFlight.delete(groupId);
  }

  #take(message: Message): void {
    message.isListed = false;
    this.#waiting.remove(message);
  }
}

/** The messages of one group in their order, with those in flight. */
interface Group extends Linked<Group> {
  readonly id: string;
  readonly messages: LinkedList<Message>;
  isReady: boolean;
}

/**
 * The order of a FIFO queue. A hidden message holds back those behind it in its group. A group that has given messages stands
 * behind the others.
 */
export class FifoOrder implements Order {
  readonly #groups = new Map<string, Group>();
  /** Groups whose first message is visible. */
  readonly #ready = new LinkedList<Group>();

  add(message: Message): void {
    const group = this.#groupOf(message);
    message.isListed = true;
    group.messages.append(message);
    this.#settle(group);
  }

  update(message: Message): void {
    const group = this.#groupOf(message);
    if (message.state === "in flight" && group.isReady) this.#unready(group);
    this.#settle(group);
  }

  remove(message: Message): void {
    if (!message.isListed) return;
    const group = this.#groupOf(message);
    message.isListed = false;
    group.messages.remove(message);
    this.#settle(group);
    if (group.messages.first === undefined) this.#groups.delete(group.id);
  }

  *candidates(): Iterable<Message> {
    for (let group = this.#ready.first; group; group = group.next) {
      let message = group.messages.first;
      for (; message?.state === "waiting"; message = message.next) yield message;
    }
  }

  #groupOf(message: Message): Group {
    const id = message.sentMessage.groupId ?? "";
    let group = this.#groups.get(id);
    if (group === undefined) {
      group = { id, messages: new LinkedList(), isReady: false, previous: undefined, next: undefined };
      this.#groups.set(id, group);
    }
    return group;
  }

  #settle(group: Group): void {
    const isReady = group.messages.first?.state === "waiting";
    if (isReady === group.isReady) return;
    if (!isReady) return this.#unready(group);
    group.isReady = true;
    this.#ready.append(group);
  }

  #unready(group: Group): void {
    group.isReady = false;
    this.#ready.remove(group);
  }
}
