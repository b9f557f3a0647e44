import { leaveOut } from "../left-out/leave-out";
import { moveProgram, type UpgradedProgram, type UpgradeNote } from "../upgrade";
import { bundleSdkV2 } from "./bundle-settings";
import { convertCalls } from "./calls/convert-calls";
import { convertProgram } from "./cdk/convert/convert-cdk";
import { reportCdk } from "./cdk/report-cdk";
import { reportMethods } from "./cdk/report-methods";
import { rewriteLookUps } from "./handlers/rewrite-look-ups";
import { libraryOf } from "./libraries";
import { raiseRuntimes } from "./old-runtimes";
import { renameOutputs } from "./output-names";
import { composeOutputs } from "./outputs/outputs-in-texts";
import { needsOf, type ProjectNeeds } from "./project-needs";
import { reportOthers } from "./report-others";
import { type Share, shareOf } from "./share";
import { isTemplateTest, reportTemplates, TEMPLATE_TESTS } from "./tests";
import { versionOf } from "./version";
import { isLeftModule, mayBeLeft } from "./without-counterpart";

/** The result of a move of a program of SST. */
export interface MovedProgram extends UpgradedProgram {
  /** How much of it was moved, in uses of SST and of CDK. */
  readonly share: Share;
  /** Packages and scripts in place of what SST brought. */
  readonly needs: ProjectNeeds;
}

const LAST_STEPS = [
  rewriteLookUps,
  composeOutputs,
  reportCdk,
  reportMethods,
  reportOthers,
  raiseRuntimes,
  bundleSdkV2,
];

/**
 * Rewrites the files of a program of SST 0.x, 1.x or 2.x to generation 1. It takes and gives texts, and reads and
 * writes no files. Its `package.json`, if it is among them, has the version, and else the program itself. Code that it
 * does not understand stays to the letter, with a comment and a note on what to do.
 */
export function fromSst(texts: ReadonlyMap<string, string>): MovedProgram {
  const code = [...texts].filter(([path]) => /\.[cm]?[jt]sx?$/.test(path));
  const programs = code.filter(([, text]) => !isTemplateTest(text));
  const tests = code.filter(([, text]) => isTemplateTest(text));
  const version = versionOf(texts);
  const legacy = libraryOf(version);
  const manifests = new Map([...texts].filter(([path]) => /(^|\/)package\.json$/.test(path)));
  // Code of CDK becomes code of Pulumi first, and calls become props. Props then have what generation 1 takes.
  const converted = convertCalls(convertProgram(programs), legacy, manifests);
  const moved = moveProgram(converted, legacy, [...LAST_STEPS, renameOutputs(converted)]);
  const reported = moveProgram(new Map(tests), TEMPLATE_TESTS, [reportTemplates]);
  const rewritten = [...converted].filter(([path, now]) => now !== texts.get(path));
  const files = new Map([...rewritten, ...moved.files, ...reported.files]);
  const left = leaveOut(new Map([...converted, ...moved.files]), moved.notes, {
    legacy,
    isLeft: isLeftModule,
    mayBeLeft,
  });
  const open = [...moved.notes, ...reported.notes].filter(({ isDone }) => !isDone);
  return {
    files: new Map([...files, ...left.files]),
    notes: onceEach([...left.notes, ...reported.notes]).map(({ isFatal: _, ...note }) => note),
    // Parts that are left out are not moved.
    share: shareOf(code, files, open.length),
    needs: needsOf(programs, version),
  };
}

/** A change that was made in several places is explained at the first one, which names the others. */
function onceEach(notes: readonly UpgradeNote[]): readonly UpgradeNote[] {
  const done = notes.filter(({ isDone }) => isDone);
  const isFirst = (note: UpgradeNote) => done.find(({ message }) => message === note.message) === note;
  return notes.flatMap((note) => {
    if (!note.isDone) return [note];
    if (!isFirst(note)) return [];
    const others = done
      .filter((one) => one !== note && one.message === note.message)
      .map(({ path, line }) => `${path}:${line}`);
    const message = others.length === 0 ? note.message : `${note.message} (also in ${others.join(", ")})`;
    return [{ ...note, message }];
  });
}
