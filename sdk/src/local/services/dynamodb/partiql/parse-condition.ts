import { invalid } from "../errors";
import { bindCondition, wrongType } from "../expressions/bind-condition";
import { pathsOf } from "../expressions/paths-of";
import type { Bound, CallNode, Comparator, Condition, Operand, Written } from "../expressions/syntax";
import { typeOf } from "../values/attribute-value";
import { notWellFormed } from "./fault";
import { parsePath } from "./parse-path";
import { isValue, parseValue } from "./parse-value";
import type { Scope } from "./scope";

type Side = Operand<Written>;

const COMPARATORS: Readonly<Record<string, Comparator>> = {
  "=": "=",
  "<>": "<>",
  "!=": "<>",
  "<": "<",
  "<=": "<=",
  ">": ">",
  ">=": ">=",
};
const FUNCTIONS: ReadonlySet<string> = new Set([
  "attribute_exists",
  "attribute_not_exists",
  "attribute_type",
  "begins_with",
  "contains",
  "size",
]);
/** Names of types after `IS`. */
const TYPES: Readonly<Record<string, string>> = {
  NULL: "NULL",
  BOOLEAN: "BOOL",
  BLOB: "B",
  STRING: "S",
  NUMERIC: "N",
  STRUCT: "M",
  TUPLE: "M",
  LIST: "L",
};
const ORDERED: readonly string[] = ["<", "<=", ">", ">="];

/** The condition after `WHERE`, with the meaning that it has in an expression. */
export function parseWhere(scope: Scope): Condition<Bound> | undefined {
  if (!scope.reader.takeWord("WHERE")) return undefined;
  const written = parseOr(scope);
  return scope.bound((given) => {
    const condition = bindCondition(written, given);
    checkOrdered(condition);
    return condition;
  });
}

function parseOr(scope: Scope): Condition<Written> {
  let left = parseAnd(scope);
  while (scope.reader.takeWord("OR")) left = { kind: "or", left, right: parseRight(scope, parseAnd) };
  return left;
}

function parseAnd(scope: Scope): Condition<Written> {
  let left = parseNot(scope);
  while (scope.reader.takeWord("AND")) left = { kind: "and", left, right: parseRight(scope, parseNot) };
  return left;
}

function parseRight(scope: Scope, parse: (scope: Scope) => Condition<Written>): Condition<Written> {
  if (scope.reader.next.kind !== "end") return parse(scope);
  throw notWellFormed("Missing right-hand side expression of infix operator");
}

function parseNot(scope: Scope): Condition<Written> {
  if (scope.reader.takeWord("NOT")) return { kind: "not", operand: parseNot(scope) };
  return parseComparison(scope);
}

function parseComparison(scope: Scope): Condition<Written> {
  const { reader } = scope;
  if (reader.isSign("(") && isCondition(scope)) {
    reader.take();
    const condition = parseOr(scope);
    reader.expectSign(")", "RIGHT_PAREN");
    return condition;
  }
  const left = parseSide(scope);
  const by = reader.next.kind === "sign" ? COMPARATORS[reader.next.text] : undefined;
  if (by !== undefined) {
    reader.take();
    return { kind: "compare", by, args: [left, parseSide(scope)] };
  }
  if (reader.takeWord("IS")) return parseIs(scope, left);
  const isNegated = reader.isWord("NOT") && /^(?:IN|BETWEEN)$/i.test(reader.afterNext?.text ?? "");
  if (isNegated) reader.take();
  const condition = parseRange(scope, left);
  return isNegated ? { kind: "not", operand: condition } : condition;
}

function parseRange(scope: Scope, left: Side): Condition<Written> {
  const { reader } = scope;
  if (reader.takeWord("BETWEEN")) {
    const lower = parseSide(scope);
    reader.expectWord("AND");
    return { kind: "between", args: [left, lower, parseSide(scope)] };
  }
  if (reader.takeWord("IN")) return { kind: "in", args: [left, ...parseMembers(scope)] };
  if (left.kind === "call" && left.name !== "size") return left;
  throw invalid("WHERE clause must contain an expression that resolves to a boolean");
}

/** `['a', 'b']` or `('a', 'b')` */
function parseMembers(scope: Scope): readonly Side[] {
  const { reader } = scope;
  const [open, close] = reader.isSign("(") ? ["(", ")"] : ["[", "]"];
  reader.expectSign(open as string, "LEFT_BRACKET");
  const members: Side[] = [];
  if (!reader.isSign(close as string)) {
    do members.push(parseSide(scope));
    while (reader.takeSign(","));
  }
  reader.expectSign(close as string, close === ")" ? "RIGHT_PAREN" : "RIGHT_BRACKET");
  if (members.length > 0) return members;
  throw invalid(
    "IN operator must have a left hand argument of type Variable Reference and right hand argument of type Seq with at least one member",
  );
}

function parseIs(scope: Scope, left: Side): Condition<Written> {
  const { reader } = scope;
  const isNegated = reader.takeWord("NOT");
  const { kind, text } = reader.take();
  const type = text.toUpperCase();
  if (kind !== "name" || (type !== "MISSING" && TYPES[type] === undefined)) {
    throw notWellFormed("Expected type name");
  }
  const condition: Condition<Written> =
    type === "MISSING"
      ? { kind: "call", name: "attribute_not_exists", args: [left] }
      : { kind: "call", name: "attribute_type", args: [left, typeNamed(scope, TYPES[type] ?? "")] };
  return isNegated ? { kind: "not", operand: condition } : condition;
}

function typeNamed(scope: Scope, type: string): Side {
  return { kind: "value", value: scope.nameOf({ S: type }) };
}

function parseSide(scope: Scope): Side {
  const { reader } = scope;
  if (reader.isSign("(")) {
    reader.take();
    const side = parseSide(scope);
    reader.expectSign(")", "RIGHT_PAREN");
    return side;
  }
  if (isValue(scope)) return { kind: "value", value: scope.nameOf(parseValue(scope)) };
  if (reader.next.kind === "name" && reader.afterNext?.text === "(") return parseCall(scope);
  return { kind: "path", path: parsePath(scope) };
}

function parseCall(scope: Scope): CallNode<Written> {
  const { reader } = scope;
  const token = reader.take();
  const name = token.text.toLowerCase();
  if (!FUNCTIONS.has(name)) throw invalid(`Unrecognized function: ${name} at ${reader.positionOf(token)}`);
  reader.expectSign("(", "LEFT_PAREN");
  const args: Side[] = [];
  if (!reader.isSign(")")) {
    do args.push(parseSide(scope));
    while (reader.takeSign(","));
  }
  reader.expectSign(")", "RIGHT_PAREN");
  return { kind: "call", name, args };
}

/** Whether parentheses hold a condition, and not a side of one: what is behind them says it. */
function isCondition({ reader }: Scope): boolean {
  const { kind, text } = reader.afterParentheses;
  if (kind === "sign") return COMPARATORS[text] === undefined;
  return kind !== "name" || !/^(?:IS|IN|BETWEEN|NOT)$/i.test(text);
}

/** Flags, lists and the like are in no order. */
function checkOrdered(condition: Condition<Bound>): void {
  if (condition.kind === "and" || condition.kind === "or") {
    checkOrdered(condition.left);
    checkOrdered(condition.right);
  } else if (condition.kind === "not") checkOrdered(condition.operand);
  else if (condition.kind === "compare" && ORDERED.includes(condition.by)) {
    for (const arg of condition.args) {
      if (arg.kind !== "value" || /^[SNB]$/.test(typeOf(arg.value))) continue;
      throw wrongType(condition.by, typeOf(arg.value));
    }
  }
}

/** Names of the attributes that a condition asks for. */
export function attributesIn(condition: Condition<Bound> | undefined): readonly string[] {
  return condition ? [...new Set(pathsOf(condition).map(([name]) => String(name)))] : [];
}
