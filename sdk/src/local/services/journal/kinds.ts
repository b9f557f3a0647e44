/** A change of a state in a journal: a member of a union with `kind` as its discriminator. */
export interface Entry {
  /** The change in words of the service, in the past tense: `queue-created`. */
  readonly kind: string;
}

/** The type of a JSON value. A question mark allows the member to be absent. */
export type Sort = keyof typeof SORTS | `${keyof typeof SORTS}?`;

/** The members of each kind of entry by name, each with its type. It compiles only when it agrees with the entry's type. */
export type EntryKinds<Entries extends Entry> = {
  readonly [Kind in Entries["kind"]]: MembersOf<Extract<Entries, { readonly kind: Kind }>>;
};

type MembersOf<One> = {
  readonly [Member in Exclude<keyof One, "kind">]-?: Record<never, never> extends Pick<One, Member>
    ? `${SortOf<Exclude<One[Member], undefined>>}?`
    : SortOf<One[Member]>;
};

type SortOf<Value> = [Value] extends [string]
  ? "text"
  : [Value] extends [number]
    ? "number"
    : [Value] extends [boolean]
      ? "flag"
      : [Value] extends [readonly unknown[]]
        ? "list"
        : [Value] extends [object]
          ? "object"
          : "any";

const SORTS = {
  any: () => true,
  flag: (value: unknown) => typeof value === "boolean",
  list: Array.isArray,
  number: (value: unknown) => typeof value === "number",
  object: (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value),
  text: (value: unknown) => typeof value === "string",
} as const;

/** The kinds of any journal. */
export type AnyKinds = Readonly<Record<string, Readonly<Record<string, Sort>>>>;

/** A value of JSON that may be an entry. */
export type FoundEntry = Readonly<Record<string, unknown>>;

export function isFoundEntry(value: unknown): value is FoundEntry {
  return SORTS.object(value);
}

/** The kinds of a journal, prepared to check many entries. */
export type EntryChecks = ReadonlyMap<unknown, readonly MemberCheck[]>;

interface MemberCheck {
  readonly member: string;
  readonly sort: keyof typeof SORTS;
  readonly isOptional: boolean;
  readonly holds: (value: unknown) => boolean;
}

export function checksOf(kinds: AnyKinds): EntryChecks {
  return new Map(
    Object.entries(kinds).map(([kind, members]) => [
      kind,
      Object.entries(members).map(([member, text]) => {
        const sort = text.replace("?", "") as keyof typeof SORTS;
        return { member, sort, isOptional: text !== sort, holds: SORTS[sort] };
      }),
    ]),
  );
}

/** The fault of an entry, or `undefined` when it is of one of the kinds and has that kind's members. */
export function problemOf(entry: FoundEntry, checks: EntryChecks): string | undefined {
  const members = checks.get(entry.kind);
  if (members === undefined) return unknownKind(entry);
  for (const { member, sort, isOptional, holds } of members) {
    const value = entry[member];
    if (value === undefined) {
      if (isOptional) continue;
      return `has an entry "${entry.kind}" without "${member}"`;
    }
    if (!holds(value)) return `has an entry "${entry.kind}" whose "${member}" is no ${sort}`;
  }
  return undefined;
}

/** The fault of an entry of an unknown kind. It names members alone, since their values may be secret. */
export function unknownKind(entry: FoundEntry): string {
  const names = Object.keys(entry).map((name) => JSON.stringify(name));
  const named = ["kind", "do"].find((name) => typeof entry[name] === "string");
  const kind = named === undefined ? "" : ` (${named}: ${JSON.stringify(entry[named])})`;
  return `has an entry of an unknown kind, with ${names.join(", ")}${kind}`;
}

/** Ends the `switch` over the kinds of a journal, which compiles only when every kind has a case. */
export function noSuchKind(entry: never): Error {
  return new Error(`no entry is of the kind "${(entry as Entry).kind}"`);
}
