import { type Expression, type Reference, type Step, TemplateError } from "./syntax";

/** Reads a text from front to back. */
export class Cursor {
  at = 0;

  constructor(
    readonly text: string,
    /** Parses the inside of a text in double quotes, which is a template itself. */
    readonly parseInner: (text: string) => Expression,
  ) {}

  get rest(): string {
    return this.text.slice(this.at);
  }

  /** Consumes the match of a sticky pattern at the current position. */
  take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found === null) return undefined;
    this.at = pattern.lastIndex;
    return found;
  }

  expect(pattern: RegExp, what: string): RegExpExecArray {
    const found = this.take(pattern);
    if (found) return found;
    const line = this.text.slice(0, this.at).split("\n").length;
    throw new TemplateError(
      `${what} expected in line ${line}, before ${JSON.stringify(this.rest.slice(0, 20))}`,
    );
  }
}

/** Operators by precedence, the weakest first. Some are words. */
const LEVELS: readonly RegExp[] = [
  /\s*(\|\||\bor\b)/y,
  /\s*(&&|\band\b)/y,
  /\s*(==|!=|\beq\b|\bne\b)/y,
  /\s*(<=|>=|<|>|\ble\b|\bge\b|\blt\b|\bgt\b)/y,
  /\s*([+-])/y,
  /\s*([*/%])/y,
];
const WORDS: Readonly<Record<string, string>> = {
  or: "||",
  and: "&&",
  eq: "==",
  ne: "!=",
  le: "<=",
  ge: ">=",
  lt: "<",
  gt: ">",
};

export function parseExpression(cursor: Cursor, level = 0): Expression {
  const operators = LEVELS[level];
  if (operators === undefined) return parseOperand(cursor);
  let left = parseExpression(cursor, level + 1);
  for (let found = cursor.take(operators); found; found = cursor.take(operators)) {
    const written = found[1] as string;
    left = {
      kind: "binary",
      operator: WORDS[written] ?? written,
      left,
      right: parseExpression(cursor, level + 1),
    };
  }
  return left;
}

function parseOperand(cursor: Cursor): Expression {
  cursor.take(/\s*/y);
  const sign = cursor.take(/(!|not\b|-(?!\d))/y);
  if (sign) return { kind: "unary", operator: sign[1] === "-" ? "-" : "!", operand: parseOperand(cursor) };
  if (cursor.take(/\(/y)) {
    const inner = parseExpression(cursor);
    cursor.expect(/\s*\)/y, '")"');
    return inner;
  }
  if (cursor.take(/\[/y)) return parseList(cursor);
  if (cursor.take(/\{/y)) return parseMap(cursor);
  const reference = parseReference(cursor);
  return reference ?? parseLiteral(cursor);
}

function parseLiteral(cursor: Cursor): Expression {
  const plain = cursor.take(/'([^']*)'/y);
  if (plain) return { kind: "value", value: plain[1] };
  const quoted = cursor.take(/"((?:[^"\\]|\\[^])*)"/y);
  if (quoted) return cursor.parseInner((quoted[1] as string).replaceAll('\\"', '"'));
  const number = cursor.take(/-?\d+(?:\.\d+)?(?!\.\.)/y) ?? cursor.take(/-?\d+/y);
  if (number) return { kind: "value", value: Number(number[0]) };
  const [, word] = cursor.expect(/(true|false|null)\b/y, "a value");
  return { kind: "value", value: word === "null" ? null : word === "true" };
}

function parseList(cursor: Cursor): Expression {
  if (cursor.take(/\s*\]/y)) return { kind: "list", items: [] };
  const items = [parseExpression(cursor)];
  if (cursor.take(/\s*\.\./y)) {
    const to = parseExpression(cursor);
    cursor.expect(/\s*\]/y, '"]"');
    return { kind: "range", from: items[0] as Expression, to };
  }
  while (cursor.take(/\s*,/y)) items.push(parseExpression(cursor));
  cursor.expect(/\s*\]/y, '"]"');
  return { kind: "list", items };
}

function parseMap(cursor: Cursor): Expression {
  const entries: [Expression, Expression][] = [];
  while (!cursor.take(/\s*\}/y)) {
    const key = parseExpression(cursor);
    cursor.expect(/\s*:/y, '":"');
    entries.push([key, parseExpression(cursor)]);
    cursor.take(/\s*,/y);
  }
  return { kind: "map", entries };
}

/** Parses `$name`, `${name}` or `$!name` with its steps. Returns `undefined` where no reference begins. */
export function parseReference(cursor: Cursor): Reference | undefined {
  const start = cursor.at;
  const opened = cursor.take(/\$(!?)(\{?)([A-Za-z_][\w-]*)/y);
  if (!opened) return undefined;
  const steps: Step[] = [];
  for (let step = parseStep(cursor); step; step = parseStep(cursor)) steps.push(step);
  if (opened[2]) cursor.expect(/\}/y, '"}"');
  const source = cursor.text.slice(start, cursor.at);
  return { kind: "reference", name: opened[3] as string, steps, source, quiet: opened[1] === "!" };
}

function parseStep(cursor: Cursor): Step | undefined {
  if (cursor.take(/\[/y)) {
    const index = parseExpression(cursor);
    cursor.expect(/\s*\]/y, '"]"');
    return { kind: "index", index };
  }
  const member = cursor.take(/\.([A-Za-z_][\w-]*)/y);
  if (!member) return undefined;
  return { kind: "member", name: member[1] as string, args: cursor.take(/\(/y) && parseArguments(cursor) };
}

function parseArguments(cursor: Cursor): Expression[] {
  const args: Expression[] = [];
  while (!cursor.take(/\s*\)/y)) {
    args.push(parseExpression(cursor));
    cursor.take(/\s*,/y);
  }
  return args;
}
