import { type Entry, type EntryChecks, type FoundEntry, problemOf, unknownKind } from "./kinds";

/**
 * The entries that folders of formats 0 and 1 have: what each is called there, and what it is now. Such an entry has no `kind`:
 * its member `do` names it, or the first of its members that is in the table.
 */
export type EarlierEntries<Entries extends Entry> = Readonly<Record<string, EarlierEntry<Entries>>>;

type EarlierEntry<Entries extends Entry> = {
  readonly [Kind in Entries["kind"]]: {
    readonly kind: Kind;
    /** Members that have another name now, by the earlier one. The others keep theirs. */
    readonly renamed?: Readonly<Record<string, MemberOf<Entries, Kind>>>;
    /** Members that are written in another way now, by their name of today. */
    readonly changed?: Readonly<Partial<Record<MemberOf<Entries, Kind>, (value: never) => unknown>>>;
  };
}[Entries["kind"]];

type MemberOf<Entries extends Entry, Kind> = Exclude<
  keyof Extract<Entries, { readonly kind: Kind }> & string,
  "kind"
>;

/** Such a table, by itself: that it is of the entries of today is checked where a state has it. */
export type EarlierTable = Readonly<
  Record<
    string,
    {
      readonly kind: string;
      readonly renamed?: Readonly<Record<string, string>>;
      readonly changed?: Readonly<Partial<Record<string, (value: never) => unknown>>>;
    }
  >
>;

/** An entry as it is written now, or what is wrong with it. Lines of a journal may be of either form, whatever its folder says. */
export function currentEntry(
  found: FoundEntry,
  checks: EntryChecks,
  earlier: EarlierTable,
): FoundEntry | string {
  const entry = "kind" in found ? found : fromEarlier(found, earlier);
  return typeof entry === "string" ? entry : (problemOf(entry, checks) ?? entry);
}

function fromEarlier({ do: name, ...members }: FoundEntry, earlier: EarlierTable): FoundEntry | string {
  const found =
    typeof name === "string" ? name : Object.keys(members).find((each) => Object.hasOwn(earlier, each));
  const now = found !== undefined && Object.hasOwn(earlier, found) ? earlier[found] : undefined;
  if (now === undefined) return unknownKind({ ...(name !== undefined && { do: name }), ...members });
  const { kind, renamed = {}, changed = {} } = now;
  const entry: Record<string, unknown> = { kind };
  for (const [member, value] of Object.entries(members)) {
    const today = Object.hasOwn(renamed, member) ? (renamed[member] as string) : member;
    const change = changed[today];
    entry[today] = change ? change(value as never) : value;
  }
  return entry;
}
