import type { Command } from "./command";

/** Make a project that runs. */
export const init: Command = {
  name: "init",
  summary: "make a new project that runs, with a program, a handler and tests",
  args: [{ name: "folder", description: "where the project is made", default: "." }],
  options: {
    example: {
      type: "string",
      value: "NAME",
      description: "what it begins with: notes, graphql, chat, rest or users (default: asks, or notes)",
    },
    "package-manager": {
      type: "string",
      value: "NAME",
      description: "npm, pnpm or yarn (default: asks, or the one that runs this)",
    },
    commonjs: { type: "boolean", description: "make a CommonJS project, instead of one of ES modules" },
    "no-install": { type: "boolean", description: "install nothing" },
    yes: { type: "boolean", description: "ask nothing, and take the defaults" },
  },
  async run(input, io) {
    // Loaded here, so that help and version answer at once.
    const { makeProject } = require("./init/make-project") as typeof import("./init/make-project");
    return makeProject(input, io);
  },
};
