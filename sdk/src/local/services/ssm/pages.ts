import { pageOf as pageOfAny } from "../endpoint/pages";
import { ssmError } from "./errors";

/** A page of a list, and where the next one begins. */
export function pageOf<T>(
  entries: readonly T[],
  input: { readonly MaxResults?: number; readonly NextToken?: string },
  most: number,
) {
  return pageOfAny(entries, input, most, wrongToken);
}

function wrongToken() {
  return ssmError("InvalidNextToken", "The specified token isn't valid.");
}
