/** A token of a program's text. */
export interface Token {
  readonly kind: "word" | "text" | "mark";
  /** The token as written. For a text without `${}`, the value of the text. */
  readonly value: string;
  /** The index of its first character in the source. */
  readonly start: number;
}

const WORD = /[\p{ID_Start}$_#][\p{ID_Continue}$]*|\d[\w.]*/uy;
const SKIPPED = /\s+|\/\/[^\n]*|\/\*[^]*?\*\//y;
const REGULAR = /\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/\w*/y;
/** After these tokens a slash divides. After any other it opens a regular expression. */
const ENDS_VALUE = /[\w$)\]}"'`]$/;

/** Splits TypeScript or JavaScript into tokens from a position on, lazily. Ends early at text that it cannot read. */
export function* tokensFrom(source: string, from: number): Generator<Token> {
  let at = from;
  let before = "";
  while (at < source.length) {
    const skipped = match(SKIPPED, source, at);
    if (skipped !== undefined) {
      at += skipped.length;
      continue;
    }
    const character = source[at] as string;
    const text =
      character === '"' || character === "'" || character === "`"
        ? textAt(source, at)
        : (match(WORD, source, at) ??
          (isRegular(character, before) ? match(REGULAR, source, at) : character));
    if (text === undefined) return;
    yield tokenOf(text, at);
    at += text.length;
    before = text;
  }
}

function match(pattern: RegExp, source: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0];
}

function isRegular(character: string, before: string): boolean {
  return character === "/" && (!ENDS_VALUE.test(before) || before === "return");
}

function tokenOf(text: string, start: number): Token {
  if (/^["'`]/.test(text)) return { kind: "text", value: text.slice(1, -1).replace(/\\(.)/g, "$1"), start };
  return { kind: /^[\p{ID_Start}$_#\d]/u.test(text) ? "word" : "mark", value: text, start };
}

/** A text with its quotes. In a template, what stands in `${}` is skipped as tokens are, since it may hold texts again. */
function textAt(source: string, start: number): string | undefined {
  const quote = source[start];
  for (let at = start + 1; at < source.length; at += 1) {
    const character = source[at];
    if (character === "\\") at += 1;
    else if (character === quote) return source.slice(start, at + 1);
    else if (character === "\n" && quote !== "`") return undefined;
    else if (quote === "`" && character === "$" && source[at + 1] === "{") {
      const end = endOfBraces(source, at + 1);
      if (end === undefined) return undefined;
      at = end;
    }
  }
  return undefined;
}

function endOfBraces(source: string, start: number): number | undefined {
  let depth = 0;
  for (const { kind, value, start: at } of tokensFrom(source, start)) {
    if (kind === "mark" && value === "{") depth += 1;
    if (kind === "mark" && value === "}") depth -= 1;
    if (depth === 0) return at;
  }
  return undefined;
}
