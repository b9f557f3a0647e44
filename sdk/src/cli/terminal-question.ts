import { createInterface } from "node:readline/promises";
import { nearest } from "../errors/nearest";
import type { Choice, CommandIo } from "./command";
import { printable } from "./printable";

/** Asks on the terminal that the command was started from. Undefined when it was not started from one. */
export function terminalQuestion(
  stdout: NodeJS.WritableStream,
  stderr: NodeJS.WritableStream,
  signal: AbortSignal,
): CommandIo["confirm"] {
  if (!isTerminal(stdout, stderr)) return undefined;
  return (question) => ask(question, { input: process.stdin, output: process.stderr, signal });
}

/** The same for a choice of a few. */
export function terminalChoice(
  stdout: NodeJS.WritableStream,
  stderr: NodeJS.WritableStream,
  signal: AbortSignal,
): CommandIo["choose"] {
  if (!isTerminal(stdout, stderr)) return undefined;
  return (question, choices, otherwise) =>
    askChoice(question, choices, otherwise, { input: process.stdin, output: process.stderr, signal });
}

function isTerminal(stdout: NodeJS.WritableStream, stderr: NodeJS.WritableStream): boolean {
  const isOurs = stdout === process.stdout && stderr === process.stderr;
  return isOurs && process.stdin.isTTY === true && process.stderr.isTTY === true;
}

/** The streams and the signal of a question. */
interface Asking {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
  /** Aborted when the command is to end. */
  readonly signal: AbortSignal;
}

/** Asks a question with the answers y and n. An end without an answer is a no. */
export async function ask(question: string, asking: Asking): Promise<boolean> {
  const answer = await askLine(`${question} [y/N] `, asking);
  return answer !== undefined && /^y(es)?$/i.test(answer.trim());
}

/**
 * Asks for one of a few, by name or number, until the answer is one of them. An empty answer is `otherwise`. Undefined
 * when the question ends without an answer.
 */
export async function askChoice(
  question: string,
  choices: readonly Choice[],
  otherwise: string,
  asking: Asking,
): Promise<string | undefined> {
  const width = Math.max(...choices.map(({ name }) => name.length));
  const rows = choices.map(
    ({ name, description }, index) =>
      `  ${index + 1}  ${`${name.padEnd(width)}  ${description}`.trimEnd()}\n`,
  );
  asking.output.write(`${question}\n${rows.join("")}`);
  while (true) {
    const answer = await askLine(`name or number [${otherwise}] `, asking);
    if (answer === undefined) return undefined;
    const text = answer.trim().toLowerCase() || otherwise;
    const found = choices.find(({ name }, index) => name === text || String(index + 1) === text);
    if (found) return found.name;
    asking.output.write(`${noChoice(text, choices)}\n`);
  }
}

function noChoice(text: string, choices: readonly Choice[]): string {
  const names = choices.map(({ name }) => name);
  const guess = nearest(text, names);
  const hint =
    guess === undefined ? `type a name, or a number from 1 to ${names.length}` : `did you mean ${guess}`;
  return `${JSON.stringify(printable(text))} is none of them; ${hint}`;
}

/** One line of the user's. Undefined when the question ends without one. */
async function askLine(prompt: string, { input, output, signal }: Asking): Promise<string | undefined> {
  const lines = createInterface({ input, output });
  const ended = new AbortController();
  const end = () => ended.abort();
  lines.on("SIGINT", end);
  // Ctrl+D, or a closed terminal: the question would wait for ever.
  lines.on("close", end);
  signal.addEventListener("abort", end);
  if (signal.aborted) end();
  try {
    return await lines.question(prompt, { signal: ended.signal });
  } catch (error) {
    if (ended.signal.aborted) return undefined;
    throw error;
  } finally {
    signal.removeEventListener("abort", end);
    lines.close();
  }
}
