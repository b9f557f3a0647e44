/** Control characters, and marks that turn the direction of writing: a terminal obeys them instead of showing them. */
const COMMANDS = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/** Finds one, from the beginning each time. Most texts have none. */
const COMMAND = new RegExp(COMMANDS.source);

/** Characters that a text of several lines may have: tabs, line breaks, and colours. */
const HARMLESS = /(\u001b\[[\d;]*m|[\t\n])/;

/** A text of others as one line that a terminal shows as it is, with `\u001b` for an escape. */
export function printable(text: string): string {
  if (!COMMAND.test(text)) return text;
  return text.replace(COMMANDS, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/**
 * The output of a program, with its lines and colours, and without sequences that move the cursor or query the
 * terminal.
 */
export function printableLines(text: string): string {
  if (!COMMAND.test(text)) return text;
  // Split by a group, what it matches stands at every second place.
  return text
    .split(HARMLESS)
    .map((part, index) => (index % 2 === 1 ? part : printable(part)))
    .join("");
}
