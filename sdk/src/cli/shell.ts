import { defineCommand } from "./command";
import { requestOf } from "./deploy/request";

/** Run a command with what a deployed stage's functions have. */
export const shell = defineCommand({
  name: "shell",
  summary: "run a command, or a shell, with the environment of a deployed stage's functions",
  args: [
    { name: "stage", description: "the stage: name of the Pulumi stack, such as dev", isRequired: true },
    {
      name: "command",
      description: "behind --, the command with its arguments (default: your shell)",
      isRepeatable: true,
    },
  ],
  options: {
    function: {
      type: "string",
      value: "NAME",
      description:
        "the environment of this function alone: its handler, the id of its construct, or its name",
    },
    as: {
      type: "string",
      value: "NAME",
      description: "the environment of this function, and the credentials of its role",
    },
    program: {
      type: "string",
      value: "PLACE",
      default: ".",
      description: "folder or file of the Pulumi program",
    },
    yes: { type: "boolean", description: "do not ask before the command gets secrets" },
  },
  async run(input, io) {
    const { stage } = input.args;
    const { program, function: of, as } = input.options;
    const request = requestOf("shell", { ...input, args: { stage, program } });
    // Loaded here, so that help and version answer at once.
    const { runShell } = require("./shell/run") as typeof import("./shell/run");
    return runShell({ request, of, as, command: input.repeated ?? [] }, io);
  },
});
