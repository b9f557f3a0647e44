import type { BenchOptions } from "./bench";
import type { CaptureCost } from "./capture";
import { run } from "./child";
import { SOURCE_KINDS, variantsOf } from "./source-kinds";

const FEW = 100;
const MANY = 1000;
const FLAGS = { flags: ["--stack-trace-limit=0", "--max-semi-space-size=128", "--max-old-space-size=8192"] };

/**
 * Measures the cost of one more called function, and checks whether a resource among many costs as much as among
 * few.
 */
export async function benchSources({ isQuick, report }: BenchOptions): Promise<void> {
  for (const kind of Object.keys(SOURCE_KINDS)) {
    for (const functions of variantsOf(kind)) {
      const few: CaptureCost[] = [];
      const many: CaptureCost[] = [];
      for (let round = 0; round < (isQuick ? 1 : 3); round++) {
        few.push(await run<CaptureCost>("capture-source.ts", [kind, String(FEW), functions], FLAGS));
        many.push(await run<CaptureCost>("capture-source.ts", [kind, String(MANY), functions], FLAGS));
      }
      const name = `${kind}, ${functions === "own" ? "own functions" : "one function"}`;
      const added = many.map(
        ({ resources }, round) => (resources - (few[round]?.resources ?? 0)) / (MANY - FEW),
      );
      report({ name: `${name}, registered for one more`, unit: "resources", ours: added });
      report({
        name: `${name}, per resource at ${MANY}`,
        unit: "us",
        ours: many.map(costOfOne),
        peer: { name: `at ${FEW}`, values: few.map(costOfOne) },
        goal: { of: "ratio", atMost: 1.3 },
      });
    }
  }
}

function costOfOne({ ms, resources }: CaptureCost): number {
  return (ms * 1000) / resources;
}
