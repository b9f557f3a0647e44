import type { CapturedFile } from "../graph";
import { type ArgumentSpec, type CommandInput, type OptionSpec, pairsOption, textOption } from "./command";

/** The program that a command reads. */
export const PROGRAM: ArgumentSpec = {
  name: "program",
  description: "folder or file of the Pulumi program",
  default: ".",
};

/** Options of every command that captures a program. */
export const CAPTURE_OPTIONS = {
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
} as const satisfies Readonly<Record<string, OptionSpec>>;

/** Capture the program that a command was given. */
export function captureGiven(input: CommandInput, signal?: AbortSignal): Promise<CapturedFile> {
  // Loaded here, so that help and version answer at once.
  const { captureFile } = require("../graph") as typeof import("../graph");
  return captureFile({
    program: input.args.program as string,
    stack: textOption(input, "stack"),
    config: pairsOption(input, "config"),
    ...(signal && { signal }),
  });
}
