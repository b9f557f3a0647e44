import { fork } from "node:child_process";
import { totalmem } from "node:os";
import * as path from "node:path";
import type { Job, Reply } from "./messages";

export interface ChildOptions {
  readonly folder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Keep stack traces: several times slower, but errors say where they come from. */
  readonly traces: boolean;
  /** The stream for the program's own output. */
  readonly output: NodeJS.WritableStream;
  readonly signal?: AbortSignal;
  /** Called when the process has been started: there is time for other things. */
  readonly onStarted?: (() => void) | undefined;
}

/** Stack traces take much of the SDK's time, and much of the rest is copying what is young and stays. */
const FAST = ["--stack-trace-limit=0", "--max-semi-space-size=128"];

/** Node stops at 4 GB or less: by the SDK's own code, that is about 3,000 routes with functions of their own. */
const ROOMY = `--max-old-space-size=${Math.floor((memoryLimit() * 0.75) / 2 ** 20)}`;

/** Runs a program in a process of its own. Undefined when it ended without a report. The exit code tells the reason. */
export function runChild(
  job: Job,
  options: ChildOptions,
): Promise<Reply | { readonly exitCode: number | null }> {
  const { folder, env, traces, output, signal, onStarted } = options;
  // Next to this file, and of the same kind: TypeScript in the repository, JavaScript in the package.
  const extension = path.extname(__filename);
  const folderOfMain = job.python ? path.join(__dirname, "..", "python") : __dirname;
  const main = path.join(folderOfMain, `main${extension}`);
  const loader = extension === ".ts" ? ["--require", require.resolve("tsx/cjs")] : [];
  const child = fork(main, [], {
    cwd: folder,
    env: { ...env, PULUMI_SERVERLESS_API_BUNDLE: "skip" },
    execArgv: [...(traces ? ["--stack-trace-limit=50"] : FAST), ROOMY, ...loader],
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    ...(signal && { signal }),
  });
  child.stdout?.pipe(output, { end: false });
  child.stderr?.pipe(output, { end: false });
  const reply = new Promise<Reply | { readonly exitCode: number | null }>((settle, reject) => {
    child.once("message", (message) => settle(message as Reply));
    child.once("error", reject);
    // Not `exit`: the message may still be on its way then.
    child.once("close", (exitCode) => settle({ exitCode }));
    child.send(job, (error) => error && reject(error));
  });
  onStarted?.();
  return reply;
}

/** The memory of the machine, or of the container that this runs in. Bytes. */
function memoryLimit(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
}
