import { isSyntaxFailure } from "../syntax/parse";
import { readSourceFile, type SourceFile } from "../syntax/source-file";
import { Draft } from "./program/edits/draft";
import { finishFile } from "./program/finish/finish";
import { Placeholders } from "./program/imports/placeholders";
import { Constants } from "./program/knowledge/constants";
import { Knowledge } from "./program/knowledge/knowledge";
import { GEN0 } from "./program/legacy/gen0";
import type { LegacyLibrary } from "./program/legacy/legacy-library";
import { Program } from "./program/modules/program";
import { rewriteConstructs } from "./program/rules/constructs";
import { writeOldDefaults } from "./program/rules/default-set";
import { reportHandleUses } from "./program/rules/handle-uses";
import { rewriteHandles, rewriteStackMembers } from "./program/rules/handles";
import { Pins } from "./program/rules/pins";
import { rewriteReferences } from "./program/rules/references";
import type { LastStep, Rewrite } from "./program/rules/rewrite";
import { rewriteWords } from "./program/rules/words";
import { StackPlan } from "./program/stacks/plan";

/** Something that is left to be done by hand, or that was left out. */
export interface UpgradeNote {
  readonly path: string;
  /** Line of the new text, from 1. */
  readonly line: number;
  readonly message: string;
  /** Whether it says what was changed, so that nothing is left to be done. */
  readonly isDone?: true;
  /** Whether the statement here would end the program. */
  readonly isFatal?: true;
  /** The part of the program that is left out here. Absent for all that is still there. */
  readonly leftOut?: { readonly what: string; readonly isCause: boolean };
}

/** The result of an upgrade of a program. */
export interface UpgradedProgram {
  /** New texts of the files that change. */
  readonly files: ReadonlyMap<string, string>;
  readonly notes: readonly UpgradeNote[];
}

/**
 * Rewrites the files of a program from generation 0 to generation 1. It takes and gives texts, and reads and writes no
 * files. Code that it does not understand stays to the letter, with a comment and a note on what to do.
 */
export function upgradeProgram(texts: ReadonlyMap<string, string>): UpgradedProgram {
  return moveProgram(texts, GEN0);
}

/** The same for the programs of another library. */
export function moveProgram(
  texts: ReadonlyMap<string, string>,
  legacy: LegacyLibrary,
  lastSteps: readonly LastStep[] = [],
): UpgradedProgram {
  // Imports name files with slashes, on every system.
  const given = new Map([...texts.keys()].map((path) => [path.replaceAll("\\", "/"), path]));
  const read = new Map([...given].map(([path, shown]) => [path, texts.get(shown) ?? ""]));
  const { files, notes } = upgradeFiles(read, legacy, lastSteps);
  const shownAs = (path: string) => given.get(path) ?? path;
  return {
    files: new Map([...files].map(([path, text]) => [shownAs(path), text])),
    notes: notes.map((note) => ({ ...note, path: shownAs(note.path) })),
  };
}

function upgradeFiles(
  texts: ReadonlyMap<string, string>,
  legacy: LegacyLibrary,
  lastSteps: readonly LastStep[],
): UpgradedProgram {
  const notes: UpgradeNote[] = [];
  const rewrite = rewriteProgram(readProgram(texts, legacy, notes), lastSteps);
  const files = new Map<string, string>();
  // A file that exports all of the library has to know what the others still ask it for.
  const ordered = [...rewrite.drafts.values()].sort((one, other) => passesOn(one) - passesOn(other));
  for (const draft of ordered) {
    const finished = finishFile(rewrite, draft);
    const { path } = draft.file;
    if (finished.text !== draft.text) files.set(path, finished.text);
    notes.push(...finished.remarks.map((remark) => ({ path, ...remark })));
    noteAskedFor(rewrite, draft, finished.text);
  }
  return { files, notes };
}

/** 1 for a file with `export * from` generation 0. */
function passesOn({ file, legacy }: Draft): number {
  const isAll = file.file.program.body.some(
    (statement) => statement.type === "ExportAllDeclaration" && legacy.isEntry(statement.source.value),
  );
  return isAll ? 1 : 0;
}

/** Names that a file still asks others for, which export them on. */
function noteAskedFor(rewrite: Rewrite, { file }: Draft, text: string): void {
  for (const { name, isType } of rewrite.askedFor.get(file) ?? [])
    if (new RegExp(`\\b${name}\\b`).test(text))
      rewrite.passedOn.set(name, { imported: name, local: name, isType });
}

function readProgram(
  texts: ReadonlyMap<string, string>,
  legacy: LegacyLibrary,
  notes: UpgradeNote[],
): Program {
  const sources = new Map<string, SourceFile>();
  for (const [path, text] of texts) {
    const read = readSourceFile(path, text);
    if (!isSyntaxFailure(read)) sources.set(path, read);
    else if (legacy.library.entries.some((entry) => text.includes(entry))) {
      const { line, message } = read;
      notes.push({ path, line, message: `left as it is, since it cannot be read: ${message}` });
    }
  }
  return new Program(sources, legacy);
}

/** Parts that have to stay are found on the way. The program is rewritten anew with these, until there are no more. */
function rewriteProgram(program: Program, lastSteps: readonly LastStep[]): Rewrite {
  const knows = new Knowledge(program);
  const constants = new Constants(program, knows);
  const users = program.usersOfGeneration0();
  const pins = new Pins();
  for (;;) {
    const before = pins.size;
    const drafts = [...program.sources.values()].map(
      (file) => new Draft(file, constants.of(file), program.legacy),
    );
    const rewrite: Rewrite = {
      program,
      knows,
      constants,
      placeholders: new Placeholders(),
      drafts: new Map(drafts.map((draft) => [draft.file, draft])),
      users,
      upgraded: [],
      pins,
      lastSteps,
      askedFor: new Map(),
      passedOn: new Map(),
    };
    if (users.size > 0) rewriteFiles(rewrite);
    if (pins.size === before) return rewrite;
  }
}

/** Inner parts come first: names, then the expressions with them, then the code around. */
function rewriteFiles(rewrite: Rewrite): void {
  const drafts = [...rewrite.drafts.values()];
  const stacks = new StackPlan(rewrite);
  for (const draft of drafts) rewriteWords(rewrite, draft);
  for (const draft of drafts) rewriteHandles(rewrite, draft);
  for (const draft of drafts) reportHandleUses(rewrite, draft);
  for (const draft of drafts) rewriteStackMembers(rewrite, draft);
  for (const draft of drafts) rewriteReferences(rewrite, draft);
  stacks.rewriteReads();
  for (const draft of drafts) rewriteConstructs(rewrite, draft);
  stacks.rewriteShells();
  writeOldDefaults(rewrite);
}
