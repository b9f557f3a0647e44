import { join } from "node:path";
import type { WorkerOptions } from "node:worker_threads";

/** First argument of `new Worker`, and the options that go with it. */
interface ThreadProgram {
  readonly program: string;
  readonly options: Pick<WorkerOptions, "eval">;
}

let found: ThreadProgram | undefined;

/** The program of the thread. */
export function threadProgram(): ThreadProgram {
  found ??= __filename.endsWith(".ts")
    ? fromSource()
    : { program: join(__dirname, "thread.js"), options: {} };
  return found;
}

/** Run from the sources, as the tests do. */
function fromSource(): ThreadProgram {
  const { buildSync } = require("esbuild") as typeof import("esbuild");
  const built = buildSync({
    entryPoints: [join(__dirname, "thread.ts")],
    bundle: true,
    write: false,
    platform: "node",
    format: "cjs",
    target: "node20",
  });
  return { program: built.outputFiles[0]?.text ?? "", options: { eval: true } };
}
