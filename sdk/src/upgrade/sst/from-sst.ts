import { moveProgram, type UpgradedProgram } from "../upgrade";
import { reportCdk } from "./cdk/report-cdk";
import { rewriteLookUps } from "./handlers/rewrite-look-ups";
import { libraryOf } from "./libraries";
import { reportOthers } from "./report-others";
import { type Share, shareOf } from "./share";
import { isTemplateTest, reportTemplates, TEMPLATE_TESTS } from "./tests";
import { versionOf } from "./version";

/** What the move makes of a program of SST. */
export interface MovedProgram extends UpgradedProgram {
  /** How much of it was moved, in uses of SST and of CDK. */
  readonly share: Share;
}

const LAST_STEPS = [rewriteLookUps, reportCdk, reportOthers];

/**
 * Rewrites the files of a program of SST 0.x, 1.x or 2.x to generation 1. Texts go in and come out; nothing is read or
 * written. Its `package.json` says the version, if it is among them, and else the program itself. What is not understood
 * stays as it stands, to the letter; what has to be done by hand is said in a comment and a note.
 */
export function fromSst(texts: ReadonlyMap<string, string>): MovedProgram {
  const code = [...texts].filter(([path]) => /\.[cm]?[jt]sx?$/.test(path));
  const programs = code.filter(([, text]) => !isTemplateTest(text));
  const tests = code.filter(([, text]) => isTemplateTest(text));
  const moved = moveProgram(new Map(programs), libraryOf(versionOf(texts)), LAST_STEPS);
  const reported = moveProgram(new Map(tests), TEMPLATE_TESTS, [reportTemplates]);
  const files = new Map([...moved.files, ...reported.files]);
  const notes = [...moved.notes, ...reported.notes];
  return { files, notes, share: shareOf(code, files, notes.length) };
}
