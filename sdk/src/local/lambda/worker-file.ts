import { join } from "node:path";
import type { WorkerOptions } from "node:worker_threads";

/** First argument of `new Worker`, and the options that go with it. */
export interface WorkerProgram {
  readonly program: string;
  readonly options: Pick<WorkerOptions, "eval">;
}

let found: WorkerProgram | undefined;

/** The program that every environment runs. */
export function workerProgram(): WorkerProgram {
  found ??= __filename.endsWith(".ts")
    ? fromSource()
    : { program: join(__dirname, "worker", "main.js"), options: {} };
  return found;
}

/** Run from the sources, as the tests do: built once in memory, since a worker that compiles itself takes a second. */
function fromSource(): WorkerProgram {
  const { buildSync } = require("esbuild") as typeof import("esbuild");
  const built = buildSync({
    entryPoints: [join(__dirname, "worker", "main.ts")],
    bundle: true,
    write: false,
    platform: "node",
    format: "cjs",
    target: "node20",
  });
  return { program: built.outputFiles[0]?.text ?? "", options: { eval: true } };
}
