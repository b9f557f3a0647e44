import { ADOPT_OPTIONS, adoptRequest } from "./adopt/request";
import { defineCommand } from "./command";
import { STAGE_ARGUMENTS } from "./deploy/request";

/** Take over what CloudFormation has deployed. */
export const adopt = defineCommand({
  name: "adopt",
  summary: "take over what SST has deployed with CloudFormation, without losing a row",
  args: STAGE_ARGUMENTS,
  options: ADOPT_OPTIONS,
  async run(input, io) {
    const request = adoptRequest(input);
    // Loaded here, so that help and version answer at once.
    const { runAdopt } = require("./adopt/run") as typeof import("./adopt/run");
    return runAdopt(request, io);
  },
});
