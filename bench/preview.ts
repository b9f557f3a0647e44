import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { ScriptedStack } from "../tests/support/engine/scripted-stack";
import { type BenchOptions, interleave } from "./bench";
import { run } from "./child";
import type { Goal } from "./figure";
import type { PreviewCost } from "./preview-cost";

/** The numbers of routes, with their rounds: one of 3,000 takes many minutes. */
const SIZES = [
  { size: 100, rounds: 3 },
  { size: 1000, rounds: 3 },
  // For both programs: the bare one needs more than the 4 GB at which Node ends a process by itself.
  { size: 3000, rounds: 1, env: { NODE_OPTIONS: "--max-old-space-size=12288" } },
];
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
    for (const { size, rounds, env } of isQuick ? SIZES.slice(0, 1) : SIZES) {
      const file = path.join(folder, `${size}.json`);
      const { resources } = await run<{ resources: number }>("capture-ours.ts", [String(size), "own", file]);
      const { ours, bare } = await interleave(isQuick ? 1 : rounds, {
        ours: () => costOf("ours", folder, { ...env, BENCH_ROUTES: String(size) }),
        bare: () => costOf("bare", folder, { ...env, BENCH_RESOURCES: file }),
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
