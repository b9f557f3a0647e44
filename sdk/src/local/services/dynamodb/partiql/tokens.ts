import { notWellFormed } from "./fault";

/** A word of a statement. */
export interface Token {
  /** `quoted` is a name in double quotes, `text` is a literal in single ones. */
  readonly kind: "name" | "quoted" | "text" | "number" | "parameter" | "sign" | "end";
  /** The text without quotes. */
  readonly text: string;
  /** The offset of its first character in the statement. */
  readonly start: number;
  readonly end: number;
}

const BLANKS = /(?:\s+|--[^\n]*|\/\*[\s\S]*?\*\/)*/y;
const TOKEN =
  /([A-Za-z_$][\w$]*)|"((?:[^"]|"")*)"|'((?:[^']|'')*)'|(\d+(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)|(\?)|(<<|>>|<=|>=|<>|!=|[=<>+\-*/(),.[\]{}:;])/y;
const KINDS = ["name", "quoted", "text", "number", "parameter", "sign"] as const;

/** The words of a statement, and an end. Blanks and comments say nothing. */
export function tokensOf(statement: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = skip(statement, 0);
  while (at < statement.length) {
    TOKEN.lastIndex = at;
    const groups = TOKEN.exec(statement);
    if (!groups) throw notWellFormed("");
    const index = groups.slice(1).findIndex((group) => group !== undefined);
    const kind = KINDS[index] as (typeof KINDS)[number];
    tokens.push({ kind, text: unquoted(kind, groups[index + 1] ?? ""), start: at, end: TOKEN.lastIndex });
    at = skip(statement, TOKEN.lastIndex);
  }
  const last = tokens.at(-1);
  if (last?.kind === "sign" && last.text === ";") tokens.pop();
  return [...tokens, { kind: "end", text: "", start: statement.length, end: statement.length }];
}

function skip(statement: string, at: number): number {
  BLANKS.lastIndex = at;
  BLANKS.exec(statement);
  return BLANKS.lastIndex;
}

/** A quote that stands twice is one of the text. */
function unquoted(kind: Token["kind"], text: string): string {
  if (kind === "quoted") return text.replaceAll('""', '"');
  return kind === "text" ? text.replaceAll("''", "'") : text;
}

/** Reads the words of a statement one after the other. */
export class TokenReader {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(private readonly statement: string) {
    this.#tokens = tokensOf(statement);
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

  /** The token after the parenthesis that closes the next one. */
  get afterParentheses(): Token {
    let depth = 0;
    for (let at = this.#at; at < this.#tokens.length - 1; at++) {
      const { kind, text } = this.#tokens[at] as Token;
      if (kind !== "sign") continue;
      if (text === "(") depth += 1;
      if (text === ")") depth -= 1;
      if (depth === 0) return this.#tokens[at + 1] as Token;
    }
    return this.#tokens.at(-1) as Token;
  }

  isWord(...words: readonly string[]): boolean {
    return this.next.kind === "name" && words.includes(this.next.text.toUpperCase());
  }

  isSign(sign: string): boolean {
    return this.next.kind === "sign" && this.next.text === sign;
  }

  /** Takes a keyword if it comes next, in any case. */
  takeWord(word: string): boolean {
    if (!this.isWord(word)) return false;
    this.#at += 1;
    return true;
  }

  takeSign(sign: string): boolean {
    if (!this.isSign(sign)) return false;
    this.#at += 1;
    return true;
  }

  expectWord(word: string): void {
    if (!this.takeWord(word)) throw notWellFormed(`Expected ${word}`);
  }

  expectSign(sign: string, name: string): void {
    if (!this.takeSign(sign)) throw notWellFormed(`Expected ${name}`);
  }

  expectEnd(): void {
    if (this.next.kind !== "end") throw notWellFormed("Unexpected token after expression");
  }

  /** `1:26:16`: line, column and length of a word, the form of places in errors. */
  positionOf({ start, end }: Token): string {
    const lines = this.statement.slice(0, start).split("\n");
    return `${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}:${end - start}`;
  }
}
