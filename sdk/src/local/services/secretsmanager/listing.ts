import type { Input, Output } from "../endpoint/aws-api";
import { pageOf as pageOfAny } from "../endpoint/pages";
import { ServiceError } from "../service-error";
import type { Secret } from "./secret";

/** A page of a list, and where the next one begins. */
export function pageOf<T>(
  entries: readonly T[],
  input: Input,
  most: number,
): { readonly items: readonly T[]; readonly next: Output } {
  return pageOfAny(entries, input, most, wrongToken);
}

function wrongToken(): ServiceError {
  return new ServiceError("InvalidNextTokenException", "The NextToken value is invalid.");
}

interface Filter {
  readonly Key?: string;
  readonly Values?: readonly string[];
}

/** All filters have to fit; of one, a value that begins what it is about. `!` before a value turns it round. */
export function matchesFilters(secret: Secret, filters: unknown): boolean {
  if (!Array.isArray(filters)) return true;
  return (filters as readonly Filter[]).every(({ Key = "", Values = [] }) => {
    const texts = textsFor(secret, Key);
    return Values.some((value) =>
      value.startsWith("!")
        ? !texts.some((text) => text.startsWith(value.slice(1)))
        : texts.some((text) => text.startsWith(value)),
    );
  });
}

function textsFor({ name, description = "", tags }: Secret, key: string): readonly string[] {
  const keys = tags.map(([tag]) => tag);
  const values = tags.map(([, value]) => value);
  switch (key) {
    case "name":
      return [name];
    case "description":
      return description.split(/\s+/);
    case "tag-key":
      return keys;
    case "tag-value":
      return values;
    case "all":
      return [name, ...description.split(/\s+/), ...keys, ...values];
    default:
      return [];
  }
}
