import { EXPECTED } from "./expected";
import { complaintsOf } from "./explanations";
import type { Judgement, JudgeOptions } from "./judgement";
import { PEER } from "./moto";
import { startOurs } from "./ours";
import { outcomeOf } from "./outcome";
import { startPeer } from "./peer";
import { linesOf, type Row, rowOf, summaryOf } from "./rows";
import { SCENARIO } from "./scenario";
import { namesOf, Side } from "./side";

/**
 * Drives one scenario with the AWS SDK against our user pools and identity pools and against an emulator of
 * others.
 * It reports unexplained differences, and explanations without a difference.
 */
export async function judgeUsers({ isLong }: JudgeOptions): Promise<Judgement> {
  const rows = await judge();
  return {
    lines: [...(isLong ? linesOf(rows, EXPECTED) : []), summaryOf(rows, PEER)],
    complaints: complaintsOf(
      rows.flatMap(({ differences }) => differences),
      EXPECTED,
    ),
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
  for (const { name, run } of SCENARIO) {
    const outcome = await outcomeOf(() => run(theirs), namesOf(theirs.served));
    rows.push(rowOf(name, await outcomeOf(() => run(ours), namesOf(ours.served)), outcome));
  }
  return rows;
}
