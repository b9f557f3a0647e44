import type { Issues } from "../errors";
import { type Limit, monthOf, type WordList } from "../limits/limit";

/** The bounds of a value: a limit of AWS, or numbers of our own. */
export type Bounds = Pick<Limit, "min"> & Partial<Limit>;

/** A value in the words of its prop. */
interface Written {
  /** The value found. */
  readonly value: unknown;
  /** An amount as one would write it: `30 minutes`. */
  readonly text: (amount: number) => string;
  /** The cure of a value that is refused: `write 1 second to 30 minutes`. */
  readonly cure: string;
}

/** A value beyond a limit. */
interface Beyond extends Pick<Written, "value" | "text"> {
  /** Another way to what is wanted, in the imperative. */
  readonly instead?: string;
}

/** True for an amount within the limit, which is the length of a name, say. */
export function isWithin(amount: number, { min = 0, max }: Pick<Limit, "min" | "max">): boolean {
  return amount >= min && amount <= max;
}

/** Report an amount that AWS refuses. An amount beyond a limit that AWS raises is warned of. */
export function checkBounds(amount: number, bounds: Bounds, written: Written, issues: Issues): boolean {
  const { min, max, raised } = bounds;
  const isAbove = max !== undefined && amount > max;
  if ((min !== undefined && amount < min) || (isAbove && raised === undefined)) {
    issues.add("VALUE_OUT_OF_RANGE", { problem: "out of range", value: written.value, cure: written.cure });
    return false;
  }
  if (isAbove) warnBeyond(bounds as Limit, written, issues);
  return true;
}

/** Warn of a value beyond a limit that AWS raises, once for each path. */
export function warnBeyond(
  { service, max, more, asOf, source }: Limit,
  { value, text, instead }: Beyond,
  issues: Issues,
): void {
  const larger = more === undefined ? "" : ` (${text(more.max)} ${more.where})`;
  issues.warn({
    problem: `${service} takes at most ${text(max)}${larger} as of ${monthOf(asOf)}, and may take more by now`,
    value,
    cure: `${instead ?? `write at most ${text(max)}`}, unless ${source.page} says more`,
  });
}

/** A list of words of AWS, in the words of a message. */
interface NamedWords {
  readonly service: string;
  /** The name of one of them: `runtime`. */
  readonly displayName: string;
  readonly list: WordList;
}

/** Warn of a word that has the form of those known, and is newer. */
export function warnOfNewerWord(
  { service, displayName, list: { asOf, source } }: NamedWords,
  { value, cure }: { readonly value: unknown; readonly cure: string },
  issues: Issues,
): void {
  issues.warn({
    problem: `${service} has no such ${displayName} as of ${monthOf(asOf)}, and may have it by now`,
    value,
    cure: `${cure}, unless ${source.page} names it`,
  });
}

/** The limit of a function with these settings of `aws.lambda.Function`. */
export function limitWith(limit: Limit, settings: object | undefined): Limit {
  const { more } = limit;
  const isOne = more?.settings.some((name) => (settings as Record<string, unknown> | undefined)?.[name]);
  return more !== undefined && isOne ? { ...limit, max: more.max } : limit;
}
