import type { ServiceError } from "../service-error";

/** Members of a call that ask for one page of a list. */
export interface PageInput {
  readonly MaxResults?: unknown;
  readonly NextToken?: unknown;
}

/** A page of a list, and the token of the next one. Tokens are indexes here, and any other token throws `wrong`. */
export function pageOf<T>(
  entries: readonly T[],
  { MaxResults, NextToken }: PageInput,
  most: number,
  wrong: () => ServiceError,
): { readonly items: readonly T[]; readonly next: { readonly NextToken?: string } } {
  const from = NextToken === undefined ? 0 : Number(NextToken);
  if (!Number.isInteger(from) || from < 0 || from > entries.length) throw wrong();
  const to = from + Math.min(Number(MaxResults ?? most), most);
  return { items: entries.slice(from, to), next: to < entries.length ? { NextToken: String(to) } : {} };
}
