import { asText, type Method, memberOf } from "./methods";
import type { Block, Expression, Reference, Step } from "./syntax";

/** The variables of a template, both given and set, by name. */
export type Variables = Map<string, unknown>;

/** Most turns of one `#foreach`. @see Developer Guide, limits */
const MAX_ITERATIONS = 1_000;
const STOP = Symbol("stop");
const BREAK = Symbol("break");

/** Renders a template. */
export function render(blocks: readonly Block[], variables: Variables): string {
  const output: string[] = [];
  run(blocks, variables, output);
  return output.join("");
}

function run(blocks: readonly Block[], variables: Variables, output: string[]): symbol | undefined {
  for (const block of blocks) {
    const ended = runBlock(block, variables, output);
    if (ended) return ended;
  }
  return undefined;
}

function runBlock(block: Block, variables: Variables, output: string[]): symbol | undefined {
  switch (block.kind) {
    case "output":
      output.push(block.text);
      return undefined;
    case "reference":
      output.push(shown(block, variables));
      return undefined;
    case "set":
      assign(block.target, evaluate(block.value, variables), variables);
      return undefined;
    case "if": {
      const taken = block.branches.find(({ test }) => isTrue(evaluate(test, variables)));
      return run(taken?.body ?? block.otherwise, variables, output);
    }
    case "foreach":
      return runForeach(block, variables, output);
    default:
      return block.kind === "stop" ? STOP : BREAK;
  }
}

function runForeach(
  { name, list, body }: Extract<Block, { kind: "foreach" }>,
  variables: Variables,
  output: string[],
): symbol | undefined {
  const value = evaluate(list, variables);
  const items = Array.isArray(value) ? value : isMap(value) ? Object.values(value) : [];
  const before = [variables.get(name), variables.get("foreach"), variables.get("velocityCount")];
  for (const [index, item] of items.slice(0, MAX_ITERATIONS).entries()) {
    const position = { index, count: index + 1, first: index === 0, last: index === items.length - 1 };
    variables
      .set(name, item)
      .set("foreach", { ...position, hasNext: !position.last })
      .set("velocityCount", index + 1);
    const ended = run(body, variables, output);
    if (ended === STOP) return STOP;
    if (ended === BREAK) break;
  }
  for (const [i, key] of [name, "foreach", "velocityCount"].entries()) variables.set(key, before[i]);
  return undefined;
}

/** The output of a reference: its value, or its own text if the variable is not set. */
function shown(reference: Reference, variables: Variables): string {
  const value = evaluate(reference, variables);
  if (value !== undefined && value !== null && typeof value !== "function") return asText(value);
  return reference.quiet || variables.has(reference.name) ? "" : reference.source;
}

function assign({ name, steps }: Reference, value: unknown, variables: Variables): void {
  const last = steps.at(-1);
  if (last === undefined) {
    variables.set(name, value);
    return;
  }
  const owner = follow(variables.get(name), steps.slice(0, -1), variables);
  const key = last.kind === "member" ? last.name : evaluate(last.index, variables);
  if (Array.isArray(owner)) owner[Number(key)] = value;
  else (memberOf(owner, "put") as Method | undefined)?.(key, value);
}

function evaluate(expression: Expression, variables: Variables): unknown {
  switch (expression.kind) {
    case "value":
      return expression.value;
    case "text":
      return render(expression.parts, variables);
    case "list":
      return expression.items.map((item) => evaluate(item, variables));
    case "range":
      return range(Number(evaluate(expression.from, variables)), Number(evaluate(expression.to, variables)));
    case "map":
      return Object.fromEntries(
        expression.entries.map(([key, value]) => [
          asText(evaluate(key, variables)),
          evaluate(value, variables),
        ]),
      );
    case "unary": {
      const value = evaluate(expression.operand, variables);
      return expression.operator === "!" ? !isTrue(value) : -Number(value);
    }
    case "binary":
      return combine(expression, variables);
    case "reference":
      return follow(variables.get(expression.name), expression.steps, variables);
  }
}

function follow(start: unknown, steps: readonly Step[], variables: Variables): unknown {
  let value = start;
  for (const step of steps) {
    if (value === undefined || value === null) return undefined;
    if (step.kind === "index") {
      const index = evaluate(step.index, variables);
      value = Array.isArray(value) ? value[Number(index)] : memberOf(value, String(index));
      continue;
    }
    const member = memberOf(value, step.name);
    const args = step.args?.map((argument) => evaluate(argument, variables));
    value = args && typeof member === "function" ? (member as Method)(...args) : args ? undefined : member;
  }
  return value;
}

function combine(
  { operator, left, right }: Extract<Expression, { kind: "binary" }>,
  variables: Variables,
): unknown {
  const first = evaluate(left, variables);
  if (operator === "||") return isTrue(first) || isTrue(evaluate(right, variables));
  if (operator === "&&") return isTrue(first) && isTrue(evaluate(right, variables));
  // Operands may have any types. JavaScript decides the result for those that the operator does not fit.
  return OPERATORS[operator]?.(first as never, evaluate(right, variables) as never);
}

const OPERATORS: Readonly<Record<string, (a: never, b: never) => unknown>> = {
  "==": (a: unknown, b: unknown) => isEqual(a, b),
  "!=": (a: unknown, b: unknown) => !isEqual(a, b),
  "<": (a: number, b: number) => a < b,
  "<=": (a: number, b: number) => a <= b,
  ">": (a: number, b: number) => a > b,
  ">=": (a: number, b: number) => a >= b,
  "+": (a: unknown, b: unknown) =>
    typeof a === "number" && typeof b === "number" ? a + b : asText(a) + asText(b),
  "-": (a: number, b: number) => a - b,
  "*": (a: number, b: number) => a * b,
  "/": (a: number, b: number) => (Number.isInteger(a) && Number.isInteger(b) ? Math.trunc(a / b) : a / b),
  "%": (a: number, b: number) => a % b,
};

/** Null equals only null. Values of other types are compared by their text, as Velocity does. */
function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (a === undefined || a === null || b === undefined || b === null) return (a ?? null) === (b ?? null);
  return asText(a) === asText(b);
}

function isTrue(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false;
}

function isMap(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

function range(from: number, to: number): number[] {
  const step = from <= to ? 1 : -1;
  return Array.from({ length: Math.min(Math.abs(to - from) + 1, MAX_ITERATIONS) }, (_, i) => from + i * step);
}
