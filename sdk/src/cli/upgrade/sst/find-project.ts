import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import * as path from "node:path";
import { LOCKFILES } from "../../../upgrade/sst/locked-versions";
import { SST_PACKAGES } from "../../../upgrade/sst/version";
import { UsageError } from "../../command";
import { shown } from "../paths";
import { findProgramFiles, MANIFESTS, NOT_WRITTEN } from "../program-files";
import { readSource, type Source } from "../source-text";
import { isVersion3 } from "./config-file";
import { mayMentionCommands } from "./scripts";
import { SettingsError } from "./settings";
import { versionTexts } from "./version-sources";

/** A project of SST on disk, or one that was. */
export interface SstProject {
  readonly root: string;
  /** Name of the file with its settings, undefined where they were moved before. */
  readonly settings: string | undefined;
}

const CONFIGS = ["ts", "mts", "cts", "js", "mjs", "cjs"].map((extension) => `sst.config.${extension}`);
/** SST 2 reads its own alone, where an older one is still there. */
const SETTINGS = [...CONFIGS, "sst.json"];

/** The project around a path: the nearest folder with settings of SST, or with a project of Pulumi. */
export function findSstProject([first = "."]: readonly string[]): SstProject {
  if (!existsSync(first)) throw new UsageError(`there is no ${first}`);
  const location = realpathSync(first);
  const begin = statSync(location).isDirectory() ? location : path.dirname(location);
  for (let folder = begin; ; folder = path.dirname(folder)) {
    const settings = SETTINGS.find((name) => existsSync(path.join(folder, name)));
    if (settings !== undefined) {
      refuseVersion3(path.join(folder, settings));
      return { root: folder, settings };
    }
    if (MANIFESTS.some((name) => existsSync(path.join(folder, name)))) return { root: folder, settings };
    if (folder === path.dirname(folder)) break;
  }
  throw new UsageError(
    `there is no sst.json and no sst.config.ts in ${shown(begin)} or above it; name the folder of the project`,
  );
}

function refuseVersion3(file: string): void {
  if (!isVersion3(readFileSync(file, "utf8"))) return;
  const problem =
    "it is of SST 3, which has other constructs and runs on an engine of its own; programs of SST 0.x, 1.x and 2.x are moved";
  throw new SettingsError(`${shown(file)}: ${problem}`);
}

/** The texts of a project, by their path in it with slashes. */
export interface ProjectSources {
  readonly settings: Source | undefined;
  readonly programs: ReadonlyMap<string, Source>;
  readonly others: ReadonlyMap<string, Source>;
  /** Lockfiles and manifests of installed packages, which tell the version of SST. They stay as they are. */
  readonly versions: ReadonlyMap<string, string>;
  /** Files that are no text in UTF-8. */
  readonly unreadable: readonly string[];
  /** The path of a file in the project, with slashes. */
  readonly inProject: (file: string) => string;
}

/** Reads the program, wherever in the project it is, and the files around it that know of SST. */
export function readSources({ root, settings }: SstProject, paths: readonly string[]): ProjectSources {
  const inProject = (file: string) => path.relative(root, file).split(path.sep).join("/");
  const { files } = findProgramFiles(paths.length > 0 ? paths : [root]);
  const own = files.filter((file) => !SETTINGS.includes(inProject(file)));
  const programs = read(own, inProject);
  const around = filesAround(root).filter((file) => inProject(file) !== settings);
  const others = read(around, inProject);
  const unreadable = own.filter((file) => !programs.has(inProject(file)));
  const source = settings === undefined ? undefined : readSource(path.join(root, settings));
  if (settings !== undefined && !source) throw new SettingsError(`${settings} is no text in UTF-8`);
  const folders = [".", ...[...others.keys()].filter(isManifest).map((file) => path.posix.dirname(file))];
  const versions = versionTexts(root, folders, { lockfiles: LOCKFILES, packages: SST_PACKAGES });
  return { settings: source, programs, others, versions, unreadable, inProject };
}

function isManifest(file: string): boolean {
  return path.posix.basename(file) === "package.json";
}

function read(files: readonly string[], inProject: (file: string) => string): ReadonlyMap<string, Source> {
  return new Map(
    files.flatMap((file) => {
      const source = readSource(file);
      return source ? [[inProject(file), source] as const] : [];
    }),
  );
}

const SMALL = new Set(["package.json", "sst-env.d.ts", ".gitignore"]);
const AT_ROOT = new Set([...MANIFESTS, "tsconfig.json", "sst.json"]);

function filesAround(root: string, folder = root): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const location = path.join(folder, entry.name);
    const inside = path.relative(root, location).split(path.sep).join("/");
    if (entry.isDirectory()) {
      const isHidden =
        entry.name.startsWith(".") && ![".github", ".vscode", ".circleci"].includes(entry.name);
      return NOT_WRITTEN.has(entry.name) || isHidden ? [] : filesAround(root, location);
    }
    const isWanted = SMALL.has(entry.name) || mayMentionCommands(inside) || AT_ROOT.has(inside);
    return entry.isFile() && isWanted ? [location] : [];
  });
}
