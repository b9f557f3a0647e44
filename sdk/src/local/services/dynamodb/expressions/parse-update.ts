import { Faults } from "./fault";
import { parseList, parsePath } from "./parse-path";
import type { Action, CallNode, SetValue, Written } from "./syntax";
import { TokenReader } from "./tokens";

const SECTIONS = ["SET", "REMOVE", "ADD", "DELETE"] as const;
const FUNCTIONS: ReadonlySet<string> = new Set(["if_not_exists", "list_append"]);

type Section = (typeof SECTIONS)[number];
type Kind = "reserved" | "function" | "section";
type Operand = SetValue<Written>;

/** The syntax of an update. Names and values stay placeholders, so that a cache can hold it. */
export function parseUpdate(text: string): readonly Action<Written>[] {
  return new UpdateParser(text).parse();
}

class UpdateParser {
  readonly #reader: TokenReader;
  readonly #faults = new Faults<Kind>();

  constructor(text: string) {
    this.#reader = new TokenReader(text, SECTIONS);
  }

  parse(): readonly Action<Written>[] {
    const actions: Action<Written>[] = [];
    const seen = new Set<Section>();
    do {
      const section = SECTIONS.find((word) => this.#reader.takeWord(word));
      if (section === undefined) throw this.#reader.fault();
      if (seen.has(section)) {
        const message = `The "${section}" section can only be used once in an update expression;`;
        this.#faults.note("section", message);
      }
      seen.add(section);
      actions.push(...parseList(this.#reader, () => this.#action(section)));
    } while (this.#reader.next.kind !== "end");
    this.#faults.check(["reserved", "function", "section"]);
    return actions;
  }

  #action(kind: Section): Action<Written> {
    const path = parsePath(this.#reader, this.#faults);
    if (kind === "REMOVE") return { kind, path };
    if (kind !== "SET") {
      if (this.#reader.next.kind !== "value") throw this.#reader.fault();
      return { kind, path, value: this.#reader.take().text };
    }
    this.#reader.expectSign("=");
    return { kind, path, value: this.#sum() };
  }

  #sum(): Operand {
    const left = this.#operand();
    for (const by of ["+", "-"] as const) {
      if (this.#reader.takeSign(by)) return { kind: "sum", by, args: [left, this.#operand()] };
    }
    return left;
  }

  #operand(): Operand {
    if (this.#reader.takeSign("(")) {
      const inner = this.#sum();
      this.#reader.expectSign(")");
      return inner;
    }
    const { next, afterNext } = this.#reader;
    if (next.kind === "value") return { kind: "value", value: this.#reader.take().text };
    if (next.kind === "name" && afterNext?.text === "(") return this.#call();
    return { kind: "path", path: parsePath(this.#reader, this.#faults) };
  }

  #call(): CallNode<Written> {
    const name = this.#reader.take().text;
    this.#reader.expectSign("(");
    // A sum is no argument: the only operands that are left are those that a call has.
    const args = parseList(this.#reader, () => this.#operand()) as CallNode<Written>["args"];
    this.#reader.expectSign(")");
    if (!FUNCTIONS.has(name)) this.#faults.note("function", `Invalid function name; function: ${name}`);
    return { kind: "call", name, args };
  }
}
