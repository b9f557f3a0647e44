import { defineCommand } from "./command";
import { OPTIONS, requestOf, STAGE_ARGUMENTS } from "./deploy/request";

/** Deploy a stage. */
export const deploy = defineCommand({
  name: "deploy",
  summary: "deploy a stage: the whole app, or each app stack in a Pulumi stack of its own",
  args: STAGE_ARGUMENTS,
  options: OPTIONS,
  async run(input, io) {
    const request = requestOf("deploy", input);
    // Loaded here, so that help and version answer at once.
    const { runOnStage } = require("./deploy/run") as typeof import("./deploy/run");
    const { restoreCode } = require("./sync/restore") as typeof import("./sync/restore");
    return runOnStage(request, io, "deploy", { after: restoreCode });
  },
});
