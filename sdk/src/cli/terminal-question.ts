import { createInterface } from "node:readline/promises";
import type { CommandIo } from "./command";

/** Asks on the terminal that the command was started from; undefined when it was not started from one. */
export function terminalQuestion(
  stdout: NodeJS.WritableStream,
  stderr: NodeJS.WritableStream,
  signal: AbortSignal,
): CommandIo["confirm"] {
  const isOurs = stdout === process.stdout && stderr === process.stderr;
  if (!isOurs || !process.stdin.isTTY || !process.stderr.isTTY) return undefined;
  return (question) => ask(question, { input: process.stdin, output: process.stderr, signal });
}

/** Where a question is asked. */
interface Asking {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
  /** Aborted when the command is to end. */
  readonly signal: AbortSignal;
}

/** Ask what is answered with y or n. Whatever ends the question without an answer is a no. */
export async function ask(question: string, { input, output, signal }: Asking): Promise<boolean> {
  const lines = createInterface({ input, output });
  const ended = new AbortController();
  const end = () => ended.abort();
  lines.on("SIGINT", end);
  // Ctrl+D, or a terminal that has gone: the question would wait for ever.
  lines.on("close", end);
  signal.addEventListener("abort", end);
  if (signal.aborted) end();
  try {
    const answer = await lines.question(`${question} [y/N] `, { signal: ended.signal });
    return /^y(es)?$/i.test(answer.trim());
  } catch (error) {
    if (ended.signal.aborted) return false;
    throw error;
  } finally {
    signal.removeEventListener("abort", end);
    lines.close();
  }
}
