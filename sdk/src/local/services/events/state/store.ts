import type { AccountRegion } from "../../endpoint/aws-api";
import { type Journal, type Journaled, openJournal } from "../../journal/journal";
import { type EntryKinds, noSuchKind } from "../../journal/kinds";
import type { Origin } from "../../provision/program-settings";
import type { Delivery } from "../../targets/delivery";
import { DELIVERY_KINDS, DeliveryState, type PendingEntry } from "../../targets/pending-deliveries";
import { EARLIER_ENTRIES } from "./earlier-entries";
import { type Bus, DEFAULT_BUS, type Rule, ruleKey, type Target } from "./settings";

/** A target of a rule, and who gave it. */
interface StoredTarget {
  readonly rule: string;
  readonly target: Target;
  readonly origin: Origin;
}

/** A change of the state, as the journal has it. */
type Change =
  | { readonly kind: "bus-put"; readonly bus: Bus }
  | { readonly kind: "bus-deleted"; readonly bus: string }
  | { readonly kind: "rule-put"; readonly rule: Rule }
  /** By its `ruleKey`. */
  | { readonly kind: "rule-deleted"; readonly rule: string }
  | { readonly kind: "target-put"; readonly target: StoredTarget }
  | { readonly kind: "target-deleted"; readonly target: { readonly rule: string; readonly id: string } }
  /** The time when a rule of the program was seen first. */
  | { readonly kind: "rule-seen"; readonly arn: string; readonly at: number }
  | PendingEntry;

const KINDS: EntryKinds<Change> = {
  "bus-put": { bus: "object" },
  "bus-deleted": { bus: "text" },
  "rule-put": { rule: "object" },
  "rule-deleted": { rule: "text" },
  "target-put": { target: "object" },
  "target-deleted": { target: "object" },
  "rule-seen": { arn: "text", at: "number" },
  ...DELIVERY_KINDS,
};

/** Buses, rules, targets and the deliveries that are under way. */
export class EventsStore implements Journaled<Change> {
  readonly kinds = KINDS;
  readonly earlier = EARLIER_ENTRIES;
  readonly buses = new Map<string, Bus>();
  /** By `ruleKey`. */
  readonly rules = new Map<string, Rule>();
  /** By `ruleKey`, then by id. */
  readonly #targets = new Map<string, Map<string, StoredTarget>>();
  readonly #seen = new Map<string, number>();
  readonly #deliveries = new DeliveryState();
  readonly #journal: Journal<Change>;

  constructor(file: string | undefined, { region, accountId }: AccountRegion, now: number) {
    const arn = `arn:aws:events:${region}:${accountId}:event-bus/${DEFAULT_BUS}`;
    const times = { createdAt: now, modifiedAt: now };
    const bus: Bus = { name: DEFAULT_BUS, arn, statements: [], tags: {}, ...times, origin: "program" };
    this.apply({ kind: "bus-put", bus });
    this.#journal = openJournal<Change>(file, this);
  }

  /** Writes changes to the journal and applies them, all of them or none. */
  commit(...changes: readonly Change[]): void {
    this.#journal.commit(...changes);
  }

  apply(change: Change): void {
    switch (change.kind) {
      case "bus-put":
        this.buses.set(change.bus.name, change.bus);
        return;
      case "bus-deleted":
        this.buses.delete(change.bus);
        return;
      case "rule-put":
        this.rules.set(ruleKey(change.rule.bus, change.rule.name), change.rule);
        return;
      case "rule-deleted":
        return this.#forgetRule(change.rule);
      case "target-put":
        this.#targetsOf(change.target.rule).set(change.target.target.Id, change.target);
        return;
      case "target-deleted":
        this.#targets.get(change.target.rule)?.delete(change.target.id);
        return;
      case "rule-seen":
        this.#seen.set(change.arn, change.at);
        return;
      case "delivery-begun":
      case "delivery-ended":
        this.#deliveries.apply(change);
        return;
      default:
        throw noSuchKind(change);
    }
  }

  /** Resources of the program are left out: it makes them again. */
  *snapshot(): Iterable<Change> {
    for (const bus of this.buses.values()) if (bus.origin === "api") yield { kind: "bus-put", bus };
    for (const rule of this.rules.values()) if (rule.origin === "api") yield { kind: "rule-put", rule };
    for (const targets of this.#targets.values())
      for (const target of targets.values())
        if (target.origin === "api") yield { kind: "target-put", target };
    for (const [arn, at] of this.#seen) yield { kind: "rule-seen", arn, at };
    yield* this.#deliveries.snapshot();
  }

  rulesOf(bus: string): readonly Rule[] {
    return [...this.rules.values()].filter((rule) => rule.bus === bus);
  }

  targetsOf(rule: Rule): readonly Target[] {
    const targets = this.#targets.get(ruleKey(rule.bus, rule.name));
    return targets ? [...targets.values()].map(({ target }) => target) : [];
  }

  /** When the program first had a rule, also at an earlier start with the same data. */
  firstSeen(arn: string, now: number): number {
    const seen = this.#seen.get(arn);
    if (seen === undefined) this.commit({ kind: "rule-seen", arn, at: now });
    return seen ?? now;
  }

  /** The deliveries that are under way. */
  get pending(): readonly Delivery[] {
    return this.#deliveries.all;
  }

  close(): void {
    this.#journal.close();
  }

  #forgetRule(key: string): void {
    this.rules.delete(key);
    this.#targets.delete(key);
  }

  #targetsOf(key: string): Map<string, StoredTarget> {
    const known = this.#targets.get(key) ?? new Map<string, StoredTarget>();
    this.#targets.set(key, known);
    return known;
  }
}
