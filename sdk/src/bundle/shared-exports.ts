/** A module's object of exports and what is put on it, as esbuild writes them where every module is a function. */
const EXPORTS = /^var ([\w$]+) = \{\};\n(?:__export\d*\(\1, \{\n([\s\S]*?)\n\}\);$)?/gm;

/** Exports that a module takes over from one whose own only running it would show. */
const TAKEN_OVER = /\b__reExport\d*\(([\w$]+),/g;

/** `  list: () => list,` */
const NAME = /^ {2}(?:([\w$]+)|"([^"\\]*)"|'([^'\\]*)'): \(\) => /;

/**
 * Names that the handlers' files export, seen in a bundle of all of them that is not minified. A file is left out where
 * only running it would tell, or where the bundle is written in a way not known here.
 */
export function sharedExports(
  code: string,
  files: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const modules = new Map([...code.matchAll(EXPORTS)].map(([, name = "", body]) => [name, namesOf(body)]));
  for (const [, name = ""] of code.matchAll(TAKEN_OVER)) modules.delete(name);
  const found = new Map<string, readonly string[]>();
  // The hub is the last module, with the files in their order: looking on from the last one reads it once, and not per file.
  let last = code.lastIndexOf(keyOf(files[0] ?? ""));
  for (const file of files) {
    const key = keyOf(file);
    const ahead = last < 0 ? -1 : code.indexOf(key, last);
    const start = ahead >= 0 ? ahead : code.lastIndexOf(key);
    if (start < 0) continue;
    last = start;
    const names = modules.get(moduleAt(code, start, key) ?? "");
    if (names) found.set(file, names);
  }
  return found;
}

/** How the line of the hub begins that runs a handler's file. */
function keyOf(file: string): string {
  return `\n  ${JSON.stringify(file)}: `;
}

/** The object of a handler's file, from the line of the hub that runs it: `"src/a.ts": () => (init_a(), __toCommonJS(a_exports))`. */
function moduleAt(code: string, start: number, key: string): string | undefined {
  const line = code.slice(start + key.length, code.indexOf("\n", start + key.length));
  return /\((?:await )?init_[\w$]+\(\), (?:__toCommonJS\d*\()?([\w$]+)\)/.exec(line)?.[1];
}

function namesOf(body: string | undefined): readonly string[] | undefined {
  if (body === undefined) return [];
  const names = body.split("\n").map((line) => {
    const [, plain, double, single] = NAME.exec(line) ?? [];
    return plain ?? double ?? single;
  });
  return names.every((name) => name !== undefined) ? names : undefined;
}
