import { defineCommand } from "./command";
import { OPTIONS, requestOf, STAGE_ARGUMENTS } from "./deploy/request";

/** Bring the code of functions to a deployed stage on each save. */
export const sync = defineCommand({
  name: "sync",
  summary: "bring the code of functions to a deployed stage, now and on each save",
  args: STAGE_ARGUMENTS,
  options: {
    once: { type: "boolean", description: "bring the code there once and end" },
    "yes-development": { type: "boolean", description: "take the stage for one that developers work in" },
    config: OPTIONS.config,
    json: OPTIONS.json,
  },
  async run(input, io) {
    const request = requestOf("sync", input);
    const isAllowed = input.options["yes-development"] === true;
    // Loaded here, so that help and version answer at once.
    const { syncStage } = require("./sync/run") as typeof import("./sync/run");
    return syncStage(request, io, { isAllowed, isOnce: input.options.once === true });
  },
});
