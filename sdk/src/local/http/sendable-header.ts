import type { Header } from "./types";

/** Characters of a name, and of a value, that HTTP can carry (RFC 9110, 5.5 and 5.6.2). */
const SENDABLE = { name: /^[!#$%&'*+.^_`|~\w-]+$/, value: /^[\t\x20-\x7e\x80-\xff]*$/ } as const;

/** Why one of the headers cannot be sent, if so. */
export function unsendableHeader(headers: readonly Header[]): string | undefined {
  for (const [name, value] of headers) {
    if (!SENDABLE.name.test(name)) return `${JSON.stringify(name)} is no name of a header`;
    if (!SENDABLE.value.test(value))
      return `the header ${name} has a character that headers cannot have: ${JSON.stringify(value)}`;
  }
  return undefined;
}
