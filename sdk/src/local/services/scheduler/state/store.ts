import type { AccountRegion } from "../../endpoint/aws-api";
import { type Journal, type Journaled, openJournal } from "../../journal/journal";
import { type EntryKinds, noSuchKind } from "../../journal/kinds";
import type { Delivery } from "../../targets/delivery";
import { DELIVERY_KINDS, DeliveryState, type PendingEntry } from "../../targets/pending-deliveries";
import { EARLIER_ENTRIES } from "./earlier-entries";
import { DEFAULT_GROUP, type Schedule, type ScheduleGroup, scheduleKey } from "./settings";

/** A change of the state, as the journal has it. */
type Change =
  | { readonly kind: "group-put"; readonly group: ScheduleGroup }
  | { readonly kind: "group-deleted"; readonly group: string }
  | { readonly kind: "schedule-put"; readonly schedule: Schedule }
  /** By its `scheduleKey`. */
  | { readonly kind: "schedule-deleted"; readonly schedule: string }
  /** The time when a schedule of the program was seen first. */
  | { readonly kind: "schedule-seen"; readonly arn: string; readonly at: number }
  | PendingEntry;

const KINDS: EntryKinds<Change> = {
  "group-put": { group: "object" },
  "group-deleted": { group: "text" },
  "schedule-put": { schedule: "object" },
  "schedule-deleted": { schedule: "text" },
  "schedule-seen": { arn: "text", at: "number" },
  ...DELIVERY_KINDS,
};

/** Schedules, their groups and the deliveries that are under way. */
export class SchedulerStore implements Journaled<Change> {
  readonly kinds = KINDS;
  readonly earlier = EARLIER_ENTRIES;
  readonly groups = new Map<string, ScheduleGroup>();
  /** By `scheduleKey`. */
  readonly schedules = new Map<string, Schedule>();
  readonly #seen = new Map<string, number>();
  readonly #deliveries = new DeliveryState();
  readonly #journal: Journal<Change>;

  constructor(file: string | undefined, { region, accountId }: AccountRegion, now: number) {
    const arn = `arn:aws:scheduler:${region}:${accountId}:schedule-group/${DEFAULT_GROUP}`;
    const times = { createdAt: now, modifiedAt: now };
    const group: ScheduleGroup = { name: DEFAULT_GROUP, arn, tags: {}, ...times, origin: "program" };
    this.apply({ kind: "group-put", group });
    this.#journal = openJournal<Change>(file, this);
  }

  /** Writes changes to the journal and applies them, all of them or none. */
  commit(...changes: readonly Change[]): void {
    this.#journal.commit(...changes);
  }

  apply(change: Change): void {
    switch (change.kind) {
      case "group-put":
        this.groups.set(change.group.name, change.group);
        return;
      case "group-deleted":
        this.groups.delete(change.group);
        return;
      case "schedule-put":
        this.schedules.set(scheduleKey(change.schedule.group, change.schedule.name), change.schedule);
        return;
      case "schedule-deleted":
        this.schedules.delete(change.schedule);
        return;
      case "schedule-seen":
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
    for (const group of this.groups.values()) if (group.origin === "api") yield { kind: "group-put", group };
    for (const schedule of this.schedules.values())
      if (schedule.origin === "api") yield { kind: "schedule-put", schedule };
    for (const [arn, at] of this.#seen) yield { kind: "schedule-seen", arn, at };
    yield* this.#deliveries.snapshot();
  }

  /** When the program first had a schedule, if it had. */
  seen(arn: string): number | undefined {
    return this.#seen.get(arn);
  }

  /** The deliveries that are under way. */
  get pending(): readonly Delivery[] {
    return this.#deliveries.all;
  }

  close(): void {
    this.#journal.close();
  }
}
