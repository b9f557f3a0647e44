import { defineCommand } from "./command";
import { OPTIONS, requestOf, STAGE_ARGUMENTS } from "./deploy/request";

/** Take what AWS says into the state of a stage. */
export const refresh = defineCommand({
  name: "refresh",
  summary: "read from AWS what has become of a stage's resources",
  args: STAGE_ARGUMENTS,
  options: { only: OPTIONS.only, parallel: OPTIONS.parallel, yes: OPTIONS.yes, json: OPTIONS.json },
  async run(input, io) {
    const request = requestOf("refresh", input);
    // Loaded here, so that help and version answer at once.
    const { runOnStage } = require("./deploy/run") as typeof import("./deploy/run");
    return runOnStage(request, io, "refresh");
  },
});
