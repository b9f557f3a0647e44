import type { StoredBucket } from "../state/bucket";
import { compareKeys } from "../state/key-order";

/** The query of a list. */
export interface ListQuery {
  readonly prefix: string;
  readonly delimiter: string | undefined;
  /** Keys up to this one are not listed. */
  readonly after: string;
  /** Whether the page before had the common prefix of `after`. */
  readonly isAfterPrefix: boolean;
}

/** A key, or the prefix that several keys have in common up to the delimiter. */
export type Listed =
  | { readonly kind: "key"; readonly name: string }
  | { readonly kind: "prefix"; readonly name: string };

/** Keys in their order, those with a common prefix in one. `isListed` leaves out keys without a version that counts. */
export function* listKeys(
  bucket: StoredBucket,
  { prefix, delimiter, after, isAfterPrefix }: ListQuery,
  isListed: (key: string) => boolean,
): Iterable<Listed> {
  let last: string | undefined;
  for (const key of keysFrom(bucket, prefix, after)) {
    const isInLast = last !== undefined && key.startsWith(last);
    if (key === after || isInLast || !isListed(key)) continue;
    last = commonPrefix(key, prefix, delimiter);
    if (last === undefined) yield { kind: "key", name: key };
    else if (!isAfterPrefix || !after.startsWith(last)) yield { kind: "prefix", name: last };
  }
}

/** Keys with a prefix in their order, from a marker on where that is behind the prefix. */
export function* keysFrom({ keys }: StoredBucket, prefix: string, marker: string): Iterable<string> {
  const from = compareKeys(marker, prefix) > 0 ? marker : prefix;
  for (let i = keys.indexFrom(from); i < keys.size; i++) {
    const key = keys.at(i) as string;
    if (!key.startsWith(prefix)) return;
    yield key;
  }
}

/** A key up to the delimiter behind the prefix. */
export function commonPrefix(key: string, prefix: string, delimiter: string | undefined): string | undefined {
  if (delimiter === undefined || delimiter === "") return undefined;
  const at = key.indexOf(delimiter, prefix.length);
  return at < 0 ? undefined : key.slice(0, at + delimiter.length);
}

/** The first entries of a list, and whether the list has more. */
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
