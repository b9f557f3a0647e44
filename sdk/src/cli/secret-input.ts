import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import type { CommandIo } from "./command";

/** Standard input, which may be a terminal. */
type Input = NodeJS.ReadableStream & { readonly isTTY?: boolean; readonly readableEnded?: boolean };

/**
 * Reads a secret: typed on a terminal without showing it, or else all of the piped input, without a line break at its
 * end.
 */
export function secretInput(
  input: Input,
  output: NodeJS.WritableStream,
  signal: AbortSignal,
): NonNullable<CommandIo["readSecret"]> {
  return async (question) => {
    if (input.isTTY === true) return askHidden(question, input, output, signal);
    return (await text(input)).replace(/\r?\n$/, "");
  };
}

/** One line. Undefined when the question ends without one. */
function askHidden(
  question: string,
  input: Input,
  output: NodeJS.WritableStream,
  signal: AbortSignal,
): Promise<string | undefined> {
  output.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: nowhere, terminal: true, historySize: 0 });
  return new Promise((resolve) => {
    const end = (answer?: string) => {
      signal.removeEventListener("abort", onAbort);
      resolve(answer);
      lines.close();
      output.write("\n");
    };
    const onAbort = () => end();
    // A line that only the end of the input has ended is half a secret.
    lines.once("line", (line) => end(input.readableEnded === true ? undefined : line));
    lines.once("SIGINT", onAbort);
    // Ctrl+D, or a closed terminal.
    lines.once("close", () => resolve(undefined));
    signal.addEventListener("abort", onAbort);
    if (signal.aborted) end();
  });
}
