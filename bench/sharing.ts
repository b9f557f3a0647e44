import type { BenchOptions } from "./bench";
import { interleave } from "./bench";
import type { CaptureCost } from "./capture";
import { run } from "./child";

/** The counts of reads of other Pulumi stacks. */
export interface SharingReads {
  /** The reads of all outputs of a Pulumi stack, for the outlines in them. */
  readonly outlines: number;
  /** The number of StackReferences. */
  readonly references: number;
}

type SharingCost = CaptureCost & SharingReads;

const MANY = 50;
/** The options with which the local mode runs programs. */
const FLAGS = { flags: ["--stack-trace-limit=0", "--max-semi-space-size=128"] };

/**
 * Measures an app of 50 stacks in layers, each in a Pulumi stack of its own. It counts a program's reads of the
 * others. It compares processor time with programs that make the same resources with literal names and ARNs.
 */
export async function benchSharing({ isQuick, report }: BenchOptions): Promise<void> {
  const cost = (kind: "shared" | "bare") => () =>
    run<SharingCost>("sharing-run.ts", [String(MANY), kind], FLAGS);
  const { shared, bare } = await interleave(isQuick ? 1 : 3, { shared: cost("shared"), bare: cost("bare") });
  const [ours, theirs] = [shared[0]?.resources, bare[0]?.resources];
  if (ours !== theirs) throw new Error(`not the same programs: ${ours} and ${theirs} resources of AWS`);
  const name = `${MANY} app stacks, per stack`;
  report({
    name: `${name} (${perStack(ours)} resources)`,
    unit: "ms",
    ours: shared.map(({ ms }) => perStack(ms)),
    peer: { name: "without sharing", values: bare.map(({ ms }) => perStack(ms)) },
    goal: { of: "ratio", atMost: 3 },
  });
  report({
    name: `${name}, outlines read`,
    unit: "reads",
    ours: shared.map(({ outlines }) => perStack(outlines)),
  });
  report({
    name: `${name}, references`,
    unit: "reads",
    ours: shared.map(({ references }) => perStack(references)),
  });
}

function perStack(total = 0): number {
  return total / MANY;
}
