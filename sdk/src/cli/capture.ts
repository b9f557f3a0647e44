import type { CapturedFile, CaptureFileOptions } from "../graph";
import {
  type ArgumentSpec,
  type CommandInput,
  type CommandIo,
  type InputWith,
  type OptionSpec,
  type OptionSpecs,
  type PartialInput,
  pairsOption,
} from "./command";
import type { LineSink } from "./line-batch";
import { painterFor } from "./paint";
import { printable } from "./printable";
import { SlowSteps } from "./slow-steps";

/** The program that a command reads. */
export const PROGRAM: ArgumentSpec = {
  name: "program",
  description: "folder or file of the Pulumi program",
  default: ".",
};

/** How a program is captured where its own code matters more than the time that it takes. */
export const PLAIN_CAPTURE = {
  type: "boolean",
  description: "run the program by the Pulumi SDK's own code alone, several times slower",
} as const satisfies OptionSpec;

/** Values of others that the program reads, which nobody asks where it runs on this machine. */
export const VALUE_OPTIONS = {
  "stack-reference": {
    type: "string",
    value: "NAME=FILE",
    multiple: true,
    description: "outputs of another Pulumi stack, of a file: pulumi stack output --json --show-secrets",
  },
  lookups: {
    type: "string",
    value: "FILE",
    description: "JSON file with what AWS answers to look-ups such as aws.ssm.getParameter",
  },
} as const satisfies OptionSpecs;

/** The part of it that the user gives. */
export function valuesGiven(
  input: PartialInput<typeof VALUE_OPTIONS>,
): Pick<CaptureFileOptions, "stackReferences" | "lookups"> {
  return { stackReferences: pairsOption(input, "stack-reference"), lookups: input.options.lookups };
}

/** The options of the program's stack. */
export const STACK_OPTIONS = {
  stack: {
    type: "string",
    value: "NAME",
    description: "Pulumi stack whose configuration is used",
    default: "dev",
  },
  config: {
    type: "string",
    value: "KEY=VALUE",
    multiple: true,
    description: "a configuration value, also for a secret one",
  },
} as const satisfies OptionSpecs;

/** Options of every command that captures a program once. */
export const CAPTURE_OPTIONS = { ...STACK_OPTIONS, ...VALUE_OPTIONS, "plain-capture": PLAIN_CAPTURE };

/** Capture the program that a command was given. */
export function captureGiven(
  input: CommandInput<typeof CAPTURE_OPTIONS>,
  io: CommandIo,
): Promise<CapturedFile> {
  return captureWithProgress(
    {
      program: input.args.program as string,
      stack: input.options.stack,
      config: pairsOption(input, "config"),
      ...valuesGiven(input),
      plain: isPlain(input),
    },
    io,
  );
}

/** The same, with the warnings of the program on stderr, for commands that print what they make of the program alone. */
export async function captureWarning(
  input: CommandInput<typeof CAPTURE_OPTIONS>,
  io: CommandIo,
): Promise<CapturedFile> {
  const captured = await captureGiven(input, io);
  const paint = painterFor(io.stderr);
  for (const { severity, message } of captured.graph.logs)
    if (severity === "warn") io.stderr.write(`${paint.yellow(`warning: ${printable(message)}`)}\n`);
  return captured;
}

/** Undefined leaves it to the environment. */
export function isPlain(input: InputWith<"plain-capture", boolean>): true | undefined {
  return input.options["plain-capture"] === true ? true : undefined;
}

/** Capture a program, and say so where somebody waits for it. */
export async function captureWithProgress(options: CaptureFileOptions, io: CommandIo): Promise<CapturedFile> {
  // Loaded here, so that help and version answer at once.
  const { captureFile } = require("../graph") as typeof import("../graph");
  const ended = isTerminal(io.stderr) ? new SlowSteps(io.stderr).begin("running the program") : undefined;
  try {
    return await captureFile({ ...options, signal: io.signal });
  } finally {
    ended?.();
  }
}

/** Whether somebody waits there. A pipe gets the result of the command, and nothing else. */
function isTerminal(stream: LineSink): boolean {
  return stream.isTTY === true;
}
