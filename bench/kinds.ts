import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import type { BenchOptions } from "./bench";
import type { CaptureCost } from "./capture";
import { run } from "./child";

/** The most routes that AWS accepts for one API of these kinds, with CORS: 300 resources, or 300 routes. */
const KINDS = { rest: "RestApiV1", websocket: "WebSocketApi" } as const;
const FEW = 25;
const MANY = 250;
const FLAGS = { flags: ["--stack-trace-limit=0", "--max-semi-space-size=128"] };

/** Checks whether the kinds of API besides Api cost as much per resource with many routes as with few. */
export async function benchKinds({ isQuick, report }: BenchOptions): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "bench-kinds-"));
  try {
    for (const [shape, kind] of Object.entries(KINDS)) {
      const cost = async (routes: number): Promise<number> => {
        const file = path.join(folder, "resources.json");
        const { ms, resources } = await run<CaptureCost>(
          "capture-ours.ts",
          [String(routes), shape, file],
          FLAGS,
        );
        return (ms * 1000) / resources;
      };
      const [ours, few]: [number[], number[]] = [[], []];
      for (let round = 0; round < (isQuick ? 1 : 3); round++) {
        ours.push(await cost(MANY));
        few.push(await cost(FEW));
      }
      const peer = { name: `at ${FEW}`, values: few };
      const goal = { of: "ratio", atMost: 1.3 } as const;
      report({ name: `${kind}, per resource at ${MANY} routes`, unit: "us", ours, peer, goal });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
