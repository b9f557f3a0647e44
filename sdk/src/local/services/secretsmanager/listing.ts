import { type PageInput, pageOf as pageOfAny } from "../endpoint/pages";
import type { Filter } from "../model/calls/secretsmanager";
import { secretsError } from "./errors";
import type { Secret } from "./state/secret";
import { wordsOf } from "./words";

/** A page of a list, and where the next one begins. */
export function pageOf<T>(entries: readonly T[], input: PageInput, most: number) {
  return pageOfAny(entries, input, most, wrongToken);
}

function wrongToken() {
  return secretsError("InvalidNextTokenException", "The NextToken value is invalid.");
}

/**
 * Whether a secret fits all filters. It fits a filter if it fits any value. `!` before a value negates it.
 * @see https://docs.aws.amazon.com/secretsmanager/latest/userguide/manage_search-secret.html
 */
export function matchesFilters(secret: Secret, filters: readonly Filter[] = []): boolean {
  return filters.every(({ Key, Values = [] }) => {
    const fits = searchIn(secret, Key);
    return Values.some((value) => (value.startsWith("!") ? !fits(value.slice(1)) : fits(value)));
  });
}

type Search = (value: string) => boolean;

/** Names and tags begin with the searched text. Descriptions have its words, whatever their case. */
function searchIn({ name, description = "", tags = [] }: Secret, key: Filter["Key"]): Search {
  const keys = tags.map(([tag]) => tag);
  const values = tags.map(([, value]) => value);
  switch (key) {
    case "name":
      return beginnings([name]);
    case "description":
      return words([description]);
    case "tag-key":
      return beginnings(keys);
    case "tag-value":
      return beginnings(values);
    case "all":
      return words([name, description, ...keys, ...values]);
    default:
      return () => false;
  }
}

function beginnings(texts: readonly string[]): Search {
  return (value) => texts.some((text) => text.startsWith(value));
}

/** Every searched word begins a word of one text. */
function words(texts: readonly string[]): Search {
  const all = texts.map(wordsOf);
  return (value) => {
    const wanted = wordsOf(value);
    const isIn = (found: readonly string[]) =>
      wanted.every((word) => found.some((other) => other.startsWith(word)));
    return wanted.length > 0 && all.some(isIn);
  };
}
