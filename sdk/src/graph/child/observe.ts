import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import * as os from "node:os";
import * as path from "node:path";
import type { Observed } from "./messages";

const LOADER_CACHE = path.join(os.tmpdir(), "tsx-");

/** Take note of the environment variables and files that the program reads from now on. */
export function observe(): () => Observed {
  const env = observeEnvironment();
  const { read, lookedFor } = observeFiles();
  return () => {
    const files = new Set([...Object.keys(require.cache), ...read].filter(isOwn));
    return {
      files: [...files].sort(),
      lookedFor: [...lookedFor].filter((file) => isOwn(file) && !files.has(file)).sort(),
      env: env.all ? undefined : [...env.names].sort(),
    };
  };
}

function observeEnvironment(): { readonly names: ReadonlySet<string>; all: boolean } {
  const names = new Set<string>();
  const seen = { names, all: false };
  process.env = new Proxy(process.env, {
    get(target, name) {
      if (typeof name === "string") names.add(name);
      return Reflect.get(target, name);
    },
    has(target, name) {
      if (typeof name === "string") names.add(name);
      return Reflect.has(target, name);
    },
    ownKeys(target) {
      seen.all = true;
      return Reflect.ownKeys(target);
    },
  });
  return seen;
}

/** Files that were read, and files of which only the existence was asked. */
function observeFiles(): { readonly read: ReadonlySet<string>; readonly lookedFor: ReadonlySet<string> } {
  const read = new Set<string>();
  const lookedFor = new Set<string>();
  tap(fs, ["readFileSync", "readdirSync", "readFile"], read);
  tap(fs.promises, ["readFile", "readdir"], read);
  tap(fs, ["existsSync"], lookedFor);
  // For `import { readFileSync }` in an ES module.
  syncBuiltinESMExports();
  return { read, lookedFor };
}

/** Note the files that functions of a module are called with, whether they exist or not. */
function tap(module: object, names: readonly string[], files: Set<string>): void {
  const note = (file: unknown): void => {
    if (file instanceof URL) note(file.pathname);
    else if (typeof file === "string") files.add(path.resolve(file));
  };
  for (const name of names) {
    const original = Reflect.get(module, name) as (...args: unknown[]) => unknown;
    Reflect.set(module, name, function noted(this: unknown, ...args: unknown[]) {
      note(args[0]);
      return original.apply(this, args);
    });
  }
}

/** Installed packages are covered by their versions; what the loader keeps in the temporary folder is no input. */
function isOwn(file: string): boolean {
  const isInstalled = file.includes(`${path.sep}node_modules${path.sep}`);
  return path.isAbsolute(file) && !isInstalled && !file.startsWith(LOADER_CACHE);
}
