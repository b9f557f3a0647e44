/** A value of a JSON text, and where it stands in it: messages on patterns say so. Offsets count from 0. */
export type LocatedJson = LocatedObject | LocatedArray | LocatedText | LocatedWord;

interface Located {
  readonly start: number;
  /** Behind its last character. */
  readonly end: number;
}

export interface LocatedObject extends Located {
  readonly kind: "object";
  readonly members: readonly (readonly [name: string, value: LocatedJson])[];
}

export interface LocatedArray extends Located {
  readonly kind: "array";
  readonly items: readonly LocatedJson[];
}

interface LocatedText extends Located {
  readonly kind: "text";
  readonly value: string;
}

/** A number, `true`, `false` or `null`. */
interface LocatedWord extends Located {
  readonly kind: "word";
  readonly value: number | boolean | null;
}

/** Says what is wrong with a text, and at which offset. */
type Refuse = (reason: string, offset: number) => never;

const WORDS: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null };
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const TEXT = /"(?:[^"\\]|\\.)*"/sy;
/** The greatest depth that Jackson reads. */
const DEEPEST = 1000;
const OTHER = /[^\s,:[\]{}"]+/y;

/** Reads JSON as Jackson does, with its words for the mistakes that are likely. */
export function readLocatedJson(text: string, refuse: Refuse): LocatedJson {
  const reader = new Reader(text, refuse);
  return reader.value();
}

class Reader {
  #at = 0;
  #depth = 0;

  constructor(
    private readonly text: string,
    private readonly refuse: Refuse,
  ) {}

  value(): LocatedJson {
    this.#space();
    const first = this.text[this.#at];
    if (first === "{") return this.#nested(() => this.#object());
    if (first === "[") return this.#nested(() => this.#array());
    if (first === '"') return this.#text();
    return this.#word();
  }

  #nested<T>(read: () => T): T {
    if (++this.#depth > DEEPEST) {
      const limit = `exceeds the maximum allowed (${DEEPEST}, from \`StreamReadConstraints.getMaxNestingDepth()\`)`;
      this.refuse(`Document nesting depth (${this.#depth}) ${limit}`, this.#at + 1);
    }
    const node = read();
    this.#depth--;
    return node;
  }

  #object(): LocatedObject {
    const start = this.#at++;
    const members: (readonly [string, LocatedJson])[] = [];
    while (!this.#takes("}")) {
      if (members.length > 0) this.#expect(",", "comma to separate Object entries");
      this.#space();
      if (this.text[this.#at] !== '"') this.#unexpected("double-quote to start field name");
      const { value: name } = this.#text();
      this.#expect(":", "a colon to separate field name and value");
      members.push([name, this.value()]);
    }
    return { kind: "object", members, start, end: this.#at };
  }

  #array(): LocatedArray {
    const start = this.#at++;
    const items: LocatedJson[] = [];
    while (!this.#takes("]")) {
      if (items.length > 0) this.#expect(",", "comma to separate Array entries");
      items.push(this.value());
    }
    return { kind: "array", items, start, end: this.#at };
  }

  #text(): LocatedText {
    const start = this.#at;
    const found = this.#match(TEXT);
    if (found === undefined)
      this.refuse(
        "Unexpected end-of-input: was expecting closing quote for a string value",
        this.text.length,
      );
    return { kind: "text", value: this.#decoded(found as string), start, end: this.#at };
  }

  #decoded(quoted: string): string {
    try {
      return JSON.parse(quoted) as string;
    } catch {
      // An escape that there is not, or a control character.
      return this.refuse("Unrecognized character escape", this.#at);
    }
  }

  #word(): LocatedWord {
    const start = this.#at;
    const number = this.#match(NUMBER);
    if (number !== undefined) return { kind: "word", value: Number(number), start, end: this.#at };
    const word = this.#match(OTHER);
    if (word === undefined) this.#unexpected("a valid value");
    const value = WORDS[word as string];
    if (value !== undefined) return { kind: "word", value, start, end: this.#at };
    const known = "(JSON String, Number, Array, Object or token 'null', 'true' or 'false')";
    return this.refuse(`Unrecognized token '${word}': was expecting ${known}`, this.#at);
  }

  #takes(mark: string): boolean {
    this.#space();
    if (this.text[this.#at] !== mark) return false;
    this.#at++;
    return true;
  }

  #expect(mark: string, what: string): void {
    if (!this.#takes(mark)) this.#unexpected(what);
  }

  #unexpected(what: string): never {
    const found = this.text[this.#at];
    if (found === undefined) return this.refuse("Unexpected end-of-input", this.#at);
    return this.refuse(
      `Unexpected character ('${found}' (code ${found.charCodeAt(0)})): was expecting ${what}`,
      this.#at,
    );
  }

  #space(): void {
    while (/\s/.test(this.text[this.#at] ?? "")) this.#at++;
  }

  #match(expression: RegExp): string | undefined {
    expression.lastIndex = this.#at;
    const [found] = expression.exec(this.text) ?? [];
    if (found !== undefined) this.#at += found.length;
    return found;
  }
}
