/**
 * Levels of objects and lists that are read. DynamoDB takes 32 levels of an attribute, two of JSON each, and no other API
 * of AWS takes more.
 */
export const MOST_JSON_LEVELS = 256;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * Parses JSON that somebody sent. Text that is nested too deeply is refused before it is parsed: to walk what it would
 * become takes a stack that nobody has. Throws `SyntaxError`.
 */
export function parseJson(text: string): unknown {
  if (isNestedDeeper(text, MOST_JSON_LEVELS))
    throw new SyntaxError(`JSON is nested in more than ${MOST_JSON_LEVELS} levels`);
  return JSON.parse(text);
}

/** Whether a JSON text has more levels than these. One pass, which ends at the first level too many. */
export function isNestedDeeper(text: string, most: number): boolean {
  // A text with fewer brackets than that cannot be nested so, and most texts are short.
  if (text.length <= most) return false;
  let level = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      if (++level > most) return true;
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) level--;
  }
  return false;
}

/** The end of the string that begins there. Quotes are searched natively, since strings are most of a text. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}
