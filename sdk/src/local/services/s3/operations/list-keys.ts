import type { StoredBucket } from "../state/bucket";
import { compareKeys } from "../state/key-order";

/** What a list asks for. */
export interface ListQuery {
  readonly prefix: string;
  readonly delimiter: string | undefined;
  /** Keys up to this one are not listed. */
  readonly after: string;
  /** Whether what begins with `after` up to the delimiter has been listed as a common prefix. */
  readonly isAfterPrefix: boolean;
}

/** A key, or what several keys have in common up to the delimiter. */
export type Listed =
  | { readonly kind: "key"; readonly name: string }
  | { readonly kind: "prefix"; readonly name: string };

/** Keys in their order, those below a delimiter in one. `isListed` leaves out keys without a version that counts. */
export function* listKeys(
  { keys }: StoredBucket,
  { prefix, delimiter, after, isAfterPrefix }: ListQuery,
  isListed: (key: string) => boolean,
): Iterable<Listed> {
  let last: string | undefined;
  const from = compareKeys(after, prefix) >= 0 ? after : prefix;
  for (let i = keys.indexFrom(from); i < keys.size; i++) {
    const key = keys.at(i) as string;
    if (!key.startsWith(prefix)) return;
    if (after !== "" && compareKeys(key, after) <= 0) continue;
    if (last !== undefined && key.startsWith(last)) continue;
    if (!isListed(key)) continue;
    const common = commonPrefix(key, prefix, delimiter);
    if (common === undefined) {
      yield { kind: "key", name: key };
      continue;
    }
    last = common;
    if (!isAfterPrefix || !after.startsWith(common)) yield { kind: "prefix", name: common };
  }
}

/** A key up to the delimiter behind the prefix. */
export function commonPrefix(key: string, prefix: string, delimiter: string | undefined): string | undefined {
  if (delimiter === undefined || delimiter === "") return undefined;
  const at = key.indexOf(delimiter, prefix.length);
  return at < 0 ? undefined : key.slice(0, at + delimiter.length);
}

/** The first of a list, and whether there are more. */
export function takePage<T>(
  list: Iterable<T>,
  most: number,
): { readonly page: readonly T[]; readonly hasMore: boolean } {
  const page: T[] = [];
  if (most === 0) return { page, hasMore: false };
  for (const one of list) {
    if (page.length === most) return { page, hasMore: true };
    page.push(one);
  }
  return { page, hasMore: false };
}
