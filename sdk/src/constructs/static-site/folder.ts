import * as fs from "node:fs";
import * as path from "node:path";
import type { Issues } from "../../errors";

/** A file of the site. */
export interface FoundFile {
  /** Path below the folder, with slashes: `assets/app.js`. */
  readonly name: string;
  /** Absolute path of what is there, links followed. */
  readonly file: string;
}

/** Resources of one stack: beyond some thousands an engine takes very long. */
export const MOST_FILES = 3000;

/** Names that are never part of a site, besides those that begin with a dot. */
const NEVER = ["node_modules"];
/** The one folder with a dot that browsers and others ask sites for. */
const ALWAYS = ".well-known";

/** The files of a folder, by name. Undefined with a mistake among the issues. */
export function readFolder(folder: string, issues: Issues): readonly FoundFile[] | undefined {
  if (!isFolder(folder)) return undefined;
  const root = fs.realpathSync(folder);
  const found: FoundFile[] = [];
  const before = issues.list.length;
  walk(root, "", { root, found, issues, around: new Set([root]) });
  if (found.length > MOST_FILES) {
    issues.add("SITE_FILES_TOO_MANY", {
      problem: `${found.length} files are more than a stack can take, ${MOST_FILES}`,
      cure: "name the folder of the built files as buildOutput, or put large collections into a Bucket",
    });
  }
  if (issues.list.length > before) return undefined;
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}

export function isFolder(folder: string): boolean {
  return fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** Whether a path is a folder or what is in it. */
export function isInside(filePath: string, folder: string): boolean {
  const relativePath = path.relative(folder, filePath);
  return (
    relativePath === "" ||
    (relativePath !== ".." && !relativePath.startsWith(`..${path.sep}`) && !path.isAbsolute(relativePath))
  );
}

/** The folder of the Pulumi project that a program is in: the nearest one with a `Pulumi.yaml`, or its own. */
export function projectFolder(program: string): string {
  for (let folder = program; ; folder = path.dirname(folder)) {
    if (["Pulumi.yaml", "Pulumi.yml"].some((file) => fs.existsSync(path.join(folder, file)))) return folder;
    if (path.dirname(folder) === folder) return program;
  }
}

interface Walk {
  readonly root: string;
  readonly found: FoundFile[];
  readonly issues: Issues;
  /** Folders on the way here: a link to one of them leads in a circle. */
  readonly around: ReadonlySet<string>;
}

function walk(folder: string, prefix: string, state: Walk): void {
  for (const entry of fs.readdirSync(folder)) {
    if (isLeftOut(entry)) continue;
    const name = `${prefix}${entry}`;
    const entryPath = path.join(folder, entry);
    const target = targetOf(entryPath);
    if (target === undefined) continue;
    if (!isInside(target, state.root)) {
      refuseLink(name, target, state.issues);
    } else if (isFolder(target)) {
      if (!state.around.has(target))
        walk(target, `${name}/`, { ...state, around: new Set([...state.around, target]) });
    } else if (state.found.push({ name, file: target }) > MOST_FILES * 10) {
      return;
    }
  }
}

function isLeftOut(entry: string): boolean {
  return (entry.startsWith(".") && entry !== ALWAYS) || NEVER.includes(entry);
}

/** The real path of a file. Undefined for a link that leads nowhere. */
function targetOf(filePath: string): string | undefined {
  try {
    return fs.realpathSync(filePath);
  } catch {
    // Deleted since the folder was read, or a broken link: no page could be made of it.
    return undefined;
  }
}

function refuseLink(name: string, target: string, issues: Issues): void {
  issues.add("SITE_FOLDER_OUTSIDE", {
    problem: `${name} is a link to ${target}, outside of the folder that is uploaded`,
    cure: "put a copy of the file in its place",
  });
}
