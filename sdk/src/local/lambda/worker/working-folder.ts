import fs from "node:fs";
import * as path from "node:path";
import { promisify } from "node:util";

/** How many of its first arguments are paths. */
const ONE_PATH = [
  ...["access", "appendFile", "chmod", "chown", "createReadStream", "createWriteStream", "exists", "lchown"],
  ...[
    "lstat",
    "lutimes",
    "mkdir",
    "mkdtemp",
    "open",
    "openAsBlob",
    "opendir",
    "readdir",
    "readFile",
    "readlink",
  ],
  ...["realpath", "rm", "rmdir", "stat", "statfs", "truncate", "unlink", "utimes", "watch", "watchFile"],
  ...["unwatchFile", "writeFile"],
];
const TWO_PATHS = ["copyFile", "cp", "link", "rename"];

type Functions = Record<string, ((...args: unknown[]) => unknown) | undefined>;

/**
 * Functions run in the folder of their package on AWS, and find their files by relative paths. All threads of a process
 * share one working directory, so a thread is given one of its own. Functions that name the directory or take a path to
 * a file start from it. Programs that a handler starts do not.
 */
export function workIn(folder: string): void {
  let here = folder;
  process.cwd = () => here;
  process.chdir = (target) => {
    const next = path.resolve(here, target);
    // Fails as the real one does where there is no such folder.
    fs.readdirSync(next);
    here = next;
  };
  const absolute = (file: unknown) => (typeof file === "string" ? fromHere(here, file) : file);
  for (const functions of [fs, fs.promises] as unknown as Functions[]) {
    for (const name of ONE_PATH) wrap(functions, name, 1, absolute);
    for (const name of TWO_PATHS) wrap(functions, name, 2, absolute);
  }
  // Only now are they what `import { readFile }` gives. Not `syncBuiltinESMExports`: it loads what every module of Node could.
  require("node:fs");
  require("node:fs/promises");
}

/** Nothing but the beginning changes: what follows has to fail, or lead through links, as it was written. */
function fromHere(here: string, file: string): string {
  return file === "" || path.isAbsolute(file) ? file : here + path.sep + file;
}

function wrap(functions: Functions, name: string, paths: number, absolute: (file: unknown) => unknown): void {
  for (const key of [name, `${name}Sync`]) {
    const original = functions[key];
    if (!original) continue;
    const replacement = (...args: unknown[]) => {
      for (let i = 0; i < paths; i++) args[i] = absolute(args[i]);
      return original.apply(functions, args);
    };
    functions[key] = replacement;
    // Only what is there: to copy all properties of all functions takes milliseconds.
    if (promisify.custom in original)
      Object.assign(replacement, { [promisify.custom]: original[promisify.custom] });
    if ("native" in original) {
      Object.assign(replacement, { native: original.native });
      wrap(replacement as unknown as Functions, "native", paths, absolute);
    }
  }
}
