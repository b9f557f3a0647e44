import type { Node, Range } from "../../../syntax/nodes";
import type { Draft } from "../edits/draft";
import { type Site, sitesOf } from "./sites";

/** A name in the braces of an import. */
export interface Entry {
  readonly imported: string;
  readonly local: string;
  readonly isType: boolean;
}

/** The content of a statement that imports. */
export interface Import {
  readonly form: Site["form"];
  readonly specifier: string;
  readonly isTypeOnly?: boolean;
  /** Names in front of the braces: `sapi`, `* as sapi`. */
  readonly whole?: readonly string[];
  readonly entries: readonly Entry[];
}

/** How the import is laid out in whose place another one comes. */
export interface Layout {
  /** Width that lines may have. */
  readonly width: number;
  readonly isSpaced: boolean;
  readonly hasSemicolon: boolean;
  readonly keyword: string;
}

/** How a file lays out its imports, as its first one with braces has it. */
export function layoutOf(draft: Draft, range: Range | undefined): Layout {
  const text = range ? draft.text.slice(range.start, range.end) : "";
  const longest = Math.max(80, ...draft.text.split("\n").map((line) => line.trimEnd().length));
  return {
    width: Math.min(longest, 120),
    isSpaced: !/\{\S/.test(text),
    hasSemicolon: text === "" || text.trimEnd().endsWith(";"),
    keyword: /^(const|let|var)\b/.exec(text)?.[1] ?? "const",
  };
}

/** The text of an import: two statements where names stand beside all of a module, which one has no room for. */
export function importText(draft: Draft, given: Import, layout: Layout): string {
  const isSplit = given.entries.length > 0 && given.whole?.some((name) => name.startsWith("*"));
  if (!isSplit) return statementText(draft, given, layout);
  const { whole: _, ...named } = given;
  const wholes = statementText(draft, { ...given, entries: [] }, layout);
  return `${wholes}${draft.style.eol}${statementText(draft, named, layout)}`;
}

function statementText(draft: Draft, given: Import, layout: Layout): string {
  const { quote } = draft.style;
  const end = layout.hasSemicolon ? ";" : "";
  const module = quote + given.specifier + quote;
  const whole = given.whole ?? [];
  if (given.form === "import-equals") return `import ${whole[0]} = require(${module})${end}`;
  const isRequire = given.form === "require";
  const tail = isRequire ? ` = require(${module})${end}` : ` from ${module}${end}`;
  const head = isRequire ? layout.keyword : given.isTypeOnly ? "import type" : "import";
  if (given.entries.length === 0) return `${head} ${whole.join(", ")}${tail}`;
  const texts = given.entries.map((entry) => entryText(entry, isRequire, given.isTypeOnly === true));
  const space = layout.isSpaced ? " " : "";
  const front = whole.length > 0 ? `${head} ${whole.join(", ")},` : head;
  const line = `${front} {${space}${texts.join(", ")}${space}}${tail}`;
  if (line.length <= layout.width) return line;
  const { eol, indent } = draft.style;
  return `${front} {${eol}${texts.map((text) => `${indent}${text},${eol}`).join("")}}${tail}`;
}

function entryText({ imported, local, isType }: Entry, isRequire: boolean, isTypeOnly: boolean): string {
  if (isRequire) return imported === local ? local : `${imported}: ${local}`;
  const name = imported === local ? local : `${imported} as ${local}`;
  return isType && !isTypeOnly ? `type ${name}` : name;
}

/** Names in the order of the alphabet, where those that were there were so. */
export function inOrder(entries: readonly Entry[], before: readonly string[]): readonly Entry[] {
  const sorted = before.toSorted(compareNames);
  if (before.length < 2 || before.some((name, at) => name !== sorted[at])) return entries;
  return entries.toSorted((one, other) => compareNames(one.imported, other.imported));
}

function compareNames(one: string, other: string): number {
  return one.toLowerCase() < other.toLowerCase() ? -1 : one.toLowerCase() > other.toLowerCase() ? 1 : 0;
}

/** How a file without such an import imports. */
export function formOf({ file }: Draft): Site["form"] {
  return file.isModule || file.isTypeScript ? "import" : "require";
}

/** Behind the imports that there are, or at the beginning. */
export function insertImports(draft: Draft, lines: readonly string[]): void {
  if (lines.length === 0) return;
  const { eol } = draft.style;
  const last = sitesOf(draft.file).at(-1)?.statement;
  if (last) {
    const end = last.end as number;
    const line = draft.text.indexOf("\n", end);
    draft.edits.insert(line < 0 ? draft.text.length : line + 1, lines.map((text) => text + eol).join(""));
    return;
  }
  const [first] = draft.file.file.program.body as Node[];
  const at = first ? draft.file.lineStart(first.start as number) : 0;
  draft.edits.insert(at, lines.map((text) => text + eol).join(""));
}
