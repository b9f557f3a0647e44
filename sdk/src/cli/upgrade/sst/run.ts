import * as path from "node:path";
import type { CommandIo } from "../../command";
import { INTERRUPTED } from "../../deploy/ending";
import type { LeftOver } from "../report";
import type { UpgradeRequest } from "../request";
import { finishBefore } from "../restart";
import { asInFile, type Source } from "../source-text";
import { refuseUncommitted } from "../uncommitted";
import { type FileChange, writeFiles } from "../write-files";
import { type Capture, captureCopy, captureMoved, type MovedLocation } from "./capture-moved";
import { convertProject, type MovedProject, type MovePrograms } from "./convert-project";
import { findSstProject, type ProjectSources, readSources } from "./find-project";
import { type ProjectPackages, packagesFor } from "./own-specifier";
import { printMove } from "./report";
import { asReported } from "./reported-notes";
import type { SstTexts } from "./settings";

/** Move a project of SST to generation 1, run the new program, and give the exit code. */
export async function runMove(
  request: UpgradeRequest,
  io: CommandIo,
  movePrograms: MovePrograms,
): Promise<number> {
  const found = findSstProject(request.paths);
  const isFinished = await finishBefore(found.root, request.isDry, io);
  // The finished upgrade may have removed the settings.
  const project = isFinished ? findSstProject(request.paths) : found;
  const { root } = project;
  const sources = readSources(project, request.paths);
  const used = packagesFor(namedVersion(sources));
  const moved = convertProject(textsOf(project.settings, sources), movePrograms, used.packages);
  const changes = changesOf(root, sources, moved);
  if (!request.isDry && !request.isForced) await refuseUncommitted(changes, request.paths);
  const all = withArchive(root, changes, used, request.isDry);
  const capture = await writeAndRun(request, all, locationOf(root, moved), io);
  const left = asReported([...moved.notes, ...unreadable(root, sources)]).map((note) => ({
    ...note,
    path: path.join(root, note.path),
  }));
  const read = sources.programs.size + (sources.settings ? 1 : 0);
  printMove({ isDry: request.isDry, read, share: moved.share, changes: all, left, capture }, request, io);
  if (io.signal.aborted) return INTERRUPTED;
  return capture?.captured === false && capture.isRefused ? 1 : 0;
}

function textsOf(settings: string | undefined, sources: ProjectSources): SstTexts {
  const texts = (of: ReadonlyMap<string, Source>) => new Map([...of].map(([name, { text }]) => [name, text]));
  const text = sources.settings?.text;
  return {
    settings: settings !== undefined && text !== undefined ? { path: settings, text } : undefined,
    programs: texts(sources.programs),
    others: texts(sources.others),
    versions: sources.versions,
  };
}

/** The version of this package that the project's package.json names already. */
function namedVersion({ others }: ProjectSources): string | undefined {
  try {
    const { dependencies, devDependencies } = JSON.parse(others.get("package.json")?.text ?? "{}") as Record<
      string,
      Record<string, string> | undefined
    >;
    return { ...devDependencies, ...dependencies }["pulumi-serverless-api"];
  } catch {
    // It is left as it is.
    return undefined;
  }
}

function changesOf(root: string, sources: ProjectSources, { files }: MovedProject): readonly FileChange[] {
  const known = new Map([...sources.programs, ...sources.others]);
  return [...files]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, text]): FileChange[] => {
      const file = path.join(root, name);
      const source = known.get(name);
      if (text === undefined) {
        const { bytes } = source ?? (sources.settings as Source);
        return [{ file, before: bytes, after: undefined }];
      }
      if (!source) return [{ file, before: undefined, after: text }];
      // Links are followed: what a file stands for is written.
      return text === source.text
        ? []
        : [{ file: source.file, before: source.bytes, after: asInFile(source, text) }];
    });
}

/** With this package as an archive, where the project names it so. A dry run says that it would come, and packs nothing. */
function withArchive(
  root: string,
  changes: readonly FileChange[],
  { archive, packages }: ProjectPackages,
  isDry: boolean,
): readonly FileChange[] {
  const isNamed = changes.some(
    ({ after }) => typeof after === "string" && after.includes(`"${packages.own}"`),
  );
  if (!archive || !isNamed) return changes;
  const content = isDry ? Buffer.alloc(0) : archive.pack();
  return [...changes, { file: path.join(root, archive.name), before: undefined, after: content }];
}

function locationOf(root: string, { program }: MovedProject): MovedLocation {
  return {
    root,
    entry: path.join(root, program?.entry ?? "index.ts"),
    name: program?.name ?? path.basename(root),
  };
}

async function writeAndRun(
  request: UpgradeRequest,
  changes: readonly FileChange[],
  location: MovedLocation,
  io: CommandIo,
): Promise<Capture | undefined> {
  if (changes.length === 0) return undefined;
  if (request.isDry) return request.compares ? captureCopy(location, changes, request, io) : undefined;
  await writeFiles(changes, location.root);
  return request.compares ? captureMoved(location, request, io) : undefined;
}

const NO_TEXT = "left as it is: no text in UTF-8";

function unreadable(root: string, { unreadable: files }: ProjectSources): readonly LeftOver[] {
  return files.map((file) => ({ path: path.relative(root, file), line: 1, message: NO_TEXT }));
}
