import { type Difference, differencesOf } from "./differences";
import { complaintsOf, EXPECTED, explains } from "./expected";
import type { Judgement, JudgeOptions } from "./judgement";
import { PEER } from "./moto";
import { startOurs } from "./ours";
import { outcomeOf } from "./outcome";
import { startPeer } from "./peer";
import { SCENARIO } from "./scenario";
import { Side } from "./side";

interface Row {
  readonly step: string;
  readonly verdict: string;
  readonly differences: readonly Difference[];
  readonly isCovered: boolean;
}

/**
 * Drives one scenario with the AWS SDK against our user pools and identity pools and against an emulator that others have
 * written. Complains when they differ in what nothing explains, or no longer differ where it was explained.
 */
export async function judgeUsers({ isLong }: JudgeOptions): Promise<Judgement> {
  const rows = await judge();
  const width = Math.max(...rows.map(({ step }) => step.length)) + 2;
  const lines = rows.flatMap(({ step, verdict, differences }) => [
    `${step.padEnd(width)}${verdict}`,
    ...differences.map(explained),
  ]);
  return {
    lines: [...(isLong ? lines : []), summary(rows)],
    complaints: complaintsOf(rows.flatMap(({ differences }) => differences)),
  };
}

async function judge(): Promise<Row[]> {
  const ours = await startOurs();
  try {
    const peer = await startPeer();
    try {
      return await compare(new Side(ours), new Side(peer));
    } finally {
      await peer.close();
    }
  } finally {
    await ours.close();
  }
}

async function compare(ours: Side, theirs: Side): Promise<Row[]> {
  const rows: Row[] = [];
  for (const step of SCENARIO) {
    const outcome = await outcomeOf(theirs, step);
    const differences = differencesOf(step.name, await outcomeOf(ours, step), outcome);
    const isCovered = outcome.kind !== "not covered";
    const paths = differences.map(({ path }) => path).join(", ");
    const verdict = paths !== "" ? `differs: ${paths}` : isCovered ? "same" : "not covered there";
    rows.push({ step: step.name, verdict, differences, isCovered });
  }
  return rows;
}

function explained(difference: Difference): string {
  const { path, ours = "nothing", theirs = "nothing" } = difference;
  const why = EXPECTED.find((expected) => explains(expected, difference));
  const lines = [`${path}: ours ${ours.trim()}, there ${theirs}`];
  if (why) lines.push(`as AWS: ${why.right}; ${why.reason} (${why.source})`);
  return lines.map((line) => `    ${line}`).join("\n");
}

function summary(rows: readonly Row[]): string {
  const differing = rows.filter(({ differences }) => differences.length > 0).length;
  const uncovered = rows.filter(({ isCovered }) => !isCovered).length;
  const same = rows.length - differing - uncovered;
  return `${rows.length} steps against ${PEER}: ${same} same, ${differing} differ, ${uncovered} not covered there`;
}
