/** Members of any call, or of a part of one. */
export type GivenMembers = Readonly<Record<string, unknown>>;

/** The members of a structure. A value of another type has none. */
export function membersOf(value: unknown): GivenMembers {
  return typeof value === "object" && value !== null ? (value as GivenMembers) : {};
}

/** The items of a list. A value of another type has none. */
export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
