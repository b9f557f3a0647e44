import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";

/** Prints one figure; the ratio is to the same work done without us, in the same run. */
export type Report = (name: string, value: number, unit: string, ratio?: number) => void;

interface Measured {
  readonly ms: number;
  readonly mb: number;
  readonly resources: number;
}

const SIZES = [10, 100, 1000, 3000];
/** As `captureFile` runs programs. */
const FLAGS = [
  "--stack-trace-limit=0",
  "--max-semi-space-size=128",
  "--max-old-space-size=8192",
  "--require",
  "tsx/cjs",
];

/**
 * Time and memory of a capture by number of routes, against the same resources registered under the SDK's own mocks,
 * and per resource against the smallest Api of a hundred routes.
 */
export async function benchCapture(report: Report): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "bench-capture-"));
  try {
    for (const functions of ["shared", "own"])
      benchShape(functions, path.join(folder, "resources.json"), report);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function benchShape(functions: string, file: string, report: Report): void {
  let perResourceAt100 = Number.NaN;
  for (const routes of SIZES) {
    const runs = routes >= 1000 ? 2 : 3;
    const pairs = Array.from({ length: runs }, () => ({
      ours: measure("ours", routes, functions, file),
      plain: measure("plain", routes, functions, file),
    }));
    const ours = best(pairs.map((pair) => pair.ours));
    const plain = best(pairs.map((pair) => pair.plain));
    const perResource = (ours.ms * 1000) / ours.resources;
    if (routes === 100) perResourceAt100 = perResource;
    const name = `capture ${routes} routes, ${functions} function${functions === "own" ? "s" : ""}`;
    report(`${name} (${ours.resources} resources)`, ours.ms, "ms", ours.ms / plain.ms);
    report(`${name}, memory`, ours.mb, "MB", ours.mb / plain.mb);
    if (routes >= 100)
      report(`${name}, per resource, to that at 100`, perResource, "us", perResource / perResourceAt100);
  }
}

function measure(mode: string, routes: number, functions: string, file: string): Measured {
  const child = path.join(__dirname, "capture-child.ts");
  const output = execFileSync(process.execPath, [...FLAGS, child, mode, String(routes), functions, file], {
    cwd: path.join(__dirname, ".."),
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  return JSON.parse(output.trim().split("\n").at(-1) as string) as Measured;
}

/** The run that was disturbed least. */
function best(runs: readonly Measured[]): Measured {
  return runs.reduce((a, b) => (b.ms < a.ms ? b : a));
}
