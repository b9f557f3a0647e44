import * as ts from "typescript";
import { type Captured, type Match, matchesIn } from "./match";
import { needsParentheses, readingsOf } from "./pattern";
import { findDeclarations, type Sources } from "./sources";
import { firstSyntaxError, parse } from "./syntax";

/** A change of code, identified by its syntax. Form and file of the code are free. */
export interface Change {
  /** Name of the declaration that holds the code. */
  readonly in: string;
  /** The code, with wildcards for parts that do not matter. */
  readonly find: string;
  /** The replacement. */
  readonly replace: string;
}

/** A file with a change made. */
export interface ChangedFile {
  readonly file: string;
  readonly text: string;
}

/** The reason why a change cannot be made. */
export class ChangeError extends Error {}

interface SourcePosition extends Match {
  readonly file: string;
}

/** Makes a change at the one position of the sources that it describes. */
export function applyChange(sources: Sources, change: Change): ChangedFile {
  const position = findPosition(sources, change);
  const before = sources.get(position.file) as string;
  const { start, end } = rangeOf(position.nodes);
  const replacement = replacementFor(position, change.replace);
  const leavesSemicolon = before[end - 1] === ";" && !/[;}]$/.test(replacement);
  const text = before.slice(0, start) + replacement + before.slice(leavesSemicolon ? end - 1 : end);
  const error = firstSyntaxError(parse(position.file, text));
  if (error) throw new ChangeError(`with the change, ${positionText(position)} does not parse: ${error}`);
  return { file: position.file, text };
}

function findPosition(sources: Sources, change: Change): SourcePosition {
  const declarations = findDeclarations(sources, change.in);
  if (declarations.length === 0) throw new ChangeError(`nothing declares ${change.in}`);
  const readings = readingsOf(change.find);
  if (readings.length === 0) throw new ChangeError(`no code: ${change.find}`);
  const all = declarations.flatMap(({ file, node }) =>
    readings.flatMap((reading) =>
      matchesIn(node, reading).map((match): SourcePosition => ({ file, ...match })),
    ),
  );
  // Two readings may have found the same code.
  const [position, ...others] = new Map(all.map((found) => [positionKey(found), found])).values();
  if (!position) {
    const searched = declarations.map(({ file, node }) => positionText({ file, nodes: [node] }));
    throw new ChangeError(`${change.in} does not hold ${change.find}; searched ${searched.join(", ")}`);
  }
  if (others.length > 0) {
    const positions = [position, ...others].map(positionText);
    throw new ChangeError(
      `${change.in} holds ${change.find} ${positions.length} times: ${positions.join(", ")}`,
    );
  }
  return position;
}

function positionText({ file, nodes }: Pick<SourcePosition, "file" | "nodes">): string {
  const { start } = rangeOf(nodes);
  const { line, character } = (nodes[0] as ts.Node).getSourceFile().getLineAndCharacterOfPosition(start);
  return `${file}:${line + 1}:${character + 1}`;
}

function positionKey({ file, nodes }: SourcePosition): string {
  const { start, end } = rangeOf(nodes);
  return `${file} ${start} ${end}`;
}

function rangeOf(nodes: readonly ts.Node[]): { readonly start: number; readonly end: number } {
  return { start: (nodes[0] as ts.Node).getStart(), end: (nodes.at(-1) as ts.Node).getEnd() };
}

function replacementFor({ nodes, captured }: Match, code: string): string {
  if (code === "") return nothingFor(nodes[0] as ts.Node);
  // A comma at the end of the pattern belongs to no node, so it stays in the source.
  const text = fillIn(code, captured).replace(/,\s*$/, "");
  return ts.isExpression(nodes[0] as ts.Node) && needsParentheses(text) ? `(${text})` : text;
}

/** Code that does nothing in a node's position, so that commas around it can stay. */
function nothingFor(node: ts.Node): string {
  if (ts.isStatement(node) || ts.isClassElement(node)) return ";";
  if (ts.isObjectLiteralElementLike(node) && ts.isObjectLiteralExpression(node.parent)) return "...{}";
  if (ts.isArrayLiteralExpression(node.parent) || ts.isCallOrNewExpression(node.parent)) return "...[]";
  throw new ChangeError(`${node.getText()} cannot be left out: write what stands in its place`);
}

/** Writes the code of the wildcards. A wildcard without code removes the comma after it. */
function fillIn(code: string, captured: Captured): string {
  return code.replace(/(\$\$\$\w+|\$[A-Z]\w*)(\s*,)?/g, (_, name: string, comma = "") => {
    const nodes = captured.get(name);
    if (!nodes) throw new ChangeError(`${name} is not in the pattern`);
    const [first] = nodes;
    if (!first) return "";
    const { start, end } = rangeOf(nodes);
    const text = first.getSourceFile().text.slice(start, end);
    const isOperand = nodes.length === 1 && ts.isExpression(first) && needsParentheses(text);
    return (isOperand ? `(${text})` : text) + comma;
  });
}
