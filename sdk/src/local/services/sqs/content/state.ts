import type { EntryKinds } from "../../keep/entries";
import type { Journaled } from "../../keep/journal";
import type { SentBefore } from "../../messages/deduplication";
import type { StoredMessage } from "./message";
import { Queue, type QueueDescription } from "./queue";
import type { QueueAttributes } from "./settings";

/** What can happen to queues, as it is kept. Times are milliseconds since 1970. */
export type Entry =
  | { readonly made: QueueDescription }
  | { readonly set: string; readonly attributes: QueueAttributes; readonly at: number }
  | { readonly tagged: string; readonly tags: Readonly<Record<string, string>> }
  | { readonly unmade: string }
  | { readonly purged: string }
  /** `seen`: what is not taken a second time. */
  | {
      readonly sent: string;
      readonly messages: readonly StoredMessage[];
      readonly seen?: readonly SentBefore[];
    }
  | {
      readonly received: string;
      readonly ids: readonly string[];
      readonly at: number;
      readonly until: number;
    }
  /** The time that somebody has a message for is another one. */
  | { readonly hidden: string; readonly id: string; readonly until: number }
  | { readonly gone: string; readonly ids: readonly string[] }
  /** From one queue to another, in one step: by a dead-letter queue, or back from there. */
  | {
      readonly moved: string;
      readonly ids: readonly string[];
      readonly to: string;
      readonly messages: readonly StoredMessage[];
    };

const KINDS: EntryKinds = {
  made: [],
  set: ["attributes", "at"],
  tagged: ["tags"],
  unmade: [],
  purged: [],
  sent: ["messages"],
  received: ["ids", "at", "until"],
  hidden: ["id", "until"],
  gone: ["ids"],
  moved: ["ids", "to", "messages"],
};

/** Messages in one entry of a snapshot. */
const SNAPSHOT_MESSAGES = 100;

/** All queues with their messages. */
export class QueueState implements Journaled<Entry> {
  readonly kinds = KINDS;
  readonly queues = new Map<string, Queue>();

  apply(entry: Entry): void {
    if ("made" in entry) this.queues.set(entry.made.name, new Queue(entry.made));
    else if ("unmade" in entry) this.queues.delete(entry.unmade);
    else if ("sent" in entry) this.#change(entry.sent, (queue) => addAll(queue, entry.messages, entry.seen));
    else if ("gone" in entry) this.#change(entry.gone, (queue) => removeAll(queue, entry.ids));
    else if ("received" in entry) {
      const { received, ids, at, until } = entry;
      this.#change(received, (queue) => ids.forEach((id) => queue.receive(id, at, until)));
    } else if ("hidden" in entry) this.#change(entry.hidden, (queue) => queue.hide(entry.id, entry.until));
    else if ("moved" in entry) {
      this.#change(entry.moved, (queue) => removeAll(queue, entry.ids));
      this.#change(entry.to, (queue) => addAll(queue, entry.messages));
    } else if ("set" in entry)
      this.#change(entry.set, (queue) => queue.configure(entry.attributes, entry.at));
    else if ("tagged" in entry) this.#change(entry.tagged, (queue) => queue.tag(entry.tags));
    else this.#change(entry.purged, (queue) => queue.clear());
  }

  *snapshot(): Iterable<Entry> {
    for (const queue of this.queues.values()) {
      yield { made: queue.describe() };
      const seen = queue.deduplication.entries();
      if (seen.length > 0) yield { sent: queue.name, messages: [], seen };
      let messages: StoredMessage[] = [];
      for (const message of queue.messages()) {
        messages.push(message.toStored());
        if (messages.length < SNAPSHOT_MESSAGES) continue;
        yield { sent: queue.name, messages };
        messages = [];
      }
      if (messages.length > 0) yield { sent: queue.name, messages };
    }
  }

  #change(name: string, change: (queue: Queue) => void): void {
    const queue = this.queues.get(name);
    if (queue) change(queue);
  }
}

function addAll(queue: Queue, messages: readonly StoredMessage[], seen: readonly SentBefore[] = []): void {
  for (const message of messages) queue.add(message);
  for (const sent of seen) queue.deduplication.add(sent);
}

function removeAll(queue: Queue, ids: readonly string[]): void {
  for (const id of ids) queue.remove(id);
}
