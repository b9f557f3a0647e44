/** A text between two stars. */
export interface WildcardPart {
  readonly text: string;
  /** The indexes in the text at which any character may stand. */
  readonly any?: ReadonlySet<number>;
}

/** A pattern with stars that was read. */
export interface Wildcard {
  test(text: string): boolean;
}

/**
 * A pattern of parts with a star between each two, which stands for any characters, or none. The first fit of a part is
 * always right: the time grows with the text, and no number of stars makes it grow faster.
 */
export function wildcardOf(parts: readonly WildcardPart[]): Wildcard {
  const [first = { text: "" }, ...rest] = parts;
  const last = rest.pop();
  if (last === undefined)
    return { test: (text) => text.length === first.text.length && standsAt(first, text, 0) };
  const shortest = parts.reduce((sum, part) => sum + part.text.length, 0);
  return {
    test(text) {
      const end = text.length - last.text.length;
      if (text.length < shortest || !standsAt(first, text, 0) || !standsAt(last, text, end)) return false;
      let from = first.text.length;
      for (const part of rest) {
        const at = find(part, text, from);
        if (at < 0) return false;
        from = at + part.text.length;
      }
      return from <= end;
    },
  };
}

/** A pattern in which `*` stands for any characters, without any way to mean the star itself. */
export function starsOf(pattern: string): Wildcard {
  return wildcardOf(pattern.split("*").map((text) => ({ text })));
}

function standsAt({ text: part, any }: WildcardPart, text: string, from: number): boolean {
  if (!any) return text.startsWith(part, from);
  for (let at = 0; at < part.length; at++)
    if (!any.has(at) && part.charCodeAt(at) !== text.charCodeAt(from + at)) return false;
  return true;
}

function find(part: WildcardPart, text: string, from: number): number {
  if (!part.any) return text.indexOf(part.text, from);
  const end = text.length - part.text.length;
  for (let at = from; at <= end; at++) if (standsAt(part, text, at)) return at;
  return -1;
}
