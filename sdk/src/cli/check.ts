import { CAPTURE_OPTIONS, captureGiven, PROGRAM } from "./capture";
import { defineCommand, listOption } from "./command";

/** Look for what is wrong with a program before it is deployed. */
export const check = defineCommand({
  name: "check",
  summary: "look for leftovers of generation 0, for what AWS refuses, and for what is not secure",
  args: [PROGRAM],
  options: {
    allow: {
      type: "string",
      value: "CODE",
      multiple: true,
      description: "a code that is not looked for",
    },
    ...CAPTURE_OPTIONS,
    json: { type: "boolean", description: "print one JSON object and nothing else" },
  },
  async run(input, io) {
    const request = {
      program: input.args.program as string,
      stack: input.options.stack,
      allowed: listOption(input, "allow"),
      json: input.options.json === true,
    };
    // Loaded here, so that help and version answer at once.
    const { runCheck } = require("./check/run") as typeof import("./check/run");
    const { findLeftovers } =
      require("../upgrade/leftovers/find-leftovers") as typeof import("../upgrade/leftovers/find-leftovers");
    return runCheck(request, () => captureGiven(input, io), findLeftovers, io);
  },
});
