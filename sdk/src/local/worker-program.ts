import type { WorkerOptions } from "node:worker_threads";

/** First argument of `new Worker`, and the options that go with it. */
export interface WorkerProgram {
  readonly program: string;
  readonly options: Pick<WorkerOptions, "eval">;
}

const found = new Map<string, WorkerProgram>();

/** The program of a thread, by the absolute path of its file without the ending. */
export function workerProgram(file: string): WorkerProgram {
  const program = found.get(file) ?? (__filename.endsWith(".ts") ? fromSource(file) : compiled(file));
  found.set(file, program);
  return program;
}

function compiled(file: string): WorkerProgram {
  return { program: `${file}.js`, options: {} };
}

/** Run from the sources, as the tests do: built once in memory, since a worker that compiles itself takes a second. */
function fromSource(file: string): WorkerProgram {
  const { buildSync } = require("esbuild") as typeof import("esbuild");
  const built = buildSync({
    entryPoints: [`${file}.ts`],
    bundle: true,
    write: false,
    platform: "node",
    format: "cjs",
    target: "node20",
  });
  return { program: built.outputFiles[0]?.text ?? "", options: { eval: true } };
}
