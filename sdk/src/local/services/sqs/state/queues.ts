import type { LocalClock } from "../../../clock";
import { type Journal, openJournal } from "../../journal/journal";
import type { Message } from "./message";
import type { Queue } from "./queue";
import { type Entry, QueueState } from "./queue-state";
import { Receivers } from "./receivers";

export interface QueuesPorts {
  readonly clock: LocalClock;
  /** The journal. Without a file changes are lost at the end. */
  readonly file: string | undefined;
}

/** The parts of a queue that no journal has. */
interface Live {
  readonly receivers: Receivers<Message>;
  /** The timer of the next message that becomes visible. */
  timer: { readonly at: number; readonly cancel: () => void } | undefined;
  /** The time of the last expiry. */
  expiredAt: number;
}

/** All queues over time. It journals changes, shows messages when they are due and notifies receivers. */
export class Queues {
  readonly #state = new QueueState();
  readonly #journal: Journal<Entry>;
  readonly #live = new Map<string, Live>();
  readonly #clock: LocalClock;

  constructor({ clock, file }: QueuesPorts) {
    this.#clock = clock;
    this.#journal = openJournal(file, this.#state);
    for (const name of this.#state.queues.keys()) this.#settle(name);
  }

  now(): number {
    return this.#clock.now();
  }

  /** The queue of a name, with all due messages visible. */
  find(name: string): Queue | undefined {
    const queue = this.#state.queues.get(name);
    queue?.wake(this.now());
    return queue;
  }

  names(): readonly string[] {
    return [...this.#state.queues.keys()];
  }

  /** Applies entries, all of them or none. They are in the journal when this returns. */
  commit(...entries: readonly Entry[]): void {
    this.#journal.commit(...entries);
    for (const name of new Set(entries.flatMap(namesIn))) this.#settle(name);
  }

  /** Deletes messages past their retention. It does nothing within `afterMs` of the last time. */
  expire(queue: Queue, afterMs = 0): void {
    const now = this.now();
    const live = this.#liveOf(queue.name);
    if (now < live.expiredAt + afterMs) return;
    const ids = queue.expired(now).map(({ id }) => id);
    if (ids.length > 0) this.commit({ kind: "messages-deleted", queue: queue.name, ids });
    live.expiredAt = now;
  }

  receiversOf(name: string): Receivers<Message> {
    return this.#liveOf(name).receivers;
  }

  close(): void {
    for (const { receivers, timer } of this.#live.values()) {
      timer?.cancel();
      receivers.endAll();
    }
    this.#live.clear();
    this.#journal.close();
  }

  #liveOf(name: string): Live {
    let live = this.#live.get(name);
    if (live === undefined) {
      live = { receivers: new Receivers(this.#clock), timer: undefined, expiredAt: 0 };
      this.#live.set(name, live);
    }
    return live;
  }

  /** Shows due messages, notifies receivers and sets the timer of the next message. */
  #settle(name: string): void {
    const queue = this.find(name);
    const live = this.#liveOf(name);
    if (queue !== undefined && queue.counts.waiting > 0) live.receivers.notify();
    const at = queue?.nextVisibleAt;
    if (at !== undefined && live.timer !== undefined && live.timer.at <= at) return;
    live.timer?.cancel();
    live.timer = at === undefined ? undefined : this.#wakeAt(name, at);
  }

  #wakeAt(name: string, at: number): Live["timer"] {
    const wake = () => {
      this.#liveOf(name).timer = undefined;
      this.#settle(name);
    };
    return { at, cancel: this.#clock.after(Math.max(0, at - this.now()), wake, "work") };
  }
}

function namesIn(entry: Entry): readonly string[] {
  switch (entry.kind) {
    case "queue-created":
      return [entry.queue.name];
    case "messages-moved":
      return [entry.queue, entry.to];
    // These make no message visible.
    case "queue-attributes-put":
    case "queue-tags-put":
      return [];
    default:
      return [entry.queue];
  }
}
