import type { Finding, Rule } from "./check";

/** Findings by folder and rule. A count of zero is left out. */
export type Counts = Readonly<Record<string, Readonly<Partial<Record<Rule, number>>>>>;

/** The folder that a file is counted in: a part of the product, of its tests, or all of a first folder. A page counts alone. */
export function folderOf(file: string): string {
  if (file.endsWith(".md")) return file;
  const parts = file.split("/").slice(0, -1);
  const depth = { sdk: 3, tests: 3, scripts: 2, provider: 2 }[parts[0] as string] ?? 1;
  if (parts[2] !== "local") return parts.slice(0, depth).join("/") || ".";
  return parts.slice(0, parts[3] === "services" ? 5 : 4).join("/");
}

/** Counts findings by folder and rule, both in alphabetical order. */
export function countsOf(findings: readonly Finding[]): Counts {
  const counts: Record<string, Partial<Record<Rule, number>>> = {};
  for (const { file, rule } of [...findings].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))) {
    counts[folderOf(file)] ??= {};
    const folder = counts[folderOf(file)] as Partial<Record<Rule, number>>;
    folder[rule] = (folder[rule] ?? 0) + 1;
  }
  return counts;
}

function keyOf({ file, rule }: Finding): string {
  return `${folderOf(file)} ${rule}`;
}

/** A count that is not the committed one. */
export interface Change {
  readonly folder: string;
  readonly rule: Rule;
  readonly before: number;
  readonly now: number;
}

/** The counts that differ from the committed ones. */
export function changesOf(before: Counts, now: Counts): readonly Change[] {
  const folders = [...new Set([...Object.keys(before), ...Object.keys(now)])].sort();
  return folders.flatMap((folder) => {
    const rules = [...new Set([...Object.keys(before[folder] ?? {}), ...Object.keys(now[folder] ?? {})])];
    return (rules.sort() as Rule[])
      .map((rule) => ({
        folder,
        rule,
        before: before[folder]?.[rule] ?? 0,
        now: now[folder]?.[rule] ?? 0,
      }))
      .filter((change) => change.before !== change.now);
  });
}

/** The rules whose findings are more in all than before: a file that moves takes its findings to another folder. */
export function risenRules(changes: readonly Change[]): readonly Rule[] {
  const sums = new Map<Rule, number>();
  for (const { rule, before, now } of changes) sums.set(rule, (sums.get(rule) ?? 0) + now - before);
  return [...sums].filter(([, sum]) => sum > 0).map(([rule]) => rule);
}
