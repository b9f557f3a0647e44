import { defineCommand } from "./command";
import { UPGRADE_OPTIONS, upgradeRequest } from "./upgrade/request";

/** Rewrite a program of generation 0, or of SST, to generation 1. */
export const upgrade = defineCommand({
  name: "upgrade",
  summary: "rewrite a program of generation 0, or of SST, to generation 1, and run it to see what it makes",
  args: [
    {
      name: "paths",
      description: "files and folders; without any, the program's main and what it imports",
      isRepeatable: true,
    },
  ],
  options: UPGRADE_OPTIONS,
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
});
