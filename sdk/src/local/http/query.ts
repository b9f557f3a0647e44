/** Name and value of one query parameter, decoded. */
export type QueryPair = readonly [name: string, value: string];

const NONE: readonly QueryPair[] = [];

/** Splits a raw query in the order sent. A parameter without `=` has an empty value. */
export function parseQuery(rawQuery: string): readonly QueryPair[] {
  if (rawQuery === "") return NONE;
  const pairs: QueryPair[] = [];
  for (const part of rawQuery.split("&")) {
    if (part === "") continue;
    const at = part.indexOf("=");
    pairs.push(
      at < 0 ? [decodeQuery(part), ""] : [decodeQuery(part.slice(0, at)), decodeQuery(part.slice(at + 1))],
    );
  }
  return pairs;
}

/** Decodes a part of a query, where `+` is a blank. */
function decodeQuery(text: string): string {
  return decodePart(text.includes("+") ? text.replaceAll("+", " ") : text);
}

/** Decodes percent escapes. Text that is no valid encoding stays as it is: it is not the gateway's to refuse. */
export function decodePart(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    // A malformed escape, such as a lone "%".
    return text;
  }
}
