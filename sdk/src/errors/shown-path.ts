import { existsSync } from "node:fs";
import * as path from "node:path";

/** Files that are at the top of a project. */
const MARKS = ["package.json", "Pulumi.yaml", ".git"];

/**
 * A path that people find and terminals open: relative to the reader's folder in the same project, `src/notes.ts` or
 * `../src/notes.ts`, else absolute.
 */
export function shownPath(file: string): string {
  const relative = path.relative(readerFolder(), file);
  if (path.isAbsolute(relative)) return file;
  const parentPrefix = /^(?:\.\.(?:[\\/]|$))+/.exec(relative)?.[0] ?? "";
  return parentPrefix === "" || isInProject(path.resolve(readerFolder(), parentPrefix)) ? relative : file;
}

/**
 * The folder in which the command was given. The engine runs a program in its own folder, and leaves the variable of the
 * shell as it is.
 */
export function readerFolder(): string {
  const { PULUMI_NODEJS_ENGINE: engine, PWD: shells = "" } = process.env;
  return engine !== undefined && path.isAbsolute(shells) && existsSync(shells) ? shells : process.cwd();
}

function isInProject(folder: string): boolean {
  if (MARKS.some((mark) => existsSync(path.join(folder, mark)))) return true;
  const above = path.dirname(folder);
  return above !== folder && isInProject(above);
}
