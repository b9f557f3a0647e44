import { Faults } from "./fault";
import { parseList, parsePath, parseRest } from "./parse-path";
import type { CallNode, Comparator, Condition, Operand, Written } from "./syntax";
import { TokenReader } from "./tokens";

const KEYWORDS = ["AND", "OR", "NOT", "BETWEEN", "IN"];
const COMPARATORS: ReadonlySet<string> = new Set(["=", "<>", "<", "<=", ">", ">="]);
const FUNCTIONS: ReadonlySet<string> = new Set([
  "attribute_exists",
  "attribute_not_exists",
  "attribute_type",
  "begins_with",
  "contains",
  "size",
]);

type Kind = "parentheses" | "function" | "misused" | "reserved";
type Side = Operand<Written>;
/** The node in parentheses. Whether a call is a condition or a side follows from the text around it. */
type Node = Condition<Written> | Side;

/** The syntax of a condition. Names and values stay placeholders, so that a cache can hold it. */
export function parseCondition(text: string): Condition<Written> {
  return new ConditionParser(text).parse();
}

class ConditionParser {
  readonly #reader: TokenReader;
  readonly #faults = new Faults<Kind>();
  /** Nodes that stood in parentheses. */
  readonly #enclosed = new WeakSet<Node>();

  constructor(text: string) {
    this.#reader = new TokenReader(text, KEYWORDS);
  }

  parse(): Condition<Written> {
    const condition = this.#asCondition(this.#or());
    this.#reader.expectEnd();
    this.#faults.check(["parentheses", "function", "misused", "reserved"]);
    return condition;
  }

  #or(): Node {
    let node = this.#and();
    while (this.#reader.isWord("OR")) {
      const left = this.#asCondition(node);
      this.#reader.take();
      node = { kind: "or", left, right: this.#asCondition(this.#and()) };
    }
    return node;
  }

  #and(): Node {
    let node = this.#not();
    while (this.#reader.isWord("AND")) {
      const left = this.#asCondition(node);
      this.#reader.take();
      node = { kind: "and", left, right: this.#asCondition(this.#not()) };
    }
    return node;
  }

  #not(): Node {
    if (!this.#reader.takeWord("NOT")) return this.#comparison();
    return { kind: "not", operand: this.#asCondition(this.#not()) };
  }

  #comparison(): Node {
    const node = this.#enclosedOrOperand();
    const { next } = this.#reader;
    if (next.kind === "sign" && COMPARATORS.has(next.text)) {
      const left = this.#asSide(node);
      this.#reader.take();
      return { kind: "compare", by: next.text as Comparator, args: [left, this.#side()] };
    }
    if (this.#reader.isWord("BETWEEN")) return this.#between(this.#asSide(node));
    if (this.#reader.isWord("IN")) return this.#in(this.#asSide(node));
    return node;
  }

  #between(left: Side): Node {
    this.#reader.take();
    const lower = this.#side();
    if (!this.#reader.takeWord("AND")) throw this.#reader.fault();
    return { kind: "between", args: [left, lower, this.#side()] };
  }

  #in(left: Side): Node {
    this.#reader.take();
    this.#reader.expectSign("(");
    const args = [left, ...parseList(this.#reader, () => this.#side())];
    this.#reader.expectSign(")");
    return { kind: "in", args };
  }

  #enclosedOrOperand(): Node {
    if (!this.#reader.takeSign("(")) return this.#operand();
    const node = this.#or();
    this.#reader.expectSign(")");
    if (this.#enclosed.has(node)) {
      this.#faults.note("parentheses", "The expression has redundant parentheses;");
    }
    const { kind, text } = this.#reader.next;
    if (node.kind === "path" && kind === "sign" && (text === "." || text === "[")) {
      return { kind: "path", path: parseRest(node.path, this.#reader, this.#faults) };
    }
    this.#enclosed.add(node);
    return node;
  }

  #side(): Side {
    return this.#asSide(this.#enclosedOrOperand());
  }

  #operand(): Side {
    const { next, afterNext } = this.#reader;
    if (next.kind === "value") return { kind: "value", value: this.#reader.take().text };
    if (next.kind === "name" && afterNext?.text === "(") return this.#call();
    return { kind: "path", path: parsePath(this.#reader, this.#faults) };
  }

  #call(): CallNode<Written> {
    const name = this.#reader.take().text;
    this.#reader.expectSign("(");
    const args = parseList(this.#reader, () => this.#side());
    this.#reader.expectSign(")");
    if (!FUNCTIONS.has(name)) this.#faults.note("function", `Invalid function name; function: ${name}`);
    return { kind: "call", name, args };
  }

  /** A size alone is no condition. */
  #asCondition(node: Node): Condition<Written> {
    if (node.kind === "path" || node.kind === "value") throw this.#reader.fault();
    if (node.kind === "call" && node.name === "size") this.#misused(node);
    return node;
  }

  /** The only function whose result can be compared is `size`. */
  #asSide(node: Node): Side {
    if (node.kind !== "path" && node.kind !== "value" && node.kind !== "call") throw this.#reader.fault();
    if (node.kind === "call" && node.name !== "size") this.#misused(node);
    return node;
  }

  #misused({ name }: CallNode<Written>): void {
    const message = "The function is not allowed to be used this way in an expression; function: ";
    this.#faults.note("misused", message + name);
  }
}
