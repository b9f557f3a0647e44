import { invalid } from "../errors";
import { bindUpdate } from "../expressions/bind-update";
import {
  type Action,
  type Bound,
  type Path,
  pathText,
  type SetValue,
  type Written,
} from "../expressions/syntax";
import { typeOf } from "../values/attribute-value";
import { notWellFormed } from "./fault";
import { parsePath } from "./parse-path";
import { isValue, parseValue } from "./parse-value";
import type { Scope } from "./scope";
import type { Token } from "./tokens";

const FUNCTIONS: ReadonlySet<string> = new Set(["list_append", "if_not_exists"]);

/** Parses the changes of an update, such as `SET a = 1, b = b + 1 SET c = 2 REMOVE d`. */
export function parseActions(scope: Scope): readonly Action<Bound>[] {
  const { reader } = scope;
  const actions: Action<Written>[] = [];
  while (reader.isWord("SET", "REMOVE")) {
    const isSet = reader.take().text.toUpperCase() === "SET";
    do actions.push(isSet ? parseSet(scope) : { kind: "REMOVE", path: parsePath(scope) });
    while (reader.takeSign(","));
  }
  if (actions.length === 0) throw notWellFormed("Expected SET or REMOVE");
  return scope.bound((given) => bindUpdate(actions, given));
}

function parseSet(scope: Scope): Action<Written> {
  const { reader } = scope;
  const path = parsePath(scope);
  reader.expectSign("=", "EQ");
  const token = reader.next;
  const called = reader.afterNext?.text === "(" ? token.text.toLowerCase() : "";
  if (called === "set_add") return parseSetChange(scope, path, "ADD");
  if (called === "set_delete") return parseSetChange(scope, path, "DELETE");
  return { kind: "SET", path, value: parseSum(scope) };
}

function parseSum(scope: Scope): SetValue<Written> {
  const { reader } = scope;
  const left = parseOperand(scope);
  for (const by of ["+", "-"] as const) {
    if (reader.takeSign(by)) return { kind: "sum", by, args: [left, parseOperand(scope)] };
  }
  return left;
}

function parseOperand(scope: Scope): SetValue<Written> {
  const { reader } = scope;
  if (reader.takeSign("(")) {
    const inner = parseSum(scope);
    reader.expectSign(")", "RIGHT_PAREN");
    return inner;
  }
  if (isValue(scope)) return { kind: "value", value: scope.nameOf(parseValue(scope)) };
  if (reader.next.kind === "name" && reader.afterNext?.text === "(") return parseCall(scope);
  return { kind: "path", path: parsePath(scope) };
}

function parseCall(scope: Scope): SetValue<Written> {
  const token = scope.reader.take();
  const name = token.text.toLowerCase();
  if (!FUNCTIONS.has(name)) {
    throw invalid(`Unrecognized function: ${name} at ${scope.reader.positionOf(token)}`);
  }
  const args = parseArguments(scope, () => parseOperand(scope));
  return { kind: "call", name, args: args as Extract<SetValue<Written>, { kind: "call" }>["args"] };
}

/** Parses `set_add(tags, <<'new'>>)` or `set_delete(...)`, whose first argument must be the attribute that is set. */
function parseSetChange(scope: Scope, path: Path, kind: "ADD" | "DELETE"): Action<Written> {
  const { reader } = scope;
  const token = reader.take();
  const tokens: Token[] = [];
  const args = parseArguments(scope, () => {
    tokens.push(reader.next);
    return parseOperand(scope);
  });
  const at = (where: Token | undefined) => ` at ${reader.positionOf(where ?? token)}`;
  const [first, second] = args;
  if (args.length !== 2) throw invalid(`SET_${kind} must have exactly two arguments${at(token)}`);
  if (first?.kind !== "path" || pathText(first.path) !== pathText(path)) {
    throw invalid(`The first argument to SET_${kind} must equal the assignment value${at(token)}`);
  }
  if (second?.kind !== "value" || !typeOf(scope.value(second.value)).endsWith("S") || isText(scope, second)) {
    throw invalid(`The second argument to SET_${kind} must be a value with type SET${at(tokens[0])}`);
  }
  return { kind, path, value: second.value };
}

function isText(scope: Scope, { value }: { readonly value: string }): boolean {
  return typeOf(scope.value(value)) === "S";
}

function parseArguments<Item>({ reader }: Scope, parse: () => Item): readonly Item[] {
  reader.expectSign("(", "LEFT_PAREN");
  const args: Item[] = [];
  if (!reader.isSign(")")) {
    do args.push(parse());
    while (reader.takeSign(","));
  }
  reader.expectSign(")", "RIGHT_PAREN");
  return args;
}
