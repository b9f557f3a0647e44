import { type Linked, LinkedList } from "./linked-list";
import type { Message } from "./message";

/** Which message of a queue is received next. */
export interface Order {
  add(message: Message): void;
  /** Takes over that a message has become visible, or is so no longer. */
  update(message: Message): void;
  remove(message: Message): void;
  /** Those that can be received now, first those whose turn it is. Nothing may change while they are read. */
  candidates(): Iterable<Message>;
}

/** Of a standard queue: as they came; what becomes visible again stands behind the others. */
export class StandardOrder implements Order {
  readonly #waiting = new LinkedList<Message>();

  add(message: Message): void {
    this.update(message);
  }

  update(message: Message): void {
    if (message.isListed) this.#take(message);
    if (message.state !== "waiting") return;
    message.isListed = true;
    this.#waiting.append(message);
  }

  remove(message: Message): void {
    if (message.isListed) this.#take(message);
  }

  *candidates(): Iterable<Message> {
    for (let message = this.#waiting.first; message; message = message.next) yield message;
  }

  #take(message: Message): void {
    message.isListed = false;
    this.#waiting.remove(message);
  }
}

/** Messages of one group, in their order, those in flight too. */
interface Group extends Linked<Group> {
  readonly id: string;
  readonly messages: LinkedList<Message>;
  isReady: boolean;
}

/**
 * Of a FIFO queue: each group in its order, as far as its messages are visible. One that is not holds back all behind it. A
 * group that has given messages stands behind the others.
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
    const id = message.content.groupId ?? "";
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
