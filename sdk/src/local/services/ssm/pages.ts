import type { Input, Output } from "../endpoint/aws-api";
import { pageOf as pageOfAny } from "../endpoint/pages";
import { ServiceError } from "../service-error";

/** A page of a list, and where the next one begins. */
export function pageOf<T>(
  entries: readonly T[],
  input: Input,
  most: number,
): { readonly items: readonly T[]; readonly next: Output } {
  return pageOfAny(entries, input, most, wrongToken);
}

function wrongToken(): ServiceError {
  return new ServiceError("InvalidNextToken", "The specified token isn't valid.");
}
