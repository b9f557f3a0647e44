import { defineCommand } from "./command";
import { OPTIONS, requestOf, STAGE_ARGUMENTS } from "./deploy/request";

/** Show what a deployment would change. */
export const diff = defineCommand({
  name: "diff",
  summary: "show what a deployment would change, in the words of an API",
  args: STAGE_ARGUMENTS,
  options: {
    split: OPTIONS.split,
    only: OPTIONS.only,
    parallel: OPTIONS.parallel,
    config: OPTIONS.config,
    "policy-pack": OPTIONS["policy-pack"],
    "no-cache": OPTIONS["no-cache"],
    json: OPTIONS.json,
    markdown: {
      type: "boolean",
      description:
        "print the changes on stdout as a comment for a pull request, of at most 65,000 characters",
    },
  },
  async run(input, io) {
    const request = requestOf("diff", input);
    // Loaded here, so that help and version answer at once.
    const { runOnStage } = require("./deploy/run") as typeof import("./deploy/run");
    return runOnStage(request, io, "diff");
  },
});
