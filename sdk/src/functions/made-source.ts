import * as fs from "node:fs";
import * as path from "node:path";
import { makePrivateFolder } from "../files/private";

/** Folder of what we make for a program, below the program's. */
const MADE = ".sapi";

/** The folder of the modules of a kind that we write. */
export function madeFolder(root: string, kind: string): string {
  return path.join(root, MADE, kind);
}

/**
 * Writes a module that a handler of ours is bundled from, and gives the handler, its export `handler`. What is served here
 * is made anew when a file of it changes, and so one that is there already is left alone.
 */
export function writeSource(root: string, kind: string, name: string, text: string): string {
  const folder = madeFolder(root, kind);
  const file = path.join(folder, `${name}.mjs`);
  makePrivateFolder(path.dirname(folder));
  makePrivateFolder(folder);
  if (!fs.existsSync(file) || fs.readFileSync(file, "utf8") !== text)
    fs.writeFileSync(file, text, { mode: 0o600 });
  return `${MADE}/${kind}/${name}.handler`;
}

/** What was written under a name the last time; undefined when nothing was. */
export function keptText(root: string, name: string): string | undefined {
  try {
    return fs.readFileSync(path.join(root, MADE, name), "utf8");
  } catch {
    // There is none yet.
    return undefined;
  }
}

/** Writes down what the next run of the program is to know of this one. */
export function writeKept(root: string, name: string, text: string): void {
  const folder = path.join(root, MADE);
  makePrivateFolder(folder);
  fs.writeFileSync(path.join(folder, name), text, { mode: 0o600 });
}
