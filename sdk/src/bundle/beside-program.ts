import * as path from "node:path";
import { shownPath } from "../errors";

/**
 * Paths of files beside a program's folder: `../src/notes.ts` of a program in `infra`. In an archive, and as Lambda's
 * handler, they are what is left behind the dots, as if the program lay where these lead.
 */
const PARENT_PREFIX = /^(?:\.\.\/)+/;

/** `../` of `../src/notes.ts`, with forward slashes. It is empty for a path in the program's folder. */
export function parentPrefixOf(file: string): string {
  return PARENT_PREFIX.exec(file)?.[0] ?? "";
}

/** `src/notes.ts` of `../src/notes.ts`. */
export function withoutParentPrefix(file: string): string {
  return file.replace(PARENT_PREFIX, "");
}

/** True for the program's folder and those above it: `.`, `..`, `../..`. */
export function holdsProgram(folder: string): boolean {
  return /^(?:\.|(?:\.\.\/)*\.\.)$/.test(folder);
}

/** A file of a program as people find it from their folder, or as the program names it where they are elsewhere. */
export function shownFile(root: string, file: string): string {
  const shown = shownPath(path.resolve(root, file));
  return path.isAbsolute(shown) ? file : shown;
}

/**
 * Entries of esbuild. An entry beside the program's folder has an explicit output, since its path leads out of the
 * folder.
 */
export function entryPointsOf(
  files: readonly string[],
): string[] | { readonly in: string; readonly out: string }[] {
  if (files.every((file) => parentPrefixOf(file) === "")) return [...files];
  return files.map((file) => ({ in: file, out: withoutParentPrefix(file).replace(/\.[^./]+$/, "") }));
}
