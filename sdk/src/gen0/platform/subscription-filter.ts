/** Texts that a filter takes, refuses, or takes by their beginnings. */
export interface StringConditions {
  readonly allowlist?: readonly string[];
  readonly denylist?: readonly string[];
  readonly matchPrefixes?: readonly string[];
  /** The same as `allowlist`. */
  readonly whitelist?: readonly string[];
  /** The same as `denylist`. */
  readonly blacklist?: readonly string[];
}

/** Two ends of a range. */
export interface BetweenCondition {
  readonly start: number;
  readonly stop: number;
}

/** Numbers that a filter takes. */
export interface NumericConditions {
  readonly allowlist?: readonly number[];
  /** The same as `allowlist`. */
  readonly whitelist?: readonly number[];
  /** The ends are in it. */
  readonly between?: BetweenCondition;
  /** The ends are not in it. */
  readonly betweenStrict?: BetweenCondition;
  readonly greaterThan?: number;
  readonly greaterThanOrEqualTo?: number;
  readonly lessThan?: number;
  readonly lessThanOrEqualTo?: number;
}

/**
 * The values of an attribute that a subscriber wants, as programs of generation 0 write it. Generation 1 takes its
 * `conditions`, as SNS writes them.
 */
export class SubscriptionFilter {
  constructor(readonly conditions: readonly unknown[] = []) {}

  static stringFilter(strings: StringConditions): SubscriptionFilter {
    const { allowlist, whitelist, denylist, blacklist, matchPrefixes = [] } = strings;
    const refused = denylist ?? blacklist;
    return new SubscriptionFilter([
      ...(allowlist ?? whitelist ?? []),
      ...(refused ? [{ "anything-but": refused }] : []),
      ...matchPrefixes.map((prefix) => ({ prefix })),
    ]);
  }

  static numericFilter(numbers: NumericConditions): SubscriptionFilter {
    const { allowlist, whitelist, between, betweenStrict } = numbers;
    const comparisons = [
      ...(allowlist ?? whitelist ?? []).map((value) => ["=", value]),
      ...(between ? [[">=", between.start, "<=", between.stop]] : []),
      ...(betweenStrict ? [[">", betweenStrict.start, "<", betweenStrict.stop]] : []),
      ...compared(">", numbers.greaterThan),
      ...compared(">=", numbers.greaterThanOrEqualTo),
      ...compared("<", numbers.lessThan),
      ...compared("<=", numbers.lessThanOrEqualTo),
    ];
    return new SubscriptionFilter(comparisons.map((numeric) => ({ numeric })));
  }

  /** Any value, as long as there is one. */
  static existsFilter(): SubscriptionFilter {
    return new SubscriptionFilter([{ exists: true }]);
  }
}

function compared(sign: string, value: number | undefined): readonly (readonly [string, number])[] {
  return value === undefined ? [] : [[sign, value]];
}
