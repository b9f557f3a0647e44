import { mochaFiles, runMocha } from "./mocha";
import type { Suite } from "./suite";

/** The suite of an emulator of DynamoDB. Most of it was recorded on AWS. */
export const DYNALITE: Suite = {
  name: "dynalite",
  variable: "SUITE_DYNALITE",
  service: "dynamodb",
  source: "architect/dynalite c5e5b46e",
  files: (folder) => mochaFiles(folder, ["helpers.js", "bench.js"]),
  run: runMocha,
};
