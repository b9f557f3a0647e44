/** A value of an event that has no fields of its own. */
export type Leaf = string | number | boolean | null;

/** One of those things that stand in the list at a field of a pattern. */
export interface Comparison {
  /** The value as the pattern has it. */
  readonly written: unknown;
  /** True for `{ "exists": false }`, which fits where no value is. */
  readonly absent?: true;
  fits(value: Leaf): boolean;
}

/** The comparisons that an event has to pass, by the names on the way to each field joined with dots. */
export type Alternative = ReadonlyMap<string, readonly Comparison[]>;

/** A pattern that was read: an event fits when one of these does. There are several where the pattern has `$or`. */
export interface EventPattern {
  readonly alternatives: readonly Alternative[];
}

/** A pattern that EventBridge would refuse, with its reason. */
export class InvalidPattern extends Error {}
