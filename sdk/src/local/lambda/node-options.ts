/** The options that a text of `NODE_OPTIONS` has, as Node reads it: parted by spaces, but for those in double quotes. */
export function parseNodeOptions(text: string): readonly string[] {
  return Array.from(text.matchAll(OPTION), ([option]) => option.replace(QUOTED, unquoted));
}

/** A backslash within quotes stands before a character that is taken as it is. Quotes need not be closed. */
const QUOTED = /"((?:\\.|[^"])*)(?:"|$)/gs;
const OPTION = new RegExp(`(?:${QUOTED.source}|[^ "])+`, "gs");

function unquoted(_: string, inside: string): string {
  return inside.replace(/\\(.)/gs, "$1");
}

/** The text that has these options. */
export function nodeOptionsText(options: readonly string[]): string {
  return options
    .map((option) => (option === "" || /[\s"\\]/.test(option) ? quoted(option) : option))
    .join(" ");
}

function quoted(option: string): string {
  return `"${option.replace(/["\\]/g, (character) => `\\${character}`)}"`;
}
