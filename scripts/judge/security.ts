import { capturedExamples } from "./examples";
import type { Judgement, JudgeOptions } from "./judgement";
import { scanExamples } from "./security/checkov";
import { complaintsOfScan } from "./security/findings";
import { WAIVERS } from "./security/waivers";

/** Has a security scanner look at each example. Complains of what fails without a reason, and of reasons for nothing. */
export async function judgeSecurity({ isLong }: JudgeOptions): Promise<Judgement> {
  const { passed, failed } = await scanExamples(await capturedExamples());
  const details = failed.map(({ check, asks, resource }) => `  waived or not: ${check} ${asks}, ${resource}`);
  return {
    lines: [
      `checkov: ${passed} checks passed, ${failed.length} failed`,
      ...(isLong ? [...new Set(details)] : []),
    ],
    complaints: complaintsOfScan(failed, WAIVERS),
  };
}
