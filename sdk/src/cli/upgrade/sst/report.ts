import * as path from "node:path";
import type { CommandIo } from "../../command";
import { count } from "../../count";
import type { Paint } from "../../paint";
import { shown } from "../paths";
import { type Changed, diffOf, indented, type LeftOver, leftLine, printChanges } from "../report";
import type { FileChange } from "../write-files";
import type { Capture } from "./capture-moved";
import type { Share } from "./convert-project";
import { leftOutLines, stillThere } from "./left-out-lines";

/** The outcome of a move, or of a dry run. */
export interface MoveOutcome extends Changed {
  /** How many files were read. */
  readonly read: number;
  readonly share: Share;
  readonly left: readonly LeftOver[];
  /** Absent where the program was not run because nothing changes, or nobody wanted it. */
  readonly capture: Capture | undefined;
}

/** Print what was done to the project. */
export function printMove(outcome: MoveOutcome, options: { readonly json: boolean }, io: CommandIo): void {
  printChanges(outcome, { toJson, linesOf }, options, io);
}

/**
 * The share of the uses of SST that is moved: `moved 47 of 52 uses of SST, 90 %`. It is below 100 where something is
 * left.
 */
export function shareLine({ moved, all }: Share): string {
  const percent = Math.floor((100 * moved) / all);
  return `moved ${moved} of ${count(all, "use")} of SST, ${percent} %`;
}

function toJson({ isDry, share, changes, left, capture }: MoveOutcome): object {
  return {
    dryRun: isDry,
    share,
    files: changes.map((change) => ({
      path: shown(change.file),
      change: kindOf(change),
      ...(isDry && { diff: diffOf(change) }),
    })),
    changed: withShownPaths(left.filter(({ isDone }) => isDone)),
    left: withShownPaths(left.filter(({ isDone }) => !isDone)),
    graph: capture ?? { captured: false },
  };
}

function withShownPaths(notes: readonly LeftOver[]): readonly LeftOver[] {
  return notes.map(({ isDone: _, ...note }) => ({ ...note, path: shown(note.path) }));
}

function linesOf(outcome: MoveOutcome, paint: Paint): readonly string[] {
  const { share, capture } = outcome;
  const left = outcome.left.filter(({ isDone }) => !isDone);
  const changed = outcome.left.filter(({ isDone }) => isDone);
  return [
    ...(share.all > 0 ? [shareLine(share)] : []),
    ...(capture ? captureLines(outcome, capture, paint) : []),
    ...section(
      "left out until you write it, in comments that begin with sapi upgrade:",
      leftOutLines(left),
      paint,
    ),
    ...section("left to be done by hand:", stillThere(left).map(leftLine), paint),
    ...section("changed on the way:", changed.map(leftLine), paint),
    "",
    ...changeLines(outcome),
    ...nextLines(outcome),
  ];
}

function section(title: string, lines: readonly string[], paint: Paint): readonly string[] {
  return lines.length === 0 ? [] : ["", paint.bold(title), ...lines];
}

function changeLines({ isDry, read, changes }: MoveOutcome): readonly string[] {
  if (changes.length === 0) return [`nothing to upgrade in ${count(read, "file")}`];
  const [does, did] = isDry ? ["would ", WOULD] : ["", DID];
  return changes.map((change) => `${does}${did[kindOf(change)]} ${shown(change.file)}`);
}

const DID = { made: "made", changed: "upgraded", removed: "removed" } as const;
const WOULD = { made: "make", changed: "upgrade", removed: "remove" } as const;

function kindOf({ before, after }: FileChange): keyof typeof DID {
  if (before === undefined) return "made";
  return after === undefined ? "removed" : "changed";
}

/** The next step, where the packages of the project have changed. */
function nextLines({ isDry, changes }: MoveOutcome): readonly string[] {
  const isNewPackages = changes.some(({ file }) => path.basename(file) === "package.json");
  if (isDry || !isNewPackages) return [];
  const archive = changes.find(({ file }) => file.endsWith(".tgz"));
  const about =
    archive &&
    `${shown(archive.file)} is this package: keep it with the project until a version from npm replaces it`;
  return ["", ...(about ? [about] : []), "next: install the packages, then npx sapi dev"];
}

function captureLines({ isDry }: MoveOutcome, capture: Capture, paint: Paint): readonly string[] {
  if (capture.captured)
    return [`it ${isDry ? "would make" : "makes"} ${count(capture.resources, "resource")}`];
  const head = capture.isRefused ? "the upgraded program is refused" : "the upgraded program was not run";
  return [paint.yellow(head), ...indented(capture.reason)];
}
