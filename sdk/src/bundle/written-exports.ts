import { readFileSync } from "node:fs";
import type { BundleProps } from "./props";

/** Ways to export what is not named in the file, or not where it can be seen. */
const UNSEEN = /\bexport\s*[*=]|\bexports\b|\bmodule\s*[.[]|\bdefault\b|\\u/;

/** `export const list`, `export async function* list` */
const DECLARED =
  /\bexport\s+(?:async\s+)?(?:const|let|var|class|function|enum|namespace|abstract\s+class)\b[\s*]*([\w$]+)/g;

/** `export { a, b as list }` */
const LISTED = /\bexport\s*\{([^}]*)\}/g;

/**
 * The exports of a file whose text does not have the wanted name. They are known before anything is built, at the cost of
 * reading the file. It is `undefined` where the file may export the name, which its bundle will show.
 */
export function exportsWithout(
  name: string,
  file: string,
  { esbuild, loader }: BundleProps,
): readonly string[] | undefined {
  // A loader or setting that reads the file in another way may find other exports in it.
  if (esbuild !== undefined || loader !== undefined) return undefined;
  const text = readFileSync(file, "utf8");
  if (text.includes(name) || UNSEEN.test(text)) return undefined;
  const declared = [...text.matchAll(DECLARED)].map(([, found = ""]) => found);
  const listed = [...text.matchAll(LISTED)].flatMap(([, names = ""]) =>
    names.split(",").map((part) => part.trim().split(/\s+/).at(-1) ?? ""),
  );
  const exports = [...declared, ...listed].filter((found) => /^[\w$]+$/.test(found));
  // A file without any may be a module of another kind.
  return exports.length === 0 ? undefined : [...new Set(exports)].sort();
}
