import { type Journal, type Journaled, openJournal } from "../../journal/journal";
import { type EntryKinds, noSuchKind } from "../../journal/kinds";
import { Deduplication, type SentBefore } from "../../messages/deduplication";
import { EARLIER_ENTRIES } from "./earlier-entries";

/** A topic. Times are milliseconds since 1970. */
export interface Topic {
  readonly arn: string;
  /** The attributes that were set. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly tags: Readonly<Record<string, string>>;
  /** The number of messages of a FIFO topic that got a sequence number. */
  readonly sequence: number;
}

/** A subscription to a topic. */
export interface Subscription {
  readonly arn: string;
  readonly topicArn: string;
  readonly protocol: string;
  readonly endpoint: string;
  /** The attributes that were set. */
  readonly attributes: Readonly<Record<string, string>>;
  /** ARN of the subscriber. */
  readonly principal: string;
  /** The token that confirms it. Absent once that is done or where it is not needed. */
  readonly token?: string;
}

/** A change, as it stands in the journal. */
export type Entry<Pending> =
  | { readonly kind: "topic-put"; readonly topic: Topic }
  | { readonly kind: "topic-deleted"; readonly topic: string }
  | { readonly kind: "subscription-put"; readonly subscription: Subscription }
  | { readonly kind: "subscription-deleted"; readonly subscription: string }
  /** Deliveries that start. `seen` has the key that deduplicates later messages of a FIFO topic. */
  | {
      readonly kind: "deliveries-begun";
      readonly deliveries: readonly Pending[];
      readonly sequence?: readonly [topicArn: string, count: number];
      readonly seen?: readonly [topicArn: string, sent: SentBefore];
    }
  | { readonly kind: "delivery-ended"; readonly id: string };

const KINDS: EntryKinds<Entry<unknown>> = {
  "topic-put": { topic: "object" },
  "topic-deleted": { topic: "text" },
  "subscription-put": { subscription: "object" },
  "subscription-deleted": { subscription: "text" },
  "deliveries-begun": { deliveries: "list", sequence: "list?", seen: "list?" },
  "delivery-ended": { id: "text" },
};

/** Topics, their subscriptions and pending deliveries. */
export class Topics<Pending extends { readonly id: string }> implements Journaled<Entry<Pending>> {
  readonly kinds = KINDS;
  readonly earlier = EARLIER_ENTRIES;
  readonly topics = new Map<string, Topic>();
  readonly subscriptions = new Map<string, Subscription>();
  readonly pending = new Map<string, Pending>();
  readonly #seen = new Map<string, Deduplication>();
  readonly #byTopic = new Map<string, Set<string>>();
  readonly #journal: Journal<Entry<Pending>>;

  /** @param file the journal. Without one changes are lost at the end. */
  constructor(file: string | undefined) {
    this.#journal = openJournal<Entry<Pending>>(file, this);
  }

  /** Applies and journals entries, all of them or none. */
  commit(...entries: readonly Entry<Pending>[]): void {
    this.#journal.commit(...entries);
  }

  close(): void {
    this.#journal.close();
  }

  /** The subscriptions of a topic in the order of their creation. */
  subscriptionsOf(topicArn: string): readonly Subscription[] {
    return [...(this.#byTopic.get(topicArn) ?? [])].flatMap((arn) => this.subscriptions.get(arn) ?? []);
  }

  /** The messages that a FIFO topic accepted in the last five minutes. */
  seenBy(topicArn: string): Deduplication {
    const seen = this.#seen.get(topicArn) ?? new Deduplication();
    this.#seen.set(topicArn, seen);
    return seen;
  }

  apply(entry: Entry<Pending>): void {
    switch (entry.kind) {
      case "topic-put":
        this.topics.set(entry.topic.arn, entry.topic);
        return;
      case "topic-deleted":
        return this.#removeTopic(entry.topic);
      case "subscription-put":
        return this.#addSubscription(entry.subscription);
      case "subscription-deleted":
        return this.#removeSubscription(entry.subscription);
      case "deliveries-begun":
        return this.#begin(entry);
      case "delivery-ended":
        this.pending.delete(entry.id);
        return;
      default:
        throw noSuchKind(entry);
    }
  }

  *snapshot(): Iterable<Entry<Pending>> {
    for (const topic of this.topics.values()) yield { kind: "topic-put", topic };
    for (const subscription of this.subscriptions.values()) yield { kind: "subscription-put", subscription };
    for (const pending of this.pending.values()) yield { kind: "deliveries-begun", deliveries: [pending] };
    for (const [arn, seen] of this.#seen)
      for (const sent of seen.entries())
        yield { kind: "deliveries-begun", deliveries: [], seen: [arn, sent] };
  }

  #begin(entry: Extract<Entry<Pending>, { readonly kind: "deliveries-begun" }>): void {
    for (const pending of entry.deliveries) this.pending.set(pending.id, pending);
    const [arn = "", sequence = 0] = entry.sequence ?? [];
    const topic = this.topics.get(arn);
    if (topic) this.topics.set(arn, { ...topic, sequence });
    if (entry.seen) this.seenBy(entry.seen[0]).add(entry.seen[1]);
  }

  #addSubscription(subscription: Subscription): void {
    const { arn, topicArn } = subscription;
    this.subscriptions.set(arn, subscription);
    const arns = this.#byTopic.get(topicArn) ?? new Set();
    this.#byTopic.set(topicArn, arns.add(arn));
  }

  #removeSubscription(arn: string): void {
    const topicArn = this.subscriptions.get(arn)?.topicArn ?? "";
    this.subscriptions.delete(arn);
    this.#byTopic.get(topicArn)?.delete(arn);
  }

  #removeTopic(arn: string): void {
    this.topics.delete(arn);
    this.#seen.delete(arn);
    for (const subscription of this.#byTopic.get(arn) ?? []) this.subscriptions.delete(subscription);
    this.#byTopic.delete(arn);
  }
}
