import { type Difference, differencesOf } from "./differences";
import { type Expected, explains } from "./explanations";
import type { Outcome } from "./outcome";

/** The result of comparing a step. */
export interface Row {
  readonly step: string;
  readonly differences: readonly Difference[];
  /** Whether the other server supports this. */
  readonly isCovered: boolean;
}

export function rowOf(step: string, ours: Outcome, theirs: Outcome): Row {
  const isCovered = theirs.kind !== "not covered";
  return { step, differences: differencesOf(step, ours, theirs), isCovered };
}

/** Each step with its result, and below it the reason of a difference. */
export function linesOf(rows: readonly Row[], expected: readonly Expected[]): string[] {
  const width = Math.max(...rows.map(({ step }) => step.length)) + 2;
  return rows.flatMap((row) => [
    `${row.step.padEnd(width)}${verdictOf(row)}`,
    ...row.differences.map((difference) => explained(difference, expected)),
  ]);
}

function verdictOf({ differences, isCovered }: Row): string {
  const paths = differences.map(({ path }) => path).join(", ");
  return paths !== "" ? `differs: ${paths}` : isCovered ? "same" : "not covered there";
}

function explained(difference: Difference, all: readonly Expected[]): string {
  const { path, ours = "nothing", theirs = "nothing" } = difference;
  const why = all.find((expected) => explains(expected, difference));
  const lines = [`${path}: ours ${ours.trim()}, there ${theirs}`];
  if (why) lines.push(`as AWS: ${why.right}; ${why.reason} (${why.source})`);
  return lines.map((line) => `    ${line}`).join("\n");
}

/** The number of steps by result. */
export interface Counts {
  readonly same: number;
  readonly differing: number;
  readonly uncovered: number;
}

export function countsOf(rows: readonly Row[]): Counts {
  const differing = rows.filter(({ differences }) => differences.length > 0).length;
  const uncovered = rows.filter(({ isCovered }) => !isCovered).length;
  return { same: rows.length - differing - uncovered, differing, uncovered };
}

export function summaryOf(rows: readonly Row[], peer: string): string {
  const { same, differing, uncovered } = countsOf(rows);
  return `${rows.length} steps against ${peer}: ${same} same, ${differing} differ, ${uncovered} not covered there`;
}
