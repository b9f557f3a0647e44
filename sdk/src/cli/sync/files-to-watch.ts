import { readdirSync } from "node:fs";
import * as path from "node:path";
import type { CapturedFile } from "../../graph";

/** Folders whose files are no part of a program's code. */
const SKIPPED = new Set(["node_modules", "dist", "coverage"]);

/** Logs grow by themselves, one that this command is written into with each of its lines. */
const LOG = /\.log$/;

/**
 * The files whose saves matter: those of the program, and all in its project, since a handler may take in any. Hidden folders and
 * those of packages and built files are left out, and logs, unless the program itself has read a file there.
 */
export function filesToWatch({
  root,
  files,
  probed,
}: Pick<CapturedFile, "root" | "files" | "probed">): Set<string> {
  const own = files.filter((file) => !file.includes(`${path.sep}node_modules${path.sep}`));
  const beside = new Set(
    own.filter((file) => !file.startsWith(root + path.sep)).map((file) => path.dirname(file)),
  );
  return new Set([...own, ...probed, ...[root, ...beside].flatMap(filesIn)]);
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const entryPath = path.join(folder, entry.name);
    if (entry.name.startsWith(".") || SKIPPED.has(entry.name) || LOG.test(entry.name)) return [];
    return entry.isDirectory() ? filesIn(entryPath) : entry.isFile() ? [entryPath] : [];
  });
}
