import { defineCommand } from "./command";
import { INIT_OPTIONS } from "./init/options";

/** Make a project that runs. */
export const init = defineCommand({
  name: "init",
  summary: "make a new project that runs, with a program, a handler and tests, or pipelines for one",
  args: [{ name: "folder", description: "where the project is made", default: "." }],
  options: INIT_OPTIONS,
  async run(input, io) {
    // Loaded here, so that help and version answer at once.
    const { makeProject } = require("./init/make-project") as typeof import("./init/make-project");
    return makeProject(input, io);
  },
});
