import { Dictionary } from "./dictionary";
import type { Header } from "./types";

/** Headers that belong to one connection and not to the message. A gateway never passes them on. */
const HOP_BY_HOP = new Set([
  "connection",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** True for a header, in lower case, that belongs to the connection. */
export function isHopByHop(name: string): boolean {
  return HOP_BY_HOP.has(name);
}

const canonical = new Map<string, string>();
/** Names come from clients: the table of known spellings does not grow for ever. */
const MAX_KNOWN_NAMES = 1000;

/** Spells a header name as HTTP APIs do in their replies over HTTP/1.1: `x-custom-header` is `X-Custom-Header`. */
export function canonicalName(name: string): string {
  const known = canonical.get(name);
  if (known !== undefined) return known;
  const spelled = name.toLowerCase().replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
  if (canonical.size < MAX_KNOWN_NAMES) canonical.set(name, spelled);
  return spelled;
}

/** First value of a header, whatever the case of its name. `name` is in lower case. */
export function findHeader(headers: readonly Header[], name: string): string | undefined {
  for (const [key, value] of headers) {
    if (key.length === name.length && key.toLowerCase() === name) return value;
  }
  return undefined;
}

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
