import { STACK_OPTIONS, VALUE_OPTIONS } from "./capture";
import type { Command } from "./command";
import { SOURCES, upgradeRequest } from "./upgrade/request";

/** Rewrite a program of generation 0, or of SST, to generation 1. */
export const upgrade: Command = {
  name: "upgrade",
  summary: "rewrite a program of generation 0, or of SST, to generation 1, and run it to see what it makes",
  args: [
    {
      name: "paths",
      description: "files and folders; without any, the program's main and what it imports",
      isRepeatable: true,
    },
  ],
  options: {
    from: {
      type: "string",
      value: "NAME",
      default: "gen0",
      description: `what it is written for, one of ${SOURCES.join(", ")}: sst takes the whole project, settings included`,
    },
    "dry-run": { type: "boolean", description: "print what would change as a diff, and write nothing" },
    "allow-dirty": {
      type: "boolean",
      description: "also write files whose changes are not committed to git",
    },
    "no-compare": {
      type: "boolean",
      description:
        "do not run the program: its resources before and after are compared, or those of a moved one counted",
    },
    ...STACK_OPTIONS,
    ...VALUE_OPTIONS,
    json: { type: "boolean", description: "print one JSON object and nothing else" },
  },
  async run(input, io) {
    const request = upgradeRequest(input);
    // Loaded here, so that help and version answer at once.
    if (request.from === "sst") {
      const { runMove } = require("./upgrade/sst/run") as typeof import("./upgrade/sst/run");
      const { fromSst } = require("../upgrade/sst/from-sst") as typeof import("../upgrade/sst/from-sst");
      return runMove(request, io, fromSst);
    }
    const { runUpgrade } = require("./upgrade/run") as typeof import("./upgrade/run");
    const { upgradeProgram } = require("../upgrade/upgrade") as typeof import("../upgrade/upgrade");
    return runUpgrade(request, io, upgradeProgram);
  },
};
