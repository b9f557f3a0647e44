import { createInterface } from "node:readline/promises";
import type { CommandIo } from "./command";

/** Asks on the terminal that the command was started from; undefined when it was not started from one. */
export function terminalQuestion(
  stdout: NodeJS.WritableStream,
  stderr: NodeJS.WritableStream,
): CommandIo["confirm"] {
  const isOurs = stdout === process.stdout && stderr === process.stderr;
  if (!isOurs || !process.stdin.isTTY || !process.stderr.isTTY) return undefined;
  return async (question) => {
    const lines = createInterface({ input: process.stdin, output: process.stderr });
    const interrupted = new AbortController();
    lines.on("SIGINT", () => interrupted.abort());
    try {
      const answer = await lines.question(`${question} [y/N] `, { signal: interrupted.signal });
      return /^y(es)?$/i.test(answer.trim());
    } catch (error) {
      if (interrupted.signal.aborted) return false;
      throw error;
    } finally {
      lines.close();
    }
  };
}
