import type { Node } from "../../syntax/nodes";
import { isSyntaxFailure } from "../../syntax/parse";
import { readSourceFile, type SourceFile } from "../../syntax/source-file";
import { statementAround } from "../program/edits/draft";
import type { LegacyLibrary } from "../program/legacy/legacy-library";
import { Program } from "../program/modules/program";
import type { UpgradeNote as Note } from "../upgrade";
import { blocksOf, commentOut } from "./blocks";
import { leaveOutImports } from "./imports";
import { notesAfter } from "./notes";
import { leaveOutUnused } from "./only-used";
import { expressionAt, nameOf, rootsOf } from "./roots";
import { Spread } from "./spread";
import { leaveOutEmptied } from "./whole";

/** The facts about a library by which its parts without a counterpart are known. */
export interface LeftFacts {
  readonly legacy: LegacyLibrary;
  /** Whether there is nothing for what a module exports. */
  readonly isLeft: (specifier: string) => boolean;
  /** Whether a text may import such a module. Most files need not be read for it. */
  readonly mayBeLeft: (text: string) => boolean;
}

/**
 * Comments out the parts of a moved program that have no counterpart, with all that uses them, so that the rest starts.
 * The texts are those after the move, and so are the lines of the notes.
 */
export function leaveOut(
  texts: ReadonlyMap<string, string>,
  notes: readonly Note[],
  facts: LeftFacts,
): { readonly files: ReadonlyMap<string, string>; readonly notes: readonly Note[] } {
  const isNothing = !notes.some(({ isFatal }) => isFatal);
  if (isNothing && ![...texts.values()].some(facts.mayBeLeft)) return { files: new Map(), notes };
  const sources = readAll(texts);
  const spread = new Spread(new Program(sources, facts.legacy));
  for (const file of sources.values()) {
    const own = notes.filter(({ path }) => path === file.path);
    leaveOutRoots(spread, file, own, facts);
  }
  if (spread.cuts.size === 0) return { files: new Map(), notes };
  finish(spread, facts);
  const files = new Map<string, string>();
  const now = new Map<string, readonly Note[]>();
  for (const [file, cuts] of spread.cuts) {
    const blocks = blocksOf(file, cuts);
    const edits = commentOut(file, blocks);
    files.set(file.path, edits.toString());
    const own = notes.filter(({ path }) => path === file.path);
    now.set(file.path, notesAfter(file, own, blocks, edits));
  }
  const others = notes.filter(({ path }) => !now.has(path));
  return { files, notes: [...others, ...[...now.values()].flat()] };
}

function readAll(texts: ReadonlyMap<string, string>): ReadonlyMap<string, SourceFile> {
  const sources = new Map<string, SourceFile>();
  for (const [path, text] of texts) {
    const read = readSourceFile(path, text);
    if (!isSyntaxFailure(read)) sources.set(path, read);
  }
  return sources;
}

/** One step may find the reason for another one. */
function finish(spread: Spread, { isLeft }: LeftFacts): void {
  const count = () => [...spread.cuts.values()].reduce((sum, { length }) => sum + length, 0);
  for (let before = -1; before !== count(); ) {
    before = count();
    spread.run();
    leaveOutEmptied(spread);
    leaveOutUnused(spread);
  }
  leaveOutImports(spread, isLeft);
}

function leaveOutRoots(
  spread: Spread,
  file: SourceFile,
  notes: readonly Note[],
  { isLeft }: LeftFacts,
): void {
  for (const root of rootsOf(file, isLeft))
    for (const { id, isType } of root.references) {
      if (isType || spread.isCut(file, id)) continue;
      const expression = expressionAt(file, id);
      const line = file.lineAt(expression.start as number);
      const note = notes.find((each) => each.line === line);
      const message = note?.message ?? NOTHING;
      const advice = message.replace(OF_CDK, "");
      spread.leaveOut(file, expression, { what: nameOf(root, expression), advice, message });
    }
  for (const { line, message } of notes.filter(({ isFatal }) => isFatal)) {
    const statement = statementOn(file, line);
    if (!statement || spread.isCut(file, statement)) continue;
    spread.leaveOut(file, statement, { what: shortly(file.textOf(statement)), advice: message, message });
  }
}

/** The name of the part says so. */
const OF_CDK = "this is code of CDK: ";
const NOTHING = "this library has nothing for it: write it with @pulumi/aws, or leave it out";

/** The innermost statement that begins on a line. */
function statementOn(file: SourceFile, line: number): Node | undefined {
  let found: Node | undefined;
  for (const node of file.parents.keys()) {
    if (file.lineAt(node.start as number) !== line || statementAround(file, node) !== node) continue;
    const isSmaller =
      !found ||
      (node.end as number) - (node.start as number) < (found.end as number) - (found.start as number);
    if (isSmaller && !/^Import|^Class(Body|Declaration)$/.test(node.type)) found = node;
  }
  return found;
}

/** The call that a statement is about, as the name of it: `bus.subscribe`. */
function shortly(text: string): string {
  const call = /([\w$]+(?:[?!]?\.[\w$]+)+)\s*\(/.exec(text)?.[1] ?? /^[\w$ .=]{1,40}/.exec(text)?.[0];
  return call?.trim() ?? "a statement";
}
