import type { Checked, Rule } from "./check";
import { without } from "./exceptions";
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
