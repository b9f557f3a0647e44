import type { Keys } from "../../gen0/translation/tree";
import type { Layout, Member } from "./layout";
import type { Origins } from "./origins";
import type { Use } from "./uses";

/** A key and its value in new props, or an element of a list. */
export interface Entry {
  readonly key: string | undefined;
  readonly value: unknown;
  readonly keys: Keys;
}

/** The outcome for one member of an object or list that is rewritten. */
export type Slot =
  /** A member that stays, perhaps with another key or value, or one that another member replaces. */
  | { readonly kind: "retained" | "replaced"; readonly member: Member; readonly entry: Entry }
  /** A spread or the like, which stays as it is. */
  | { readonly kind: "fixed"; readonly member: Member }
  | { readonly kind: "added"; readonly entry: Entry }
  /** A member that is removed, or that another position has now. */
  | { readonly kind: "removed"; readonly member: Member };

interface MemberOutcome {
  readonly member: Member;
  retained?: Entry;
  /** Comes in place of the member. */
  replacement?: Entry;
  /** Comes behind it. */
  readonly others: Entry[];
}

/**
 * Arranges the entries of an object, each at the position of its origin. A new entry comes first where none stands
 * before it in the new props, and last otherwise.
 */
export function arrange(
  entries: readonly Entry[],
  use: Use,
  layout: Layout,
  origins: Origins,
  isSame: (entry: Entry) => boolean,
): readonly Slot[] {
  const outcomes = layout.members.map((member): MemberOutcome => ({ member, others: [] }));
  const added: Entry[] = [];
  for (const entry of entries) {
    const own = memberOf(origins.at(entry.keys), layout);
    const outcome = own && outcomes[own.index];
    if (outcome && !origins.at(entry.keys)?.spread && !outcome.retained) outcome.retained = entry;
    else if (!addTo(entry, outcomes, layout, origins)) added.push(entry);
  }
  const slots = outcomes.flatMap((outcome) => slotsOf(outcome, use, isSame));
  const first = added.filter((entry, at) => entries[at] === entry);
  const last = added.slice(first.length);
  // A spread may have the props that are added, and wins over them.
  const spread = slots.findIndex(({ kind }) => kind === "fixed");
  slots.splice(spread < 0 ? slots.length : spread, 0, ...last.map(addedSlot));
  return [...first.map(addedSlot), ...slots];
}

function addedSlot(entry: Entry): Slot {
  return { kind: "added", entry };
}

/** Puts an entry beside the first of the members that it is made of. `false` where there is none. */
function addTo(entry: Entry, outcomes: readonly MemberOutcome[], layout: Layout, origins: Origins): boolean {
  const parts = origins.within(entry.keys);
  const [first] = parts
    .flatMap((part) => enclosingMember(part, layout) ?? [])
    .sort((one, other) => one.index - other.index);
  const outcome = first && outcomes[first.index];
  if (!outcome) return false;
  if (!outcome.replacement && parts.some((part) => part.member === first && !part.spread))
    outcome.replacement = entry;
  else outcome.others.push(entry);
  return true;
}

function slotsOf(
  { member, retained, replacement, others }: MemberOutcome,
  use: Use,
  isSame: (entry: Entry) => boolean,
): readonly Slot[] {
  const after = others.map(addedSlot);
  if (retained) {
    const more = replacement ? [addedSlot(replacement)] : [];
    return [{ kind: "retained", member, entry: retained }, ...more, ...after];
  }
  if (replacement) return [{ kind: "replaced", member, entry: replacement }, ...after];
  if (use.fixed.includes(member)) return [{ kind: "fixed", member }, ...after];
  const spread = [...use.children.values()].filter((child) => child.member === member && child.spread);
  const isWhole = spread.every((child) => others.some((entry) => entry.key === child.key && isSame(entry)));
  if (member.node.type === "SpreadElement" && isWhole) {
    const rest = others.filter((entry) => !spread.some(({ key }) => key === entry.key));
    return [{ kind: "fixed", member }, ...rest.map(addedSlot)];
  }
  return [{ kind: "removed", member }, ...after];
}

/** Arranges the elements of a list. `undefined` where the elements are others, or have another order. */
export function arrangeList(
  entries: readonly Entry[],
  layout: Layout,
  origins: Origins,
): readonly Slot[] | undefined {
  const slots: Slot[] = [];
  let next = 0;
  for (const entry of entries) {
    const member = memberOf(origins.at(entry.keys), layout);
    if (!member || member.index < next) return undefined;
    slots.push(...removed(layout, next, member.index), { kind: "retained", member, entry });
    next = member.index + 1;
  }
  return [...slots, ...removed(layout, next, layout.members.length)];
}

function removed(layout: Layout, from: number, to: number): readonly Slot[] {
  return layout.members.slice(from, to).map((member) => ({ kind: "removed", member }));
}

function memberOf(use: Use | undefined, layout: Layout): Member | undefined {
  return use?.member?.layout === layout ? use.member : undefined;
}

/** The member of a layout that something stands in. */
function enclosingMember(use: Use | undefined, layout: Layout): Member | undefined {
  return use && (memberOf(use, layout) ?? enclosingMember(use.parent, layout));
}
