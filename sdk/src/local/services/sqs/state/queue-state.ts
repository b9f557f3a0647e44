import type { Journaled } from "../../journal/journal";
import { type EntryKinds, noSuchKind } from "../../journal/kinds";
import type { SentBefore } from "../../messages/deduplication";
import { EARLIER_ENTRIES } from "./earlier-entries";
import type { StoredMessage } from "./message";
import { Queue, type QueueDescription } from "./queue";
import type { QueueAttributes } from "./settings";

/** A change of queues, as it stands in the journal. Times are milliseconds since 1970. */
export type Entry =
  | { readonly kind: "queue-created"; readonly queue: QueueDescription }
  | {
      readonly kind: "queue-attributes-put";
      readonly queue: string;
      readonly attributes: QueueAttributes;
      readonly at: number;
    }
  | {
      readonly kind: "queue-tags-put";
      readonly queue: string;
      readonly tags: Readonly<Record<string, string>>;
    }
  | { readonly kind: "queue-purged"; readonly queue: string }
  | { readonly kind: "queue-deleted"; readonly queue: string }
  /** `seen` has the keys that deduplicate later messages. */
  | {
      readonly kind: "messages-sent";
      readonly queue: string;
      readonly messages: readonly StoredMessage[];
      readonly seen?: readonly SentBefore[];
    }
  | {
      readonly kind: "messages-received";
      readonly queue: string;
      readonly ids: readonly string[];
      readonly at: number;
      readonly until: number;
    }
  /** A receiver has a message for another time. */
  | {
      readonly kind: "message-visibility-changed";
      readonly queue: string;
      readonly id: string;
      readonly until: number;
    }
  | { readonly kind: "messages-deleted"; readonly queue: string; readonly ids: readonly string[] }
  /** Messages move in one step to a dead-letter queue, or back. */
  | {
      readonly kind: "messages-moved";
      readonly queue: string;
      readonly ids: readonly string[];
      readonly to: string;
      readonly messages: readonly StoredMessage[];
    };

const KINDS: EntryKinds<Entry> = {
  "queue-created": { queue: "object" },
  "queue-attributes-put": { queue: "text", attributes: "object", at: "number" },
  "queue-tags-put": { queue: "text", tags: "object" },
  "queue-purged": { queue: "text" },
  "queue-deleted": { queue: "text" },
  "messages-sent": { queue: "text", messages: "list", seen: "list?" },
  "messages-received": { queue: "text", ids: "list", at: "number", until: "number" },
  "message-visibility-changed": { queue: "text", id: "text", until: "number" },
  "messages-deleted": { queue: "text", ids: "list" },
  "messages-moved": { queue: "text", ids: "list", to: "text", messages: "list" },
};

/** The most messages in one entry of a snapshot. */
const SNAPSHOT_MESSAGES = 100;

/** All queues with their messages. */
export class QueueState implements Journaled<Entry> {
  readonly kinds = KINDS;
  readonly earlier = EARLIER_ENTRIES;
  readonly queues = new Map<string, Queue>();

  apply(entry: Entry): void {
    switch (entry.kind) {
      case "queue-created":
        this.queues.set(entry.queue.name, new Queue(entry.queue));
        return;
      case "queue-deleted":
        this.queues.delete(entry.queue);
        return;
      case "messages-moved":
        this.#change(entry.queue, (queue) => removeAll(queue, entry.ids));
        this.#change(entry.to, (queue) => addAll(queue, entry.messages));
        return;
      default:
        this.#change(entry.queue, (queue) => change(queue, entry));
    }
  }

  *snapshot(): Iterable<Entry> {
    for (const queue of this.queues.values()) {
      const sent = { kind: "messages-sent", queue: queue.name } as const;
      yield { kind: "queue-created", queue: queue.describe() };
      const seen = queue.deduplication.entries();
      if (seen.length > 0) yield { ...sent, messages: [], seen };
      let messages: StoredMessage[] = [];
      for (const message of queue.messages()) {
        messages.push(message.toStored());
        if (messages.length < SNAPSHOT_MESSAGES) continue;
        yield { ...sent, messages };
        messages = [];
      }
      if (messages.length > 0) yield { ...sent, messages };
    }
  }

  #change(name: string, change: (queue: Queue) => void): void {
    const queue = this.queues.get(name);
    if (queue) change(queue);
  }
}

type ChangeOfOne = Exclude<Entry, { readonly kind: "queue-created" | "queue-deleted" | "messages-moved" }>;

function change(queue: Queue, entry: ChangeOfOne): void {
  switch (entry.kind) {
    case "messages-sent":
      return addAll(queue, entry.messages, entry.seen);
    case "messages-received":
      return entry.ids.forEach((id) => queue.receive(id, entry.at, entry.until));
    case "messages-deleted":
      return removeAll(queue, entry.ids);
    case "message-visibility-changed":
      return queue.hide(entry.id, entry.until);
    case "queue-attributes-put":
      return queue.configure(entry.attributes, entry.at);
    case "queue-tags-put":
      return queue.tag(entry.tags);
    case "queue-purged":
      return queue.clear();
    default:
      throw noSuchKind(entry);
  }
}

function addAll(queue: Queue, messages: readonly StoredMessage[], seen: readonly SentBefore[] = []): void {
  for (const message of messages) queue.add(message);
  for (const sent of seen) queue.deduplication.add(sent);
}

function removeAll(queue: Queue, ids: readonly string[]): void {
  for (const id of ids) queue.remove(id);
}
