import type { ServiceError } from "../service-error";
import type { Input, Output } from "./aws-api";

/** A page of a list, and where the next one begins. Tokens are numbers of entries here; any other is `wrong`. */
export function pageOf<T>(
  entries: readonly T[],
  { MaxResults, NextToken }: Input,
  most: number,
  wrong: () => ServiceError,
): { readonly items: readonly T[]; readonly next: Output } {
  const from = NextToken === undefined ? 0 : Number(NextToken);
  if (!Number.isInteger(from) || from < 0 || from > entries.length) throw wrong();
  const to = from + Math.min(Number(MaxResults ?? most), most);
  return { items: entries.slice(from, to), next: to < entries.length ? { NextToken: String(to) } : {} };
}
