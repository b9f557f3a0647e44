import { Cursor, parseExpression, parseReference } from "./expressions";
import { type Block, type Expression, TemplateError } from "./syntax";

const DIRECTIVE =
  /#(?:\{(set|if|elseif|else|end|foreach|stop|break)\}|(set|if|elseif|else|end|foreach|stop|break)\b)/y;
/** Directives of the language that are not emulated. */
const OTHERS = /#(?:macro|define|include|parse|evaluate)\b/y;
/** The rest of a line after a directive. A line that holds nothing else leaves nothing in the output. */
const LINE_END = /[ \t]*\r?\n/y;

/** Parses a mapping template. @throws TemplateError for invalid syntax */
export function parseTemplate(text: string): readonly Block[] {
  const cursor = new Cursor(text, parseInner);
  const { blocks, end } = parseBlocks(cursor);
  if (end !== undefined) throw new TemplateError(`#${end} without an #if or #foreach`);
  return blocks;
}

function parseInner(text: string): Expression {
  return text.includes("$") || text.includes("#")
    ? { kind: "text", parts: parseTemplate(text) }
    : { kind: "value", value: text };
}

interface Blocks {
  readonly blocks: readonly Block[];
  /** The directive that ended the blocks, or `undefined` at the end of the template. */
  readonly end: string | undefined;
}

function parseBlocks(cursor: Cursor): Blocks {
  const blocks: Block[] = [];
  while (cursor.at < cursor.text.length) {
    const other = cursor.take(OTHERS);
    if (other) throw new TemplateError(`${other[0]} is not emulated`);
    const directive = cursor.take(DIRECTIVE);
    const name = directive?.[1] ?? directive?.[2];
    if (name === "end" || name === "else" || name === "elseif") {
      if (name !== "elseif") cursor.take(LINE_END);
      return { blocks, end: name };
    }
    if (name !== undefined) blocks.push(parseDirective(cursor, name));
    else blocks.push(parseReference(cursor) ?? parseText(cursor));
  }
  return { blocks, end: undefined };
}

function parseDirective(cursor: Cursor, name: string): Block {
  if (name === "set") return parseSet(cursor);
  if (name === "if") return parseIf(cursor);
  if (name === "foreach") return parseForeach(cursor);
  return { kind: name as "stop" | "break" };
}

function parseSet(cursor: Cursor): Block {
  cursor.expect(/\s*\(\s*/y, '"("');
  const target = parseReference(cursor);
  if (!target) throw new TemplateError("#set needs a reference");
  cursor.expect(/\s*=/y, '"="');
  const value = parseExpression(cursor);
  cursor.expect(/\s*\)/y, '")"');
  cursor.take(LINE_END);
  return { kind: "set", target, value };
}

function parseIf(cursor: Cursor): Block {
  const branches: { test: Expression; body: readonly Block[] }[] = [];
  let end: string | undefined = "elseif";
  while (end === "elseif") {
    const test = parseCondition(cursor);
    const body = parseBlocks(cursor);
    branches.push({ test, body: body.blocks });
    end = body.end;
  }
  const otherwise: Blocks = end === "else" ? parseBlocks(cursor) : { blocks: [], end };
  if (otherwise.end !== "end") throw new TemplateError("#if without #end");
  return { kind: "if", branches, otherwise: otherwise.blocks };
}

function parseCondition(cursor: Cursor): Expression {
  cursor.expect(/\s*\(/y, '"("');
  const test = parseExpression(cursor);
  cursor.expect(/\s*\)/y, '")"');
  cursor.take(LINE_END);
  return test;
}

function parseForeach(cursor: Cursor): Block {
  const [, name = ""] = cursor.expect(/\s*\(\s*\$\{?([A-Za-z_][\w-]*)\}?\s+in\b/y, '"($name in"');
  const list = parseExpression(cursor);
  cursor.expect(/\s*\)/y, '")"');
  cursor.take(LINE_END);
  const { blocks, end } = parseBlocks(cursor);
  if (end !== "end") throw new TemplateError("#foreach without #end");
  return { kind: "foreach", name, list, body: blocks };
}

/** Parses text up to the next character that may begin something else. Comments are left out. */
function parseText(cursor: Cursor): Block {
  if (cursor.take(/##[^\n]*\n?/y) || cursor.take(/#\*[^]*?\*#/y)) return { kind: "output", text: "" };
  const [text = ""] = cursor.take(/\\[$#]|[^$#\\]+/y) ?? cursor.expect(/[^]/y, "text");
  return { kind: "output", text: /^\\[$#]$/.test(text) ? text.slice(1) : text };
}
