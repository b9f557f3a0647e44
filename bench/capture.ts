import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import type { BenchOptions } from "./bench";
import { run } from "./child";

/** The cost that a measured program prints. */
export interface CaptureCost {
  /** Processor time, so that other processes on the machine count little. */
  readonly ms: number;
  /** The peak of resident memory. */
  readonly mb: number;
  /** The part of the memory that the modules used before. */
  readonly loadedMb: number;
  readonly resources: number;
}

type Shape = "own" | "shared";
type Rounds = Record<number, { ours: CaptureCost[]; bare: CaptureCost[] }>;

const SIZES = [10, 100, 1000, 3000];
const SMALL = 100;
const LARGE = 3000;
/** The options with which the local mode runs programs, and enough memory for the largest program. */
const FLAGS = { flags: ["--stack-trace-limit=0", "--max-semi-space-size=128", "--max-old-space-size=8192"] };

/**
 * Measures processor time and memory of the capture of an Api by its number of routes. It does so for one function per
 * route, and for one in all. The peer registers the same resources by @pulumi/aws alone, under the SDK's own mocks.
 */
export async function benchCapture(options: BenchOptions): Promise<void> {
  for (const shape of ["own", "shared"] as const) {
    const rounds = await measure(shape, options.isQuick ? 1 : 3);
    for (const size of SIZES) reportSize(shape, size, rounds, options);
    reportGrowth(shape, rounds, options);
  }
}

async function measure(shape: Shape, count: number): Promise<Rounds> {
  const folder = mkdtempSync(path.join(tmpdir(), "bench-capture-"));
  const rounds: Rounds = Object.fromEntries(SIZES.map((size) => [size, { ours: [], bare: [] }]));
  try {
    for (let round = 0; round < count; round++) {
      for (const size of SIZES) {
        const file = path.join(folder, `${size}.json`);
        rounds[size]?.ours.push(
          await run<CaptureCost>("capture-ours.ts", [String(size), shape, file], FLAGS),
        );
        rounds[size]?.bare.push(await run<CaptureCost>("capture-bare.ts", [file], FLAGS));
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return rounds;
}

function reportSize(shape: Shape, size: number, rounds: Rounds, { report }: BenchOptions): void {
  const { ours, bare } = rounds[size] as Rounds[number];
  const name = `capture ${size} routes, ${shape === "own" ? "own functions" : "one function"}`;
  const resources = ours[0]?.resources;
  report({
    name: `${name} (${resources} resources)`,
    unit: "ms",
    ours: ours.map(({ ms }) => ms),
    peer: { name: "bare SDK", values: bare.map(({ ms }) => ms) },
    ...(size === LARGE && { goal: { of: "ratio", atMost: 0.3 } }),
  });
  report({
    name: `${name}, memory`,
    unit: "MB",
    ours: ours.map(({ mb }) => mb),
    peer: { name: "bare SDK", values: bare.map(({ mb }) => mb) },
    ...(size === LARGE && { goal: { of: "ratio", atMost: 0.5 } }),
  });
}

/** Reports the cost of a resource among many against that of one among few, in the same round. */
function reportGrowth(shape: Shape, rounds: Rounds, { report }: BenchOptions): void {
  const large = rounds[LARGE]?.ours ?? [];
  const small = rounds[SMALL]?.ours ?? [];
  const name = `per resource at ${LARGE} routes, ${shape === "own" ? "own functions" : "one function"}`;
  const costs = {
    us: ({ ms, resources }: CaptureCost) => (ms * 1000) / resources,
    kB: ({ mb, loadedMb, resources }: CaptureCost) => ((mb - loadedMb) * 1024) / resources,
  };
  for (const [unit, cost] of Object.entries(costs)) {
    report({
      name: unit === "kB" ? `${name}, memory` : name,
      unit,
      ours: large.map(cost),
      peer: { name: `at ${SMALL}`, values: small.map(cost) },
      goal: { of: "ratio", atMost: 1.3 },
    });
  }
}
