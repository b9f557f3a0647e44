import { invalidParameter } from "../service-error";
import { optionalNumber, optionalText } from "./input";
import type { PoolInput } from "./pool";

const MAX_LIMIT = 60;

/**
 * A page of a list: `Limit` items after the one that the token names. The token is the key of the last item, so that what
 * is added or removed between two calls moves nothing else.
 */
export function page<T>(
  input: PoolInput,
  list: readonly T[],
  keyOf: (item: T) => string,
  tokenName: "NextToken" | "PaginationToken",
): { readonly items: readonly T[]; readonly next: Readonly<Record<string, string>> } {
  // The service takes 0 for its own number.
  const limit = optionalNumber(input, "Limit", { min: 0, max: MAX_LIMIT }) || MAX_LIMIT;
  const start = startOf(optionalText(input, tokenName), list, keyOf);
  const items = list.slice(start, start + limit);
  const last = items.at(-1);
  if (last === undefined || start + limit >= list.length) return { items, next: {} };
  return { items, next: { [tokenName]: Buffer.from(keyOf(last)).toString("base64url") } };
}

function startOf<T>(token: string | undefined, list: readonly T[], keyOf: (item: T) => string): number {
  if (token === undefined) return 0;
  const key = Buffer.from(token, "base64url").toString("utf8");
  const at = list.findIndex((item) => keyOf(item) === key);
  if (at < 0) throw invalidParameter("Invalid pagination token provided.");
  return at + 1;
}
