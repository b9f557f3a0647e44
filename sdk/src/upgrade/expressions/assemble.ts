import { reindent, shift } from "./indent";
import { type Layout, type Member, withoutComments } from "./layout";
import { commentsIn, indentAt, type Source } from "./source";
import { isLineComment, type Manner, oneLine, onLines, type Unit } from "./unit";

/** Longest line that an object stays on when something is added to it. */
const LONG = 100;

/** Writes an object or list where it stands: what stays keeps its blanks, lines and commas. */
export function assembleExisting(
  source: Source,
  layout: Layout,
  units: readonly Unit[],
  /** Blanks of the line on which it begins, now. */
  indent: string,
  /** Whether nothing is around it that would be written on lines before. */
  isRoot: boolean,
): string {
  const from = indentAt(source.text, layout.node.start as number);
  const around = { source, layout, indent, shift: (text: string) => shift(text, from, indent) };
  if (layout.isMultiline) return new Writer(around).write(units);
  const isWide = units.some(needsLines);
  const text = isWide ? "" : new Writer(around).write(units);
  const start = isRoot ? columnOf(source, layout) : indent.length;
  const isLong = (line: string) => start + line.replace(/\n[^]*/, "").length > LONG;
  const old = source.text.slice(layout.node.start as number, layout.node.end as number);
  const isGrown = isLong(text) && (units.some(({ isNew }) => isNew) || !isLong(old));
  return isWide || isGrown ? inLines(around, units) : text;
}

interface AssemblyContext {
  readonly source: Source;
  readonly layout: Layout;
  readonly indent: string;
  readonly shift: (text: string) => string;
}

function columnOf({ text }: Source, { node }: Layout): number {
  return (node.start as number) - text.lastIndexOf("\n", node.start as number) - 1;
}

/** Whether a unit needs lines of its own now and did not before. */
function needsLines({ isNew, before, body = "", behind }: Unit): boolean {
  return [...before, ...(isNew ? behind : [])].some(isLineComment) || (isNew && body.includes("\n"));
}

/** An object that was on one line, with its parts on lines of their own. */
function inLines({ source, layout, indent }: AssemblyContext, units: readonly Unit[]): string {
  const brackets = layout.node.type === "ObjectExpression" ? "{}" : "[]";
  const manner: Manner = { style: source.style, indent, brackets, isAmongLines: true };
  const moved = units.map((unit) => ({
    ...unit,
    before: [...commentTexts(source, unit.member?.prefix), ...unit.before],
    behind: [...commentTexts(source, unit.member?.suffix), ...unit.behind],
    ...(unit.body !== undefined && { body: reindent(unit.body, unit.indent, indent + source.style.indent) }),
  }));
  const rest = commentTexts(source, layout.tail).map((text): Unit => {
    return { indent, before: [text], body: undefined, behind: [], isNew: false };
  });
  const lines = onLines([...moved, ...rest], manner);
  return `${brackets[0]}${lines}${source.style.eol}${indent}${brackets[1]}`;
}

function commentTexts(source: Source, range: Member["prefix"] | undefined): readonly string[] {
  if (!range) return [];
  return commentsIn(source, range).map(({ start, end }) => source.text.slice(start as number, end as number));
}

/** Writes units one after the other, and minds commas, and comments that end a line. */
class Writer {
  #text: string;
  #isLineOpen = false;
  readonly #begin: string;

  constructor(private readonly around: AssemblyContext) {
    const { source, layout, indent, shift } = around;
    const [first] = layout.members;
    this.#text = source.text[layout.node.start as number] as string;
    const inner = first
      ? shift(`\n${indentAt(source.text, first.body.start)}`).slice(1)
      : indent + source.style.indent;
    this.#begin = source.style.eol + inner;
  }

  write(units: readonly Unit[]): string {
    const { layout, source, shift } = this.around;
    const last = units.findLast(({ body }) => body !== undefined);
    for (const [at, unit] of units.entries()) this.#unit(unit, at === 0, unit === last);
    const tail = source.text.slice(layout.tail.start, layout.tail.end);
    const isEmpty = units.length === 0 && tail.trim() === "";
    const isBare = layout.members.length === 0 && tail === "" && units.length > 0;
    if (!isEmpty || layout.members.length === 0) this.#append(isBare ? this.#pad : shift(tail));
    if (this.#isLineOpen) this.#text += source.style.eol + this.around.indent;
    return this.#text + source.text[(layout.node.end as number) - 1];
  }

  /** The blanks between a bracket and the first member, on one line. */
  get #pad(): string {
    const { layout, source } = this.around;
    const [first] = layout.members;
    if (first) return /^[ \t]*/.exec(withoutComments(source, first.prefix))?.[0] ?? "";
    return layout.node.type === "ObjectExpression" ? " " : "";
  }

  #unit(unit: Unit, isFirst: boolean, isLast: boolean): void {
    const { layout } = this.around;
    const hasComma = unit.body !== undefined && (!isLast || this.#endsWithComma);
    if (!unit.member) this.#added(unit, isFirst, hasComma);
    else this.#member(unit, unit.member, isFirst, hasComma);
    if (!layout.isMultiline) return;
    if (unit.note !== undefined) this.#append(` // ${unit.note}`, true);
  }

  get #endsWithComma(): boolean {
    const { layout } = this.around;
    return layout.members.length === 0 ? layout.isMultiline : layout.hasTrailingComma;
  }

  #member(unit: Unit, { prefix, suffix, comma, index }: Member, isFirst: boolean, hasComma: boolean): void {
    const { source, layout, shift } = this.around;
    this.#append(this.#prefix(shift(source.text.slice(prefix.start, prefix.end)), isFirst, index));
    this.#before(unit);
    const behind = shift(source.text.slice(comma === undefined ? suffix.start : comma + 1, suffix.end));
    const early = comma === undefined ? "" : shift(source.text.slice(suffix.start, comma));
    this.#append(
      `${unit.body ?? ""}${layout.isMultiline ? "" : noteBlock(unit)}${early}${hasComma ? "," : ""}`,
    );
    this.#append(behind, /\/\/[^\n]*$/.test(behind));
    for (const text of unit.behind) this.#append(` ${text}`, isLineComment(text));
  }

  /** Blanks between two members are not those after a bracket. */
  #prefix(text: string, isFirst: boolean, index: number): string {
    if (this.around.layout.isMultiline) {
      if (!isFirst || index === 0) return text;
      if (!text.includes("\n")) return this.#begin + text.trimStart();
      return text.replace(/^[ \t]*(?:\r?\n[ \t]*)+(?=\r?\n)/, "");
    }
    if (isFirst) return index === 0 ? text : this.#pad + text.trimStart();
    return index === 0 ? ` ${text.trimStart()}` : text;
  }

  /** Comments in front of a member: on lines of their own, or on its line. */
  #before({ before }: Unit): void {
    const { layout } = this.around;
    for (const text of before) {
      if (!layout.isMultiline) this.#append(`${text} `);
      else {
        const isAtBegin = /\n[ \t]*$/.test(this.#text);
        this.#append(`${isAtBegin ? "" : this.#begin}${text}`, isLineComment(text));
        this.#append(this.#begin);
      }
    }
  }

  #added(unit: Unit, isFirst: boolean, hasComma: boolean): void {
    const { before, body, behind } = unit;
    const comma = hasComma ? "," : "";
    if (!this.around.layout.isMultiline) {
      this.#append(`${isFirst ? this.#pad : " "}${oneLine(unit)}${comma}`);
      return;
    }
    for (const text of before) this.#append(this.#begin + text, isLineComment(text));
    if (body !== undefined) this.#append(`${this.#begin}${body}${comma}`);
    for (const text of behind) this.#append(` ${text}`, isLineComment(text));
  }

  /** Behind a comment that ends the line, a line begins. */
  #append(text: string, endsLine = false): void {
    if (this.#isLineOpen && text !== "" && !/^[ \t]*\r?\n/.test(text)) this.#text += this.#begin;
    if (text === "" && !endsLine) return;
    this.#text += text;
    this.#isLineOpen = endsLine;
  }
}

function noteBlock({ note }: Unit): string {
  return note === undefined ? "" : ` /* ${note} */`;
}
