import { Dictionary } from "../dictionary";
import type { Header } from "../types";

/** The two header maps of an event whose names keep the client's spelling. */
export interface HeaderMaps {
  /** The last value of each. */
  readonly headers: Dictionary;
  readonly multiValueHeaders: Dictionary<string[]>;
}

/** Headers by name, in the spelling of the first of each: names are the same in any case. */
export function headerMaps(pairs: readonly Header[]): HeaderMaps {
  const headers = new Dictionary();
  const multiValueHeaders = new Dictionary<string[]>();
  const spellings = new Dictionary();
  for (const [name, value] of pairs) {
    const spelled = (spellings[name.toLowerCase()] ??= name);
    headers[spelled] = value;
    (multiValueHeaders[spelled] ??= []).push(value);
  }
  return { headers, multiValueHeaders };
}
