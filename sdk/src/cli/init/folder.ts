import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { printable } from "../printable";

/** Files that may be in a folder before a project is made in it: those of new repositories, editors and systems. */
const HARMLESS =
  /^(\.git|\.github|\.gitattributes|\.gitignore|\.editorconfig|\.idea|\.vscode|\.DS_Store|Thumbs\.db|(readme|licen[cs]e|copying|notice)(\.\w+)?)$/i;

/** A folder that no project can be made in. */
export class FolderError extends Error {
  readonly isUserError = true;
}

/** Refuse a folder with anything in it that a project could be mixed up with. One that is not there is fine. */
export function refuseUsed(folder: string): void {
  const inTheWay = entriesOf(folder).filter((name) => !HARMLESS.test(name));
  if (inTheWay.length === 0) return;
  const names = inTheWay.sort().map((name) => `  ${printable(name)}`);
  throw new FolderError(
    `${printable(folder)} is not empty, and nothing in it is touched; name another folder, or move away:\n${names.join("\n")}`,
  );
}

/**
 * Write files that are not there yet, and give the names of those that were there and stay. When one cannot be written,
 * what was made before it goes again.
 */
export function writeNew(folder: string, files: ReadonlyMap<string, string | Buffer>): readonly string[] {
  const existing: string[] = [];
  const made: string[] = [];
  try {
    for (const [name, content] of files) {
      const file = path.join(folder, name);
      makeFolder(path.dirname(file), made);
      if (writeIfNew(file, content)) made.push(file);
      else existing.push(name);
    }
  } catch (error) {
    for (const madePath of made.reverse()) remove(madePath);
    throw cannotWrite(folder, error);
  }
  return existing;
}

function entriesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return [];
    if (code === "ENOTDIR")
      throw new FolderError(`${printable(folder)} is a file; name a folder for the project`);
    throw new FolderError(`${printable(folder)} cannot be read (${code})`);
  }
}

/**
 * Makes a folder and those around it, and notes in `made` which were missing, the outermost first. It makes them one by
 * one. With `recursive`, Node never returns where the system calls an existing folder missing, as it does for `/proc`.
 */
function makeFolder(folder: string, made: string[]): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder), made);
  mkdirSync(folder);
  made.push(folder);
}

function writeIfNew(file: string, content: string | Buffer): boolean {
  try {
    writeFileSync(file, content, { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** A folder that somebody else has put something into meanwhile stays. */
function remove(filePath: string): void {
  try {
    rmSync(filePath);
  } catch {
    try {
      rmdirSync(filePath);
    } catch {
      // Nothing more can be done about it, and the reason is reported.
    }
  }
}

function cannotWrite(folder: string, error: unknown): Error {
  const { code, path: filePath } = error as NodeJS.ErrnoException;
  if (code === undefined) return error as Error;
  return new FolderError(`${printable(filePath ?? folder)} cannot be written (${code}); nothing was made`);
}
