import { adoptRequest } from "./adopt/request";
import type { Command } from "./command";
import { OPTIONS, STAGE_ARGUMENTS } from "./deploy/request";

/** Take over what CloudFormation has deployed. */
export const adopt: Command = {
  name: "adopt",
  summary: "take over what SST has deployed with CloudFormation, without losing a row",
  args: STAGE_ARGUMENTS,
  options: {
    from: {
      type: "string",
      value: "DIR",
      description: "folder with what aws cloudformation describe-stack-resources and get-template wrote",
    },
    stack: {
      type: "string",
      value: "NAME",
      multiple: true,
      description:
        "stack of CloudFormation to read from AWS, without any those with the tags of the app and the stage; with --from, one that is right although it carries another stage or app",
    },
    map: {
      type: "string",
      value: "NAME=ID",
      multiple: true,
      description: "what a resource of the program is in AWS, or new to make an empty one",
    },
    out: {
      type: "string",
      value: "DIR",
      description: "folder for the templates that let the old stacks go (default: adopted-<stage>)",
    },
    config: OPTIONS.config,
    yes: { type: "boolean", description: "do it; without it, only what would be done is shown" },
    json: OPTIONS.json,
  },
  async run(input, io) {
    const request = adoptRequest(input);
    // Loaded here, so that help and version answer at once.
    const { runAdopt } = require("./adopt/run") as typeof import("./adopt/run");
    return runAdopt(request, io);
  },
};
