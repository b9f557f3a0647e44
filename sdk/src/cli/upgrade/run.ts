import { existsSync } from "node:fs";
import type { CommandIo } from "../command";
import { INTERRUPTED } from "../deploy/ending";
import { type Comparison, captureBefore, compareWith, compareWithCopy, type Subject } from "./compare-graphs";
import { findProgramFiles, programOf } from "./program-files";
import { type LeftOver, type Outcome, printOutcome } from "./report";
import type { UpgradeRequest } from "./request";
import { finishBefore, folderOfProgram } from "./restart";
import { asInFile, readSource, type Source } from "./source-text";
import { refuseUncommitted } from "./uncommitted";
import { type FileChange, writeFiles } from "./write-files";

/** Rewrites the texts of a program: gives the new texts of the files that change, and what is left to be done by hand. */
export type Codemod = (files: ReadonlyMap<string, string>) => {
  readonly files: ReadonlyMap<string, string>;
  readonly notes: readonly LeftOver[];
};

/** Rewrite a program, compare what it makes with what it made, and give the exit code. */
export async function runUpgrade(request: UpgradeRequest, io: CommandIo, codemod: Codemod): Promise<number> {
  const isThere = existsSync(request.paths[0] ?? ".");
  if (isThere) await finishBefore(folderOfProgram(programOf(request.paths)), request.isDry, io);
  const { files, generated } = findProgramFiles(request.paths, request.stack);
  const read = files.map((file) => ({ file, source: readSource(file) }));
  const sources = read.flatMap(({ source }) => source ?? []);
  const { files: texts, notes } = codemod(new Map(sources.map(({ file, text }) => [file, text])));
  const changes = changesOf(sources, texts);
  const unreadable = read.filter(({ source }) => !source).map(({ file }) => leftAlone(file, NO_TEXT));
  const left = [...notes, ...unreadable, ...generated.map((file) => leftAlone(file, GENERATED))];
  if (!request.isDry && !request.isForced) await refuseUncommitted(changes, request.paths);
  const comparison = await upgrade(request, changes, io);
  const outcome: Outcome = { isDry: request.isDry, read: files.length, changes, left, comparison };
  printOutcome(outcome, request, io);
  return io.signal.aborted ? INTERRUPTED : exitCode(comparison);
}

const NO_TEXT = "left as it is: no text in UTF-8";
const GENERATED = "left as it is: it is generated; upgrade what it is made of, and make it anew";

function leftAlone(path: string, message: string): LeftOver {
  return { path, line: 1, message };
}

function changesOf(sources: readonly Source[], texts: ReadonlyMap<string, string>): readonly FileChange[] {
  return sources.flatMap((source) => {
    const text = texts.get(source.file);
    if (text === undefined || text === source.text) return [];
    return [{ file: source.file, before: source.bytes, after: asInFile(source, text) }];
  });
}

/** Writes the files, if they are to be written, between the two captures of the program. */
async function upgrade(
  { isDry, compares, paths, stack, config, values }: UpgradeRequest,
  changes: readonly FileChange[],
  io: CommandIo,
): Promise<Comparison | undefined> {
  if (changes.length === 0) return undefined;
  if (!compares) {
    if (!isDry) await writeFiles(changes, folderOfProgram(programOf(paths)));
    return undefined;
  }
  const chosen = stack === undefined ? {} : { stack };
  const subject: Subject = { program: programOf(paths), ...chosen, config, ...values };
  const before = await captureBefore(subject, changes, io);
  if (isDry) return compareWithCopy(before, subject, changes, io);
  if (io.signal.aborted) return undefined;
  await writeFiles(changes, folderOfProgram(subject.program));
  return compareWith(before, subject, io);
}

/** A program that could not be captured before has nothing that could have been changed by the rewrite. */
function exitCode(comparison: Comparison | undefined): number {
  if (comparison?.compared) return comparison.differences.length === 0 ? 0 : 1;
  return comparison?.failed === "after" ? 1 : 0;
}
