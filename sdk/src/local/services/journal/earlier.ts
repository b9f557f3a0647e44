import { type Entry, type EntryChecks, type FoundEntry, problemOf, unknownKind } from "./kinds";

/**
 * Entries of formats 0 and 1, with their old names and their present ones.
 * Such an entry has no `kind`. Its member `do` names it, or else the first of its members that is in the table.
 */
export type EarlierEntries<Entries extends Entry> = Readonly<Record<string, EarlierEntry<Entries>>>;

type EarlierEntry<Entries extends Entry> = {
  readonly [Kind in Entries["kind"]]: {
    readonly kind: Kind;
    /** Renamed members, by the old name. All other members have the same name. */
    readonly renamed?: Readonly<Record<string, MemberOf<Entries, Kind>>>;
    /** Members whose values are written differently now, by their present name. */
    readonly changed?: Readonly<Partial<Record<MemberOf<Entries, Kind>, (value: never) => unknown>>>;
  };
}[Entries["kind"]];

type MemberOf<Entries extends Entry, Kind> = Exclude<
  keyof Extract<Entries, { readonly kind: Kind }> & string,
  "kind"
>;

/** A table of old entries alone. Each state's own table is checked against its present entries. */
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

/** An entry in the present form, or its fault. Lines of a journal may have either form, whatever format the folder has. */
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
