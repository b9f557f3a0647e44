import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import * as os from "node:os";
import * as path from "node:path";
import type { Observed } from "./messages";

const LOADER_CACHE = path.join(os.tmpdir(), "tsx-");

/** Take note of the environment variables and files that the program reads from now on. */
export function observe(): () => Observed {
  const env = observeEnvironment();
  const files = observeFiles();
  return () => {
    const modules = Object.keys(require.cache);
    const own = [...modules, ...files].filter(isOwn);
    return { files: [...new Set(own)].sort(), env: env.all ? undefined : [...env.names].sort() };
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

/** Files asked for, whether they exist or not: one that appears later is a change as well. */
function observeFiles(): ReadonlySet<string> {
  const files = new Set<string>();
  const note = (file: unknown): void => {
    if (file instanceof URL) note(file.pathname);
    else if (typeof file === "string") files.add(path.resolve(file));
  };
  const readers: readonly [object, string][] = [
    [fs, "readFileSync"],
    [fs, "existsSync"],
    [fs, "readdirSync"],
    [fs, "readFile"],
    [fs.promises, "readFile"],
    [fs.promises, "readdir"],
  ];
  for (const [module, name] of readers) {
    const original = Reflect.get(module, name) as (...args: unknown[]) => unknown;
    Reflect.set(module, name, function noted(this: unknown, ...args: unknown[]) {
      note(args[0]);
      return original.apply(this, args);
    });
  }
  // For `import { readFileSync }` in an ES module.
  syncBuiltinESMExports();
  return files;
}

/** Installed packages are covered by their versions; what the loader keeps in the temporary folder is no input. */
function isOwn(file: string): boolean {
  const isInstalled = file.includes(`${path.sep}node_modules${path.sep}`);
  return path.isAbsolute(file) && !isInstalled && !file.startsWith(LOADER_CACHE);
}
