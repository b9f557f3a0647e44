import { existsSync, readdirSync, realpathSync } from "node:fs";
import * as path from "node:path";
import type { ObservedHandler } from "../handlers/observed";
import type { Observed } from "./child/messages";
import type { Project } from "./project";

/** The files to watch while a program is served. */
export interface WatchedFiles {
  /** Its own modules, the files and folders that it read, and those of the project that say how it runs. */
  readonly files: readonly string[];
  /** Paths inside the project of which it only asked whether they exist, or that would take the place of others. */
  readonly probed: readonly string[];
  /** Handlers whose signatures the graph depends on. */
  readonly handlers: readonly ObservedHandler[];
  /** False when not all is known that the program is made of: any file in its folder may be part of it. */
  readonly isWhole: boolean;
  /** Whether it asked other programs, whose answers may change at any time. */
  readonly startsPrograms: boolean;
}

/** Every loader of a program reads its own file. If it was not seen, other files may be missing as well. */
export function isWhole(entry: string, observed: Observed): boolean {
  return existsSync(entry) && observed.files.includes(realpathSync(entry));
}

export function watchedFiles(project: Project, observed: Observed): WatchedFiles {
  const { root, folder, entry, sources } = project;
  const whole = isWhole(entry, observed);
  const all = [entry, ...sources, ...observed.files, ...(whole ? [] : codeIn(folder))];
  const existing = new Set(all.filter((file) => existsSync(file)));
  // A file that could not be read was looked for as well.
  const others = new Set([...observed.probed, ...all].filter((file) => !existing.has(file)));
  const probed = [...others].filter((file) => file.startsWith(root + path.sep));
  const { handlers, startsPrograms } = observed;
  return { files: [...existing], probed, handlers, isWhole: whole, startsPrograms };
}

const CODE = /\.([cm]?[jt]sx?|json|py)$/;

function codeIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const entryPath = path.join(folder, entry.name);
    if (entry.isFile()) return CODE.test(entry.name) ? [entryPath] : [];
    const isOwn = entry.isDirectory() && entry.name !== "node_modules" && !entry.name.startsWith(".");
    return isOwn ? codeIn(entryPath) : [];
  });
}
