import { defineCommand } from "./command";
import { OPTIONS, requestOf, STAGE_ARGUMENTS } from "./deploy/request";

/** Clear the locks of a stage. */
export const unlock = defineCommand({
  name: "unlock",
  summary: "clear the locks that killed updates have left behind",
  args: STAGE_ARGUMENTS,
  options: { only: OPTIONS.only, yes: OPTIONS.yes, json: OPTIONS.json },
  async run(input, io) {
    const request = requestOf("unlock", input);
    // Loaded here, so that help and version answer at once.
    const { runOnStage } = require("./deploy/run") as typeof import("./deploy/run");
    return runOnStage(request, io, "unlock");
  },
});
