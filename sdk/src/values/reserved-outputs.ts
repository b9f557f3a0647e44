/** Stack outputs whose names begin like this carry what app stacks share, for programs to read. */
export const RESERVED_OUTPUTS = "sapi:";

/**
 * Data as the text of a stack output. It is no JSON as it stands, which `pulumi up` would unfold to a page; the mark in
 * front is not the version of what is inside.
 */
export function toOutputText(data: object): string {
  return `~${JSON.stringify(data)}`;
}

/** What {@link toOutputText} wrote. Throws for other texts. */
export function fromOutputText(text: string): unknown {
  return JSON.parse(text.slice(1));
}
