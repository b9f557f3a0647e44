import { spawn } from "node:child_process";
import * as path from "node:path";
import { text } from "node:stream/consumers";
import type { Call } from "#sdk/local/services/external-emulator/calls";
import { pythonProgram } from "../python";

/** The verdict of AWS's API models on a call. */
export interface Verdict {
  /** `sqs CreateQueue`. It is null for a request of no operation. */
  readonly operation: string | null;
  /** Sentences. There is none where AWS takes the call. */
  readonly found: readonly string[];
}

/** Verdicts in the order of the calls. */
export async function checkedByModels(calls: readonly Call[]): Promise<readonly Verdict[]> {
  const python = await pythonProgram("python", "aws-models");
  const child = spawn(python, ["-W", "ignore", path.join(__dirname, "check.py")], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end(JSON.stringify(calls));
  return JSON.parse(await text(child.stdout));
}
