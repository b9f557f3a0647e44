import { mochaFiles, runMocha } from "./mocha";
import type { Suite } from "./suite";

/** The suite of an emulator of Kinesis. Most of it was recorded on AWS. */
export const KINESALITE: Suite = {
  name: "kinesalite",
  variable: "SUITE_KINESALITE",
  service: "kinesis",
  source: "mhart/kinesalite c76689da",
  files: (folder) => mochaFiles(folder, ["helpers.js"]),
  run: runMocha,
};
