import { moveProgram, type UpgradedProgram } from "../upgrade";
import { libraryOf } from "./libraries";
import { type Share, shareOf } from "./share";
import { versionOf } from "./version";

/** What the move makes of a program of SST. */
export interface MovedProgram extends UpgradedProgram {
  /** How much of it was moved, in uses of SST and of CDK. */
  readonly share: Share;
}

/**
 * Rewrites the files of a program of SST 0.x, 1.x or 2.x to generation 1. Texts go in and come out; nothing is read or
 * written. Its `package.json` says the version, if it is among them, and else the program itself. What is not understood
 * stays as it stands, to the letter; what has to be done by hand is said in a comment and a note.
 */
export function fromSst(texts: ReadonlyMap<string, string>): MovedProgram {
  const programs = new Map([...texts].filter(([path]) => /\.[cm]?[jt]sx?$/.test(path)));
  const moved = moveProgram(programs, libraryOf(versionOf(texts)));
  return { ...moved, share: shareOf(programs, moved.files, moved.notes.length) };
}
