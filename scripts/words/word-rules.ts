import { type Row, TABLE } from "./table";

/** The words of a name in lower case: `keepAliveURLs2` has keep, alive, urls2. */
export function wordsOfName(name: string): readonly string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, "$1-$2")
    .replace(/([A-Z]+)(?![A-Z]s(?![a-z]))([A-Z][a-z])/g, "$1-$2")
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== "");
}

/** A word of a name in a file that the table replaces, if it has one. */
export function madeUpInName(name: string, file: string, table: readonly Row[] = TABLE): string | undefined {
  const all = wordsOfName(name).join("-");
  for (const { words = [], usual, files, write } of table) {
    if (files?.test(file) === false) continue;
    const left = usual === undefined ? all : all.replace(usual, "");
    const found = left.split("-").find((word) => words.includes(word));
    if (found !== undefined) return `\`${name}\` has the word "${found}"; write ${write}`;
  }
  return undefined;
}

/** A phrase of a sentence whose word the table replaces, if it has one. */
export function madeUpInProse(sentence: string, table: readonly Row[] = TABLE): string | undefined {
  for (const { phrases, write } of table) {
    const [found] = phrases?.exec(sentence) ?? [];
    if (found !== undefined) return `"${found}"; write ${write}`;
  }
  return undefined;
}
