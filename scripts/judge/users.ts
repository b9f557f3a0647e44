/**
 * Drives one scenario with the AWS SDK against our user pools and identity pools and against an emulator that others have
 * written. Exits with 1 when they differ in what nothing explains, or no longer differ where it was explained.
 * `npm run judge`.
 */
import { parseArgs } from "node:util";
import { type Difference, differencesOf } from "./judge/differences";
import { complaintsOf, EXPECTED, explains } from "./judge/expected";
import { startOurs } from "./judge/ours";
import { outcomeOf } from "./judge/outcome";
import { PEER, startPeer } from "./judge/peer";
import { SCENARIO } from "./judge/scenario";
import { Side } from "./judge/side";

const USAGE = `npm run judge [-- --all]

Compares our user pools and identity pools with ${PEER}, call by call. It needs python3 and PyPI, once.

  --all  also the values that differ, and why`;

interface Row {
  readonly step: string;
  readonly verdict: string;
  readonly differences: readonly Difference[];
  readonly isCovered: boolean;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { all: { type: "boolean", default: false }, help: { type: "boolean", default: false } },
  });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const rows = await judge();
  const width = Math.max(...rows.map(({ step }) => step.length)) + 2;
  for (const { step, verdict, differences } of rows) {
    console.log(`${step.padEnd(width)}${verdict}`);
    if (values.all) for (const difference of differences) console.log(explained(difference));
  }
  const complaints = complaintsOf(rows.flatMap(({ differences }) => differences));
  console.log(`\n${summary(rows)}`);
  for (const complaint of complaints) console.log(`- ${complaint}`);
  return complaints.length === 0 ? 0 : 1;
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

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: Error) => {
    console.error(error.stack);
    process.exitCode = 1;
  },
);
