import { ExpressionFault } from "./fault";

/** A word of an expression. */
export interface Token {
  readonly kind: "name" | "word" | "placeholder" | "value" | "number" | "sign" | "end";
  readonly text: string;
  readonly start: number;
}

const TOKEN = /\s*(?:([A-Za-z_][A-Za-z0-9_]*)|(#[A-Za-z0-9_]+)|(:[A-Za-z0-9_]+)|(\d+)|(<>|<=|>=|[\s\S]))/y;
const KINDS = ["name", "placeholder", "value", "number", "sign"] as const;

/** The words of an expression, and an end. Keywords are no names. */
function tokensOf(text: string, keywords: ReadonlySet<string>): readonly Token[] {
  const tokens: Token[] = [];
  const end = text.trimEnd().length;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < end) {
    const groups = TOKEN.exec(text) as RegExpExecArray;
    const index = groups.slice(1).findIndex((group) => group !== undefined);
    const found = groups[index + 1] as string;
    const kind = KINDS[index] as (typeof KINDS)[number];
    tokens.push({
      kind: kind === "name" && keywords.has(found.toUpperCase()) ? "word" : kind,
      text: found,
      start: TOKEN.lastIndex - found.length,
    });
  }
  tokens.push({ kind: "end", text: "<EOF>", start: end });
  return tokens;
}

/** Reads the words of an expression one after the other. */
export class TokenReader {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(
    private readonly text: string,
    keywords: readonly string[] = [],
  ) {
    this.#tokens = tokensOf(text, new Set(keywords));
  }

  get next(): Token {
    return this.#tokens[this.#at] as Token;
  }

  get afterNext(): Token | undefined {
    return this.#tokens[this.#at + 1];
  }

  take(): Token {
    const token = this.next;
    if (token.kind !== "end") this.#at += 1;
    return token;
  }

  /** Takes a sign if it comes next. */
  takeSign(sign: string): boolean {
    if (this.next.kind !== "sign" || this.next.text !== sign) return false;
    this.#at += 1;
    return true;
  }

  expectSign(sign: string): void {
    if (!this.takeSign(sign)) throw this.fault();
  }

  /** Takes a keyword if it comes next, in any case. */
  takeWord(word: string): boolean {
    if (!this.isWord(word)) return false;
    this.#at += 1;
    return true;
  }

  isWord(word: string): boolean {
    return this.next.kind === "word" && this.next.text.toUpperCase() === word;
  }

  expectEnd(): void {
    if (this.next.kind !== "end") throw this.fault();
  }

  /** The next word cannot stand where it stands. */
  fault(): ExpressionFault {
    const first = this.#tokens[Math.max(this.#at - 1, 0)] as Token;
    const last = this.#tokens[Math.min(this.#at + 1, this.#tokens.length - 1)] as Token;
    const end = last.kind === "end" ? last.start : last.start + last.text.length;
    const near = this.text.slice(first.start, end);
    return new ExpressionFault(`Syntax error; token: "${this.next.text}", near: "${near}"`);
  }
}
