import { STACK_OPTIONS } from "./capture";
import type { Command } from "./command";
import { upgradeRequest } from "./upgrade/request";

/** Rewrite a program of generation 0 to generation 1. */
export const upgrade: Command = {
  name: "upgrade",
  summary: "rewrite a program of generation 0 to generation 1, and compare what it makes",
  args: [
    {
      name: "paths",
      description: "files and folders; without any, the program's main and what it imports",
      isRepeatable: true,
    },
  ],
  options: {
    "dry-run": { type: "boolean", description: "print what would change as a diff, and write nothing" },
    "allow-dirty": {
      type: "boolean",
      description: "also write files whose changes are not committed to git",
    },
    "no-compare": {
      type: "boolean",
      description: "do not run the program to compare its resources before and after",
    },
    ...STACK_OPTIONS,
    json: { type: "boolean", description: "print one JSON object and nothing else" },
  },
  async run(input, io) {
    const request = upgradeRequest(input);
    // Loaded here, so that help and version answer at once.
    const { runUpgrade } = require("./upgrade/run") as typeof import("./upgrade/run");
    const { upgradeProgram } = require("../upgrade/upgrade") as typeof import("../upgrade/upgrade");
    return runUpgrade(request, io, upgradeProgram);
  },
};
