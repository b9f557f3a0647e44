import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { ScriptedStack } from "../tests/support/engine/scripted-stack";
import { type BenchOptions, interleave } from "./bench";
import { run } from "./child";
import type { Goal } from "./figure";
import type { PreviewCost } from "./preview-cost";

const SIZES = [100, 1000, 3000];
/** No program takes longer, however busy the machine is. */
const LONGEST_MS = 30 * 60_000;

/**
 * Measures processor time and memory of the program's process in a first preview of an Api by its number of routes.
 * Each route has a function of its own. A scripted engine answers over gRPC in this process. The peer makes the same resources by
 * `@pulumi/aws` alone, and both run as Pulumi runs programs in TypeScript.
 */
export async function benchPreview({ isQuick, report }: BenchOptions): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "bench-preview-"));
  try {
    for (const size of isQuick ? [SIZES[0] as number] : SIZES) {
      const file = path.join(folder, `${size}.json`);
      const { resources } = await run<{ resources: number }>("capture-ours.ts", [String(size), "own", file]);
      const { ours, bare } = await interleave(isQuick ? 1 : 3, {
        ours: () => costOf("ours", folder, { BENCH_ROUTES: String(size) }),
        bare: () => costOf("bare", folder, { BENCH_RESOURCES: file }),
      });
      const name = `preview ${size} routes (${resources} resources)`;
      const of = (costs: readonly PreviewCost[], cost: (each: PreviewCost) => number) => costs.map(cost);
      const figure = (what: string, unit: string, cost: (each: PreviewCost) => number, goal?: Goal) =>
        report({
          name: `${name}, ${what}`,
          unit,
          ours: of(ours, cost),
          peer: { name: "bare program", values: of(bare, cost) },
          ...(goal && { goal }),
        });
      figure("program's process", "ms", ({ ms }) => ms, { of: "ratio", atMost: 0.5 });
      figure("memory beyond its modules", "MB", ({ mb, loadedMb }) => mb - loadedMb);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function costOf(
  kind: "ours" | "bare",
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<PreviewCost> {
  const file = path.join(folder, `${kind}.cost`);
  const stack = new ScriptedStack(`bench/preview-${kind}.ts`, "bench");
  const run = await stack.preview({
    isPlain: true,
    longestMs: LONGEST_MS,
    env: { ...env, BENCH_COST: file, PULUMI_SERVERLESS_API_BUNDLE: "skip" },
  });
  run.expectSuccess();
  return JSON.parse(readFileSync(file, "utf8")) as PreviewCost;
}
