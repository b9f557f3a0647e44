import type { Metafile } from "esbuild";
import { AWS_SDK_V2 } from "../aws-sdk-v2/name";

/** Inputs of esbuild that are no files: text in a specifier, and its own helpers. A module of the SDK follows from its importers. */
const NO_FILE = new RegExp(`^(data:|<|${AWS_SDK_V2}:)`);
/** The prefix of a module that a package's `browser` field turns off. */
const DISABLED = "(disabled):";

/**
 * The files that a bundle of these entries was made of, and those that were read and left out. Paths are relative to the
 * root, as esbuild names them. It is `undefined` where an input cannot be read again, such as a virtual module of a
 * plugin.
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
