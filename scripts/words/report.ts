import type { Checked, Rule } from "./check";
import { without } from "./exceptions";
import { figuresOf, type PageFigures } from "./pages";
import { folderOf } from "./ratchet";

const RULES: readonly Rule[] = ["name", "word", "headless", "long", "semicolon"];

/** A table of findings by folder and rule, with the sentences of each folder and their average number of words. */
export function tableOf(checked: ReadonlyMap<string, Checked>): readonly string[] {
  const folders = new Map<string, Checked[]>();
  for (const [file, one] of checked) {
    const folder = folderOf(file);
    folders.set(folder, [...(folders.get(folder) ?? []), one]);
  }
  const rows = [...folders].sort().map(([folder, all]) => rowOf(folder, all));
  return alignedRows([
    ["folder", ...RULES, "files", "comments", "sentences", "words each"],
    ...rows,
    rowOf("all", [...checked.values()]),
  ]);
}

function rowOf(folder: string, all: readonly Checked[]): readonly string[] {
  const { findings } = without(all.flatMap((one) => one.findings));
  const sum = (count: (one: Checked) => number) => all.reduce((total, one) => total + count(one), 0);
  const sentences = sum((one) => one.sentences);
  return [
    folder,
    ...RULES.map((rule) => String(findings.filter((finding) => finding.rule === rule).length)),
    String(all.length),
    String(sum((one) => one.comments)),
    String(sentences),
    (sum((one) => one.words) / Math.max(sentences, 1)).toFixed(1),
  ];
}

/** A table of pages and how each reads, with all of them as one in its last line. */
export function pageTable(pages: ReadonlyMap<string, string>): readonly string[] {
  const figures = [...pages].map(([file, text]) => [file, figuresOf(text)] as const);
  const sum = (name: keyof PageFigures) => figures.reduce((total, [, each]) => total + each[name], 0);
  const all: PageFigures = {
    sentences: sum("sentences"),
    words: sum("words"),
    long: sum("long"),
    you: sum("you"),
    blocks: sum("blocks"),
  };
  return alignedRows([
    ["page", "sentences", "words each", "over 25", "percent", "you in 1000", "blocks"],
    ...figures.map(([file, each]) => pageRow(file, each)),
    pageRow(`all ${pages.size}`, all),
  ]);
}

function pageRow(name: string, { sentences, words, long, you, blocks }: PageFigures): readonly string[] {
  const parts = [
    words / Math.max(sentences, 1),
    (100 * long) / Math.max(sentences, 1),
    (1000 * you) / Math.max(words, 1),
  ];
  const [each = "", percent = "", yous = ""] = parts.map((part) => part.toFixed(1));
  return [name, String(sentences), each, String(long), percent, yous, String(blocks)];
}

function alignedRows(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join("  "),
  );
}
