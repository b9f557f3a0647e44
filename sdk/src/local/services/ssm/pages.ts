import type { Input, Output } from "../endpoint/aws-api";
import { ServiceError } from "../service-error";

/** A page of a list, and where the next one begins. Tokens are numbers of entries here. */
export function pageOf<T>(
  entries: readonly T[],
  { MaxResults, NextToken }: Input,
  most: number,
): { readonly items: readonly T[]; readonly next: Output } {
  const from = NextToken === undefined ? 0 : Number(NextToken);
  if (!Number.isInteger(from) || from < 0 || from > entries.length)
    throw new ServiceError("InvalidNextToken", "The specified token isn't valid.");
  const to = from + Math.min(Number(MaxResults ?? most), most);
  return { items: entries.slice(from, to), next: to < entries.length ? { NextToken: String(to) } : {} };
}
