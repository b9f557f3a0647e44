import { defineCommand } from "./command";
import { OPTIONS, requestOf, STAGE_ARGUMENTS } from "./deploy/request";

/** Remove a stage. */
export const remove = defineCommand({
  name: "remove",
  summary: "remove all that was deployed in a stage, consumers first",
  args: STAGE_ARGUMENTS,
  options: { only: OPTIONS.only, parallel: OPTIONS.parallel, yes: OPTIONS.yes, json: OPTIONS.json },
  async run(input, io) {
    const request = requestOf("remove", input);
    // Loaded here, so that help and version answer at once.
    const { runOnStage } = require("./deploy/run") as typeof import("./deploy/run");
    return runOnStage(request, io, "remove");
  },
});
