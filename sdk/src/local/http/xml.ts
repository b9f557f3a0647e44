import { parseXml, type XmlElement } from "@rgrove/parse-xml";

/** Bounds of a document that somebody sent. */
export interface XmlBounds {
  readonly bytes: number;
  readonly elements: number;
  readonly levels: number;
}

/** How many levels the parser may go down: documents of AWS have fewer than ten. */
const LEVELS = 32;

/** Bounds of most documents. */
export const SMALL_XML: XmlBounds = { bytes: 1024 * 1024, elements: 10_000, levels: LEVELS };
/** Bounds of lists with many entries, such as the parts of an upload: 10,000 with a checksum each. */
export const LARGE_XML: XmlBounds = { bytes: 4 * 1024 * 1024, elements: 60_000, levels: LEVELS };

const SLASH = 0x2f;
const EXCLAMATION = 0x21;
const QUESTION = 0x3f;

/**
 * Parses a document that somebody sent. `undefined` for text that is no XML, or is out of bounds. Ends of lines are
 * normalised here (XML 1.0, 2.11), since the parser takes the square of their number for it.
 */
export function readXml(text: string, bounds: XmlBounds = SMALL_XML): XmlElement | undefined {
  if (!isWithin(text, bounds)) return undefined;
  try {
    return parseXml(text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text).root ?? undefined;
  } catch {
    // No XML: the caller says so.
    return undefined;
  }
}

/**
 * Whether a document is within bounds, seen by its tags before it is parsed. Markup inside of comments and of sections
 * of data counts as well. Nobody sends it, and it is safe to refuse a document for it.
 */
function isWithin(text: string, { bytes, elements, levels }: XmlBounds): boolean {
  if (text.length > bytes) return false;
  let found = 0;
  let level = 0;
  for (let at = text.indexOf("<"); at >= 0; at = text.indexOf("<", at + 1)) {
    const next = text.charCodeAt(at + 1);
    if (next === EXCLAMATION || next === QUESTION) continue;
    if (next === SLASH) {
      level--;
      continue;
    }
    if (++found > elements || ++level > levels) return false;
    const end = text.indexOf(">", at);
    if (end > 0 && text.charCodeAt(end - 1) === SLASH) level--;
  }
  return true;
}
