import type { Place } from "../endpoint/aws-api";
import type { EntryKinds } from "../keep/entries";
import { type Journal, type Journaled, openJournal } from "../keep/journal";
import type { Delivery } from "../targets/delivery";
import { DEFAULT_GROUP, type Schedule, type ScheduleGroup, scheduleKey } from "./settings";

/** A change of what is kept. */
export type Change =
  | { readonly group: ScheduleGroup }
  | { readonly noGroup: string }
  | { readonly schedule: Schedule }
  | { readonly noSchedule: string }
  /** When a schedule of the program was seen first. */
  | { readonly seen: string; readonly at: number }
  | { readonly pending: Delivery }
  | { readonly settled: string };

const KINDS: EntryKinds = {
  group: [],
  noGroup: [],
  schedule: [],
  noSchedule: [],
  seen: ["at"],
  pending: [],
  settled: [],
};

/** Schedules, their groups, and what is still on its way to targets. */
export class SchedulerStore implements Journaled<Change> {
  readonly kinds = KINDS;
  readonly groups = new Map<string, ScheduleGroup>();
  /** By `scheduleKey`. */
  readonly schedules = new Map<string, Schedule>();
  readonly #seen = new Map<string, number>();
  readonly #pending = new Map<string, Delivery>();
  readonly #journal: Journal<Change>;

  constructor(file: string | undefined, { region, accountId }: Place, now: number) {
    const arn = `arn:aws:scheduler:${region}:${accountId}:schedule-group/${DEFAULT_GROUP}`;
    const times = { createdAt: now, modifiedAt: now };
    this.apply({ group: { name: DEFAULT_GROUP, arn, tags: {}, ...times, origin: "program" } });
    this.#journal = openJournal<Change>(file, this);
  }

  /** Makes changes that are kept, all of them or none. */
  commit(...changes: readonly Change[]): void {
    this.#journal.commit(...changes);
  }

  apply(change: Change): void {
    if ("group" in change) this.groups.set(change.group.name, change.group);
    else if ("noGroup" in change) this.groups.delete(change.noGroup);
    else if ("schedule" in change)
      this.schedules.set(scheduleKey(change.schedule.group, change.schedule.name), change.schedule);
    else if ("noSchedule" in change) this.schedules.delete(change.noSchedule);
    else if ("seen" in change) this.#seen.set(change.seen, change.at);
    else if ("pending" in change) this.#pending.set(change.pending.id, change.pending);
    else this.#pending.delete(change.settled);
  }

  /** What the program makes is not kept: it will be made again. */
  *snapshot(): Iterable<Change> {
    for (const group of this.groups.values()) if (group.origin === "api") yield { group };
    for (const schedule of this.schedules.values()) if (schedule.origin === "api") yield { schedule };
    for (const [seen, at] of this.#seen) yield { seen, at };
    for (const pending of this.#pending.values()) yield { pending };
  }

  /** When a schedule of the program was seen first, if it was. */
  seen(arn: string): number | undefined {
    return this.#seen.get(arn);
  }

  /** What an earlier start was about to hand over. */
  get pending(): readonly Delivery[] {
    return [...this.#pending.values()];
  }

  close(): void {
    this.#journal.close();
  }
}
