import type { SourceLocation } from "./location";
import { type Token, tokensFrom } from "./source-tokens";

/**
 * The source position of a prop in a call: the line of `"GET /notes"` in `new Api(stack, "Api", { routes: { "GET /notes":
 * ... } })`. The deepest part of the path that the call contains counts. It is `undefined` when the call contains none of
 * it, or when it may come from elsewhere.
 */
export function propLocation(
  source: string,
  call: SourceLocation,
  keys: readonly string[],
): SourceLocation | undefined {
  const start = offsetOf(source, call);
  const tokens = start === undefined ? [] : callAt(source, start);
  const isAdding = keys[0] === "addRoutes" && tokens.some(({ value }) => value === "addRoutes");
  const found = argumentsOf(tokens)
    .map((argument) => findProp(argument, isAdding ? keys.slice(1) : keys))
    .filter((token) => token !== undefined);
  const [token] = found;
  return token && found.length === 1 ? { file: call.file, ...positionOf(source, token.start) } : undefined;
}

/** `routes["GET /notes"].function` is `routes`, `GET /notes` and `function`. */
export function keysOfPath(path: string): readonly string[] {
  return [...path.matchAll(/([\w$]+)|\[("(?:[^"\\]|\\.)*"|\d+)\]/g)].map(([, word, bracket = ""]) =>
    word !== undefined ? word : String(JSON.parse(bracket)),
  );
}

/** The tokens of a call, from its name to the bracket that ends it. None where it is no call. */
function callAt(source: string, start: number): readonly Token[] {
  const tokens: Token[] = [];
  let depth = 0;
  for (const token of tokensFrom(source, start)) {
    tokens.push(token);
    const step = stepOf(token);
    // Only a name, type arguments and what leads to it may stand before the arguments.
    if (depth === 0 && step > 0 && token.value !== "(") return [];
    if (depth === 0 && token.kind === "mark" && !"(.<>,".includes(token.value)) return [];
    depth += step;
    if (depth === 0 && step < 0) return tokens;
  }
  return [];
}

function argumentsOf(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const open = tokens.findIndex(({ kind, value }) => kind === "mark" && value === "(");
  return open < 0 ? [] : splitAtCommas(tokens.slice(open + 1, -1));
}

/** The key of a prop in an object that is written out. */
function findProp(value: readonly Token[], [key, ...rest]: readonly string[]): Token | undefined {
  if (key === undefined || !isMark(value[0], "{")) return undefined;
  const end = endOf(value);
  const entries = end === undefined ? [] : splitAtCommas(value.slice(1, end));
  const named = entries.filter((entry) => entry[0]?.kind !== "mark" && entry[0]?.value === key);
  const [entry] = named;
  // A spread or computed property may override it.
  const isSure = entries.every((other) => other[0]?.kind !== "mark");
  if (!entry || named.length > 1 || !isSure) return undefined;
  return (isMark(entry[1], ":") && findProp(entry.slice(2), rest)) || entry[0];
}

function splitAtCommas(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const parts: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    depth += stepOf(token);
    if (depth === 0 && isMark(token, ",")) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts.filter((part) => part.length > 0);
}

/** The index of the bracket that closes the first one. */
function endOf(tokens: readonly Token[]): number | undefined {
  let depth = 0;
  for (const [index, token] of tokens.entries()) {
    depth += stepOf(token);
    if (depth === 0) return index;
  }
  return undefined;
}

function stepOf({ kind, value }: Token): number {
  if (kind !== "mark") return 0;
  if ("([{".includes(value)) return 1;
  return ")]}".includes(value) ? -1 : 0;
}

function isMark(token: Token | undefined, value: string): boolean {
  return token?.kind === "mark" && token.value === value;
}

function offsetOf(source: string, { line, column }: SourceLocation): number | undefined {
  const lines = source.split("\n");
  const text = lines[line - 1];
  if (text === undefined || column > text.length) return undefined;
  return lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, column - 1);
}

function positionOf(source: string, offset: number): { readonly line: number; readonly column: number } {
  const before = source.slice(0, offset).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
