import type { Place } from "../endpoint/aws-api";
import type { EntryKinds } from "../keep/entries";
import type { Journal, Journaled } from "../keep/journal";
import { openJournal } from "../keep/journal";
import type { Delivery } from "../targets/delivery";
import { type Bus, DEFAULT_BUS, type Origin, type Rule, ruleKey, type Target } from "./settings";

/** A target of a rule, and who gave it. */
export interface KeptTarget {
  readonly rule: string;
  readonly target: Target;
  readonly origin: Origin;
}

/** A change of what is kept. */
export type Change =
  | { readonly bus: Bus }
  | { readonly noBus: string }
  | { readonly rule: Rule }
  | { readonly noRule: string }
  | { readonly target: KeptTarget }
  | { readonly noTarget: { readonly rule: string; readonly id: string } }
  /** When a rule of the program was seen first. */
  | { readonly seen: string; readonly at: number }
  | { readonly pending: Delivery }
  | { readonly settled: string };

const KINDS: EntryKinds = {
  bus: [],
  noBus: [],
  rule: [],
  noRule: [],
  target: [],
  noTarget: [],
  seen: ["at"],
  pending: [],
  settled: [],
};

/** Buses, rules, targets, and what is still on its way to these. */
export class EventsStore implements Journaled<Change> {
  readonly kinds = KINDS;
  readonly buses = new Map<string, Bus>();
  /** By `ruleKey`. */
  readonly rules = new Map<string, Rule>();
  /** By `ruleKey`, then by id. */
  readonly #targets = new Map<string, Map<string, KeptTarget>>();
  readonly #seen = new Map<string, number>();
  readonly #pending = new Map<string, Delivery>();
  readonly #journal: Journal<Change>;

  constructor(file: string | undefined, { region, accountId }: Place, now: number) {
    const arn = `arn:aws:events:${region}:${accountId}:event-bus/${DEFAULT_BUS}`;
    const times = { createdAt: now, modifiedAt: now };
    this.apply({ bus: { name: DEFAULT_BUS, arn, statements: [], tags: {}, ...times, origin: "program" } });
    this.#journal = openJournal<Change>(file, this);
  }

  /** Makes changes that are kept, all of them or none. */
  commit(...changes: readonly Change[]): void {
    this.#journal.commit(...changes);
  }

  apply(change: Change): void {
    if ("bus" in change) this.buses.set(change.bus.name, change.bus);
    else if ("noBus" in change) this.buses.delete(change.noBus);
    else if ("rule" in change) this.rules.set(ruleKey(change.rule.bus, change.rule.name), change.rule);
    else if ("noRule" in change) this.#forgetRule(change.noRule);
    else if ("target" in change)
      this.#targetsOf(change.target.rule).set(change.target.target.Id, change.target);
    else if ("noTarget" in change) this.#targets.get(change.noTarget.rule)?.delete(change.noTarget.id);
    else if ("seen" in change) this.#seen.set(change.seen, change.at);
    else if ("pending" in change) this.#pending.set(change.pending.id, change.pending);
    else this.#pending.delete(change.settled);
  }

  /** What the program makes is not kept: it will be made again. */
  *snapshot(): Iterable<Change> {
    for (const bus of this.buses.values()) if (bus.origin === "api") yield { bus };
    for (const rule of this.rules.values()) if (rule.origin === "api") yield { rule };
    for (const targets of this.#targets.values())
      for (const target of targets.values()) if (target.origin === "api") yield { target };
    for (const [seen, at] of this.#seen) yield { seen, at };
    for (const pending of this.#pending.values()) yield { pending };
  }

  rulesOf(bus: string): readonly Rule[] {
    return [...this.rules.values()].filter((rule) => rule.bus === bus);
  }

  targetsOf(rule: Rule): readonly Target[] {
    const kept = this.#targets.get(ruleKey(rule.bus, rule.name));
    return kept ? [...kept.values()].map(({ target }) => target) : [];
  }

  /** When a rule of the program was seen first, also by an earlier start that kept its data. */
  firstSeen(arn: string, now: number): number {
    const seen = this.#seen.get(arn);
    if (seen === undefined) this.commit({ seen: arn, at: now });
    return seen ?? now;
  }

  /** What an earlier start was about to hand over. */
  get pending(): readonly Delivery[] {
    return [...this.#pending.values()];
  }

  close(): void {
    this.#journal.close();
  }

  #forgetRule(key: string): void {
    this.rules.delete(key);
    this.#targets.delete(key);
  }

  #targetsOf(key: string): Map<string, KeptTarget> {
    const known = this.#targets.get(key) ?? new Map<string, KeptTarget>();
    this.#targets.set(key, known);
    return known;
  }
}
