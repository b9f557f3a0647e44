import { defineCommand } from "./command";
import { OPTIONS, requestOf, STAGE_ARGUMENTS } from "./deploy/request";

/** Print the outputs of a stage. */
export const outputs = defineCommand({
  name: "outputs",
  summary: "print the outputs of a stage, of all its Pulumi stacks",
  args: STAGE_ARGUMENTS,
  options: {
    only: OPTIONS.only,
    json: {
      type: "boolean",
      description: "print one JSON object with the outputs by their names, over several lines",
    },
    "show-secrets": { type: "boolean", description: "print secret outputs as well" },
  },
  async run(input, io) {
    const request = requestOf("outputs", input);
    // Loaded here, so that help and version answer at once.
    const { runOnStage } = require("./deploy/run") as typeof import("./deploy/run");
    return runOnStage(request, io, "outputs");
  },
});
