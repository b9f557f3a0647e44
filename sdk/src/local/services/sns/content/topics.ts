import type { EntryKinds } from "../../keep/entries";
import { type Journal, type Journaled, openJournal } from "../../keep/journal";
import { Deduplication, type SentBefore } from "../../messages/deduplication";

/** A topic. Times are milliseconds since 1970. */
export interface Topic {
  readonly arn: string;
  /** Those that were set. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly tags: Readonly<Record<string, string>>;
  /** How many messages of a FIFO topic have a number. */
  readonly sequence: number;
}

/** Where messages of a topic go. */
export interface Subscription {
  readonly arn: string;
  readonly topicArn: string;
  readonly protocol: string;
  readonly endpoint: string;
  /** Those that were set. */
  readonly attributes: Readonly<Record<string, string>>;
  /** ARN of who has subscribed. */
  readonly principal: string;
  /** What confirms it; absent when nobody has to, or somebody has. */
  readonly token?: string;
}

/** Something that has happened, as it is kept. */
export type Entry<Pending> =
  | { readonly topic: Topic }
  | { readonly topicGone: string }
  | { readonly subscription: Subscription }
  | { readonly subscriptionGone: string }
  /** On their way from now on. `seen`: what a FIFO topic does not take a second time. */
  | {
      readonly begun: readonly Pending[];
      readonly sequence?: readonly [topicArn: string, count: number];
      readonly seen?: readonly [topicArn: string, sent: SentBefore];
    }
  | { readonly ended: string };

const KINDS: EntryKinds = {
  topic: [],
  topicGone: [],
  subscription: [],
  subscriptionGone: [],
  begun: [],
  ended: [],
};

/** Topics, their subscriptions, and what is on its way to these. */
export class Topics<Pending extends { readonly id: string }> implements Journaled<Entry<Pending>> {
  readonly kinds = KINDS;
  readonly topics = new Map<string, Topic>();
  readonly subscriptions = new Map<string, Subscription>();
  readonly pending = new Map<string, Pending>();
  readonly #seen = new Map<string, Deduplication>();
  readonly #byTopic = new Map<string, Set<string>>();
  readonly #journal: Journal<Entry<Pending>>;

  /** Without a file nothing is kept. */
  constructor(file: string | undefined) {
    this.#journal = openJournal<Entry<Pending>>(file, this);
  }

  /** Changes the state and keeps it, all of it or nothing. */
  commit(...entries: readonly Entry<Pending>[]): void {
    this.#journal.commit(...entries);
  }

  close(): void {
    this.#journal.close();
  }

  /** Subscriptions of a topic, in the order they were made. */
  subscriptionsOf(topicArn: string): readonly Subscription[] {
    return [...(this.#byTopic.get(topicArn) ?? [])].flatMap((arn) => this.subscriptions.get(arn) ?? []);
  }

  /** What a FIFO topic has taken in the last five minutes. */
  seenBy(topicArn: string): Deduplication {
    const seen = this.#seen.get(topicArn) ?? new Deduplication();
    this.#seen.set(topicArn, seen);
    return seen;
  }

  apply(entry: Entry<Pending>): void {
    if ("topic" in entry) this.topics.set(entry.topic.arn, entry.topic);
    else if ("topicGone" in entry) this.#removeTopic(entry.topicGone);
    else if ("subscription" in entry) this.#addSubscription(entry.subscription);
    else if ("subscriptionGone" in entry) this.#removeSubscription(entry.subscriptionGone);
    else if ("ended" in entry) this.pending.delete(entry.ended);
    else {
      for (const pending of entry.begun) this.pending.set(pending.id, pending);
      const [arn = "", sequence = 0] = entry.sequence ?? [];
      const topic = this.topics.get(arn);
      if (topic) this.topics.set(arn, { ...topic, sequence });
      if (entry.seen) this.seenBy(entry.seen[0]).add(entry.seen[1]);
    }
  }

  *snapshot(): Iterable<Entry<Pending>> {
    for (const topic of this.topics.values()) yield { topic };
    for (const subscription of this.subscriptions.values()) yield { subscription };
    for (const pending of this.pending.values()) yield { begun: [pending] };
    for (const [arn, seen] of this.#seen)
      for (const sent of seen.entries()) yield { begun: [], seen: [arn, sent] };
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
