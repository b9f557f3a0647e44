import type { Metafile } from "esbuild";

/** What esbuild names that is no file: text in a specifier, and its own helpers. */
const NO_FILE = /^(data:|<)/;
/** What a package's `browser` field turns off. */
const DISABLED = "(disabled):";

/**
 * The files that a bundle of these entries was made of, and those that were looked at and left out: relative to the root, as
 * esbuild names them. Undefined where something cannot be looked at again, such as what a plugin made up.
 */
export function inputsOf(
  { inputs }: Pick<Metafile, "inputs">,
  entries: readonly string[],
): readonly string[] | undefined {
  const found = new Set<string>();
  const waiting = [...entries];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    for (const imported of inputs[name]?.imports ?? []) if (!imported.external) waiting.push(imported.path);
  }
  const files = [...found]
    .filter((name) => !NO_FILE.test(name))
    .map((name) => (name.startsWith(DISABLED) ? name.slice(DISABLED.length) : name));
  return files.some((name) => /^[a-z-]{2,}:/.test(name)) ? undefined : [...new Set(files)].sort();
}
