import { capturedExamples } from "./examples";
import type { Judgement, JudgeOptions } from "./judgement";
import { scanExamples } from "./security/checkov";
import { complaintsOfScan } from "./security/findings";
import { WAIVERS } from "./security/waivers";

/** Graphs with the defaults of generation 0, whose settings stay looser than a scanner likes. */
const WITH_OLD_DEFAULTS = ["gen0"];

/** Scans each example with a security scanner. Complains of failed checks without a reason, and of reasons for nothing. */
export async function judgeSecurity({ isLong }: JudgeOptions): Promise<Judgement> {
  const examples = (await capturedExamples()).filter(({ name }) => !WITH_OLD_DEFAULTS.includes(name));
  const { passed, failed } = await scanExamples(examples);
  const details = failed.map(({ check, asks, resource }) => `  waived or not: ${check} ${asks}, ${resource}`);
  return {
    lines: [
      `checkov: ${passed} checks passed, ${failed.length} failed`,
      ...(isLong ? [...new Set(details)] : []),
    ],
    complaints: complaintsOfScan(failed, WAIVERS),
  };
}
